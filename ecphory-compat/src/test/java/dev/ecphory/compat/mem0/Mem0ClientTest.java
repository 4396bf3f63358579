package dev.ecphory.compat.mem0;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Tier;
import dev.ecphory.server.EcphoryServer;
import dev.ecphory.server.ServerSettings;
import dev.ecphory.server.access.ApiKeys;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.Node;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Mem0ClientTest {
    private static final Path PROGRAM = Path.of("../clients/mem0");

    @Test
    void theUnmodifiedClientFindsEverythingWhereItExpectsItAlsoAfterARestart(@TempDir Path folder) throws Exception {
        Node node = Node.with(PROGRAM);
        Path keys = folder.resolve("keys");
        ApiKeys issuer = new ApiKeys(keys, InstantSource.system(), new SecureRandom());
        Map<String, String> environment = Map.of(
                "ECPHORY_KEY", issuer.issue(Role.WRITE, List.of("shop/*"), "").secret(),
                "ECPHORY_OTHER_KEY",
                        issuer.issue(Role.WRITE, List.of("other/*"), "").secret(),
                "STATE", folder.resolve("state.json").toString());
        for (String when : List.of("first", "again")) {
            try (Ecphory engine = Ecphory.builder(folder.resolve("store.db"))
                            .tier(Tier.EDGE)
                            .open();
                    EcphoryServer server = EcphoryServer.start(
                            engine,
                            ServerSettings.DEFAULTS.withAddress("127.0.0.1", 0).withKeys(keys),
                            List.of(new Mem0Module()))) {
                assertThat(node.run(with(environment, server.url().toString()), "drive.mjs", when))
                        .endsWith("done");
                if (when.equals("again")) {
                    assertThat(Guide.of("mem0")
                                    .shows(PROGRAM.resolve("drive.mjs"))
                                    .run(Map.of(
                                            "ECPHORY_URL", server.url().toString(),
                                            "ECPHORY_KEY", String.valueOf(environment.get("ECPHORY_KEY")))))
                            .contains("\"event\":\"ADD\"", "score_details", "The boat is called Gudrun.");
                }
            }
        }
    }

    private static Map<String, String> with(Map<String, String> environment, String url) {
        Map<String, String> all = new HashMap<>(environment);
        all.put("ECPHORY_URL", url);
        return all;
    }
}
