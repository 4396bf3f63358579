package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.internal.runtime.Utterances;
import dev.ecphory.spi.store.EventStore;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A memory is moved to another model by processes that are killed: it is served by the old space until the new one is whole, and
 * the result is what an undisturbed move makes. {@code -Decphory.reembed=50000} for so many events.
 */
@Tag("deep")
final class KilledReembedTest {
    private static final long SEED = 20_261_123;
    private static final int EVENTS = Integer.getInteger("ecphory.reembed", 800);
    private static final int KILLS = 3;
    private static final int BATCH = 1_000;
    private static final RecallOptions AT_ONCE = RecallOptions.defaults().withPatience(Duration.ZERO);

    @TempDir
    Path folder;

    @Test
    void killedAndResumedItEndsAsIfNothingHadHappenedAndIsRecalledFromThroughout() throws Exception {
        Path killed = Files.createDirectory(folder.resolve("killed")).resolve("t.db");
        fill(killed);
        Path undisturbed = Files.createDirectory(folder.resolve("undisturbed")).resolve("t.db");
        Files.copy(killed, undisturbed);
        try (Ecphory engine = ReembedChild.engine(undisturbed, 1)) {
            engine.memory(Child.NAMESPACE).admin().migrateEmbeddings(ProgressListener.SILENT);
        }
        Random random = new Random(SEED);
        long before = 0;
        for (int kill = 1; kill <= KILLS; kill++) {
            long until = (long) EVENTS * kill / (KILLS + 1) + random.nextInt(EVENTS / (KILLS + 2));
            before = killedAt(killed, kill, until, before);
            assertThat(servedBy(killed, Shades.OLD))
                    .as("seed %s, kill %s", SEED, kill)
                    .isEqualTo(Shades.OLD.space().key());
        }
        List<String> said = FaultStores.run(FaultStores.command(
                ReembedChild.class, FaultStores.folderOf(killed), killed.toString(), Integer.toString(KILLS + 1)));
        assertThat(said).noneMatch(line -> line.startsWith("failed")).endsWith("moved");
        assertThat(servedBy(killed, Shades.NEW)).isEqualTo(Shades.NEW.space().key());
        assertThat(state(killed)).isEqualTo(state(undisturbed));
    }

    /** Kills a process when it has come so far; how far it had come. */
    private static long killedAt(Path file, int generation, long until, long before) throws Exception {
        Process process = FaultStores.start(FaultStores.command(
                ReembedChild.class, FaultStores.folderOf(file), file.toString(), Integer.toString(generation)));
        long reached = before;
        try (BufferedReader output = FaultStores.output(process)) {
            while (reached < until) {
                String line = output.readLine();
                assertThat(line).as("it ended by itself").isNotNull().doesNotStartWith("failed");
                if (line == null || !line.startsWith("embed ")) {
                    continue;
                }
                long now = Long.parseLong(line.substring("embed ".length()));
                assertThat(now).as("it goes on where it was").isGreaterThan(before);
                reached = now;
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
        return reached;
    }

    private static String servedBy(Path file, Shades model) {
        try (Ecphory engine = Ecphory.builder(FaultStores.open(file))
                .embedder(model)
                .background(false)
                .open()) {
            return ReembedChild.requireMeaning(engine.memory(Child.NAMESPACE).recall("Porto Lisbon work", AT_ONCE));
        }
    }

    /** The vectors by a digest, the spaces, and what is ranked how. */
    private static List<String> state(Path file) throws Exception {
        List<String> state = new ArrayList<>();
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        try (EventStore store = FaultStores.open(file)) {
            state.addAll(store.vectors().spaces(Child.NAMESPACE));
            long seq = 0;
            for (var page = store.vectors().after(Child.NAMESPACE, Shades.NEW.space(), seq, BATCH);
                    !page.isEmpty();
                    page = store.vectors().after(Child.NAMESPACE, Shades.NEW.space(), seq, BATCH)) {
                for (var one : page) {
                    digest.update(Long.toString(one.seq()).getBytes(StandardCharsets.UTF_8));
                    one.passages()
                            .forEach(passage -> digest.update(
                                    Arrays.toString(passage.toArray()).getBytes(StandardCharsets.UTF_8)));
                }
                seq = page.getLast().seq();
            }
            state.add("through " + store.vectors().through(Child.NAMESPACE, Shades.NEW.space()));
            state.add(HexFormat.of().formatHex(digest.digest()));
            assertThat(store.findProblems()).isEmpty();
        }
        try (Ecphory engine = ReembedChild.engine(file, KILLS + 2)) {
            Memory memory = engine.memory(Child.NAMESPACE);
            for (String question : List.of("Where does Ann live now?", "the dog", "When did Cleo move?")) {
                memory.recall(question, AT_ONCE)
                        .items()
                        .forEach(item -> state.add(
                                question + " " + item.entry().id() + " " + Double.doubleToRawLongBits(item.score())));
            }
        }
        return state;
    }

    private static void fill(Path file) {
        InstantSource clock = ChoredChild.clock(0);
        try (Ecphory engine = Ecphory.builder(FaultStores.open(file, clock))
                .embedder(Shades.OLD)
                .background(false)
                .clock(clock)
                .open()) {
            Utterances utterances = new Utterances(new Random(SEED));
            Memory memory = engine.memory(Child.NAMESPACE);
            for (int done = 0; done < EVENTS; ) {
                List<Event> batch = new ArrayList<>();
                for (; batch.size() < BATCH && done < EVENTS; done++) {
                    batch.add(utterances.next(clock.instant()));
                }
                memory.append(batch);
            }
            assertThat(memory.admin().embedPending(ProgressListener.SILENT)).isEqualTo(EVENTS);
        }
    }
}
