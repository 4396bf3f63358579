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
        StringBuilder to = new StringBuilder();
        write(to, value, unit, margin, newline);
        return to.toString();
    }

    private static void write(
            StringBuilder to, @Nullable Object value, @Nullable String unit, String margin, String newline) {
        switch (value) {
            case null -> to.append("null");
            case Map<?, ?> map -> {
                List<Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
                list(to, '{', '}', entries, unit, margin, newline, (entry, inner) -> {
                    quote(to, String.valueOf(entry.getKey()));
                    to.append(unit == null ? ":" : ": ");
                    write(to, entry.getValue(), unit, inner, newline);
                });
            }
            case List<?> list -> {
                boolean flat = list.stream().noneMatch(each -> each instanceof Map || each instanceof List);
                list(
                        to,
                        '[',
                        ']',
                        list,
                        flat ? null : unit,
                        margin,
                        newline,
                        (each, inner) -> write(to, each, unit, inner, newline));
            }
            case Plain word -> to.append(word.word());
            case Number number -> to.append(number);
            case Boolean flag -> to.append(flag);
            default -> quote(to, value.toString());
        }
    }

    private interface Each<T> {
        void write(T each, String margin);
    }

    private static <T> void list(
            StringBuilder to,
            char open,
            char close,
            List<T> values,
            @Nullable String unit,
            String margin,
            String newline,
            Each<T> each) {
        to.append(open);
        String inner = unit == null ? margin : margin + unit;
        for (int i = 0; i < values.size(); i++) {
            to.append(i == 0 ? "" : ",");
            to.append(unit != null ? newline + inner : i == 0 ? "" : " ");
            each.write(values.get(i), inner);
        }
        to.append(unit == null || values.isEmpty() ? "" : newline + margin).append(close);
    }

    private static void quote(StringBuilder to, String text) {
        to.append('"');
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
        to.append('"');
    }
}
