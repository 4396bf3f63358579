package dev.ecphory.internal.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.HashingEmbedder;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import dev.ecphory.testkit.InMemoryEventStore;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class CentroidSimilarityTest {
    private static final Namespace ANN = Namespace.of("ann");

    @Test
    void onlyWhatIsEmbeddedAsAWholeEchoes() {
        String larch = "Larch lasts longer than pine when it stands in wet soil. ";
        EventStore store = new InMemoryEventStore(new SettableClock(), new SplittableRandom(1));
        store.log().append(ANN, List.of(said(larch), said(larch.repeat(60))));
        List<LogEntry> entries = store.log().after(ANN, 0, 2);
        try (TermAnalyzer english = TermAnalyzer.of("en");
                Embedder embedder = new HashingEmbedder()) {
            List<EventVectors> vectors = entries.stream()
                    .map(entry -> new EventVectors(
                            entry.seq(),
                            EventPassages.modelPassages(entry).stream()
                                    .map(embedder::passage)
                                    .toList()))
                    .toList();
            store.vectors().put(ANN, embedder.space(), vectors);
            float[] echoes = new Projection(ANN, store, english, false)
                    .read(embedder.space(), fields -> fields.echoes(new int[] {0}, new int[] {0, 1}));
            assertThat(echoes[0]).isGreaterThan(.9f);
            assertThat(echoes[1]).isZero();
        }
    }

    private static Event said(String text) {
        return Event.ofText(text).speaker("Assistant").build();
    }
}
