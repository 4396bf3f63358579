package dev.ecphory.lab.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.lab.measure.Stopwatch;
import dev.ecphory.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputTest {
    @TempDir
    Path folder;

    @Test
    void writesNoNumberThatJsonLacks() {
        assertThat(Output.line(Map.of("a", List.of(1.5, Double.NaN, Map.of("b", Double.POSITIVE_INFINITY)))))
                .isEqualTo("{\"a\":[1.5,null,{\"b\":null}]}");
    }

    @Test
    void replacesWhatStandsBetweenTheMarkersOnly() throws IOException {
        Path file = Files.writeString(folder.resolve("r.md"), "before\n<!-- t -->\nold\n<!-- /t -->\nafter\n");

        Output.between(file, "t", "new\n");
        Output.between(file, "t", "newer\n");

        assertThat(file).hasContent("before\n<!-- t -->\nnewer\n<!-- /t -->\nafter\n");
    }

    @Test
    void asksForTheMarkersThatAreMissing() throws IOException {
        Path file = Files.writeString(folder.resolve("r.md"), "<!-- /t --> <!-- t -->");

        assertThatThrownBy(() -> Output.between(file, "t", "x"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("<!-- /t -->");
    }

    @Test
    void makesTheFoldersAboveAFile() {
        Path file = folder.resolve("a/b/c.json");

        Output.json(file, Map.of("x", 1));

        assertThat(file).hasContent("{\n  \"x\" : 1\n}\n");
    }

    @Test
    void countsTheWorkOfAllThreads() throws InterruptedException {
        Stopwatch watch = Stopwatch.start();
        Thread helper = new Thread(OutputTest::work);
        helper.start();
        work();
        Stopwatch.Lap lap = watch.stop();
        helper.join();

        assertThat(lap.cpuNanos()).isPositive();
        assertThat(lap.wallNanos()).isPositive();
        assertThat(Stopwatch.processCpuNanos()).isPositive();
    }

    private static void work() {
        double sum = 0;
        for (int i = 1; i < 1_000_000; i++) {
            sum += Math.sin(i);
        }
        assertThat(sum).isFinite();
    }
}
