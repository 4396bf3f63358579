package dev.ecphory.wire;

import dev.ecphory.engine.ScopedRecollection;
import dev.ecphory.engine.ScopedRecollection.Scoped;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What several scopes recalled, as programs read it. Stateless; threads may share it. */
public final class ScopedJson {
    private ScopedJson() {}

    public static Map<String, @Nullable Object> of(ScopedRecollection recollection) {
        Map<String, @Nullable Object> verdicts = Json.object();
        recollection
                .scopes()
                .forEach((scope, one) -> verdicts.put(Words.lower(scope), RecallJson.of(one.answerability())));
        return Json.object(
                "question",
                recollection.question(),
                "context",
                recollection.context(),
                "tokens",
                recollection.tokens(),
                "items",
                recollection.items().stream().map(ScopedJson::of).toList(),
                "answerability",
                verdicts,
                "pendingVectors",
                recollection.pendingVectors());
    }

    private static Map<String, @Nullable Object> of(Scoped scoped) {
        return Json.object(
                "scope", Words.lower(scoped.scope()),
                "score", scoped.score(),
                "item", RecallJson.of(scoped.item()));
    }
}
