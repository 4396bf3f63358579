package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.internal.runtime.Known;
import dev.ecphory.internal.runtime.Utterances;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.EventStore;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * What a process that was broken off in a chore leaves behind, and what must come of it: what comes of never having been
 * disturbed, and no model is shown again what it has told of. Stateless.
 */
final class Aftermath {
    /** Of everything that is by chance in these tests. */
    static final long SEED = 20_261_122;

    private static final int EVENTS = 60;

    private Aftermath() {}

    /** A memory with something for every chore to do. */
    static void fill(Ground ground) {
        InstantSource clock = ChoredChild.clock(0);
        EventStore store = ground.openUnflushed(clock);
        try (Ecphory engine = Whole.engine(store, clock, ground.pictures())) {
            Memory memory = engine.memory(Child.NAMESPACE);
            Utterances utterances = new Utterances(new Random(SEED));
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < EVENTS; i++) {
                events.add(utterances.next(clock.instant()));
            }
            events.addAll(Album.events());
            memory.append(events);
            store.settings().put(Child.NAMESPACE, "language", "en");
            Chored.finish(memory);
            memory.facts().assertFact("Ann", "lives_in", "Faro", clock.instant(), null);
            memory.facts().link("Benny", "Ben");
            memory.facts()
                    .retractClaim(store.claims()
                            .after(Child.NAMESPACE, 0, 10)
                            .getFirst()
                            .id());
            memory.directives().add("Answer in metric units.");
            memory.deletion().retract("e7");
            if (!memory.facts().contradictions().isEmpty()) {
                memory.facts()
                        .resolve(memory.facts().contradictions().getFirst().id(), Decision.Choice.NEWER);
            }
            for (String question : List.of("a?", "b?", "c?")) {
                store.accessLog()
                        .record(
                                Child.NAMESPACE,
                                List.of(Access.delivered(clock.instant(), question, List.of(1L, 2L, 3L, 4L, 5L, 6L))));
            }
            Chored.finish(memory);
        }
    }

    /** Finishes what a process left, and compares line by line with a memory that was never disturbed; what that is. */
    static List<String> finish(Chored chore, Ground ground, int generation, @Nullable List<String> known, String when) {
        InstantSource clock = ChoredChild.clock(generation);
        EventStore store = ground.openUnflushed(clock);
        Album album = ground.pictures();
        try (Ecphory engine = Whole.engine(store, clock, album)) {
            Memory memory = engine.memory(Child.NAMESPACE);
            List<String> told = told(store);
            long seen = seen(store);
            Chored.finish(memory);
            assertThat(album.described).as("%s", when).doesNotHaveDuplicates().noneMatch(told::contains);
            assertThat(album.embedded).as("%s", when).doesNotHaveDuplicates().hasSize((int) (seen(store) - seen));
            List<String> undisturbed = known == null ? Whole.undisturbed(store, ground.pictures()) : known;
            assertThat(undisturbed).anyMatch(line -> line.startsWith("fact ") && line.contains("dreams_of"));
            assertThat(undisturbed)
                    .filteredOn(line -> line.startsWith("setback of lost "))
                    .as("%s", when)
                    .hasSize(2);
            if (chore == Chored.INFER) {
                assertThat(undisturbed).anyMatch(line -> line.startsWith("summary insight:"));
            }
            Known.requireSame(when, Whole.of(store), undisturbed);
            assertThat(store.findProblems()).as("%s", when).isEmpty();
            if (chore == Chored.FORGET) {
                Chored.eraseVictims(memory);
                assertThat(Whole.of(store)).as("%s", when).noneMatch(line -> line.contains(Chored.MARKER));
            }
            return undisturbed;
        }
    }

    /** Making everything again from the log changes nothing. */
    static void rebuild(Ground ground, int generation, String when) {
        InstantSource clock = ChoredChild.clock(generation);
        EventStore store = ground.openUnflushed(clock);
        try (Ecphory engine = Whole.engine(store, clock, ground.pictures())) {
            Memory memory = engine.memory(Child.NAMESPACE);
            Chored.finish(memory);
            List<String> before = Whole.of(store);
            assertThat(memory.admin().verify(ProgressListener.SILENT).problems())
                    .as("%s", when)
                    .isEmpty();
            memory.admin().rebuildProjections(ProgressListener.SILENT);
            Chored.finish(memory);
            Known.requireSame(when + ", rebuilt", Whole.of(store), before);
        }
    }

    /** What a model has told of pictures. */
    private static List<String> told(EventStore store) {
        return store.summaries().of(Child.NAMESPACE, List.of(Summary.Kind.DERIVED_TEXT)).stream()
                .map(Summary::text)
                .toList();
    }

    /** How many pictures have a vector. */
    private static long seen(EventStore store) {
        return store.vectors().after(Child.NAMESPACE, Album.SPACE, 0, 1_000).stream()
                .filter(one -> !one.passages().isEmpty())
                .count();
    }
}
