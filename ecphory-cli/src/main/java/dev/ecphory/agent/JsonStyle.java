package dev.ecphory.agent;

import dev.ecphory.agent.JsoncDocument.Plain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON in somebody's hand: their indentation, their line ends. Stateless; threads may share it. */
final class JsonStyle {
    private JsonStyle() {}

    /**
     * Writes maps, lists, strings, numbers and booleans.
     *
     * @param unit what one level is indented by; null for one line
     * @param margin what stands before every line but the first
     */
    static String json(@Nullable Object value, @Nullable String unit, String margin, String newline) {
        return switch (value) {
            case null -> "null";
            case Map<?, ?> map -> {
                String inner = unit == null ? margin : margin + unit;
                List<String> members = new ArrayList<>();
                map.forEach((name, each) -> members.add(
                        quoted(String.valueOf(name)) + (unit == null ? ":" : ": ") + json(each, unit, inner, newline)));
                yield block("{", members, "}", unit, margin, newline);
            }
            case List<?> list -> {
                boolean flat = list.stream().noneMatch(each -> each instanceof Map || each instanceof List);
                String inner = unit == null || flat ? margin : margin + unit;
                List<String> values = list.stream()
                        .map(each -> json(each, unit, inner, newline))
                        .toList();
                yield block("[", values, "]", flat ? null : unit, margin, newline);
            }
            case Plain word -> word.word();
            case Number number -> number.toString();
            case Boolean flag -> flag.toString();
            default -> quoted(value.toString());
        };
    }

    private static String block(
            String open, List<String> parts, String close, @Nullable String unit, String margin, String newline) {
        if (unit == null || parts.isEmpty()) {
            return open + String.join(", ", parts) + close;
        }
        String line = newline + margin + unit;
        return open + line + String.join("," + line, parts) + newline + margin + close;
    }

    private static String quoted(String text) {
        StringBuilder to = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> to.append("\\\"");
                case '\\' -> to.append("\\\\");
                case '\n' -> to.append("\\n");
                case '\r' -> to.append("\\r");
                case '\t' -> to.append("\\t");
                default -> {
                    if (c < ' ' || c == '\u2028' || c == '\u2029') {
                        to.append(String.format(java.util.Locale.ROOT, "\\u%04x", (int) c));
                    } else {
                        to.append(c);
                    }
                }
            }
        }
        return to.append('"').toString();
    }
}
