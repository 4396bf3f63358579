package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Known;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Utterances;
import dev.ecphory.memory.Decision;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.Summary;
import dev.ecphory.store.AccessLog.Access;
import dev.ecphory.store.Store;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Breaks processes off in the middle of every chore, fifty times in each, and finishes what they were broken off in; what
 * comes of that must each time be what comes of never having been disturbed, and no model is shown again what it has told of.
 * What kill -9 leaves behind is the files as they are at that moment; so a process is stopped, its files are copied and
 * finished, and it goes on. Every twenty-fifth time it is killed indeed, and the next one goes on with what it left.
 * {@code -Decphory.kills=5} for so many in each chore, {@code -Decphory.stops=1} to kill indeed each time.
 */
final class KilledInEveryChoreTest {
    private static final long SEED = 20_261_122;
    private static final int KILLS = Integer.getInteger("ecphory.kills", 50);
    /** So often is a process broken off, the last time for good. */
    private static final int OF_ONE = Integer.getInteger("ecphory.stops", 25);

    private static final int EVENTS = 60;
    /** More than there are processors: a child waits as long as it works. */
    private static final int AT_ONCE = 4;

    @TempDir
    Path folder;

    @Test
    void whatIsFinishedAfterwardsIsWhatAnUndisturbedMemoryMakes() throws Exception {
        Path filled = Files.createDirectory(folder.resolve("filled")).resolve("filled.db");
        Album.paint(filled);
        fill(filled);
        QuickStart children = new QuickStart(Files.createDirectory(folder.resolve("children")));
        Path first = Files.copy(filled, folder.resolve("children").resolve("first.db"));
        children.learn(ChoredChild.class, first.toString(), Chored.FORGET.name(), "1", "once");
        Map<Chored, Future<Integer>> running = new EnumMap<>(Chored.class);
        try (ExecutorService executor = Executors.newFixedThreadPool(AT_ONCE)) {
            for (Chored chore : Chored.values()) {
                Path own = Files.createDirectory(folder.resolve(chore.name().toLowerCase(Locale.ROOT)));
                Path file = Files.copy(filled, own.resolve("killed.db"));
                running.put(chore, executor.submit(() -> breakOffAgainAndAgain(children, chore, file)));
            }
            for (Map.Entry<Chored, Future<Integer>> one : running.entrySet()) {
                assertThat(one.getValue().get()).as("kills in %s", one.getKey()).isEqualTo(KILLS);
            }
        }
    }

    /** Breaks processes off while they are in a chore; how often. */
    private static int breakOffAgainAndAgain(QuickStart children, Chored chore, Path file) throws Exception {
        Random random = new Random(SEED + chore.name().hashCode());
        int generation = 1;
        // events come and go only where they are forgotten
        List<String> known = finish(chore, file, generation, null, chore + ", never disturbed");
        known = chore == Chored.FORGET ? null : known;
        int kills = 0;
        while (kills < KILLS) {
            int last = Math.min(KILLS, kills + OF_ONE);
            generation++;
            try (Stoppable child = new Stoppable(
                    children.command(ChoredChild.class, file.toString(), chore.name(), Integer.toString(generation)),
                    random)) {
                child.stopInside();
                for (kills++; kills < last; kills++) {
                    Path copy = copy(file, kills);
                    var unused = finish(chore, copy, generation + 1, known, when(chore, "stop", kills));
                    child.goOn();
                    child.stopInside();
                }
            }
            generation++;
            var unused = finish(chore, file, generation, known, when(chore, "kill", kills));
            rebuild(file, generation, when(chore, "kill", kills));
        }
        return kills;
    }

    private static String when(Chored chore, String what, int number) {
        return "seed " + SEED + ", " + chore + ", " + what + " " + number;
    }

