package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.store.CalledTable;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactTable;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Recall in a namespace whose facts are settled anew each time that they are read. */
final class FactsSettledWhileReadTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final String QUESTION = "Where does Ann live?";

    private final SettableClock clock = new SettableClock();
    private final EventStore store = FreshStore.on(clock, 7);
    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicBoolean busy = new AtomicBoolean();

    private static Event said(String id, String text) {
        return Event.ofText(text).id(id).speaker("Ann").build();
    }

    /** Recalls while somebody does something before each read of the facts. */
    private RecallResult recall(Consumer<Memory> meanwhile) {
        EventStore shared = new WrappedStore(store) {
            @Override
            public void close() {}
        };
        try (Ecphory other = engine(shared)) {
            Memory others = other.memory(ANN);
            others.append(List.of(said("e1", "I live in Lisbon"), said("e2", "My dog is called Rex")));
            assertThat(others.consolidate(ProgressListener.SILENT).complete()).isTrue();
            Runnable settle = () -> {
                if (busy.get()) {
                    reads.incrementAndGet();
                    meanwhile.accept(others);
                }
            };
            try (Ecphory reader = engine(new WrappedStore(shared) {
                @Override
                public FactTable facts() {
                    return CalledTable.before(FactTable.class, store.facts(), "contradictions", settle);
                }
            })) {
                busy.set(true);
                return reader.memory(ANN).recall(QUESTION, AT_ONCE);
            }
        }
    }

    private Ecphory engine(EventStore over) {
        return Ecphory.builder(over)
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .open();
    }

    private void settleAnew(Memory others) {
        String unused = others.facts().assertFact("Ann", "likes", "tea " + reads.get(), null, null);
    }

    @Test
    void tellsTheFactsAllTheSame() {
        RecallResult recalled = recall(this::settleAnew);
        assertThat(reads).hasValueGreaterThan(1);
        assertThat(recalled.facts())
                .anyMatch(one -> one.fact().object().toLowerCase(Locale.ROOT).equals("lisbon"));
    }

    @Test
    void neverTellsWhatWasErasedBeforeTheLastRead() {
        RecallResult recalled = recall(others -> {
            if (reads.get() == 1) {
                var unused = others.deletion().erase(Selection.events(List.of("e1")));
            }
            settleAnew(others);
        });
        assertThat(reads).hasValueGreaterThan(1);
        assertThat(recalled.facts()).noneMatch(one -> one.fact().evidence().stream()
                .anyMatch(span -> span.event().equals("e1")));
    }
}
