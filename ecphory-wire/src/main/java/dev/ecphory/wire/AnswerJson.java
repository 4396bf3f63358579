package dev.ecphory.wire;

import dev.ecphory.Answer;
import dev.ecphory.Answer.Citation;
import dev.ecphory.Answer.Usage;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.internal.scopes.ScopedAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An answer as programs read it: the members that docs/cli.md promises. Stateless; threads may share it. */
public final class AnswerJson {
    private AnswerJson() {}

    /** The same from several memories: each citation with its scope and namespace. */
    public static Map<String, @Nullable Object> of(ScopedAnswer scoped) {
        List<Map<String, @Nullable Object>> citations = new ArrayList<>();
        for (ScopedAnswer.Cited cited : scoped.citations()) {
            Map<String, @Nullable Object> citation = of(cited.citation(), cited.memory());
            citation.put("scope", EnumNames.lower(cited.scope()));
            citation.put("namespace", cited.memory().namespace().value());
            citations.add(citation);
        }
        return of(scoped.answer(), citations);
    }

    public static Map<String, @Nullable Object> of(Answer answer, Memory memory) {
        return of(
                answer,
                answer.citations().stream()
                        .map(citation -> of(citation, memory))
                        .toList());
    }

    private static Map<String, @Nullable Object> of(Answer answer, List<Map<String, @Nullable Object>> citations) {
        return StatusJson.object(
                "question", answer.recollection().question(),
                "answer", answer.text(),
                "kind", answer.kind(),
                "confidence", answer.confidence(),
                "classification", answer.recollection().classification(),
                "answerability", answer.recollection().answerability(),
                "citations", citations,
                "choices", answer.choices(),
                "usage", of(answer.usage()));
    }

    static Map<String, @Nullable Object> of(Usage usage) {
        return Json.object(
                "calls", usage.calls(),
                "inputTokens", usage.inputTokens(),
                "outputTokens", usage.outputTokens(),
                "cost", usage.cost(),
                "waitedMs", usage.waited().toMillis());
    }

    private static Map<String, @Nullable Object> of(Citation citation, Memory memory) {
        Map<String, @Nullable Object> object = StatusJson.of(citation);
        LogEntry event = memory.facts().evidence(citation.id()).orElse(null);
        if (event != null) {
            object.put("speaker", event.event().speaker());
            object.put("occurredAt", TimeFormats.iso(event.occurredAt()));
        }
        return object;
    }
}
