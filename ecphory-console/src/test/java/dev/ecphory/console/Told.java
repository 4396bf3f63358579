package dev.ecphory.console;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.internal.cognition.CognitiveMemory;
import dev.ecphory.internal.intentions.IntentionRecord;
import dev.ecphory.internal.intentions.Intentions;
import dev.ecphory.knowledge.IntentionTrigger;
import dev.ecphory.server.EcphoryServer;
import dev.ecphory.server.ServerSettings;
import dev.ecphory.wire.ClaimJson;
import dev.ecphory.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** A server with the console alone, over a store that was told the demo's conversation. Not for several threads. */
final class Told implements AutoCloseable {
    private static final Path DEMO = Path.of("../ecphory-cli/src/main/resources/dev/ecphory/cli/demo.jsonl");

    /** What somebody might say to break a page, in each place of an event. */
    static final String EVIL =
            "</script><script>alert(1)</script><img src=x onerror=alert(2)> \" ' ` ' onmouseover='alert(3)"
                    + " hx-get=/console \u2028 \u202Etfel\u202C {{7*7}} <!-- ]]> &lt;";

    /** What an assistant says. */
    private static final String MARKDOWN = """
        ## Plan for the launch

        1. **Monday**: freeze `main`
        2. **Tuesday**: run the checks, see [the list](https://example.org/list)

        | step | hours |
        |---|---|
        | build | 2 |
        | release | 1 |

        The cost grows with $O(n \\log n)$.

        ```
        bin/release --dry-run
        ```
        """;

    /** An event of the demo that is archived. */
    static final String ARCHIVED = "01-10";

    final Ecphory engine;
    final EcphoryServer server;

    private Told(Ecphory engine, EcphoryServer server) {
        this.engine = engine;
        this.server = server;
    }

    static Told demo(Path folder, ServerSettings settings) throws IOException {
        Ecphory engine = Ecphory.builder(folder.resolve("memory.db"))
                .tier(Tier.EDGE)
                .background(false)
                .open();
        List<Event> events = new ArrayList<>();
        for (String line : Files.readAllLines(DEMO)) {
            events.add(event(Json.readObject("demo", line)));
        }
        engine.memory("demo").append(events);
        ConsolidationResult unused = engine.memory("demo").consolidate(ProgressListener.SILENT);
        for (String question : List.of(
                "Which kiln did Nerea order?", "What kiln did Nerea order?", "Which kiln did Nerea finally order?")) {
            RecallResult unusedItems = engine.memory("demo").recall(question);
        }
        unused = engine.memory("demo").consolidate(ProgressListener.SILENT);
        engine.memory("demo").archive().archive(List.of(ARCHIVED));
        Intentions intentions = CognitiveMemory.of(engine.memory("demo")).intentions();
        IntentionRecord unusedIntended = intentions.add(
                "Ask Nerea whether the kiln has come",
                new IntentionTrigger.AtTime(Instant.parse("2026-03-01T09:00:00Z"), null));
        unusedIntended = intentions.add(
                "Water the figs",
                new IntentionTrigger.AtTime(Instant.parse("2031-05-01T09:00:00Z"), Duration.ofDays(7)));
        unusedIntended = intentions.remind(intentions
                .add("Send Oskar the recipe", new IntentionTrigger.OnTopic("the recipe"))
                .id());
        engine.memory("evil")
                .append(
                        said("e1", EVIL, "Ana"),
                        said("e2", "I live in Lisbon.", "<img src=x onerror=alert(4)> \u202Eanna"),
                        said("<b>e3</b>", "My boss is Tom " + EVIL + ".", "Ana"));
        unused = engine.memory("evil").consolidate(ProgressListener.SILENT);
        unusedIntended = CognitiveMemory.of(engine.memory("evil"))
                .intentions()
                .add(EVIL, new IntentionTrigger.OnKeyword("boss " + EVIL));
        engine.memory("evil").archive().archive(List.of("e1"));
        engine.memory("team")
                .append(
                        said("t1", "I work at Acme.", "Ann"),
                        said("t2", "Ann works at Hooli.", "assistant").toBuilder()
                                .claim("Ann", "works_at", "Hooli")
                                .build(),
                        said("t3", MARKDOWN, "assistant"));
        unused = engine.memory("team").consolidate(ProgressListener.SILENT);
        return new Told(engine, EcphoryServer.start(engine, settings, List.of(new ConsoleModule())));
    }

    static Event said(String id, String text, String speaker) {
        return event(Map.of("id", id, "text", text, "speaker", speaker, "timestamp", "2026-03-01T09:30:00Z"));
    }

    private static Event event(Map<String, ? extends @Nullable Object> line) {
        List<Map<String, String>> claims = new ArrayList<>();
        if (line.get("claims") instanceof List<?> told) {
            told.forEach(one -> {
                Map<String, String> claim = new HashMap<>();
                ((Map<?, ?>) one).forEach((part, value) -> claim.put(String.valueOf(part), String.valueOf(value)));
                claims.add(claim);
            });
        }
        return Event.ofText(String.valueOf(line.get("text")))
                .id((String) line.get("id"))
                .speaker((String) line.get("speaker"))
                .session((String) line.get("session"))
                .occurredAt(OffsetDateTime.parse(String.valueOf(line.get("timestamp"))))
                .claims(ClaimJson.read("claims", claims))
                .build();
    }

    @Override
    public void close() {
        server.close();
        engine.close();
    }

    /** To look at it by hand. */
    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("console");
        ServerSettings settings = ServerSettings.DEFAULTS.withAddress("127.0.0.1", Integer.parseInt(arguments[0]));
        try (Told told = demo(folder, settings)) {
            System.out.println(told.server.url());
            new CountDownLatch(1).await();
        }
    }
}
