package dev.ecphory.lab.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.encode.Compression;
import dev.ecphory.encode.Encoder;
import dev.ecphory.encode.GatePolicy;
import dev.ecphory.lab.gate.Utterances.Labelled;
import dev.ecphory.lab.gate.Utterances.Utterance;
import dev.ecphory.lab.measure.Roc;
import dev.ecphory.memory.Annotation;
import dev.ecphory.model.StaticEmbedder;
import dev.ecphory.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

final class SalienceFitTest {
    @Test
    void theCombinationTellsTheWorthyFromTheRestOnTestConversations() {
        assertThat(area(Annotation::score)).isGreaterThan(.80);
        assertThat(area(Annotation::salience)).isGreaterThan(.80);
    }

    /** Area under the ROC curve on the test conversations, each of them a memory of its own. */
    private static double area(ToDoubleFunction<Annotation> score) {
        List<Roc.Scored> scored = new ArrayList<>();
        StaticEmbedder embedder = new StaticEmbedder();
        try (Words words = Words.of("en")) {
            for (Labelled conversation : Utterances.bundled()) {
                if (!conversation.train()) {
                    try (Encoder encoder = new Encoder(words, embedder, Compression.RAW, GatePolicy.DEFAULT)) {
                        for (Utterance utterance : conversation.utterances()) {
                            Annotation annotation = encoder.encode(utterance.entry());
                            scored.add(new Roc.Scored(
                                    conversation.name(), score.applyAsDouble(annotation), utterance.worth()));
                        }
                    }
                }
            }
        }
        return Roc.area(scored);
    }
}
