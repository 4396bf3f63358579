package dev.ecphory.wire;

import dev.ecphory.answer.Answer;
import dev.ecphory.answer.Answer.Citation;
import dev.ecphory.answer.Answer.Usage;
import dev.ecphory.engine.Memory;
import dev.ecphory.memory.LogEntry;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An answer as programs read it: the members that docs/cli.md promises. Stateless; threads may share it. */
public final class AnswerJson {
    private AnswerJson() {}

    public static Map<String, @Nullable Object> of(Answer answer, Memory memory) {
        Usage usage = answer.usage();
        return Json.object(
                "question",
                answer.recollection().question(),
                "answer",
                answer.text(),
                "kind",
                Words.lower(answer.kind()),
                "confidence",
                answer.confidence(),
                "classification",
                RecallJson.of(answer.recollection().classification()),
                "answerability",
                RecallJson.of(answer.recollection().answerability()),
                "citations",
                answer.citations().stream()
                        .map(citation -> of(citation, memory))
                        .toList(),
                "choices",
                answer.choices().stream()
                        .map(choice -> Json.object(
                                "router", choice.router(), "chosen", choice.chosen(), "because", choice.because()))
                        .toList(),
                "usage",
                Json.object(
                        "calls",
                        usage.calls(),
                        "inputTokens",
                        usage.inputTokens(),
                        "outputTokens",
                        usage.outputTokens(),
                        "cost",
                        usage.cost(),
                        "waitedMs",
                        usage.waited().toMillis()));
    }

    private static Map<String, @Nullable Object> of(Citation citation, Memory memory) {
        Map<String, @Nullable Object> object = Json.object("id", citation.id(), "quote", citation.quote());
        LogEntry event = memory.get(citation.id()).orElse(null);
        if (event != null) {
            object.put("speaker", event.event().speaker());
            object.put("occurredAt", Times.iso(event.occurredAt()));
        }
        return object;
    }
}
