package dev.ecphory.server.tools;

import dev.ecphory.wire.InputField;
import dev.ecphory.wire.InputSchema;
import dev.ecphory.wire.Json;
import java.util.List;

/** The tool by which an agent says which memories helped. Stateless; threads may share it. */
final class FeedbackTool {
    private FeedbackTool() {}

    static Tool feedback() {
        return Tool.writing(
                "feedback",
                "Rate memories",
                "Tells which memories of a search, context or answer helped and which did not, so that recall can learn"
                        + " from it.",
                InputSchema.of(
                        InputField.text("query", "The question as it was asked.")
                                .needed(),
                        InputField.of("used", InputField.Type.TEXTS, "Ids of memories that helped."),
                        InputField.of("ignored", InputField.Type.TEXTS, "Ids of those that did not.")),
                ToolHints.SETS,
                ResultSchema.of("used:integer ignored:integer"),
                FeedbackTool::noted);
    }

    private static ToolResult noted(ToolCall call) {
        List<String> used = call.given().texts("used");
        List<String> ignored = call.given().texts("ignored");
        call.memory().learning().feedback(call.given().needed("query"), used, ignored);
        return ToolResult.of(
                Json.object("used", used.size(), "ignored", ignored.size()),
                "Noted: " + used.size() + " helped, " + ignored.size() + " did not.");
    }
}