    /** All files of a store, in a folder of their own beside its folder. */
    private static Path copy(Path file, int number) throws IOException {
        Path from = FaultStores.folderOf(file);
        Path to = from.resolveSibling(from.getFileName() + "-" + number);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path one : files.toList()) {
                Files.copy(one, to.resolve(from.relativize(one)));
            }
        }
        return to.resolve(file.getFileName());
    }

    private static void fill(Path file) {
        InstantSource clock = ChoredChild.clock(0);
        Store store = FaultStores.openUnflushed(file, clock);
        try (Ecphory engine = Whole.engine(store, clock, Album.of(file))) {
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
            memory.knowledge().assertFact("Ann", "lives_in", "Faro", clock.instant(), null);
            memory.knowledge().link("Benny", "Ben");
            memory.knowledge()
                    .retract(store.claims()
                            .after(Child.NAMESPACE, 0, 10)
                            .getFirst()
                            .id());
            memory.directives().add("Answer in metric units.");
            memory.oblivion().retract("e7");
            if (!memory.knowledge().contradictions().isEmpty()) {
                memory.knowledge()
                        .resolve(memory.knowledge().contradictions().getFirst().id(), Decision.Choice.NEWER);
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
    private static List<String> finish(
            Chored chore, Path file, int generation, @Nullable List<String> known, String when) throws IOException {
        InstantSource clock = ChoredChild.clock(generation);
        Store store = FaultStores.openUnflushed(file, clock);
        Album album = Album.of(file);
        try (Ecphory engine = Whole.engine(store, clock, album)) {
            Memory memory = engine.memory(Child.NAMESPACE);
            List<String> told = told(store);
            long seen = seen(store);
            Chored.finish(memory);
            assertThat(album.described).as("%s", when).doesNotHaveDuplicates().noneMatch(told::contains);
            assertThat(album.embedded).as("%s", when).doesNotHaveDuplicates().hasSize((int) (seen(store) - seen));
            List<String> undisturbed = known == null ? Whole.undisturbed(store, Album.of(file)) : known;
            assertThat(undisturbed).anyMatch(line -> line.startsWith("fact ") && line.contains("dreams_of"));
            assertThat(undisturbed)
                    .filteredOn(line -> line.startsWith("setback of lost "))
                    .as("%s", when)
                    .hasSize(2);
            if (chore == Chored.INFER) {
                assertThat(undisturbed).anyMatch(line -> line.startsWith("summary insight:"));
            }
            Known.requireSame(when, Whole.of(store), undisturbed);
            assertThat(store.check()).as("%s", when).isEmpty();
            if (chore == Chored.FORGET) {
                Chored.eraseVictims(memory);
                assertThat(bytes(file)).as("%s", when).allSatisfy(text -> assertThat(text)
                        .doesNotContain(Chored.MARKER)
                        .doesNotContain(Chored.MARKER.toLowerCase(Locale.ROOT)));
            }
            return undisturbed;
        }
    }

    /** Making everything again from the log changes nothing. */
    private static void rebuild(Path file, int generation, String when) {
        InstantSource clock = ChoredChild.clock(generation);
        Store store = FaultStores.openUnflushed(file, clock);
        try (Ecphory engine = Whole.engine(store, clock, Album.of(file))) {
            Memory memory = engine.memory(Child.NAMESPACE);
            Chored.finish(memory);
            List<String> before = Whole.of(store);
            assertThat(memory.verify(Progress.SILENT).problems()).as("%s", when).isEmpty();
            memory.rebuild(Progress.SILENT);
            Chored.finish(memory);
            Known.requireSame(when + ", rebuilt", Whole.of(store), before);
        }
    }

    /** What a model has told of pictures. */
    private static List<String> told(Store store) {
        return store.summaries().of(Child.NAMESPACE, List.of(Summary.Kind.DERIVED_TEXT)).stream()
                .map(Summary::text)
                .toList();
    }

    /** How many pictures have a vector. */
    private static long seen(Store store) {
        return store.vectors().after(Child.NAMESPACE, Album.SPACE, 0, 1_000).stream()
                .filter(one -> !one.passages().isEmpty())
                .count();
    }

    /** All files of a store, as text. */
    private static List<String> bytes(Path file) throws IOException {
        List<String> all = new ArrayList<>();
        try (Stream<Path> files = Files.walk(file.getParent())) {
            for (Path one : files.filter(Files::isRegularFile).toList()) {
                String bytes = new String(FaultStores.bytesByAnotherProcess(one), StandardCharsets.ISO_8859_1);
                all.add(bytes);
                all.add(bytes.replace("\0", "")); // as UTF-16 would be
            }
        }
        return all;
    }
}
