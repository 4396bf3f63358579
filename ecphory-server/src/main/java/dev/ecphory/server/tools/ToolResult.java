package dev.ecphory.server.tools;

import dev.ecphory.internal.retrieval.context.QuotedText;
import dev.ecphory.wire.Problem;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a tool gives back, for programs and for models. What was remembered is data in both: strings of JSON in the one,
 * quoted as a context quotes it in the other. Immutable as far as its map is.
 *
 * @param structured members that the tool's output schema promises; for a failure {@code error, message, next, field?}
 * @param text the same in few words, with ids, times and provenance
 * @param failed true when nothing was done
 */
public record ToolResult(Map<String, @Nullable Object> structured, String text, boolean failed) {
    static ToolResult of(Map<String, @Nullable Object> structured, String text) {
        return new ToolResult(structured, text, false);
    }

    static ToolResult failed(Problem problem) {
        return new ToolResult(
                problem.object(),
                "error: " + QuotedText.line(problem.message()) + "\nnext: " + QuotedText.line(problem.next()),
                true);
    }
}
