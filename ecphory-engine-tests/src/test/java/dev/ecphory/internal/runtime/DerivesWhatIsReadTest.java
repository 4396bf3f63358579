package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.internal.summaries.SummaryChore;
import dev.ecphory.spi.store.EventStore;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What an engine derives of a namespace that it only reads. */
final class DerivesWhatIsReadTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final Duration LONG = Duration.ofMinutes(1);

    private final SettableClock clock = new SettableClock();
    private final EventStore store = new WrappedStore(FreshStore.on(clock, 7)) {
        @Override
        public void close() {}
    };

    private static List<Event> said(int events) {
        return IntStream.range(0, events)
                .mapToObj(i -> Event.ofText("I live in Lisbon, note " + i)
                        .speaker("Ann")
                        .build())
                .toList();
    }

    /** Appends through an engine that does no chores, and is closed then. */
    private void leave(int events) {
        try (Ecphory gone = Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .open()) {
            var unused = gone.memory(ANN).append(said(events));
        }
    }

    private Ecphory engine(EventStore over) {
        return Ecphory.builder(over).embedder(new FakeEmbedder()).clock(clock).open();
    }

    private static List<Fact> facts(Memory memory) {
        return memory.facts().facts(null, null, null, null);
    }

    private static void settle(Memory memory) {
        EngineMemory.of(memory).engine().background.await(ANN, LONG);
    }

    private long embedded() {
        return store.vectors().through(ANN, FakeEmbedder.SPACE);
    }

    @Test
    void derivesABacklogThatAnotherProcessLeftWhenItIsOnlyRead() {
        leave(3);
        try (Ecphory engine = engine(store)) {
            Memory memory = engine.memory(ANN);
            assertThat(facts(memory)).isEmpty();
            settle(memory);
            assertThat(EngineMemory.of(memory).choreBacklog()).allMatch(chore -> chore.waiting() == 0);
            assertThat(embedded()).isEqualTo(3);
            assertThat(facts(memory)).isNotEmpty();
        }
    }

    @Test
    void factsFollowAFewAppendsByThemselves() {
        try (Ecphory engine = engine(store)) {
            Memory memory = engine.memory(ANN);
            for (Event event : said(3)) {
                memory.append(event);
                settle(memory);
                assertThat(EngineMemory.of(memory).choreBacklog()).allMatch(chore -> chore.waiting() == 0);
            }
            assertThat(facts(memory)).isNotEmpty();
            assertThat(SummaryChore.through(ANN, store))
                    .as("the rest waits for more")
                    .isZero();
        }
    }

    @Test
    void allElseFollowsOnceEnoughWasAppendedHereOrBefore() {
        leave(20);
        try (Ecphory engine = engine(store)) {
            Memory memory = engine.memory(ANN);
            memory.append(said(4));
            settle(memory);
            assertThat(SummaryChore.through(ANN, store)).isZero();
            memory.append(said(1));
            settle(memory);
            assertThat(SummaryChore.through(ANN, store)).isEqualTo(25);
            memory.append(said(24));
            settle(memory);
            assertThat(SummaryChore.through(ANN, store)).isEqualTo(25);
            memory.append(said(1));
            settle(memory);
            assertThat(SummaryChore.through(ANN, store)).isEqualTo(50);
        }
    }

    @Test
    void beginsNoCycleOfLearningWhereNothingWasLeft() {
        leave(3);
        try (Ecphory engine = engine(store)) {
            ConsolidationResult unused = engine.memory(ANN).consolidate(ProgressListener.SILENT);
            engine.memory(ANN).recall("Where does Ann live?", AT_ONCE);
        }
        long cycle = store.accessLog().lastCycle(ANN);
        try (Ecphory engine = engine(store)) {
            Memory memory = engine.memory(ANN);
            assertThat(facts(memory)).isNotEmpty();
            settle(memory);
            assertThat(store.accessLog().lastCycle(ANN)).isEqualTo(cycle);
        }
    }

    @Test
    void derivesNothingWhereItMayNotWriteOrHasNoBackgroundThreads() {
        leave(3);
        EventStore readable = new WrappedStore(store) {
            @Override
            public boolean readOnly() {
                return true;
            }
        };
        try (Ecphory reader = engine(readable);
                Ecphory quiet = Ecphory.builder(store)
                        .tier(Tier.EDGE)
                        .background(false)
                        .clock(clock)
                        .open()) {
            for (Ecphory engine : List.of(reader, quiet)) {
                Memory memory = engine.memory(ANN);
                assertThat(facts(memory)).isEmpty();
                settle(memory);
                assertThat(EngineMemory.of(memory).choreBacklog()).anyMatch(chore -> chore.waiting() > 0);
            }
        }
        assertThat(embedded()).isZero();
    }
}
