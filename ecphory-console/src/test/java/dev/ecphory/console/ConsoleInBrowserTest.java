package dev.ecphory.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ecphory.house.Generated;
import dev.ecphory.server.EcphoryServer;
import dev.ecphory.server.ServerSettings;
import dev.ecphory.wire.Node;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every page in a real browser, driven by clients/console/check.js. Screenshots are kept in target/console; with
 * {@code -Decphory.write=true} those of the documentation are made anew.
 */
@Tag("deep")
class ConsoleInBrowserTest {
    private static final Path CLIENT = Path.of("../clients/console");

    @Test
    void everyPageKeepsItsPromises(@TempDir Path folder) throws Exception {
        String chromium = System.getenv().getOrDefault("CHROMIUM", "/usr/bin/chromium");
        Node client = Node.with(CLIENT);
        assumeTrue(
                Files.isExecutable(Path.of(chromium)),
                "Chromium is missing: " + chromium + "; or name one by CHROMIUM");
        ServerSettings settings = ServerSettings.DEFAULTS.withAddress("127.0.0.1", 0);
        try (Told told = Told.demo(folder, settings);
                EcphoryServer locked = EcphoryServer.start(
                        told.engine, settings.withKeys(folder.resolve("keys")), List.of(new ConsoleModule()))) {
            List<String> line = new ArrayList<>(List.of(
                    "check.js",
                    told.server.url().toString(),
                    locked.url().toString(),
                    Path.of("target/console").toAbsolutePath().toString()));
            if (Generated.writing()) {
                line.add(Files.createDirectories(Path.of("../docs/console"))
                        .toAbsolutePath()
                        .toString());
            }
            List<String> said =
                    client.run(Map.of(), line.toArray(String[]::new)).lines().toList();
            said.stream().filter(one -> one.contains("\"measured\"")).forEach(System.out::println);
            assertThat(said).allMatch(one -> one.contains("\"holds\":true"));
            assertThat(said).hasSizeGreaterThan(400);
        }
    }
}
