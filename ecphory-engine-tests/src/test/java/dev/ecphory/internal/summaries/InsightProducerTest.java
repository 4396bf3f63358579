package dev.ecphory.internal.summaries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.store.EventStore;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What insights and the portrait promise. */
final class InsightProducerTest {
    private static final long SEED = 20_261_122;

    /** Rings of events that were recalled together; later ones are used more. */
    private static CoRecallStatistics rings(int cycles, int rings, int size, double weight) {
        List<CoRecallStatistics.Pair> pairs = new ArrayList<>();
        Map<Long, Integer> uses = new HashMap<>();
        for (int ring = 0; ring < rings; ring++) {
            int first = 1 + ring * size;
            for (int one = first; one < first + size; one++) {
                uses.put((long) one, one);
                if (one < first + size - 1) {
                    pairs.add(new CoRecallStatistics.Pair(one, one + 1, weight));
                }
            }
        }
        return new CoRecallStatistics(cycles, pairs, uses);
    }

    @Test
    void groupsAreConnectedLargeEnoughAndTheMostUsedComeFirst() {
        assertThat(CoRecallClusters.of(rings(1, 3, 5, .3)))
                .containsExactly(
                        LongStream.rangeClosed(11, 15).boxed().toList(),
                        LongStream.rangeClosed(6, 10).boxed().toList(),
                        LongStream.rangeClosed(1, 5).boxed().toList());
        assertThat(CoRecallClusters.of(rings(1, 3, 4, 1))).isEmpty();
        assertThat(CoRecallClusters.of(rings(1, 3, 5, .29))).isEmpty();
    }

    @Test
    void aGroupThatIsTooLargeIsTakenApart() {
        List<List<Long>> groups = CoRecallClusters.of(rings(1, 1, 450, 1));
        assertThat(groups)
                .allSatisfy(group -> assertThat(group).hasSizeBetween(CoRecallClusters.LEAST, CoRecallClusters.MOST));
        assertThat(groups.stream().flatMap(List::stream)).hasSize(450).doesNotHaveDuplicates();
    }

    @Test
    void thereAreAtMostFiveInsightsForEachCycleHoweverOftenTheyAreMade() {
        EventStore store = told(8);
        assertThat(step(store, 1, rings(1, 8, 5, 1))).isEqualTo(6);
        assertThat(insights(store)).hasSize(5);
        assertThat(step(store, 1, rings(1, 8, 5, 1))).isZero();
        assertThat(step(store, 2, rings(2, 8, 5, 1))).isEqualTo(4);
        assertThat(step(store, 3, rings(3, 8, 5, 1))).isZero();
        assertThat(insights(store)).hasSize(8);
        Summary first = insights(store).getFirst();
        assertThat(first.sources()).hasSize(5);
        assertThat(CommonNames.of(first).names()).contains("Ann");
        assertThat(CommonNames.of(first).line()).startsWith("Recalled together: Ann");
        assertThat(step(store, 4, rings(4, 0, 5, 1))).isEqualTo(9);
        assertThat(insights(store)).isEmpty();
    }

