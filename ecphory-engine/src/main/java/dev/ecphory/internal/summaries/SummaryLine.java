package dev.ecphory.internal.summaries;

import java.time.LocalDate;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of a summary, with the events that it comes from. Written under a heading with the day, as
 * {@code - (id) Speaker: sentence}, several ids with blanks between; in an id, what would end it is written as {@code %}
 * and four hexadecimal digits. Immutable; threads may share it.
 *
 * @param events ids of the events, at least one
 * @param day on which the first of them happened, as its speaker's calendar has it
 * @param mark what kind of note it is; null for none
 * @param speaker who said it; null when unknown
 * @param text one line: a sentence of the event, verbatim, unless a model told it
 */
public record SummaryLine(
        List<String> events,
        LocalDate day,
        @Nullable String mark,
        @Nullable String speaker,
        String text) {
    private static final String DAY = "== ";
    private static final String OPEN = "- (";

    /** Copies the list. */
    public SummaryLine {
        events = List.copyOf(events);
    }

    /** The lines of a summary as its text. */
    public static String write(List<SummaryLine> lines) {
        StringBuilder text = new StringBuilder();
        @Nullable LocalDate day = null;
        for (SummaryLine line : lines) {
            if (!line.day.equals(day)) {
                day = line.day;
                text.append(DAY).append(day).append('\n');
            }
            text.append(line.written()).append('\n');
        }
        return text.toString();
    }

    /** As it is written under its day. */
    private String written() {
        StringBuilder line = new StringBuilder(text.length() + 64).append(OPEN);
        for (int i = 0; i < events.size(); i++) {
            append(line.append(i == 0 ? "" : " "), events.get(i));
        }
        line.append(mark == null ? ") " : ") [" + mark + "] ");
        if (speaker != null) {
            line.append(speaker.replaceAll("[:\\s]+", " ").strip()).append(": ");
        }
        return line.append(text).toString();
    }

    private static void append(StringBuilder line, String id) {
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            if (c == ')' || c == '%' || Character.isWhitespace(c) || Character.isISOControl(c)) {
                line.append('%').append(HexFormat.of().toHexDigits((short) c));
            } else {
                line.append(c);
            }
        }
    }
}
