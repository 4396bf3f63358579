package dev.ecphory.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.server.Http;
import dev.ecphory.server.Served;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.InputField;
import dev.ecphory.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may do what in whose memory: every role, every route, every relation to the namespace. */
final class AuthorisationTest {
    private static final String MINE = "team-a";
    private static final String OTHERS = "team-b";

    @TempDir
    private Path folder;

    private static String path(RestRoute route, String namespace) {
        return route.path()
                .replace("{ns}", namespace)
                .replaceAll("\\{\\w+}", "nothing")
                .concat(query(route));
    }

    private static String query(RestRoute route) {
        List<String> needed = new ArrayList<>();
        for (InputField field : route.query().all()) {
            if (field.required()) {
                needed.add(field.name() + "=x");
            }
        }
        return needed.isEmpty() ? "" : "?" + String.join("&", needed);
    }

    /** What is needed and no more; nothing that would be done takes place, since nothing is there. */
    private static @Nullable Map<String, @Nullable Object> body(RestRoute route) {
        if (route.body() == null) {
            return null;
        }
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        for (InputField field : route.body().all()) {
            if (field.required()) {
                body.put(
                        field.name(),
                        field.choices().isEmpty() ? "x" : field.choices().getFirst());
            }
        }
        if (route.id().equals("erase") || route.id().equals("redact")) {
            body.put("all", true);
            body.put("dryRun", true);
        }
        return body;
    }

    private static boolean endless(RestRoute route) {
        return route.id().equals("watchChanges");
    }

    @Test
    void everyRoleDoesWhatItMayInItsOwnNamespaceAndNothingElsewhere() {
        try (Served served = Served.locked(folder.resolve("keys"), new RestModule())) {
            for (Role role : Role.values()) {
                try (Http exact = served.http(role, MINE);
                        Http prefixed = served.http(role, "team-*");
                        Http nobodys = served.http(role, "elsewhere")) {
                    for (RestRoute route : RestModule.routes()) {
                        if (!route.namespaced() || endless(route)) {
                            continue;
                        }
                        String name = role + " " + route.id();
                        boolean may = role.includes(Objects.requireNonNull(route.needed()));
                        check(
                                name + " in its own",
                                exact.send(route.method().name(), path(route, MINE), body(route)),
                                may);
                        check(
                                name + " in another's",
                                exact.send(route.method().name(), path(route, OTHERS), body(route)),
                                false);
                        check(
                                name + " by prefix",
                                prefixed.send(route.method().name(), path(route, OTHERS), body(route)),
                                may);
                        check(
                                name + " by no right",
                                nobodys.send(route.method().name(), path(route, MINE), body(route)),
                                false);
                    }
                }
            }
        }
    }

    @Test
    void whatIsAboutEverybodysMemoryIsForAdministratorsOfThemAll() {
        List<RestRoute> routes = RestModule.routes().stream()
                .filter(route -> !route.namespaced())
                .toList();
        assertThat(routes).hasSizeGreaterThan(3);
        try (Served served = Served.locked(folder.resolve("keys"), new RestModule())) {
            for (Role role : Role.values()) {
                try (Http everywhere = served.http(role, "*");
                        Http somewhere = served.http(role, MINE, "team-*")) {
                    for (RestRoute route : routes) {
                        String name = role + " " + route.id();
                        Role needed = route.needed();
                        boolean may = needed == null || role.includes(needed);
                        check(
                                name + " for all",
                                everywhere.send(route.method().name(), route.path(), body(route)),
                                may);
                        check(
                                name + " for some",
                                somewhere.send(route.method().name(), route.path(), body(route)),
                                may && needed != Role.ADMIN);
                    }
                }
            }
        }
    }

    private static void check(String name, Http.Reply reply, boolean may) {
        if (may) {
            assertThat(reply.status()).as("%s: %s", name, reply.body()).isNotIn(401, 403, 500);
        } else {
            assertThat(reply.status()).as("%s: %s", name, reply.body()).isEqualTo(403);
            assertThat(reply.json()).containsEntry("error", "forbidden");
        }
    }

    @Test
    void withoutAValidKeyNobodyLearnsAnything() {
        try (Served served = Served.locked(folder.resolve("keys"), new RestModule())) {
            String valid = served.key(Role.ADMIN, "*");
            List<String[]> strangers = List.of(
                    new String[] {},
                    new String[] {"Authorization", "Bearer wrong"},
                    new String[] {"Authorization", "Bearer "},
                    new String[] {"Authorization", "Basic " + valid},
                    new String[] {"Authorization", valid},
                    new String[] {"X-API-Key", valid.substring(0, valid.length() - 1)},
                    new String[] {"X-API-Key", valid + "x"},
                    new String[] {"Cookie", "ecphory_session=" + valid});
            for (String[] headers : strangers) {
                try (Http stranger = served.http(headers)) {
                    for (RestRoute route : RestModule.routes()) {
                        Http.Reply reply = stranger.send(route.method().name(), path(route, MINE), body(route));
                        if (route.needed() == null) {
                            assertThat(reply.body()).as(route.id()).isEqualTo("{\"ok\":true}");
                            continue;
                        }
                        assertThat(reply.status()).as(route.id()).isEqualTo(401);
                        assertThat(reply.header("WWW-Authenticate")).startsWith("Bearer");
                    }
                }
            }
        }
    }

