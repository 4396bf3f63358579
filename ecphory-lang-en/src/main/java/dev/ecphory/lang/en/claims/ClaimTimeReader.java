package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.lang.en.claims.ClaimRule.Mark;
import dev.ecphory.lang.en.claims.Clause.Flag;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** When what a clause says begins to hold and ceases. Stateless. */
final class ClaimTimeReader {
    private static final List<String> NUMBERS = List.of(
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve");
    private static final int MOST = 100;

    private ClaimTimeReader() {}

    /** Whether the clause tells that it held once and is over, or when it will be, but not from when to when. */
    static boolean unbound(ClaimRule rule, Clause clause, ExtractionState heard) {
        boolean still = clause.has(Flag.PERFECT) && stays(clause, heard);
        boolean past = (rule.has(Mark.PAST) && !still) || clause.has(Flag.PAST);
        return past && range(clause) == null;
    }

    /** Whether its begin is told: "since 2019", "for three years". */
    static boolean stays(Clause clause, ExtractionState heard) {
        return clause.times().stream().anyMatch(t -> t.relation() == TimeBound.SINCE)
                || ago(clause.terms(), heard) != null;
    }

    static @Nullable RelatedTime range(Clause clause) {
        return clause.times().stream()
                .filter(t -> t.relation() == TimeBound.RANGE)
                .findFirst()
                .orElse(null);
    }

    static TimePoint from(ClaimRule rule, Claim.Kind kind, Clause clause, ExtractionState heard) {
        for (RelatedTime time : clause.times()) {
            boolean point = rule.has(Mark.POINT)
                    || kind == Claim.Kind.ENDS
                    || (clause.has(Flag.CHANGE)
                            && !time.start().at().isBefore(heard.now().at()));
            boolean starts = time.relation() == TimeBound.SINCE || time.relation() == TimeBound.RANGE;
            if (starts || (point && time.relation() == TimeBound.AT)) {
                return time.start();
            }
        }
        TimePoint ago = ago(clause.terms(), heard);
        return ago == null || rule.has(Mark.POINT) || kind != Claim.Kind.ASSERTS ? heard.now() : ago;
    }

    static @Nullable TimePoint to(Clause clause) {
        for (RelatedTime time : clause.times()) {
            if (time.end() != null) {
                return time.end();
            }
        }
        return null;
    }

    /** When what was told "for three years" began, as exactly as the unit tells; null when no duration is told. */
    private static @Nullable TimePoint ago(ClauseTerms terms, ExtractionState heard) {
        for (int i = 0; i + 2 < terms.size(); i++) {
            if (terms.is(i, "for")) {
                int number = number(terms.get(i + 1));
                String unit = terms.get(i + 2).word();
                OffsetDateTime now = heard.entry.occurredAt();
                String phrase = heard.text(terms, i, i + 3);
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
