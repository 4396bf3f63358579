package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.store.CalledTable;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.spi.store.AnnotationTable;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactTable;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a caller waits for ends, however fast others write. */
final class AnswersWhileOthersAppendTest {
    private static final Namespace ANN = Namespace.of("ann");
    /** Whoever goes after what is new would come this far. */
    private static final int MOST = 200;

    private static final int FEW = 12;

    private final SettableClock clock = new SettableClock();
    private final EventStore store = FreshStore.on(clock, 7);
    private final AtomicInteger written = new AtomicInteger();

    /** Others write whenever a chore stores what it made. */
    private EventStore busy(Runnable write) {
        Runnable bounded = () -> {
            if (written.get() < MOST) {
                written.incrementAndGet();
                write.run();
            }
        };
        return new WrappedStore(store) {
            @Override
            public AnnotationTable annotations() {
                return CalledTable.before(AnnotationTable.class, store.annotations(), "put", bounded);
            }

            @Override
            public FactTable facts() {
                return CalledTable.before(FactTable.class, store.facts(), "replaceSubjects", bounded);
            }
        };
    }

    private Ecphory engine(EventStore over) {
        return Ecphory.builder(over)
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .open();
    }

    private void consolidate() {
        try (Ecphory engine = engine(new WrappedStore(store) {
            @Override
            public void close() {}
        })) {
            var unused = engine.memory(ANN).consolidate(ProgressListener.SILENT);
        }
    }

    private void append() {
        store.log()
                .append(
                        ANN,
                        List.of(Event.ofText("My dog is called Rex " + written.get())
                                .speaker("Ann")
                                .build()));
    }

    private void decide() {
        store.decisions().append(ANN, List.of(new Decision.Link("Annie " + written.get(), "Ann")));
    }

    private Consumer<Memory> work(String verb) {
        return switch (verb) {
            case "consolidate" ->
                memory -> assertThat(memory.consolidate(ProgressListener.SILENT).complete())
                        .isTrue();
            case "retract" -> memory -> memory.deletion().retract("e1");
            case "erase" ->
                memory -> assertThat(memory.deletion()
                                .erase(Selection.events(List.of("e1")))
                                .complete())
                        .isTrue();
            case "redact" ->
                memory -> assertThat(memory.deletion()
                                .redact(Selection.events(List.of("e1")))
                                .complete())
                        .isTrue();
            case "assert" -> memory -> memory.facts().assertFact("Ann", "likes", "tea", null, null);
            case "link" -> memory -> memory.facts().link("Annie", "Ann");
            default -> throw new IllegalArgumentException(verb);
        };
    }

    private void answers(String verb, Runnable write) {
        store.log()
                .append(
                        ANN,
                        List.of(
                                Event.ofText("I live in Lisbon")
                                        .id("e1")
                                        .speaker("Ann")
                                        .build(),
                                Event.ofText("I work as a nurse")
                                        .id("e2")
                                        .speaker("Ann")
                                        .build()));
        if (!verb.equals("consolidate")) {
            consolidate();
        }
        try (Ecphory engine = engine(busy(write))) {
            Memory memory = engine.memory(ANN);
            work(verb).accept(memory);
            assertThat(written).as("what came meanwhile").hasValueBetween(1, FEW);
            assertThat(memory.facts().facts("Ann", "job", null, null)).isNotEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"consolidate", "retract", "erase", "redact", "assert", "link"})
    void endsThoughEveryStepBringsAnotherEvent(String verb) {
        answers(verb, this::append);
    }

    @ParameterizedTest
    @ValueSource(strings = {"consolidate", "retract", "erase", "redact", "assert", "link"})
    void endsThoughEveryStepBringsAnotherDecision(String verb) {
        answers(verb, this::decide);
    }

    @Test
    void leavesWhatCameMeanwhileToTheNextRun() {
        answers("consolidate", this::append);
        consolidate();
        Known.requireSame("later", Known.derived(store, ANN), Known.undisturbed(store, ANN));
    }
}
