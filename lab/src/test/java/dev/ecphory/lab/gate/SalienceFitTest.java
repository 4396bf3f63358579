package dev.ecphory.lab.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.encoding.CompressionFormat;
import dev.ecphory.internal.encoding.EventEncoder;
import dev.ecphory.internal.encoding.GatePolicy;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.StaticEmbedder;
import dev.ecphory.lab.gate.Utterances.LabelledTalk;
import dev.ecphory.lab.gate.Utterances.Utterance;
import dev.ecphory.lab.measure.Roc;
import dev.ecphory.spi.store.EventAnnotation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

final class SalienceFitTest {
    @Test
    void theCombinationTellsTheWorthyFromTheRestOnTestConversations() {
        assertThat(area(EventAnnotation::score)).isGreaterThan(.80);
        assertThat(area(EventAnnotation::salience)).isGreaterThan(.80);
    }

    /** Area under the ROC curve on the test conversations, each of them a memory of its own. */
    private static double area(ToDoubleFunction<EventAnnotation> score) {
        List<Roc.ScoredItem> scored = new ArrayList<>();
        StaticEmbedder embedder = new StaticEmbedder();
        try (TermAnalyzer words = TermAnalyzer.of("en")) {
            for (LabelledTalk conversation : Utterances.bundled()) {
                if (!conversation.train()) {
                    try (EventEncoder encoder =
                            new EventEncoder(words, embedder, CompressionFormat.RAW, GatePolicy.DEFAULT)) {
                        for (Utterance utterance : conversation.utterances()) {
                            EventAnnotation annotation = encoder.encode(utterance.entry());
                            scored.add(new Roc.ScoredItem(
                                    conversation.name(), score.applyAsDouble(annotation), utterance.worth()));
                        }
                    }
                }
            }
        }
        return Roc.area(scored);
    }
}
