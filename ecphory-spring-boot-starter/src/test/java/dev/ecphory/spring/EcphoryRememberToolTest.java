package dev.ecphory.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Fact;
import dev.ecphory.Memory;
import dev.ecphory.Tier;
import dev.ecphory.testkit.Decorated;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.InstantSource;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.support.ToolCallbacks;
import org.springframework.ai.tool.ToolCallback;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class EcphoryRememberToolTest {
    private final Ecphory ecphory =
            Decorated.of(Ecphory.builder(new InMemoryEventStore(InstantSource.system(), new Random(1)))
                    .tier(Tier.EDGE)
                    .background(false)
                    .open());
    private final Memory memory = ecphory.memory("ana");
    private final ToolCallback remember = ToolCallbacks.from(new EcphoryRememberTool(memory))[0];

    @AfterEach
    void close() {
        ecphory.close();
    }

    @Test
    void asksForFactsInTheirShape() {
        assertThat(remember.getToolDefinition().name()).isEqualTo("remember");
        JsonNode schema = JsonMapper.builder()
                .build()
                .readTree(remember.getToolDefinition().inputSchema());
        assertThat(schema.at("/required").toString()).isEqualTo("[\"content\"]");
        JsonNode fact = schema.at("/properties/facts/items");
        assertThat(fact.at("/properties").propertyNames())
                .containsExactlyInAnyOrder("subject", "predicate", "object", "since", "until", "replaces", "quote");
        assertThat(fact.at("/required").toString())
                .contains("subject", "predicate", "object")
                .doesNotContain("since", "quote");
    }

    @Test
    void tellsWhatBecameOfEachFact() {
        String told = remember.call("""
            {"content": "The wifi code is 4711.", "speaker": "Ana", "facts": [
              {"subject": "user", "predicate": "wifi_code", "object": "4711"},
              {"subject": "user", "predicate": "lives_in", "object": "Berlin"},
              {"predicate": "likes", "object": "wifi"}]}\
            """);
        assertThat(told)
                .contains("Remembered as", "user wifi code 4711: new", "Berlin: refused", "the subject is missing");
        assertThat(memory.facts().facts("Ana", null, null, null))
                .extracting(Fact::object)
                .containsExactly("4711");
        assertThat(remember.call("{\"content\": \"\"}")).contains("Could not do it", "text", "is empty");
    }
}