    @Test
    void insightsRestOnFiveEventsOrMoreThatAreThereAndMaySpeak() {
        for (int round = 0; round < 20; round++) {
            Random random = new Random(SEED + round);
            EventStore store = told(10);
            List<Decision> hidden = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                hidden.add(new Decision.RetractEvent("e" + (1 + random.nextInt(50))));
            }
            store.decisions().append(Said.ANN, hidden);
            List<CoRecallStatistics.Pair> pairs = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                long one = 1L + random.nextInt(60); // some are not there
                pairs.add(new CoRecallStatistics.Pair(one, one + 1 + random.nextInt(3), random.nextDouble()));
            }
            int cycles = 1 + random.nextInt(3);
            step(store, cycles, new CoRecallStatistics(cycles, pairs, Map.of()));
            List<String> retracted = hidden.stream()
                    .map(one -> ((Decision.RetractEvent) one).event())
                    .toList();
            assertThat(insights(store)).as("seed %d", SEED + round).hasSizeLessThanOrEqualTo(5 * cycles);
            assertThat(insights(store)).as("seed %d", SEED + round).allSatisfy(insight -> {
                assertThat(insight.sources()).hasSizeGreaterThanOrEqualTo(CoRecallClusters.LEAST);
                assertThat(store.log().at(Said.ANN, insight.sources()))
                        .hasSameSizeAs(insight.sources())
                        .noneMatch(entry -> retracted.contains(entry.id()));
            });
        }
    }

    @Test
    void anInsightOfARetractedEventDoesNotSpeakOfItAnyMore() {
        EventStore store = told(1);
        assertThat(step(store, 1, rings(1, 1, 5, 1))).isEqualTo(1);
        store.decisions().append(Said.ANN, List.of(new Decision.RetractEvent("e3")));
        assertThat(step(store, 1, rings(1, 1, 5, 1))).isEqualTo(1);
        assertThat(insights(store)).isEmpty();
    }

    @Test
    void thePortraitTakesFiveInsightsAndTellsWhatHolds() {
        EventStore store = told(6);
        step(store, 1, rings(1, 4, 5, 1));
        assertThat(store.summaries().byId(Said.ANN, "identity:self")).isEmpty();
        step(store, 2, rings(2, 5, 5, 1));
        assertThat(self(store).text()).contains("lives in Lisbon", "Recalled together");
        assertThat(self(store).facts()).isNotEmpty();
        try (Ecphory engine = Said.engine(new Kept(store))) {
            Memory memory = engine.memory(Said.ANN);
            memory.append(Event.ofText("I moved to Braga.")
                    .speaker("Ann")
                    .session("t")
                    .occurredAt(OffsetDateTime.parse("2026-04-02T18:00:00Z"))
                    .build());
            boolean unused = Said.consolidated(memory); // which takes what the rings made away
        }
        step(store, 2, rings(2, 5, 5, 1));
        assertThat(self(store).text()).contains("Braga").doesNotContain("lives in Lisbon");
        store.decisions().append(Said.ANN, List.of(new Decision.RetractEvent("e1")));
        step(store, 2, rings(2, 6, 5, 1));
        assertThat(self(store).sources()).doesNotContain(1L);
    }

    /** Makes them as if the next cycle were marked where it was not yet. */
    private static int step(EventStore store, int cycle, CoRecallStatistics earned) {
        while (store.accessLog().lastCycle(Said.ANN) < cycle) {
            store.accessLog().markCycle(Said.ANN, Instant.EPOCH);
        }
        return new InsightChore(Said.ANN, store, "none", () -> earned).step();
    }

    private static List<Summary> insights(EventStore store) {
        return store.summaries().of(Said.ANN, List.of(Kind.INSIGHT));
    }

    private static Summary self(EventStore store) {
        return store.summaries().byId(Said.ANN, "identity:self").orElseThrow();
    }

    /** A memory of rings of five events, in which Ann says where she lives. */
    private static EventStore told(int rings) {
        EventStore store = Said.store();
        try (Ecphory engine = Said.engine(new Kept(store))) {
            Memory memory = engine.memory(Said.ANN);
            List<Event> events = new ArrayList<>();
            for (int i = 1; i <= rings * 5; i++) {
                String text = i == 1 ? "I live in Lisbon." : "The tram number " + i + " was late again this morning.";
                events.add(Said.event("e" + i, "s" + i % 3, "Ann", text));
            }
            memory.append(events);
            assertThat(Said.consolidated(memory)).isTrue();
        }
        return store;
    }

    /** Stays open when an engine closes it. */
    private static final class Kept extends dev.ecphory.internal.store.WrappedStore {
        Kept(EventStore inner) {
            super(inner);
        }

        @Override
        public void close() {}
    }
}
