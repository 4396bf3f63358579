package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.spi.store.EventStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Breaks off every kind of transaction at random moments. What kill -9 leaves behind is the files as they are at that
 * moment; so the process is stopped, its files are copied, and it goes on, fifty times; in the end it is killed indeed.
 */
@Tag("deep")
final class KilledAtAnythingTest {
    private static final long SEED = 20_261_122;
    private static final int STOPS = 50;
    private static final long LONGEST_NANOS = 15_000_000;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Churn.class)
    void leavesAllOrNothingOfTheTransaction(Churn churn) throws Exception {
        Random random = new Random(SEED + churn.name().hashCode());
        Path file = FaultStores.filled(folder.resolve("churn.db"), Churn.EVENTS);
        Process process = FaultStores.start(FaultStores.command(folder, "churn", file.toString(), churn.name()));
        try (BufferedReader output = FaultStores.output(process)) {
            assertThat(output.readLine()).isEqualTo("turning");
            for (int stop = 0; stop < STOPS; stop++) {
                LockSupport.parkNanos(random.nextLong(LONGEST_NANOS));
                Path place = Files.createDirectory(folder.resolve("stop" + stop));
                FaultStores.signal(process, "STOP");
                List<Path> copies = copies();
                for (String ending : List.of("", "-wal")) {
                    Path from = folder.resolve("churn.db" + ending);
                    if (Files.exists(from)) {
                        Files.copy(from, place.resolve("churn.db" + ending));
                    }
                }
                verify(churn, place.resolve("churn.db"), copies, "seed " + SEED + ", stop " + stop);
                // only now, so that it takes no time from the verification
                FaultStores.signal(process, "CONT");
            }
            assertThat(process.isAlive()).as("it failed by itself").isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }
        verify(churn, file, copies(), "killed");
    }

    private static void verify(Churn churn, Path file, List<Path> copies, String when) {
        try (EventStore store = FaultStores.open(file)) {
            assertThat(store.findProblems()).as("%s", when).isEmpty();
            try {
                churn.verify(store);
            } catch (AssertionError failure) {
                throw new AssertionError(churn + ", " + when, failure);
            }
            assertThat(store.eraser().backups()).as("%s", when).containsAll(copies);
        }
    }

    /** Everything that a backup has made; SQLite's journal of it holds what was there before, which is nothing. */
    private List<Path> copies() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(one -> one.getFileName().toString().matches("\\.?copy.*(?<!-journal)") && sizeOf(one) > 0)
                    .toList();
        }
    }

    private static long sizeOf(Path file) {
        try {
            return Files.size(file);
        } catch (IOException gone) {
            return 0;
        }
    }
}
