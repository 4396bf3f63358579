package dev.ecphory.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ChatWindow;
import dev.ecphory.Event;
import dev.ecphory.house.Generated;
import dev.ecphory.server.Http;
import dev.ecphory.server.Served;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Json;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;

/** What HTTP adds to a memory: retries, pages, validators, streams, and its own description. */
final class RestTest {
    private static final String ME = "/v1/namespaces/me/";

    private final Served served = Served.open(new RestModule());
    private final Http http = served.http();

    @AfterEach
    void close() {
        http.close();
        served.close();
    }

    private static Map<String, @Nullable Object> said(String text) {
        return Json.object("text", text, "speaker", "Ana", "occurredAt", "2026-03-01T10:00:00+01:00");
    }

    @Test
    void aRepeatedRequestWithItsKeyAddsNothingAndAnotherContentIsAConflict() {
        Http.Reply first = http.send("POST", ME + "events", said("one"), "Idempotency-Key", "k1");
        Http.Reply again = http.send("POST", ME + "events", said("one"), "Idempotency-Key", "k1");
        Http.Reply other = http.send("POST", ME + "events", said("two"), "Idempotency-Key", "k1");
        assertThat(first.status()).isEqualTo(201);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body()).contains("\"duplicate\":true");
        assertThat(other.status()).isEqualTo(409);
        Map<String, @Nullable Object> batch = Json.object("events", List.of(said("a"), said("b")));
        assertThat(http.send("POST", ME + "events", batch, "Idempotency-Key", "k2")
                        .status())
                .isEqualTo(201);
        assertThat(http.send("POST", ME + "events", batch, "Idempotency-Key", "k2")
                        .status())
                .isEqualTo(200);
        assertThat(served.behind().memory("me").list(0, 100)).hasSize(3);
    }

    @Test
    void anEventKeepsWhenAnotherSystemRecordedIt() {
        Map<String, @Nullable Object> first = said("one");
        first.put("recordedAt", "2026-03-02T00:00:00Z");
        Map<String, @Nullable Object> second = said("two");
        second.put("recordedAt", "2026-03-03T01:00:00");
        second.put("zone", "Europe/Paris");
        Http.Reply reply = http.send("POST", ME + "events", Json.object("events", List.of(first, second)));
        assertThat(reply.status()).as(reply.body()).isEqualTo(201);
        assertThat(served.behind().memory("me").list(0, 10))
                .extracting(entry -> entry.recordedAt().toString())
                .containsExactly("2026-03-02T00:00:00Z", "2026-03-03T00:00:00Z");
        first.put("text", "three");
        Http.Reply back = http.send("POST", ME + "events", first);
        assertThat(back.status()).isEqualTo(400);
        assertThat(back.body()).contains("recordedAt 2026-03-02T00:00:00Z is before", "append the oldest first");
        first.put("recordedAt", "2999-01-01T00:00:00Z");
        assertThat(http.send("POST", ME + "events", first).body()).contains("is in the future");
        Http.Reply some = http.send("POST", ME + "events", Json.object("events", List.of(first, said("four"))));
        assertThat(some.status()).isEqualTo(400);
        assertThat(some.body()).contains("events[1].recordedAt", "with every event or with none");
    }

    @Test
    void whatHasNotChangedIsNotSentAgain() {
        http.send("POST", ME + "events", said("one"));
        Http.Reply first = http.send("GET", ME + "events", null);
        String tag = first.header("ETag");
        assertThat(tag).matches("\"[0-9a-f]{24}\"");
        Http.Reply again = http.send("GET", ME + "events", null, "If-None-Match", tag);
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        http.send("POST", ME + "events", said("two"));
        assertThat(http.send("GET", ME + "events", null, "If-None-Match", tag).status())
                .isEqualTo(200);
    }

    @Test
    void theWindowOfTheRunningSessionIsNotRecalled() {
        var memory = served.behind().memory("me");
        memory.append(Event.ofText("The kettle is blue.").id("e0").build());
        memory.chatWindow("summer")
                .rewrite(
                        List.of(new ChatWindow.Message(ChatWindow.Message.Kind.USER, "Ana", "What colour is it?", "")),
                        ZoneOffset.UTC);
        Map<String, @Nullable Object> question =
                Json.object("question", "What colour is the kettle?", "minRelevance", 0);
        assertThat(http.send("POST", ME + "recall", question).body()).contains("What colour is it?");
        question.put("session", "summer");
        assertThat(http.send("POST", ME + "recall", question).body())
                .contains("\"id\":\"e0\"")
                .doesNotContain("What colour is it?");
        assertThat(http.send("POST", ME + "answer", question).body()).doesNotContain("What colour is it?");
    }

    @Test
    void whatIsArchivedIsNotRecalledAndComesBackWordForWord() {
        served.behind()
                .memory("me")
                .append(
                        Event.ofText("The brochure has a green cover.").id("e0").build(),
                        Event.ofText("The kettle is blue.").id("e1").build());
        assertThat(http.send("POST", ME + "archive", Json.object("ids", List.of("e0")))
                        .body())
                .contains("\"id\":\"e0\"", "\"why\":\"asked\"");
        assertThat(http.send("GET", ME + "archive", null).body()).contains("e0");
        Map<String, @Nullable Object> question = Json.object("question", "brochure");
        assertThat(http.send("POST", ME + "recall", question).body()).doesNotContain("\"id\":\"e0\"");
        question.put("archived", true);
        assertThat(http.send("POST", ME + "recall", question).body()).contains("\"id\":\"e0\"");
        assertThat(http.send("GET", ME + "archive/e0", null).json())
                .containsEntry("text", "The brochure has a green cover.");
        assertThat(http.send("GET", ME + "archive/e1", null).status()).isEqualTo(404);
        assertThat(http.send("DELETE", ME + "archive/e0", null).json()).containsEntry("archived", false);
        Http.Reply plan = http.send("POST", ME + "consolidate", Json.object("dryRun", true));
        assertThat(plan.body()).contains("\"dryRun\":true", "\"step\":\"prune\"", "\"step\":\"sweep\"");
        assertThat(http.send("POST", ME + "consolidate", Json.object("steps", List.of("sweep")))
                        .body())
                .contains("\"dryRun\":false", "\"step\":\"sweep\"")
                .doesNotContain("prune");
        assertThat(http.send("POST", ME + "consolidate", Json.object("retell", true, "dryRun", true))
                        .status())
                .isEqualTo(400);
        assertThat(http.send("POST", ME + "consolidate", Json.object("retell", true))
                        .body())
                .as("there is no model")
                .contains("\"error\":\"model\"");
        assertThat(http.send("POST", ME + "consolidate", Json.object("steps", List.of("burn")))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void aPageNamesTheNext() {
        for (int i = 0; i < 5; i++) {
            http.send("POST", ME + "events", said("number " + i));
        }
        List<String> texts = new ArrayList<>();
        String query = "?limit=2";
        for (int pages = 0; pages < 5 && !query.isEmpty(); pages++) {
            Http.Reply page = http.send("GET", ME + "events" + query, null);
            for (Object event :
                    (List<?>) java.util.Objects.requireNonNull(page.json().get("events"))) {
                texts.add(String.valueOf(((Map<?, ?>) event).get("text")));
            }
            String link = page.header("Link");
            query = link.isEmpty() ? "" : link.substring(link.indexOf('<') + 1, link.indexOf('>'));
        }
        assertThat(texts).containsExactly("number 0", "number 1", "number 2", "number 3", "number 4");
    }

    @Test
    void theFeedTellsWhatIsAppendedDecidedAndForgottenByWhomever() {
        served.behind().memory("me").append(Event.ofText("before").id("e0").build());
        try (Stream<String> lines =
                http.lines("GET", ME + "changes?after=0", null).body()) {
            Iterator<String> read = lines.iterator();
            assertThat(next(read, "event:")).isEqualTo("event: appended");
            assertThat(next(read, "data:")).contains("\"id\":\"e0\"");
            served.behind().memory("me").append(Event.ofText("after").id("e1").build());
            assertThat(next(read, "id:")).isEqualTo("id: 2");
            assertThat(next(read, "data:")).contains("\"id\":\"e1\"");
            served.behind().memory("me").directives().add("Be brief.");
            assertThat(next(read, "event:")).isEqualTo("event: decided");
            served.behind().memory("me").deletion().erase(dev.ecphory.admin.Deletion.Selection.events(List.of("e0")));
            assertThat(next(read, "event:")).isEqualTo("event: forgotten");
        }
    }

    @Test
    void theFeedGoesOnWhereItWasCutOff() {
        for (int i = 0; i < 3; i++) {
            served.behind()
                    .memory("me")
                    .append(Event.ofText("n" + i).id("e" + i).build());
        }
        try (Stream<String> lines =
                http.lines("GET", ME + "changes", null, "Last-Event-ID", "2").body()) {
            assertThat(next(lines.iterator(), "data:")).contains("\"id\":\"e2\"");
        }
    }

    private static String next(Iterator<String> lines, String prefix) {
        while (lines.hasNext()) {
            String line = lines.next();
            if (line.startsWith(prefix)) {
                return line;
            }
        }
        throw new AssertionError("the stream ended");
    }

    @Test
    void anAnswerCanBeStreamed() {
        http.send("POST", ME + "events", said("My dentist is called Dr. Weber."));
        try (Stream<String> lines = http.lines(
                        "POST", ME + "answer", Json.text(Json.object("question", "Who is Ana's dentist?")))
                .body()) {
            List<String> all = lines.toList();
            assertThat(all).contains("event: answer");
            assertThat(String.join("\n", all)).contains("Weber");
        }
        try (Stream<String> lines = http.lines(
                        "POST", ME + "answer", Json.text(Json.object("question", "Who?", "recipe", "none-such")))
                .body()) {
            assertThat(lines.toList()).contains("event: problem");
        }
    }

    @Test
    void probesAreAnsweredWithoutAKeyAndTellNothingElse() {
        assertThat(http.send("GET", "/health/live", null).body()).isEqualTo("{\"ok\":true}");
        Http.Reply ready = http.send("GET", "/health/ready", null);
        assertThat(ready.status()).isEqualTo(200);
        assertThat(ready.body()).isEqualTo("{\"ok\":true}");
    }

    @Test
    void theExportIsWhatImportTakes() {
        http.send("POST", ME + "events", said("one"));
        http.send("POST", ME + "directives", Json.object("text", "Be brief."));
        http.send("POST", ME + "events", said("two"));
        Http.Reply export = http.send("GET", ME + "export", null);
        assertThat(export.header("Content-Type")).startsWith("application/x-ndjson");
        List<String> lines = export.body().lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).startsWith("{\"id\":").contains("one");
        assertThat(lines.get(1)).startsWith("{\"decision\":\"add_directive\"").contains("Be brief.");
        assertThat(lines.get(2)).startsWith("{\"id\":").contains("two");
    }

    @Test
    void whatWasMadeOfManyMemoriesAndOfTheirUseIsListed() {
        http.send("POST", ME + "events", Json.object("id", "k1", "text", "We decided to paint the kitchen green."));
        http.send("POST", ME + "recall", Json.object("question", "Which colour has the kitchen?"));
        Map<String, @Nullable Object> report =
                Json.object("question", "which colour has the kitchen", "used", List.of("k1"));
        assertThat(http.send("POST", ME + "feedback", report).body()).isEqualTo("{\"used\":1,\"ignored\":0}");
        assertThat(http.send("POST", ME + "feedback", Json.object("question", "x", "used", List.of("no")))
                        .status())
                .isEqualTo(400);
        http.send("POST", ME + "consolidate", Json.object());
        assertThat(http.send("GET", ME + "summaries?kind=outcome", null).body()).contains("[decision]");
    }

    @Test
    void aTimelineTellsWhatHappenedAndAProfileWhatHolds() {
        http.send(
                "POST",
                ME + "events",
                Json.object(
                        "id", "trip",
                        "speaker", "Ann",
                        "occurredAt", "2026-03-02T10:00:00Z",
                        "text", "I visited Rome last week."));
        http.send(
                "POST",
                ME + "events",
                Json.object(
                        "id", "home",
                        "speaker", "Ann",
                        "occurredAt", "2026-03-02T10:01:00Z",
                        "text", "I live in Lisbon."));
        http.send("POST", ME + "consolidate", Json.object());
        assertThat(http.send("GET", ME + "timeline?subject=Ann", null).body())
                .contains(
                        "\"entries\":[{\"kind\":\"event\",\"from\":{\"at\":\"2026-02-23T00:00:00Z\"",
                        "\"text\":\"Ann: I visited Rome last week.\",\"events\":[\"trip\"]",
                        "\"kind\":\"period\"");
        assertThat(http.send("GET", ME + "entities/Ann?asOf=2026-06-01", null).body())
                .contains(
                        "\"sections\":[{\"topic\":\"homes\",\"facts\":[{\"predicate\":\"lives_in\",\"value\":\"Lisbon\"");
    }

    @Test
    void everyAnswerForbidsWhatABrowserCouldDoWithIt() {
        for (String path : List.of(ME + "stats", "/nowhere", "/v1/openapi.json", "/health/live")) {
            Http.Reply reply = http.send("GET", path, null);
            assertThat(reply.header("X-Content-Type-Options")).as(path).isEqualTo("nosniff");
            assertThat(reply.header("Content-Security-Policy")).as(path).contains("default-src 'none'");
            assertThat(reply.header("X-Frame-Options")).as(path).isEqualTo("DENY");
            assertThat(reply.header("Server")).as(path).isEmpty();
        }
    }

    @Test
    void theDescriptionInTheDocumentationIsTheServersOwn() throws IOException {
        Path file = Path.of("..", "docs", "openapi.json");
        String own = indented(Json.text(RestModule.openApi()));
        if (Generated.writing()) {
            Files.writeString(file, own);
        }
        assertThat(Files.readString(file))
                .as("run the tests with -Decphory.write=true to write it")
                .isEqualTo(own);
        assertThat(http.send("GET", "/v1/openapi.json", null).json()).isEqualTo(Json.readObject("file", own));
    }

    /** The same JSON on several lines, for a file that people read. */
    private static String indented(String json) {
        ObjectWriteContext lines = new ObjectWriteContext.Base() {
            @Override
            public PrettyPrinter getPrettyPrinter() {
                return new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
            }
        };
        StringWriter text = new StringWriter();
        JsonFactory factory = new JsonFactory();
        try (JsonParser from = factory.createParser(ObjectReadContext.empty(), json);
                JsonGenerator to = factory.createGenerator(lines, text)) {
            from.nextToken();
            to.copyCurrentStructure(from);
        }
        return text.append('\n').toString();
    }

    @Test
    void theGuideHasEveryRouteWithTheRoleThatItNeeds() throws IOException {
        List<List<String>> rows = RestModule.routes().stream()
                .map(route -> List.of(
                        "`" + route.method() + " " + route.path().replace(RestModule.OF, "") + "`",
                        route.needed() == null ? "" : EnumNames.lower(route.needed()),
                        route.summary()))
                .toList();
        Generated.holds(
                Path.of("..", "docs", "guides", "rest.md"),
                "routes",
                Generated.table(List.of("route", "role", "does"), rows));
    }
}
