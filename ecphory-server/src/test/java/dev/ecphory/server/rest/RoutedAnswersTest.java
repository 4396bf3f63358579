package dev.ecphory.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Answer.Routing;
import dev.ecphory.Answer.Routing.Retrieval;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Tier;
import dev.ecphory.internal.model.ScriptedModel;
import dev.ecphory.server.EcphoryServer;
import dev.ecphory.server.Http;
import dev.ecphory.server.ServerSettings;
import dev.ecphory.server.mcp.McpModule;
import dev.ecphory.server.tools.ToolCatalog;
import dev.ecphory.testkit.InMemoryEventStore;
import dev.ecphory.wire.Json;
import java.time.InstantSource;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An engine with routers behind REST and MCP. */
final class RoutedAnswersTest {
    private static final String RECALL = "/v1/namespaces/me/recall";
    private static final String ANSWER = "/v1/namespaces/me/answer";

    private final ScriptedModel model = new ScriptedModel(prompt ->
            "{\"found\":true,\"answer\":\"blue\",\"citations\":[{\"id\":\"e0\",\"quote\":\"kettle is blue\"}]}");
    private final Ecphory engine = Ecphory.builder(
                    new InMemoryEventStore(InstantSource.system(), new SplittableRandom(3)))
            .tier(Tier.EDGE)
            .background(false)
            .languageModel(model)
            .answerRouting(Routing.DEFAULTS.withRetrieval(Retrieval.BALANCED))
            .open();
    private final EcphoryServer server = EcphoryServer.start(
            engine,
            ServerSettings.DEFAULTS.withAddress("127.0.0.1", 0),
            List.of(new RestModule(), new McpModule(ToolCatalog.complete())));
    private final Http http = new Http(server.url());

    @AfterEach
    void close() {
        http.close();
        server.close();
        engine.close();
    }

    private String asked(String path, Object... body) {
        return http.send("POST", path, Json.object(body)).body();
    }

    @Test
    void theKindOfQuestionDecidesAndSmallTalkRecallsNothing() {
        engine.memory("me")
                .append(Event.ofText("Hello, the kettle is blue.").id("e0").build());
        assertThat(asked(ANSWER, "question", "When was the kettle blue?")).contains("\"chosen\":\"wide\"");
        assertThat(asked(ANSWER, "question", "Hello!")).contains("needs no memory");
        assertThat(asked(ANSWER, "question", "Hello!", "skipUnneeded", false)).doesNotContain("needs no memory");
        assertThat(asked(RECALL, "question", "Hello!")).contains("\"stage\":\"assemble\"");
        assertThat(asked(RECALL, "question", "Hello!", "skipUnneeded", true))
                .contains("\"stage\":\"skip\"")
                .doesNotContain("\"stage\":\"assemble\"");
    }

    @Test
    void agentsAskThroughTheSameRouters() {
        engine.memory("me")
                .append(Event.ofText("Hello, the kettle is blue.").id("e0").build());
        int before = model.asked().size();
        String answered = http.send(
                        "POST",
                        "/mcp/me",
                        Json.object(
                                "jsonrpc",
                                "2.0",
                                "id",
                                1,
                                "method",
                                "tools/call",
                                "params",
                                Json.object("name", "answer", "arguments", Json.object("question", "Hello!"))),
                        "Accept",
                        "application/json, text/event-stream")
                .body();
        assertThat(answered).contains("blue");
        assertThat(model.asked()).hasSize(before + 1);
        assertThat(model.asked().getLast().user()).doesNotContain("kettle is blue");
    }
}
