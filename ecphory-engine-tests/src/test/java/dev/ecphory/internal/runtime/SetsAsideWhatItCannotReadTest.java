package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.admin.HealthReport.State;
import dev.ecphory.internal.chores.ChoreBacklog;
import dev.ecphory.internal.encoding.AnnotationChore;
import dev.ecphory.internal.encoding.EventEncoder;
import dev.ecphory.internal.encoding.GatePolicy;
import dev.ecphory.internal.facts.extract.ClaimExtractionChore;
import dev.ecphory.internal.facts.extract.MentionChore;
import dev.ecphory.internal.language.ClaimReader.OutOfTimeException;
import dev.ecphory.internal.language.ClaimReader.Preceding;
import dev.ecphory.internal.summaries.SummaryChore;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.StaticEmbedder;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.spi.store.ChoreFailureTable.ChoreFailure;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An event that cannot be read, and those around it. */
final class SetsAsideWhatItCannotReadTest {
    private static final Namespace NAMESPACE = Namespace.of("ann");
    private static final StaticEmbedder EMBEDDER = new StaticEmbedder();

    private final EventStore store = EngineFixture.store();

    private static Event said(String text) {
        return Event.ofText(text).speaker("Bob").build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a-", "foo-", "a'", "rock'n'", "a/", "1-", "A.\ud835\udc00.", "lolo"})
    void learnsWhatIsSaidAroundATextOfManyJoints(String unit) {
        try (Ecphory engine = EngineFixture.edge(store)) {
            Memory memory = engine.memory(NAMESPACE);
            memory.append(
                    List.of(said("My sister is called Ana."), said(unit.repeat(20_000)), said("I live in Berlin.")));
            memory.consolidate(ProgressListener.SILENT);
            assertThat(store.claims().after(NAMESPACE, 0, 100))
                    .extracting(Claim::object)
                    .contains("Ana", "Berlin");
            assertThat(store.choreFailures().all(NAMESPACE)).isEmpty();
        }
    }

    private final List<Long> read = new ArrayList<>();

    /** Three events, of which the second is read in a way of its own. */
    private ClaimExtractionChore chore(Supplier<List<Claim>> second) {
        store.log().append(NAMESPACE, List.of(said("One."), said("Two."), said("Three.")));
        List<EventAnnotation> annotations = store.log().after(NAMESPACE, 0, 3).stream()
                .map(entry -> new EventAnnotation(
                        entry.seq(),
                        1,
                        0,
                        0,
                        0,
                        true,
                        false,
                        1,
                        EventAnnotation.SpeechAct.NOISE,
                        EventAnnotation.Category.OTHER,
                        EventAnnotation.Lifetime.LONG,
                        Set.of(),
                        null,
                        1))
                .toList();
        store.annotations().put(NAMESPACE, "annotated", 0, annotations);
        ClaimExtractionChore.Extractor extractor = new ClaimExtractionChore.Extractor() {
            @Override
            public String version() {
                return "rules-test";
            }

            @Override
            public List<Claim> extract(LogEntry entry, Preceding before) {
                read.add(entry.seq());
                return entry.seq() == 2 ? second.get() : List.of();
            }

            @Override
            public boolean succeeds(String earlier) {
                return false;
            }

            @Override
            public boolean made(Claim claim) {
                return false;
            }
        };
        return new ClaimExtractionChore(NAMESPACE, store, extractor, "annotated");
    }

    private LogPosition head() {
        return store.log().logPosition(NAMESPACE);
    }

    private static void run(IntSupplier step) {
        int steps = 0;
        while (step.getAsInt() > 0) {
            assertThat(++steps).isLessThan(10);
        }
    }

    @Test
    void triesAnEventThreeTimesWhateverItFailsWith() {
        ClaimExtractionChore chore = chore(() -> {
            throw new StackOverflowError("Two.");
        });
        run(() -> chore.step(head()));
        assertThat(read).containsExactly(1L, 2L, 2L, 2L, 3L);
        assertThat(store.choreFailures().all(NAMESPACE))
                .extracting(ChoreFailure::chore, ChoreFailure::seq, ChoreFailure::tries, ChoreFailure::error)
                .as("without its text")
                .containsExactly(tuple("extract", 2L, 3, "java.lang.StackOverflowError"));
        assertThat(store.claims().through(NAMESPACE, "rules-test")).isEqualTo(3);
    }

    @Test
    void forgetsAFailureThatWasPassing() {
        ClaimExtractionChore chore = chore(() -> {
            if (read.size() == 2) {
                throw new OutOfTimeException("2 ms");
            }
            return List.of();
        });
        assertThat(chore.step(head())).isEqualTo(1);
        assertThat(store.choreFailures().all(NAMESPACE))
                .extracting(ChoreFailure::error)
                .containsExactly(OutOfTimeException.class.getName() + ": 2 ms");
        run(() -> chore.step(head()));
        assertThat(read).containsExactly(1L, 2L, 2L, 3L);
        assertThat(store.choreFailures().all(NAMESPACE)).isEmpty();
    }

    @Test
    void blamesNoEventForWhatTheProcessLacks() {
        ClaimExtractionChore chore = chore(() -> {
            throw new OutOfMemoryError();
        });
        assertThatThrownBy(() -> chore.step(head())).isInstanceOf(OutOfMemoryError.class);
        assertThat(store.choreFailures().all(NAMESPACE)).isEmpty();
    }

    @Test
    void setsAsideForMentionsToo() {
        store.log().append(NAMESPACE, List.of(said("One."), said("Two."), said("Three.")));
        MentionChore chore = new MentionChore(NAMESPACE, store, "test", entry -> {
            read.add(entry.seq());
            if (entry.seq() == 1) {
                throw new StackOverflowError();
            }
            return List.of();
        });
        run(() -> chore.step(head()));
        assertThat(read).containsExactly(1L, 1L, 1L, 2L, 3L);
        assertThat(store.choreFailures().given(NAMESPACE, MentionChore.CHORE, 3))
                .containsExactly(1L);
    }

    /** While it is to fail, annotating fails; it fails so often. */
    private int failures;

    private AnnotationChore annotating() {
        return new AnnotationChore(
                NAMESPACE,
                store,
                () -> new EventEncoder(TermAnalyzer.of("en"), EMBEDDER, GatePolicy.DEFAULT, () -> {
                    if (failures > 0) {
                        failures--;
                        throw new StackOverflowError("Two.");
                    }
                    return 0;
                }));
    }

    private List<EventAnnotation> annotations() {
        return store.annotations().after(NAMESPACE, 0, 100);
    }

    @Test
    void annotatesWhatIsSaidAroundAnEventThatCannotBeRead() {
        try (AnnotationChore chore = annotating()) {
            store.log().append(NAMESPACE, List.of(said("I moved to Rome.")));
            run(() -> chore.step(head()));
            store.log().append(NAMESPACE, List.of(said("I moved to Rome today."), said("I moved to Rome again.")));
            failures = 3;
            run(() -> chore.step(head()));
            assertThat(store.choreFailures().all(NAMESPACE))
                    .extracting(ChoreFailure::chore, ChoreFailure::seq, ChoreFailure::tries, ChoreFailure::error)
                    .as("without its text")
                    .containsExactly(tuple(AnnotationChore.CHORE, 2L, 3, "java.lang.StackOverflowError"));
            assertThat(annotations()).extracting(EventAnnotation::seq).containsExactly(1L, 2L, 3L);
            assertThat(annotations().get(1))
                    .extracting(EventAnnotation::category, EventAnnotation::scope, EventAnnotation::admitted)
                    .containsExactly(EventAnnotation.Category.OTHER, EventAnnotation.Lifetime.LONG, true);
        }
    }

    @Test
    void annotatesAfterARestartAsIfItHadGoneOn() {
        try (AnnotationChore chore = annotating()) {
            store.log().append(NAMESPACE, List.of(said("I moved to Rome."), said("I have a dog called Rex.")));
            run(() -> chore.step(head()));
            store.log().append(NAMESPACE, List.of(said("I work at Acme in Rome.")));
            failures = 3;
            run(() -> chore.step(head()));
            store.log().append(NAMESPACE, List.of(said("I work at Acme."), said("My dog Rex is ill.")));
            run(() -> chore.step(head()));
            List<EventAnnotation> gone = annotations();
            store.annotations().clear(NAMESPACE);
            store.annotations().put(NAMESPACE, version(), 0, gone.subList(0, 3));
            try (AnnotationChore later = annotating()) {
                run(() -> later.step(head()));
            }
            assertThat(annotations()).isEqualTo(gone);
        }
    }

    private static String version() {
        try (EventEncoder encoder = new EventEncoder(TermAnalyzer.of("en"), EMBEDDER)) {
            return encoder.version();
        }
    }

    @Test
    void forgetsThatAnEventCouldNotBeAnnotated() {
        try (AnnotationChore chore = annotating()) {
            store.log().append(NAMESPACE, List.of(said("I moved to Rome."), said("I have a dog called Rex.")));
            failures = 1;
            assertThat(chore.step(head())).isEqualTo(1);
            assertThat(store.choreFailures().all(NAMESPACE)).hasSize(1);
            run(() -> chore.step(head()));
            assertThat(store.choreFailures().all(NAMESPACE)).isEmpty();
            assertThat(annotations()).extracting(EventAnnotation::seq).containsExactly(1L, 2L);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {AnnotationChore.CHORE, ClaimExtractionChore.CHORE, MentionChore.CHORE, SummaryChore.CHORE})
    void healthNamesWhatAnyOfThemSetsAside(String name) {
        try (Ecphory engine =
                Ecphory.builder(store).tier(Tier.EDGE).background(false).open()) {
            engine.memory(NAMESPACE).append(said("One."));
            engine.memory(NAMESPACE).recall("one", EngineFixture.AT_ONCE);
            for (int i = 0; i < 3; i++) {
                store.choreFailures().add(NAMESPACE, name, 1, "java.lang.StackOverflowError");
            }
            assertThat(background(engine).note()).contains(name + " set aside event 1 of ann");
        }
    }

    @Test
    void healthAndTheQueueNameWhatIsSetAside() {
        try (Ecphory engine =
                Ecphory.builder(store).tier(Tier.EDGE).background(false).open()) {
            Memory memory = engine.memory(NAMESPACE);
            memory.append(List.of(said("One."), said("Two.")));
            memory.recall("one", EngineFixture.AT_ONCE);
            store.choreFailures().add(NAMESPACE, ClaimExtractionChore.CHORE, 2, "java.lang.StackOverflowError");
            store.choreFailures().add(NAMESPACE, ClaimExtractionChore.CHORE, 2, "java.lang.StackOverflowError");
            assertThat(background(engine).state()).isEqualTo(State.OK);
            store.choreFailures().add(NAMESPACE, ClaimExtractionChore.CHORE, 2, "java.lang.StackOverflowError");
            assertThat(background(engine).state()).isEqualTo(State.DEGRADED);
            assertThat(background(engine).note()).contains("extract set aside event 2 of ann");
            assertThat(ChoreBacklog.of(NAMESPACE, store, 0, null, null))
                    .filteredOn(chore -> chore.chore().equals("extract"))
                    .flatExtracting(ChoreBacklog::setbacks)
                    .hasSize(1);
        }
    }

    private static HealthReport.Component background(Ecphory engine) {
        return engine.health().parts().stream()
                .filter(part -> part.name().equals("background"))
                .findFirst()
                .orElseThrow();
    }
}
