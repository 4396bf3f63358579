package dev.ecphory.server.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.server.BadValues;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.Json;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Errors of tools speak of the tool's own arguments, under whichever name it was called. */
final class ToolErrorsTest extends ToolCalls {
    @Test
    void aFailureNamesAnArgumentOfTheToolThatWasCalled() {
        add("The kettle is blue.", "id", "x");
        for (Tool tool : toolbox.tools(Role.ADMIN)) {
            List<String> own = tool.takes().names();
            for (String body : BadValues.bodies(tool.takes())) {
                Map<String, @Nullable Object> arguments;
                try {
                    arguments = Json.readObject("arguments", body);
                } catch (RuntimeException noJson) {
                    continue;
                }
                ToolResult result = toolbox.call(ana, tool.name(), arguments);
                Object field = result.structured().get("field");
                if (!result.failed() || field == null || "nobody_knows_this".equals(field)) {
                    continue;
                }
                assertThat(own)
                        .as("%s %s: %s", tool.name(), body, result.text())
                        .contains(field.toString().split("[.\\[]", 2)[0]);
                assertThat(result.text())
                        .as("%s %s", tool.name(), body)
                        .doesNotContainPattern("\\b(askedAt|currentEvent|minRelevance|maxTokens|asOf|knownAt)\\b");
            }
        }
    }

    /** A model cannot mend how its client writes what it gives. */
    @Test
    void argumentsAreTakenAsClientsOfModelsSendThem() {
        String id = add("I live in Ghent.", "metadata", "{\"topic\":\"home\",\"floor\":2}");
        String other = add("I have a cat.", "session", "", "occurred_at", " ", "asset", "", "zone", "");
        done("consolidate", "dry_run", "false");
        for (String filter : List.of("{\"metadata.topic\":\"home\"}", " {\"metadata\": {\"floor\": \"2\"}}")) {
            assertThat(ids(done("search", "query", "Ghent", "filter", filter, "min_relevance", "0"), "memories"))
                    .as(filter)
                    .containsExactly(id);
            assertThat(ids(done("recall", "query", "Ghent", "filter", filter, "min_relevance", "0.0"), "memories"))
                    .as("under another name: %s", filter)
                    .containsExactly(id);
        }
        assertThat(ids(done("search", "query", "home and cat", "limit", "1", "min_relevance", "0"), "memories"))
                .hasSize(1);
        assertThat(ids(
                        done("search", "query", "What of the cat?", "min_relevance", "0", "archived", "True"),
                        "memories"))
                .contains(other);
        ToolResult all = done(
                "search",
                "query",
                "Ghent",
                "filter",
                "",
                "as_of",
                "",
                "known_at",
                "",
                "cursor",
                "",
                "modality",
                "",
                "limit",
                "",
                "min_relevance",
                "",
                "archived",
                "",
                "asker",
                "",
                "asked_at",
                "",
                "max_tokens",
                "");
        assertThat(ids(all, "memories")).contains(id);
        assertThat(list(done("facts", "subject", "", "predicate", ""), "facts"))
                .isEqualTo(list(done("facts"), "facts"))
                .isNotEmpty();
        assertThat(done("history", "id", id, "subject", "", "predicate", "").text())
                .contains("Ghent");
        assertThat(done("feedback", "query", "Ghent", "used", "[\"" + id + "\"]")
                        .failed())
                .isFalse();
    }

    @Test
    void whatIsNoJsonOfItsTypeIsRefusedAsItWasGiven() {
        for (Object[] wrong : new Object[][] {
            {"limit", "five"}, {"limit", "5.5"}, {"limit", "[5]"}, {"limit", "NaN"}, {"min_relevance", "0x1p3"},
            {"archived", "yes"}, {"archived", "1"}, {"filter", "[1]"}, {"filter", "{\"a\""}, {"modality", "smell"},
            {"as_of", "soon"}
        }) {
            assertThat(refused(ana, "search", "query", "x", wrong[0], wrong[1]).structured())
                    .as("%s", wrong[1])
                    .containsEntry("field", wrong[0]);
        }
        assertThat(refused(ana, "remember", "content", "x", "metadata", "[]").structured())
                .containsEntry("field", "metadata");
        assertThat(refused(ana, "search", "query", "").structured()).containsEntry("field", "query");
    }

    @Test
    void whatTheEngineCallsOtherwiseIsNamedAsTheToolCallsIt() {
        String id = add("The kettle is blue.");
        assertThat(refused(ana, "feedback", "query", "Which colour?").structured())
                .containsEntry("field", "used");
        assertThat(refused(ana, "feedback", "query", " ", "used", List.of(id)).structured())
                .containsEntry("field", "query");
        assertThat(refused(ana, "feedback", "query", " ", "used", List.of(id)).text())
                .startsWith("error: query ");
        assertThat(refused(ana, "retain", "content", "x", "timestamp", "soon").structured())
                .containsEntry("field", "timestamp");
        assertThat(refused(ana, "retain", "content", "x", "speaker", "a\u0001b").structured())
                .containsEntry("field", "speaker");
    }

    /** An agent that is shown the core alone is sent to no other tool. */
    @Test
    void theCoreSpeaksOfNoToolThatIsNotInIt() {
        ToolCatalog core = ToolCatalog.of(ToolSelection.CORE, List.of(), null);
        List<String> others = toolbox.tools(Role.ADMIN).stream()
                .map(Tool::name)
                .filter(name -> name.contains("_"))
                .toList();
        Pattern any = Pattern.compile("\\b(" + String.join("|", others) + ")\\b");
        for (int i = 0; i < 40; i++) {
            add("The kettle number " + i + " is blue. " + "It stands in the kitchen of the house. ".repeat(40));
        }
        String id = add("I live in Oslo.", "occurred_at", "2026-03-01T10:00:00Z");
        done("consolidate");
        for (ToolResult result : List.of(
                done("search", "query", "kettle", "limit", 50, "max_tokens", 300),
                done("answer", "question", "What colour is the kettle?", "max_tokens", 300),
                done("context", "query", "kettle", "max_tokens", 300),
                done("facts", "max_tokens", 300),
                done("history", "id", id, "max_tokens", 300),
                done("forget", "id", id),
                done("forget", "id", id, "undo", true),
                done("forget", "id", id, "erase", true),
                done("feedback", "query", "kettle", "used", List.of(id)),
                refused(ana, "forget", "id", "nothing"),
                refused(ana, "history", "id", "nothing"),
                refused(ana, "remember", "content", ""))) {
            assertThat(any.matcher(result.text()).find()).as(result.text()).isFalse();
            assertThat(any.matcher(Json.text(result.structured())).find())
                    .as(result.text())
                    .isFalse();
        }
        for (Tool tool : core.tools(Role.ADMIN)) {
            assertThat(any.matcher(tool.description()).find()).as(tool.name()).isFalse();
            tool.takes().all().forEach(field -> assertThat(
                            any.matcher(field.description()).find())
                    .as(tool.name() + " " + field.name())
                    .isFalse());
        }
    }
}
