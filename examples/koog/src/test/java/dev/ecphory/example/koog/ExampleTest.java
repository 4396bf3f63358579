package dev.ecphory.example.koog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts the packaged example as its README says, and holds docs/guides/koog.md to its code. */
final class ExampleTest {
    @TempDir
    Path folder;

    @Test
    void theNextSessionRecallsTheFirstAndSoDoesTheNextProcess() throws Exception {
        assertThat(run().lines())
                .containsSubsequence(
                        "session 1 of 2",
                        "  Ana: I sold the old bike to Karim.",
                        "  Assistant: I see.",
                        "session 2 of 2",
                        "  Ana: Who bought the old bike?",
                        "  Assistant: I remember: user: I sold the old bike to Karim.");

        assertThat(run("Who bought the old bike?")).contains("I remember: ", "Karim");
        try (Ecphory ecphory =
                Ecphory.builder(folder.resolve("memory.db")).tier(Tier.EDGE).open()) {
            assertThat(ecphory.memory("user/ana").list(0, 100))
                    .extracting(entry -> entry.event().text())
                    .startsWith("I sold the old bike to Karim.", "I see.", "My knee is better.", "I see.")
                    .hasSize(8);
        }
    }

    @Test
    void theGuideShowsTheCodeThatRuns() throws IOException {
        String guide = Files.readString(Path.of("../../docs/guides/koog.md"));
        String source = Files.readString(Path.of("src/main/java/dev/ecphory/example/koog/Main.java"));
        for (String name : List.of("agent")) {
            String begin = "    // region " + name + "\n";
            int from = source.indexOf(begin) + begin.length();
            String region = source.substring(from, source.indexOf("    // endregion", from));
            assertThat(guide).contains(region.replaceAll("(?m)^ {4}", ""));
        }
    }

    private String run(String... said) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                Path.of("target/ecphory-example-koog.jar").toAbsolutePath().toString(),
                folder.resolve("memory.db").toString()));
        Collections.addAll(line, said);
        Path out = folder.resolve("out.txt");
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        Process process = builder.start();
        process.getOutputStream().close();
        boolean over = process.waitFor(2, TimeUnit.MINUTES);
        process.destroyForcibly();
        String told = Files.readString(out);
        assertThat(over).as(told).isTrue();
        assertThat(process.exitValue()).as(told).isZero();
        return told;
    }
}
