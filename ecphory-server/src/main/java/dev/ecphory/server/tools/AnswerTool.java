package dev.ecphory.server.tools;

import dev.ecphory.Answer;
import dev.ecphory.AnswerOptions;
import dev.ecphory.ContextMarker;
import dev.ecphory.RecallOptions;
import dev.ecphory.wire.AnswerJson;
import dev.ecphory.wire.InputField;
import dev.ecphory.wire.InputSchema;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import dev.ecphory.wire.TimeFormats;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tool that answers from memories. Stateless; threads may share it. */
final class AnswerTool {
    private AnswerTool() {}

    static Tool ask() {
        return Tool.reading(
                "answer",
                "Ask",
                "Answers a question from memory, with the ids and words that the answer rests on, or says that memory"
                        + " does not tell. Use it for one short fact: who, when, where, how many. To reason over"
                        + " several memories use search.",
                InputSchema.of(
                                InputField.text("question", "A whole sentence.").needed(),
                                InputField.integer("limit", 1, 50, "Memories to read. Default: 20."),
                                RecallTools.FILTER,
                                ResultBudget.FIELD)
                        .and(RecallTools.ASKING),
                ResultSchema.of(
                        "question:string answer:string kind:string confidence:number answerability:Answerability"
                                + " citations:[object] cut:Cut?"),
                AnswerTool::asked);
    }

    private static ToolResult asked(ToolCall call) {
        AnswerOptions usual = AnswerOptions.defaults();
        ResultBudget allowance = call.allowance();
        RecallOptions how = RecallTools.options(call, allowance);
        how = call.given().has("limit")
                ? how
                : how.withLimit(usual.recall().limit()).withContext(how.context());
        Answer answer = call.memory().answer(call.given().needed("question"), usual.withRecall(how));
        Map<String, @Nullable Object> all = AnswerJson.of(answer, call.memory());
        all.keySet().removeAll(List.of("classification", "choices", "usage", "citations", "answerability"));
        Map<String, @Nullable Object> answerability =
                StatusJson.of(answer.recollection().answerability());
        answerability.remove("signs");
        all.put("answerability", answerability);
        all.put("question", ResultBudget.cut(answer.recollection().question(), 400));
        all.put("answer", ResultBudget.cut(answer.text(), allowance.left()));
        boolean unused = allowance.take(all);
        List<Map<String, @Nullable Object>> citations = new ArrayList<>();
        answer.citations().forEach(one -> {
            Map<String, @Nullable Object> citation =
                    Json.object("id", one.id(), "quote", ResultBudget.cut(one.quote(), RecallTools.ITEM));
            call.memory().get(one.id()).ifPresent(entry -> {
                citation.put("speaker", entry.event().speaker());
                citation.put("occurredAt", TimeFormats.iso(entry.occurredAt()));
            });
            citations.add(citation);
        });
        List<Map<String, @Nullable Object>> shown = allowance.fit(citations, 1);
        Map<String, @Nullable Object> cut =
                ResultBudget.cut(citations.size(), shown.size(), "give a greater max_tokens");
        all.put("citations", shown);
        all.put("cut", cut);
        return ToolResult.of(
                all,
                ResultLines.framed(
                                "An answer from memory",
                                List.of("- "
                                        + ContextMarker.quote(
                                                String.valueOf(all.get("answer"))))) // may be words of others
                        + "\n" + all.get("kind")
                        + String.format(Locale.ROOT, ", confidence %.2f", answer.confidence())
                        + (shown.isEmpty()
                                ? ""
                                : ", from "
                                        + String.join(
                                                ", ",
                                                shown.stream()
                                                        .map(one ->
                                                                ContextMarker.quoteId(String.valueOf(one.get("id"))))
                                                        .toList()))
                        + ResultLines.cut(cut));
    }
}
