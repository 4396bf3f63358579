package dev.ecphory.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.server.Http;
import dev.ecphory.server.Served;
import dev.ecphory.server.tools.ToolCatalog;
import dev.ecphory.server.tools.ToolSelection;
import dev.ecphory.spi.TokenCounter;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What an agent is shown before it does anything. */
final class ToolListTest {
    private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
    private static final int MOST = 2_500;

    private static String list(ToolSelection selection, boolean outputSchemas) {
        ToolCatalog toolbox = ToolCatalog.of(selection, List.of(), InstantSource.system());
        try (Served served = Served.open(new McpModule(toolbox, outputSchemas));
                Http http = served.http("Accept", "application/json, text/event-stream")) {
            return http.raw("POST", "/mcp/me", LIST, "application/json").body();
        }
    }

    @SuppressWarnings("unchecked") // its shape
    private static List<Map<String, @Nullable Object>> tools(String body) {
        Map<String, Map<String, Object>> message =
                (Map<String, Map<String, Object>>) (Map<String, ?>) dev.ecphory.wire.Json.readObject("list", body);
        return (List<Map<String, @Nullable Object>>) java.util.Objects.requireNonNull(
                java.util.Objects.requireNonNull(message.get("result")).get("tools"));
    }

    @Test
    void showsEightToolsInTwoThousandFiveHundredTokens() {
        String list = list(ToolSelection.CORE, false);
        assertThat(tools(list))
                .extracting(tool -> tool.get("name"))
                .containsExactlyInAnyOrder(
                        "search", "answer", "remember", "facts", "history", "forget", "context", "feedback");
        assertThat(list.length() / 4).as("bytes / 4").isLessThanOrEqualTo(MOST);
        assertThat(TokenCounter.estimate().count(list)).as("as estimated").isLessThanOrEqualTo(MOST);
    }

    @Test
    void theOtherToolsAndTheSchemasOfResultsAreShownOnRequest() {
        assertThat(tools(list(ToolSelection.CORE, false)))
                .allSatisfy(tool -> assertThat(tool).doesNotContainKey("outputSchema"));
        assertThat(tools(list(ToolSelection.CORE, true))).hasSize(8).allSatisfy(tool -> assertThat(tool)
                .containsKey("outputSchema"));
        assertThat(tools(list(ToolSelection.ALL, false))).hasSizeGreaterThan(8);
    }
}
