package dev.ecphory.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.RetryableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConfigFileTest {
    private static final int RACERS = 8;
    private static final int ROUNDS = 100;

    @TempDir
    private Path folder = Path.of("");

    /** Adds a line for each round, or for none makes the file anew; tries again when another was faster. */
    private static void change(Path file, int racer) throws IOException {
        for (int round = 0; round < ROUNDS; ) {
            String before = ConfigFile.read(file);
            try {
                ConfigFile.replace(file, before, (before == null ? "" : before) + racer + "-" + round + "\n");
                round++;
            } catch (RetryableException faster) {
                assertThat(faster).hasMessageContaining("somebody else has just changed " + file);
            }
        }
    }

    @Test
    void losesNothingThatSeveralWriteAtOnce() throws Exception {
        Path file = folder.resolve("settings.json");
        CountDownLatch go = new CountDownLatch(RACERS);
        List<Future<?>> racers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(RACERS)) {
            for (int i = 0; i < RACERS; i++) {
                int racer = i;
                racers.add(threads.submit(() -> {
                    go.countDown();
                    go.await();
                    change(file, racer);
                    return true;
                }));
            }
            for (Future<?> racer : racers) {
                racer.get();
            }
        }
        assertThat(Files.readAllLines(file)).hasSize(RACERS * ROUNDS).doesNotHaveDuplicates();
        assertThat(folder).isDirectoryContaining(file::equals).isDirectoryNotContaining(other -> !other.equals(file));
    }

    @Test
    void makesNothingInThePlaceOfWhatIsThere() throws IOException {
        Path file = Files.writeString(folder.resolve("settings.json"), "theirs");
        assertThatThrownBy(() -> ConfigFile.replace(file, null, "ours")).isInstanceOf(RetryableException.class);
        assertThatThrownBy(() -> ConfigFile.replace(file, "other", null)).isInstanceOf(RetryableException.class);
        assertThat(file).hasContent("theirs");
        ConfigFile.replace(file, "theirs", null);
        assertThat(file).doesNotExist();
        assertThatThrownBy(() -> ConfigFile.replace(file, "theirs", "ours")).isInstanceOf(RetryableException.class);
    }

    @Test
    void replacesWhatALinkPointsTo() throws IOException {
        Path file = Files.writeString(folder.resolve("real.json"), "a");
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), file);
        ConfigFile.replace(link, "a", "b");
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("b");
    }
}
