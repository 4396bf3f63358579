package dev.ecphory.agent;

import dev.ecphory.agent.ConfigFormat.Step;
import dev.ecphory.agent.JsoncDocument.Container;
import dev.ecphory.agent.JsoncDocument.Node;
import java.util.List;

/** Puts a value behind the last one of a container, as one piece, in the hand of the text around it. Stateless. */
final class JsonInsertion {
    private static final String USUAL_UNIT = "  ";

    private JsonInsertion() {}

    /**
     * The piece.
     *
     * @param prefix what stands before the value: its name, for a member of an object
     * @param created what the value makes that was not there
     */
    static Step of(String text, Node root, Container into, Object value, String prefix, List<String> created) {
        String newline = ConfigFormat.newline(text);
        String unit = unit(text, root);
        String outer = margin(text, into.start());
        List<Integer> starts = JsonFormat.starts(into);
        boolean lines = !starts.isEmpty() && firstOnLine(text, starts.getLast());
        String margin = lines ? margin(text, starts.getLast()) : outer + unit;

        int close = into.end() - 1;
        int from = into.start() + 1;
        if (!starts.isEmpty()) {
            from = into.trailingComma() >= 0
                    ? into.trailingComma() + 1
                    : into.values().getLast().end();
        }
        String tail = text.substring(from, close);
        boolean comma = !starts.isEmpty() && into.trailingComma() < 0;
        boolean commented = !tail.isBlank();
        int at = commented ? from + tail.stripTrailing().length() : from;

        StringBuilder piece = new StringBuilder();
        // a comma must not become part of a comment, so behind one it opens the next line
        piece.append(comma && !commented ? "," : "").append(newline).append(margin);
        piece.append(comma && commented ? ", " : "").append(prefix);
        piece.append(JsonStyle.json(value, unit, margin, newline));
        piece.append(into.trailingComma() >= 0 ? "," : "");
        if (text.substring(at, close).indexOf('\n') < 0) {
            piece.append(newline).append(outer);
        }
        return new Step(at, piece.toString(), created);
    }

    /** What a level is indented by: as the first member of the whole is. */
    private static String unit(String text, Node root) {
        if (root instanceof Container container) {
            List<Integer> starts = JsonFormat.starts(container);
            if (!starts.isEmpty() && firstOnLine(text, starts.getFirst())) {
                String margin = margin(text, starts.getFirst());
                return margin.isEmpty() ? USUAL_UNIT : margin;
            }
        }
        return USUAL_UNIT;
    }

    private static boolean firstOnLine(String text, int at) {
        int line = text.lastIndexOf('\n', at - 1);
        return line >= 0 && text.substring(line + 1, at).isBlank();
    }

    /** The blanks that the line of a place begins with. */
    private static String margin(String text, int at) {
        int line = text.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
        int end = line;
        while (end < at && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
            end++;
        }
        return text.substring(line, end);
    }
}
