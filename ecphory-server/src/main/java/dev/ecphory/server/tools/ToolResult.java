package dev.ecphory.server.tools;

import dev.ecphory.ContextMarker;
import dev.ecphory.Event;
import dev.ecphory.internal.context.ContextHeadings;
import dev.ecphory.wire.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a tool gives back, for programs and for models. Some clients show their model the one, some the other: what was
 * remembered is quoted in both as a context quotes it, and stands inside the same mark. Immutable as far as its map is.
 *
 * @param structured members that the tool's output schema promises, between {@code begin} and {@code end} where there is
 *     recalled text; for a failure {@code error, message, next, field?}
 * @param text the same in few words, with ids, times and provenance
 * @param failed true when nothing was done
 */
public record ToolResult(Map<String, @Nullable Object> structured, String text, boolean failed) {
    /** A result whose members are quoted here. */
    static ToolResult of(Map<String, @Nullable Object> structured, String text) {
        Map<String, @Nullable Object> marked = new LinkedHashMap<>();
        boolean recalled = text.contains(ContextMarker.OPEN) || structured.containsKey("memories");
        if (recalled) {
            marked.put("begin", ContextMarker.OPEN + "\n" + ContextHeadings.EVENTS);
        }
        structured.forEach((name, value) -> marked.put(name, quoted(value)));
        if (recalled) {
            marked.put("end", ContextMarker.CLOSE);
        }
        return new ToolResult(marked, text, false);
    }

    static ToolResult failed(Problem problem) {
        Map<String, @Nullable Object> told = problem.object();
        told.replaceAll((name, value) -> quoted(value));
        return new ToolResult(
                told,
                "error: " + ContextMarker.quoteLine(problem.message()) + "\nnext: "
                        + ContextMarker.quoteLine(problem.next()),
                true);
    }

    /** A value of JSON with every text in it quoted, the names of members too; ids, times and numbers stay as they are. */
    public static @Nullable Object quoted(@Nullable Object value) {
        return switch (value) {
            case String text -> plain(text) ? text : ContextMarker.quoteString(text);
            case List<?> list -> list.stream().map(ToolResult::quoted).toList();
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> members = new LinkedHashMap<>();
                map.forEach((name, member) -> members.put(String.valueOf(quoted(name)), quoted(member)));
                yield members;
            }
            case null, default -> value;
        };
    }

    /** A short text without any sign that could end or begin something. */
    private static boolean plain(String text) {
        return text.length() <= Event.MAX_NAME && ContextMarker.quoteId(text).equals(text);
    }
}
