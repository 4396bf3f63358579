package dev.ecphory.server.mcp;

import dev.ecphory.server.BadValues;
import dev.ecphory.server.Http;
import dev.ecphory.server.Served;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.tools.ToolCatalog;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** Whatever stands in an argument of whichever tool, or in a parameter of a method, is answered without a word of what is inside. */
final class McpBadValuesTest {
    @Test
    void noArgumentAndNoParameterMakesTheServerFailOrTellOfItsInside() {
        SoftAssertions all = new SoftAssertions();
        ToolCatalog toolbox = ToolCatalog.complete();
        try (Served served = Served.open(new McpModule(toolbox));
                Http http = served.http("Accept", "application/json, text/event-stream")) {
            toolbox.tools(Role.ADMIN).forEach(tool -> BadValues.bodies(tool.takes())
                    .forEach(arguments -> ask(
                            all,
                            http,
                            "tools/call",
                            "{\"name\":\"" + tool.name() + "\",\"arguments\":" + arguments + "}")));
            for (String method : List.of(
                    "initialize",
                    "ping",
                    "tools/call",
                    "tools/list",
                    "resources/list",
                    "resources/read",
                    "resources/templates/list",
                    "prompts/list",
                    "prompts/get",
                    "completion/complete",
                    "logging/setLevel",
                    "no/such")) {
                for (String value : BadValues.ALL) {
                    ask(all, http, method, value);
                    for (String name : List.of("name", "uri", "protocolVersion")) {
                        ask(all, http, method, "{\"" + name + "\":" + value + "}");
                    }
                    ask(all, http, method, "{\"name\":\"recall_context\",\"arguments\":{\"question\":" + value + "}}");
                    ask(
                            all,
                            http,
                            method,
                            "{\"uri\":\"ecphory://profile\",\"name\":\"memory_stats\",\"_meta\":" + value + "}");
                }
            }
        }
        all.assertAll();
    }

    private static void ask(SoftAssertions all, Http http, String method, String params) {
        String message = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}";
        all.check(() -> BadValues.clean(message, http.raw("POST", "/mcp/me", message, "application/json")));
    }
}
