package dev.ecphory.wire;

import dev.ecphory.memory.Outcome;
import dev.ecphory.memory.Summary;
import dev.ecphory.recall.summaries.Overview;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Summaries, as programs read them. Stateless; threads may share it. */
public final class SummaryJson {
    private SummaryJson() {}

    /** A summary as a whole. */
    public static Map<String, @Nullable Object> of(Summary summary) {
        return Json.object(
                "id", summary.id(),
                "kind", Words.lower(summary.kind()),
                "subject", summary.subject(),
                "text", summary.text(),
                "amendment", summary.amendment(),
                "sources", summary.sources(),
                "claims", summary.facts(),
                "from", Times.iso(summary.from()),
                "to", Times.iso(summary.to()),
                "maker", summary.maker(),
                "madeAt", Times.iso(summary.madeAt()));
    }

    /** What a session came to. */
    public static Map<String, @Nullable Object> of(Outcome.Told told) {
        return Json.object(
                "outcome", told.outcome().mark(),
                "session", told.session(),
                "day", told.day().toString(),
                "events", told.events(),
                "text", told.text());
    }

    /** What of a summary speaks of a question. */
    public static Map<String, @Nullable Object> of(Overview overview) {
        Summary summary = overview.summary();
        return Json.object(
                "id", summary.id(),
                "kind", Words.lower(summary.kind()),
                "subject", summary.subject(),
                "amendment", summary.amendment(),
                "from", Times.iso(summary.from()),
                "to", Times.iso(summary.to()),
                "lines",
                        overview.lines().stream()
                                .map(line -> Json.object(
                                        "events", line.events(), "text", line.text(), "score", line.score()))
                                .toList(),
                "inContext", overview.inContext());
    }
}