    @Test
    void noHeaderQueryOrBodyWidensWhatAKeyAllows() {
        try (Served served = Served.locked(folder.resolve("keys"), new RestModule());
                Http admin = served.http(Role.ADMIN, "*");
                Http reader = served.http(Role.READ, MINE)) {
            admin.send("POST", "/v1/namespaces/" + OTHERS + "/events", Json.object("text", "The kettle is blue."));
            for (String[] header : List.of(
                    new String[] {"X-Ecphory-Namespace", OTHERS},
                    new String[] {"X-Namespace", OTHERS},
                    new String[] {"X-Role", "admin"},
                    new String[] {"X-Original-URL", "/v1/namespaces/" + OTHERS + "/events"},
                    new String[] {"X-Forwarded-For", "127.0.0.1"},
                    new String[] {"X-HTTP-Method-Override", "DELETE"})) {
                Http.Reply reply = reader.send("GET", "/v1/namespaces/" + MINE + "/events", null, header);
                assertThat(reply.body()).doesNotContain("kettle");
            }
            assertThat(reader.send("GET", "/v1/namespaces/" + MINE + "/events?namespace=" + OTHERS, null)
                            .status())
                    .isEqualTo(400);
            assertThat(reader.send(
                                    "POST",
                                    "/v1/namespaces/" + MINE + "/recall",
                                    Json.object("question", "kettle?", "namespace", OTHERS))
                            .status())
                    .isEqualTo(400);
            for (String path : List.of(
                    "/v1/namespaces/" + MINE + "/../" + OTHERS + "/events",
                    "/v1/namespaces/" + MINE + "%2f..%2f" + OTHERS + "/events",
                    "/v1/namespaces/" + MINE + ";x=" + OTHERS + "/events",
                    "/v1/namespaces//" + OTHERS + "/events")) {
                Http.Reply reply = reader.send("GET", path, null);
                assertThat(reply.status()).as(path).isGreaterThanOrEqualTo(400);
                assertThat(reply.body()).doesNotContain("kettle");
            }
            assertThat(reader.send("GET", "/v1/namespaces", null).json().get("namespaces"))
                    .isEqualTo(List.of());
        }
    }

    @Test
    void noHeaderQueryOrFormTurnsARequestIntoAnother() {
        try (Served served = Served.locked(folder.resolve("keys"), new RestModule());
                Http admin = served.http(Role.ADMIN, "*")) {
            String event = "/v1/namespaces/" + MINE + "/events/e1";
            served.behind()
                    .memory(MINE)
                    .append(Event.ofText("The kettle is blue.").id("e1").build());
            for (String name : List.of("X-HTTP-Method-Override", "X-Method-Override", "_method")) {
                for (String method : List.of("DELETE", "POST")) {
                    admin.send("GET", event, null, name, method, "Sec-Fetch-Site", "cross-site");
                    admin.send("HEAD", event, null, name, method);
                    admin.send("GET", event + "?" + name + "=" + method, null);
                    admin.send("GET", "/v1/namespaces/" + MINE + "/erase?id=e1", null, name, method);
                    admin.raw("POST", event, name + "=" + method, "application/x-www-form-urlencoded");
                    admin.raw("POST", event, "", "application/json", name, method);
                }
            }
            assertThat(served.behind().memory(MINE).deletion().retractedIds()).isEmpty();
            assertThat(served.behind().memory(MINE).get("e1")).isPresent();
            assertThat(admin.send("GET", event, null, "X-HTTP-Method-Override", "DELETE")
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void anOpenStreamEndsBeforeTheNextTextOnceTheKeyIsNoKeyForItAnyMore() throws IOException {
        Path file = folder.resolve("keys");
        for (UnaryOperator<String> change : List.<UnaryOperator<String>>of(
                keys -> "",
                keys -> keys.replace("\"expires\":null", "\"expires\":\"2020-01-01T00:00:00Z\""),
                keys -> keys.replace("[\"" + MINE + "\"]", "[\"" + OTHERS + "\"]"))) {
            try (Served served = Served.locked(file, new RestModule());
                    Http reader = served.http(Role.READ, MINE);
                    Stream<String> lines = reader.lines("GET", "/v1/namespaces/" + MINE + "/changes?after=0", null)
                            .body()) {
                Iterator<String> read = lines.iterator();
                served.behind().memory(MINE).append(Event.ofText("BEFORE").build());
                assertThat(until(read, "BEFORE")).contains("BEFORE");
                String changed = change.apply(Files.readString(file));
                assertThat(changed).isNotEqualTo(Files.readString(file));
                Files.writeString(file, changed);
                served.behind().memory(MINE).append(Event.ofText("AFTER").build());
                assertThat(until(read, "AFTER")).isEmpty();
            }
            Files.delete(file);
        }
    }

    /** The next line with a word; empty when the stream ends before. */
    private static String until(Iterator<String> lines, String word) {
        while (lines.hasNext()) {
            String line = lines.next();
            if (line.contains(word)) {
                return line;
            }
        }
        return "";
    }

    @Test
    void aRevokedKeyIsNoKeyFromThenOn() {
        try (Served served = Served.locked(folder.resolve("keys"), new RestModule())) {
            String secret = served.key(Role.READ, MINE);
            try (Http caller = served.http("X-API-Key", secret)) {
                assertThat(caller.send("GET", "/v1/namespaces/" + MINE + "/stats", null)
                                .status())
                        .isEqualTo(200);
                served.keys().revoke(served.keys().list().getFirst().grant().id());
                assertThat(caller.send("GET", "/v1/namespaces/" + MINE + "/stats", null)
                                .status())
                        .isEqualTo(401);
            }
        }
    }
}
