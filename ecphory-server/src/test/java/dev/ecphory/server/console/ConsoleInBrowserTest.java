package dev.ecphory.server.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ecphory.server.ServerSettings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every page in a real browser, driven by clients/console/check.js; screenshots are kept in target/console. */
class ConsoleInBrowserTest {
    private static final Path CLIENT = Path.of("../clients/console");

    @Test
    void everyPageKeepsItsPromises(@TempDir Path folder) throws Exception {
        String chromium = System.getenv().getOrDefault("CHROMIUM", "/usr/bin/chromium");
        assumeTrue(onPath("node"), "node is missing");
        assumeTrue(
                Files.isExecutable(Path.of(chromium)),
                "Chromium is missing: " + chromium + "; or name one by CHROMIUM");
        assumeTrue(
                Files.isDirectory(CLIENT.resolve("node_modules/playwright-core")), "npm ci in clients/console first");
        Path run = Files.write(folder.resolve("run.jsonl"), lines());
        Path output = folder.resolve("output");
        try (Told told = Told.demo(folder, ServerSettings.DEFAULTS.withAddress("127.0.0.1", 0))) {
            Process node = new ProcessBuilder(
                            "node",
                            "check.js",
                            told.server.url().toString(),
                            Path.of("target/console").toAbsolutePath().toString(),
                            run.toString())
                    .directory(CLIENT.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            int exit = node.waitFor();

            List<String> said = Files.readAllLines(output);
            assertThat(said.stream().filter(line -> !line.contains("\"holds\":true")))
                    .isEmpty();
            assertThat(exit).isZero();
            assertThat(said).hasSizeGreaterThan(200);
        }
    }

    private static List<String> lines() {
        String evil = "</script><img src=x onerror=alert(1)>";
        return List.of(
                line("ours", "1", "one", true),
                line("ours", "2", evil, false),
                line(evil, "1", "one", false),
                line(evil, "2", evil, false));
    }

    private static String line(String contestant, String id, String category, boolean right) {
        return "{\"contestant\":\"" + contestant + "\",\"conversation\":\"c\",\"id\":\"" + id + "\",\"category\":\""
                + category + "\",\"right\":" + right + ",\"evidence\":[\"a\"],\"ranked\":[\"a\"],\"tokens\":100}";
    }

    private static boolean onPath(String program) throws IOException {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
