package dev.ecphory.internal.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.store.RandomEvents;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.StaticTokenTable;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class TokenWeightColumnTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final StaticTokenTable TABLE = StaticTokenTable.bundled();

    @Test
    void weightsHoldStillBetweenPowersOfTwoHoweverFewTheEventsAre() {
        EventStore store = new InMemoryEventStore(new SettableClock(), new SplittableRandom(1));
        store.log().append(ANN, new RandomEvents(3).next(600));
        try (TermAnalyzer english = TermAnalyzer.of("en")) {
            NamespaceIndex index = new NamespaceIndex(TABLE.dimension());
            NamespaceIndexWriter writer = new NamespaceIndexWriter(index, english, TABLE);
            float[] expected = weights(index);
            assertThat(index.tokenWeights.toArray()).isEqualTo(expected);
            for (LogEntry entry : store.log().after(ANN, 0, 600)) {
                writer.add(writer.read(List.of(entry)));
                int events = index.eventCount();
                if (Integer.bitCount(events) == 1) {
                    expected = weights(index);
                }
                if (events % 61 == 0 || Integer.bitCount(events) == 1) {
                    assertThat(index.tokenWeights.toArray())
                            .as("%d events", events)
                            .isEqualTo(expected);
                    assertThat(index.tokenWeights.weight(1996)).isEqualTo(expected[1996]);
                }
            }
        }
    }

    private static float[] weights(NamespaceIndex index) {
        float[] weights = new float[TABLE.size()];
        for (int token = 0; token < weights.length; token++) {
            weights[token] = TABLE.scale(token) == 0
                    ? 0
                    : Bm25Scorer.idf(Math.max(1, index.passageCount()), index.tokens.size(token));
        }
        return weights;
    }
}
