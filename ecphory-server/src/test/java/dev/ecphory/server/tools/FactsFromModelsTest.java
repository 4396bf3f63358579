package dev.ecphory.server.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.spi.TokenCounter;
import dev.ecphory.wire.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A model that knows nothing of this memory but what the tool says of itself. */
final class FactsFromModelsTest extends ToolCalls {
    /** What the model understood of a message, by what a schema may ask for. */
    private record Understood(String message, Map<String, String> parts) {}

    private static final List<Understood> TALK = List.of(
            new Understood(
                    "Careful, penicillin gives me a rash.",
                    Map.of("subject", "user", "predicate", "allergic_to", "object", "penicillin")),
            new Understood(
                    "We named the rabbit Pixel in March 2025.",
                    Map.of("subject", "user", "predicate", "rabbit", "object", "Pixel", "since", "2025-03")),
            new Understood(
                    "The standup is at 9:15 from now on, not at nine.",
                    Map.of("subject", "standup", "predicate", "time", "object", "9:15", "replaces", "nine")),
            new Understood(
                    "I stopped eating meat.",
                    Map.of(
                            "subject",
                            "user",
                            "predicate",
                            "diet",
                            "object",
                            "vegetarian",
                            "quote",
                            "stopped eating meat")));

    @SuppressWarnings("unchecked") // JSON Schema's shape
    private static Map<String, @Nullable Object> object(@Nullable Object value) {
        return (Map<String, @Nullable Object>) Objects.requireNonNull(value);
    }

    /** The arguments that the schema asks for: words for the required text, an object for each item of the list of objects. */
    private Map<String, @Nullable Object> arguments(Understood understood) {
        Map<String, @Nullable Object> schema = Json.readObject(
                "schema",
                Json.text(toolbox.tool("remember").orElseThrow().takes().schema()));
        Map<String, @Nullable Object> arguments = new LinkedHashMap<>();
        object(schema.get("properties")).forEach((name, value) -> {
            Map<String, @Nullable Object> property = object(value);
            if (Objects.requireNonNull(schema.get("required")).toString().contains(name)) {
                arguments.put(name, understood.message());
            }
            if ("array".equals(property.get("type"))
                    && object(property.get("items")).containsKey("properties")) {
                Map<String, @Nullable Object> fact = new LinkedHashMap<>();
                object(object(property.get("items")).get("properties")).keySet().forEach(part -> {
                    if (understood.parts().containsKey(part)) {
                        fact.put(part, understood.parts().get(part));
                    }
                });
                assertThat(fact.keySet().toString()).contains("subject", "predicate", "object");
                arguments.put(name, List.of(fact));
            }
        });
        return arguments;
    }

    @Test
    void aModelThatReadsOnlyTheSchemaGivesFactsThatAreCurrent() {
        for (Understood understood : TALK) {
            List<Object> arguments = new ArrayList<>();
            arguments(understood)
                    .forEach((name, value) -> arguments.addAll(List.of(name, Objects.requireNonNull(value))));
            ToolResult kept = done("remember", arguments.toArray());
            assertThat(kept.text())
                    .contains("Remembered as")
                    .contains(understood.parts().get("object") + ": new");
            ToolResult facts = done(
                    "facts",
                    "subject",
                    Objects.requireNonNull(understood.parts().get("subject")));
            assertThat(facts.text())
                    .contains(Objects.requireNonNull(understood.parts().get("object")));
        }
        assertThat(String.valueOf(done("facts", "subject", "user").structured().get("facts")))
                .contains("penicillin", "Pixel", "vegetarian", "outdated=false")
                .doesNotContain("outdated=true");
    }

    @Test
    void aFactThatDoesNotStandInTheContentIsRefusedAndTheContentKept() {
        Map<String, String> invented = Map.of("subject", "user", "predicate", "lives_in", "object", "Berlin");
        ToolResult kept = done("remember", "content", "I moved to Porto.", "facts", List.of(invented));
        assertThat(kept.text()).contains("Remembered as", "user lives in Berlin: refused", "quote");
        assertThat(String.valueOf(kept.structured().get("facts"))).contains("outcome=refused");
        assertThat(done("search", "query", "Porto").text()).contains("I moved to Porto.");
        assertThat(done("facts", "subject", "user").text()).doesNotContain("Berlin");
    }

    @Test
    void aLaterFactReplacesWhatItNames() {
        done(
                "remember",
                "content",
                "The door code is 1234.",
                "facts",
                List.of(Map.of("subject", "office", "predicate", "door_code", "object", "1234")));
        ToolResult changed = done(
                "remember",
                "content",
                "The door code is 9876 now.",
                "facts",
                List.of(Map.of("subject", "office", "predicate", "door_code", "object", "9876", "replaces", "1234")));
        assertThat(changed.text()).contains("office door code 9876: replaces 1234");
        assertThat(done("facts", "subject", "office", "predicate", "door_code").text())
                .contains("9876")
                .doesNotContain("1234");
    }

    @Test
    void whatIsWrongIsNamedAsTheToolNamesIt() {
        assertThat(refused(ana, "remember", "content", "x", "facts", List.of(Map.of("subjekt", "user")))
                        .structured())
                .containsEntry("field", "facts[0].subjekt");
        assertThat(refused(ana, "remember", "content", "x", "facts", List.of(Map.of("object", List.of("x"))))
                        .structured())
                .containsEntry("field", "facts[0].object");
        Map<String, String> one = Map.of("subject", "user", "predicate", "likes", "object", "x");
        assertThat(refused(ana, "remember", "content", "x", "facts", java.util.Collections.nCopies(33, one))
                        .structured())
                .containsEntry("field", "facts");
    }

    @Test
    void whatTheToolSaysOfItselfCostsLittle() {
        Tool remember = toolbox.tool("remember").orElseThrow();
        String facts = remember.takes().all().stream()
                .filter(field -> field.name().equals("facts"))
                .findFirst()
                .orElseThrow()
                .description();
        assertThat(TokenCounter.estimate().count(remember.description() + " " + facts))
                .isLessThanOrEqualTo(150);
    }

    @Test
    void thirtyTwoLongFactsFitIntoTheResult() {
        String word = "x".repeat(1_900);
        List<Map<String, String>> many = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            many.add(Map.of("subject", "user", "predicate", "word_" + i, "object", i % 2 == 0 ? word : "y" + word));
        }
        ToolResult kept = done("remember", "content", word, "facts", many);
        assertThat(kept.structured().get("facts"))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
                .hasSize(32);
    }
}
