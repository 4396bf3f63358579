package dev.ecphory.internal.summaries;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
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

    /** The events that a text's lines come from and the lines' own words, in order; other lines are passed over. */
    public static List<Read> read(String text) {
        List<Read> read = new ArrayList<>();
        @Nullable LocalDate day = null;
        for (String line : text.split("\n")) {
            if (line.startsWith(DAY)) {
                day = day(line.substring(DAY.length()));
            } else if (line.startsWith(OPEN) && day != null) {
                int end = line.indexOf(") ");
                if (end > 0) {
                    List<String> events = new ArrayList<>();
                    for (String id : line.substring(OPEN.length(), end).split(" ")) {
                        events.add(id(id));
                    }
                    read.add(new Read(events, day, line.substring(end + 2)));
                }
            }
        }
        return List.copyOf(read);
    }

    /**
     * A line of a summary, as it can be read again.
     *
     * @param events ids of the events that it comes from
     * @param day on which the first of them happened
     * @param told kind, speaker and words, as the line has them
     */
    public record Read(List<String> events, LocalDate day, String told) {
        /** Copies the list. */
        public Read {
            events = List.copyOf(events);
        }
    }

    private static @Nullable LocalDate day(String written) {
        try {
            return LocalDate.parse(written);
        } catch (DateTimeParseException other) {
            return null;
        }
    }

    private static String id(String written) {
        StringBuilder id = new StringBuilder(written.length());
        for (int i = 0; i < written.length(); i++) {
            char c = written.charAt(i);
            if (c == '%' && isHex(written, i + 1)) {
                id.append((char) HexFormat.fromHexDigits(written, i + 1, i + 5));
                i += 4;
            } else {
                id.append(c);
            }
        }
        return id.toString();
    }

    private static boolean isHex(String written, int from) {
        return from + 4 <= written.length()
                && written.substring(from, from + 4).chars().allMatch(HexFormat::isHexDigit);
    }
}
