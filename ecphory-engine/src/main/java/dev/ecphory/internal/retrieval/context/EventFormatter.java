package dev.ecphory.internal.retrieval.context;

import dev.ecphory.Event;
import dev.ecphory.Event.TimeBasis;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.context.ContextHeadings;
import dev.ecphory.internal.context.Credentials;
import dev.ecphory.internal.context.QuotedText;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** Events as lines of a context, and the headings that they stand under. Stateless. */
public final class EventFormatter {
    /** Longer turns before are told by their end, where the question stands. */
    private static final int LONGEST_BEFORE = 160;

    private EventFormatter() {}

    /** The heading of an event: its date and session. Where no time was given it is the date of recording, marked as such. */
    static String heading(LogEntry entry) {
        Event event = entry.event();
        String date =
                switch (event.timeBasis()) {
                    case STATED -> ContextDates.dayOf(entry.occurredAt());
                    case ZONE_ASSUMED -> ContextDates.dayOf(entry.occurredAt()) + " (zone assumed)";
                    case UNKNOWN -> ContextDates.dayOf(entry.occurredAt()) + " (recorded)";
                };
        return "== " + date + (event.session() == null ? "" : ", session " + QuotedText.line(event.session())) + "\n";
    }

    /** What stands before and behind the text of an event in its lines. */
    record Lines(String before, String behind) {
        /** The lines with the event's text, or with what is told of it. */
        String of(String text) {
            return before + QuotedText.text(text) + '\n' + behind;
        }
    }

    /** The lines of an event that nothing repeats. */
    static Lines lines(LogEntry entry) {
        return lines(entry, List.of(), List.of());
    }

    /**
     * The lines of an event.
     *
     * @param again others that say the same and are cited with it
     * @param repeats all other occasions on which the same was said, to tell how many; none not to
     */
    static Lines lines(LogEntry entry, List<LogEntry> again, List<LogEntry> repeats) {
        StringBuilder line = cited(entry);
        LocalDate day = entry.occurredAt().toLocalDate();
        for (LogEntry other : again) {
            line.append(", ").append(QuotedText.id(other.id()));
            if (other.event().timeBasis() != TimeBasis.UNKNOWN
                    && !other.occurredAt().toLocalDate().equals(day)) {
                line.append(" on ").append(ContextDates.day(other.occurredAt().toLocalDate()));
            }
        }
        if (!repeats.isEmpty()) {
            OffsetDateTime first = Stream.concat(Stream.of(entry), repeats.stream())
                    .map(LogEntry::occurredAt)
                    .min(Comparator.comparing(OffsetDateTime::toInstant))
                    .orElseThrow();
            line.append("; ")
                    .append(repeats.size() + 1)
                    .append(" times since ")
                    .append(ContextDates.day(first.toLocalDate()));
        }
        line.append(')');
        speakers(entry.event(), line);
        return new Lines(line.append(": ").toString(), caption(entry.event()));
    }

    /** A sentence of an event that stands apart from the others: with its day. */
    static String apart(LogEntry entry, String sentence) {
        StringBuilder line = cited(entry).append(')');
        speakers(entry.event(), line);
        if (entry.event().timeBasis() != TimeBasis.UNKNOWN) {
            line.append(", ").append(ContextDates.day(entry.occurredAt().toLocalDate()));
        }
        return line.append(": ")
                .append(QuotedText.text(Credentials.mask(sentence)))
                .append('\n')
                .toString();
    }

    /** Says that what comes nearest is another's, and that nothing of it is of the person whom the cue names. */
    public static String ofOther(LogEntry entry, String person) {
        return "- (id " + QuotedText.id(entry.id()) + ") What comes nearest was said by "
                + QuotedText.name(Objects.requireNonNullElse(entry.event().speaker(), "somebody else"))
                + "; nothing found of it was said by or about " + QuotedText.name(person) + ".\n";
    }

    /** The turn before one that makes no sense alone: its end, if it is long. */
    static String before(LogEntry entry) {
        StringBuilder line = cited(entry).append("; the turn before)");
        speakers(entry.event(), line);
        return line.append(": ")
                .append(QuotedText.text(end(Credentials.mask(entry.event().text()))))
                .append('\n')
                .toString();
    }

    private static StringBuilder cited(LogEntry entry) {
        StringBuilder line = new StringBuilder(entry.event().text().length() + 64).append("- ");
        if (entry.event().timeBasis() != TimeBasis.UNKNOWN) {
            line.append(ContextDates.clock(entry.occurredAt())).append(' ');
        }
        return line.append("(id ").append(QuotedText.id(entry.id()));
    }

    private static void speakers(Event event, StringBuilder line) {
        if (event.speaker() != null) {
            line.append(' ').append(QuotedText.name(event.speaker()));
        }
        if (event.recipient() != null) {
            line.append(" -> ").append(QuotedText.name(event.recipient()));
        }
    }

    /** What an asset shows, and by whom that is told if not by the caller; or that nobody has told it. */
    private static String caption(Event event) {
        String caption = event.caption();
        if ((caption == null || caption.isEmpty()) && !event.lacksText()) {
            return "";
        }
        String modality = event.modality().name().toLowerCase(Locale.ROOT);
        if (caption == null || caption.isEmpty()) {
            return ContextHeadings.CAPTION + modality + ", not described\n";
        }
        String by = event.describedBy()
                .map(model -> ", as " + QuotedText.name(model) + " tells it")
                .orElse("");
        return ContextHeadings.CAPTION + modality + " showing" + by + ": " + QuotedText.line(caption) + "\n";
    }

    private static String end(String text) {
        if (text.length() <= LONGEST_BEFORE) {
            return text;
        }
        int from = text.length() - LONGEST_BEFORE;
        int blank = text.indexOf(' ', from);
        int cut = blank >= 0 && blank < text.length() - 1 ? blank + 1 : from;
        boolean half = Character.isLowSurrogate(text.charAt(cut));
        return "… " + text.substring(half ? cut + 1 : cut);
    }
}
