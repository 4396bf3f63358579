package dev.ecphory.lang.en.claims;

import dev.ecphory.LogEntry;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import dev.ecphory.lang.en.time.DatePhrases;
import dev.ecphory.lang.en.time.TemporalTagger;
import java.time.LocalDate;
import java.util.regex.Pattern;

/** The dates of occasions whose time is told from the day of their message: "tomorrow at 8:30". Stateless. */
final class OccasionDates {
    /** What is a date by itself. */
    private static final Pattern ABSOLUTE = Pattern.compile("\\d{4}|\\d[./-]\\d| after ");

    /** What is a date to whoever looks ahead from the message. */
    private static final Pattern OF_A_MONTH =
            Pattern.compile("(?i)(?<!\\w)(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}(?!\\w)");

    private OccasionDates() {}

    /** What goes behind the sentence of a claim: " (6 January 2026)"; empty where the value is a date, or of something else. */
    static String behind(Draft draft, LogEntry entry) {
        boolean time = draft.predicate().equals(ScheduleReader.PREDICATE)
                || draft.predicate().equals(ScheduleReader.DEADLINE);
        if (!time || ABSOLUTE.matcher(draft.object()).find()) {
            return "";
        }
        LocalDate said = entry.occurredAt().toLocalDate();
        String text = entry.event().text();
        String told = text.substring(draft.from(), Math.min(draft.to(), text.length()));
        boolean ahead = OF_A_MONTH.matcher(draft.object()).find();
        return TemporalTagger.english().find(told, entry.occurredAt()).stream()
                .filter(mention -> !ahead || mention.end().toLocalDate().isBefore(said))
                .filter(mention -> draft.object().contains(mention.phrase())
                        || mention.phrase().endsWith(draft.object()))
                .filter(mention -> mention.granularity().compareTo(Granularity.MONTH) < 0)
                .findFirst()
                .map(mention -> " (" + DatePhrases.of(mention, said) + ")")
                .orElse("");
    }
}
