package dev.ecphory.server.tools;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import dev.ecphory.Ecphory;
import dev.ecphory.Tier;
import dev.ecphory.server.access.Role;
import dev.ecphory.spi.TokenCounter;
import dev.ecphory.testkit.InMemoryEventStore;
import dev.ecphory.wire.Json;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** Tools over a memory in memory, called as an agent calls them: every result is held to its schema and its allowance. */
abstract class ToolCalls {
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(Dialects.getDraft202012());

    final Ecphory engine = Ecphory.builder(new InMemoryEventStore(InstantSource.system(), new SplittableRandom(3)))
            .tier(Tier.EDGE)
            .background(false)
            .open();
    final ToolCatalog toolbox =
            ToolCatalog.of(ToolSelection.ALL, EnumSet.allOf(ToolAliases.class), InstantSource.system());
    final ToolCaller ana = new ToolCaller(engine.memory("ana"), Role.ADMIN);

    @AfterEach
    void close() {
        engine.close();
    }

    /** Calls, and holds the result to the tool's schema and to the most that it may cost. */
    ToolResult call(ToolCaller caller, String name, Object... arguments) {
        ToolResult result = toolbox.call(caller, name, Json.object(arguments));
        String json = Json.text(result.structured());
        if (!result.failed()) {
            var schema =
                    SCHEMAS.getSchema(Json.text(toolbox.tool(name).orElseThrow().gives()), InputFormat.JSON);
            assertThat(schema.validate(json, InputFormat.JSON))
                    .as("%s: %s", name, json)
                    .isEmpty();
        }
        assertThat(TokenCounter.estimate().count(json)).as(name).isLessThanOrEqualTo(ResultBudget.MOST + 50);
        assertThat(TokenCounter.estimate().count(result.text())).as(name).isLessThanOrEqualTo(ResultBudget.MOST + 50);
        return result;
    }

    ToolResult done(String name, Object... arguments) {
        ToolResult result = call(ana, name, arguments);
        assertThat(result.failed()).as(result.text()).isFalse();
        return result;
    }

    ToolResult refused(ToolCaller caller, String name, Object... arguments) {
        ToolResult result = call(caller, name, arguments);
        assertThat(result.failed()).as(result.text()).isTrue();
        assertThat(result.structured()).containsKeys("error", "message", "next");
        assertThat(result.text()).startsWith("error: ").contains("\nnext: ");
        return result;
    }

    String add(String content, Object... more) {
        List<Object> all = new ArrayList<>(List.of("content", content, "speaker", "Ana"));
        all.addAll(List.of(more));
        return String.valueOf(done("remember", all.toArray()).structured().get("id"));
    }

    @SuppressWarnings("unchecked") // its shape
    static List<Map<String, @Nullable Object>> list(ToolResult result, String name) {
        return (List<Map<String, @Nullable Object>>)
                java.util.Objects.requireNonNull(result.structured().get(name));
    }

    static List<Object> ids(ToolResult result, String name) {
        List<Object> ids = new ArrayList<>();
        list(result, name).forEach(one -> ids.add(String.valueOf(one.get("id"))));
        return ids;
    }
}
