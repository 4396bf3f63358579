package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Breaks processes off in the middle of every chore, fifty times in each, and finishes what they were broken off in; what
 * comes of that must each time be what comes of never having been disturbed, and no model is shown again what it has told of.
 * What kill -9 leaves behind is the files as they are at that moment; so a process is stopped, its files are copied and
 * finished, and it goes on. Every twenty-fifth time it is killed indeed, and the next one goes on with what it left.
 * {@code -Decphory.kills=5} for so many in each chore, {@code -Decphory.stops=1} to kill indeed each time.
 */
@Tag("deep")
final class KilledInEveryChoreTest {
    private static final long SEED = Aftermath.SEED;
    private static final int KILLS = Integer.getInteger("ecphory.kills", 50);
    /** So often is a process broken off, the last time for good. */
    private static final int OF_ONE = Integer.getInteger("ecphory.stops", 25);

    /** More than there are processors: a child waits as long as it works. */
    private static final int AT_ONCE = 4;

    @TempDir
    Path folder;

    @Test
    void whatIsFinishedAfterwardsIsWhatAnUndisturbedMemoryMakes() throws Exception {
        Path filled = Files.createDirectory(folder.resolve("filled")).resolve("filled.db");
        Ground ground = Ground.of(filled);
        Album.paint(ground.album());
        Aftermath.fill(ground);
        QuickStart children = new QuickStart(Files.createDirectory(folder.resolve("children")));
        Path first = Files.copy(filled, folder.resolve("children").resolve("first.db"));
        children.learn(
                ChoredChild.class, first.toString(), ground.album().toString(), Chored.FORGET.name(), "1", "once");
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
        List<String> known = finish(chore, Ground.of(file), generation, null, chore + ", never disturbed");
        known = chore == Chored.FORGET ? null : known;
        int kills = 0;
        while (kills < KILLS) {
            int last = Math.min(KILLS, kills + OF_ONE);
            generation++;
            try (Stoppable child = new Stoppable(
                    children.command(
                            ChoredChild.class,
                            file.toString(),
                            Ground.of(file).album().toString(),
                            chore.name(),
                            Integer.toString(generation)),
                    random)) {
                child.stopInside();
                for (kills++; kills < last; kills++) {
                    Path copy = copy(file, kills);
                    var unused = finish(chore, Ground.of(copy), generation + 1, known, when(chore, "stop", kills));
                    child.goOn();
                    child.stopInside();
                }
            }
            generation++;
            var unused = finish(chore, Ground.of(file), generation, known, when(chore, "kill", kills));
            Aftermath.rebuild(Ground.of(file), generation, when(chore, "kill", kills));
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

    private static List<String> finish(
            Chored chore, Ground ground, int generation, @Nullable List<String> known, String when) throws IOException {
        List<String> undisturbed = Aftermath.finish(chore, ground, generation, known, when);
        if (chore == Chored.FORGET) {
            assertThat(bytes(Path.of(ground.store()))).as("%s", when).allSatisfy(text -> assertThat(text)
                    .doesNotContain(Chored.MARKER)
                    .doesNotContain(Chored.MARKER.toLowerCase(Locale.ROOT)));
        }
        return undisturbed;
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
