package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.LogEntry;
import dev.ecphory.spi.store.EventStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("deep")
final class KilledWriterTest {
    private static final long SEED = 20_261_121;
    private static final int WRITERS = 2;
    private static final int KILLS_EACH = 26;

    @TempDir
    Path folder;

    @Test
    void losesAndRepeatsNothingAcknowledgedWhenWritersAreKilled() throws Exception {
        Path file = folder.resolve("killed.db");
        Map<String, Long> acknowledged = new HashMap<>();
        try (ExecutorService executor = Executors.newFixedThreadPool(WRITERS)) {
            List<Future<Map<String, Long>>> running = new java.util.ArrayList<>();
            for (int writer = 0; writer < WRITERS; writer++) {
                int number = writer;
                running.add(executor.submit(() -> killAgainAndAgain(file, number)));
            }
            for (Future<Map<String, Long>> one : running) {
                acknowledged.putAll(one.get());
            }
        }
        try (EventStore store = FaultStores.open(file)) {
            assertThat(store.findProblems()).as("seed %s", SEED).isEmpty();
            List<LogEntry> entries = store.log().after(Child.NAMESPACE, 0, Integer.MAX_VALUE);
            Set<String> ids = new HashSet<>();
            for (int i = 0; i < entries.size(); i++) {
                LogEntry entry = entries.get(i);
                assertThat(entry.seq()).isEqualTo(i + 1L);
                assertThat(ids.add(entry.id())).as("%s once", entry.id()).isTrue();
                assertThat(entry.event().text())
                        .startsWith("event " + entry.id().replaceAll(".*-", "") + " of ");
                Long seq = acknowledged.remove(entry.id());
                assertThat(seq == null || seq == entry.seq()).isTrue();
            }
            assertThat(acknowledged).as("acknowledged and lost, seed %s", SEED).isEmpty();
        }
    }

    /** Kills writers, one after the other, after as many acknowledgements as chance says; returns those. */
    private Map<String, Long> killAgainAndAgain(Path file, int writer) throws IOException, InterruptedException {
        Random random = new Random(SEED + writer);
        Path scratch = Files.createDirectory(folder.resolve("scratch" + writer));
        Map<String, Long> acknowledged = new HashMap<>();
        for (int kill = 0; kill < KILLS_EACH; kill++) {
            int enough = random.nextInt(120);
            Process process = FaultStores.start(FaultStores.command(
                    scratch, "append", file.toString(), "w" + writer + "k" + kill, "1000000", "20"));
            try (BufferedReader output = FaultStores.output(process)) {
                int seen = 0;
                for (String line = output.readLine(); line != null; line = output.readLine()) {
                    assertThat(line).startsWith("ack ");
                    String[] words = line.split(" ");
                    if (words.length == 3 && line.matches("ack \\S+ \\d+")) {
                        acknowledged.put(words[1], Long.parseLong(words[2]));
                    }
                    if (++seen > enough) {
                        break;
                    }
                }
                assertThat(seen).as("it wrote before it was killed").isGreaterThan(enough);
            } finally {
                process.destroyForcibly().waitFor();
            }
        }
        return acknowledged;
    }
}
