package dev.ecphory.consolidate.summarise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Memory;
import dev.ecphory.memory.Decision;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.Summary;
import dev.ecphory.memory.Summary.Kind;
import dev.ecphory.store.Store;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What insights and the portrait promise. */
final class InsightsTest {
    /** Rings of events that were recalled together. */
    private record Rings(long cycle, int rings, int size, double weight) implements Earned {
        @Override
        public List<Pair> pairs() {
            List<Pair> pairs = new ArrayList<>();
            for (int ring = 0; ring < rings; ring++) {
                long first = 1L + (long) ring * size;
                for (long one = first; one < first + size - 1; one++) {
                    pairs.add(new Pair(one, one + 1, weight));
                }
            }
            return pairs;
        }

        @Override
        public long uses(long seq) {
            return seq; // later ones are used more
        }
    }

    @Test
    void groupsAreConnectedLargeEnoughAndTheMostUsedComeFirst() {
        assertThat(Groups.of(new Rings(1, 3, 5, .3)))
                .containsExactly(
                        LongStream.rangeClosed(11, 15).boxed().toList(),
                        LongStream.rangeClosed(6, 10).boxed().toList(),
                        LongStream.rangeClosed(1, 5).boxed().toList());
        assertThat(Groups.of(new Rings(1, 3, 4, 1))).isEmpty();
        assertThat(Groups.of(new Rings(1, 3, 5, .29))).isEmpty();
    }

    @Test
    void aGroupThatIsTooLargeIsTakenApart() {
        List<List<Long>> groups = Groups.of(new Rings(1, 1, 450, 1));
        assertThat(groups).allSatisfy(group -> assertThat(group).hasSizeBetween(Groups.LEAST, Groups.MOST));
        assertThat(groups.stream().flatMap(List::stream)).hasSize(450).doesNotHaveDuplicates();
    }

    @Test
    void atMostFiveInsightsAreMadeACycleAndNoneTwice() {
        Store store = told(8);
        Insights insights = new Insights(Said.ANN, store);
        assertThat(insights.step(new Rings(1, 8, 5, 1))).isEqualTo(5);
        assertThat(insights.step(new Rings(1, 8, 5, 1))).isZero();
        assertThat(insights.step(new Rings(2, 8, 5, 1))).isEqualTo(3);
        assertThat(insights.step(new Rings(3, 8, 5, 1))).isZero();
        Summary first = store.summaries().of(Said.ANN, List.of(Kind.INSIGHT)).getFirst();
        assertThat(first.sources()).hasSize(5);
        assertThat(Insights.words(first)).contains("ann");
        assertThat(Insights.hint(first)).startsWith("Recalled together: Ann");
        assertThat(insights.step(new Rings(4, 0, 5, 1))).isEqualTo(8);
    }

    @Test
    void anInsightOfARetractedEventDoesNotSpeakOfItAnyMore() {
        Store store = told(1);
        Insights insights = new Insights(Said.ANN, store);
        assertThat(insights.step(new Rings(1, 1, 5, 1))).isEqualTo(1);
        store.decisions().append(Said.ANN, List.of(new Decision.RetractEvent("e3")));
        assertThat(insights.step(new Rings(1, 1, 5, 1))).isEqualTo(1);
        assertThat(store.summaries().of(Said.ANN, List.of(Kind.INSIGHT))).isEmpty();
    }

    @Test
    void thePortraitIsMadeEveryThirdCycleWithFiveInsightsAndReplaced() {
        Store store = told(6);
        Insights insights = new Insights(Said.ANN, store);
        Portrait portrait = new Portrait(Said.ANN, store);
        assertThat(insights.step(new Rings(1, 4, 5, 1))).isEqualTo(4);
        assertThat(portrait.step(3)).isZero();
        assertThat(insights.step(new Rings(2, 5, 5, 1))).isEqualTo(1);
        assertThat(portrait.step(2)).isZero();
        assertThat(portrait.step(3)).isEqualTo(1);
        Summary self = self(store);
        assertThat(self.text()).contains("lives in", "Recalled together").doesNotContain("Braga");
        assertThat(self.facts()).isNotEmpty();
        assertThat(portrait.step(4)).isZero();
        assertThat(portrait.step(6)).isEqualTo(1);
        assertThat(store.summaries().of(Said.ANN, List.of(Kind.IDENTITY))).containsExactly(self);
    }

    @Test
    void thePortraitIsMadeAnewWhenAFifthOfItsFactsIsSuperseded() {
        Store store = told(5);
        Insights insights = new Insights(Said.ANN, store);
        Portrait portrait = new Portrait(Said.ANN, store);
        assertThat(insights.step(new Rings(1, 5, 5, 1))).isEqualTo(5);
        assertThat(portrait.step(3)).isEqualTo(1);
        assertThat(self(store).text()).contains("Lisbon");
        try (Ecphory engine = Said.engine(store)) {
            Memory memory = engine.memory(Said.ANN);
            memory.append(Event.saying("I moved to Braga.")
                    .speaker("Ann")
                    .session("t")
                    .occurredAt(OffsetDateTime.parse("2026-04-02T18:00:00Z"))
                    .build());
            assertThat(Said.consolidated(memory)).isTrue();
            assertThat(portrait.step(4)).isEqualTo(1);
            assertThat(self(store).text()).contains("Braga").doesNotContain("lives in Lisbon");
        }
    }

    private static Summary self(Store store) {
        return store.summaries().byId(Said.ANN, "identity:self").orElseThrow();
    }

    /** A memory of rings of five events, in which Ann says where she lives. */
    private static Store told(int rings) {
        Store store = Said.store();
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
    private static final class Kept extends dev.ecphory.store.WrappedStore {
        Kept(Store inner) {
            super(inner);
        }

        @Override
        public void close() {}
    }
}
