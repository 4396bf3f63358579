package dev.ecphory.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.admin.Actor;
import dev.ecphory.admin.Actor.Channel;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.server.Http;
import dev.ecphory.server.Served;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Over HTTP: who was handed what is told to administrators, and who is over a quota what to do. */
final class CustodyTest {
    private static final String ANA = "/v1/namespaces/ana/";

    @TempDir
    Path folder;

    private static Map<String, @Nullable Object> events(String prefix, int count) {
        return Json.object(
                "events",
                IntStream.range(0, count)
                        .mapToObj(i -> Json.object("id", prefix + i, "text", "I keep bees, hive " + i))
                        .toList());
    }

    @Test
    void theTrailHasTheKeyAndTheDoorAndOnlyAdministratorsSeeIt() {
        try (Served served = Served.locked(folder.resolve("keys"), new RestModule());
                Http admin = served.http(Role.ADMIN, "ana");
                Http reader = served.http(Role.READ, "ana")) {
            String id = served.keys().list().getLast().grant().id();
            assertThat(admin.send("POST", ANA + "events", events("e", 2)).status())
                    .isEqualTo(201);
            assertThat(admin.send("GET", ANA + "trail", null).body()).contains("\"kept\":false", "\"rows\":[]");
            EngineMemory.of(served.behind().memory("ana"))
                    .withActor(new Actor("operator", Channel.CLI))
                    .admin()
                    .setAudited(true);
            assertThat(reader.send(
                                    "POST",
                                    ANA + "recall",
                                    Json.object("question", "Where are my bees?", "minRelevance", 0))
                            .status())
                    .isEqualTo(200);

            assertThat(reader.send("GET", ANA + "trail", null).status()).isEqualTo(403);
            Http.Reply trail = admin.send("GET", ANA + "trail?after=1", null);
            assertThat(trail.status()).isEqualTo(200);
            assertThat(trail.body())
                    .contains("\"who\":\"" + id + "\"", "\"door\":\"rest\"", "\"action\":\"recall\"", "\"e0\"")
                    .doesNotContain("bees");
        }
    }

    @Test
    void whatCallersAssertAndInstructCountsForTheQuota() {
        try (Served served = Served.open(new RestModule());
                Http http = served.http()) {
            assertThat(http.send("POST", "/v1/quotas", Json.object("namespace", "ana", "bytes", 1000))
                            .status())
                    .isEqualTo(200);
            String value = "x".repeat(900);
            assertThat(http.send(
                                    "POST",
                                    ANA + "facts",
                                    Json.object("subject", "Ana", "predicate", "likes", "object", value))
                            .status())
                    .isEqualTo(507);
            assertThat(http.send("POST", ANA + "directives", Json.object("text", value))
                            .status())
                    .isEqualTo(201);
            assertThat(http.send("POST", ANA + "directives", Json.object("text", "y".repeat(900)))
                            .status())
                    .isEqualTo(507);
            assertThat(http.send("GET", ANA + "quota", null).body()).containsPattern("\"bytes\":9\\d\\d}");
            assertThat(http.send("POST", ANA + "events", Json.object("events", List.of(Json.object("text", value))))
                            .status())
                    .isEqualTo(507);
        }
    }

    @Test
    void aFullMemoryIsInsufficientStorageAndTooManyAMinuteAreTooManyRequests() {
        try (Served served = Served.open(new RestModule());
                Http http = served.http()) {
            Http.Reply set = http.send(
                    "POST", "/v1/quotas", Json.object("namespace", "ana", "events", 3, "bytes", 0, "perMinute", 2));
            assertThat(set.status()).isEqualTo(200);
            assertThat(set.body()).contains("\"holding\":{\"events\":3,\"bytes\":0,\"perMinute\":2}");

            assertThat(http.send("POST", ANA + "events", events("a", 2)).status())
                    .isEqualTo(201);
            Http.Reply late = http.send("POST", ANA + "events", events("b", 1));
            assertThat(late.status()).isEqualTo(429);
            assertThat(late.header("Retry-After")).isEqualTo("30");
            assertThat(late.body()).contains("\"error\":\"quota\"", "events a minute");
            assertThat(http.send("POST", ANA + "events", events("c", 3)).status())
                    .isEqualTo(507);
            Http.Reply unset = http.send("POST", "/v1/quotas", Json.object("namespace", "ana", "perMinute", 1));
            assertThat(unset.body()).contains("\"own\":{\"events\":null,\"bytes\":null,\"perMinute\":1}");
            assertThat(http.send("POST", ANA + "events", events("d", 2)).status())
                    .isEqualTo(413);
            assertThat(http.send("POST", ANA + "events", events("a", 2)).status())
                    .isEqualTo(200);
            assertThat(http.send("GET", ANA + "quota", null).body()).contains("\"used\":{\"events\":2,\"bytes\":38}");
        }
    }

    @Test
    void onlyAnAdministratorOfEveryNamespaceSetsQuotas() {
        try (Served served = Served.locked(folder.resolve("keys"), new RestModule());
                Http own = served.http(Role.ADMIN, "ana");
                Http all = served.http(Role.ADMIN, "*")) {
            Map<String, @Nullable Object> body = Json.object("namespace", "ana", "events", 1_000_000);
            assertThat(own.send("POST", "/v1/quotas", body).status()).isEqualTo(403);
            assertThat(all.send("POST", "/v1/quotas", body).status()).isEqualTo(200);
            assertThat(List.of(own.send("GET", ANA + "quota", null).status())).containsExactly(200);
        }
    }
}
