package dev.ecphory.lang.en.claims;

import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads "for three years" as the begin of what still holds. Stateless. */
final class DurationReader {
    private static final List<String> NUMBERS = List.of(
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve");
    private static final int MOST = 100;

    private DurationReader() {}

    /** When it began, as exactly as the unit tells; null when no duration is told. */
    static @Nullable TimePoint ago(List<ClauseTerm> terms, ExtractionState heard) {
        for (int i = 0; i + 2 < terms.size(); i++) {
            if (terms.get(i).is("for")) {
                int number = number(terms.get(i + 1));
                String unit = terms.get(i + 2).word();
                OffsetDateTime now = heard.entry.occurredAt();
                String phrase = heard.text(terms.get(i).from(), terms.get(i + 2).to());
                if (number > 0 && number <= MOST && unit.startsWith("year")) {
                    LocalDate day = LocalDate.of(Math.max(1, now.getYear() - number), 1, 1);
                    return new TimePoint(day.atStartOfDay().toInstant(now.getOffset()), Granularity.YEAR, phrase);
                }
                if (number > 0 && number <= MOST && unit.startsWith("month")) {
                    LocalDate day = now.toLocalDate().minusMonths(number).withDayOfMonth(1);
                    return new TimePoint(day.atStartOfDay().toInstant(now.getOffset()), Granularity.MONTH, phrase);
                }
            }
        }
        return null;
    }

    private static int number(ClauseTerm term) {
        if (term.is("a") || term.is("an")) {
            return 1;
        }
        boolean digits = term.word().length() < 4 && term.word().chars().allMatch(Character::isDigit);
        return digits ? Integer.parseInt(term.word()) : NUMBERS.indexOf(term.word());
    }
}
