package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.CalendarArithmetic;
import dev.ecphory.internal.language.PartialTime;
import dev.ecphory.internal.language.Recurrence;
import dev.ecphory.internal.language.TimeRole;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import org.jspecify.annotations.Nullable;

/** Reads times that have a name of their own: seasons, feasts, quarters, numbered weeks. */
final class NamedTimeParser {
    private final TokenizedText tokens;
    private final TimeExpressionScanner reader;

    NamedTimeParser(TokenizedText tokens, TimeExpressionScanner reader) {
        this.tokens = tokens;
        this.reader = reader;
    }

    @Nullable
    PartialTime season(int i) {
        int j = reader.role(i + 1) == TimeRole.OF ? i + 2 : i + 1;
        int year = reader.year(j);
        if (year != 0) {
            return PartialTime.season(year, reader.value(i), i, j);
        }
        TimeRole before = reader.role(i - 1) == TimeRole.THE ? reader.role(i - 2) : reader.role(i - 1);
        boolean told = before == TimeRole.IN
                || before == TimeRole.PREPOSITION
                || before == TimeRole.SINCE
                || before == TimeRole.EDGE;
        return told ? PartialTime.season(0, reader.value(i), i, i) : null;
    }

    /** A feast by its fixed day (month × 100 + day), or by rule. */
    @Nullable
    PartialTime holiday(int i, int feast) {
        int last = i;
        int shift = 0;
        if (reader.role(i + 1) == TimeRole.MARK && reader.value(i + 1) == 5) {
            shift = -1;
            last = i + 1;
        } else if (reader.role(i + 1) == TimeRole.UNIT && reader.value(i + 1) == CalendarArithmetic.DAY) {
            last = i + 1;
        }
        int year = reader.year(last + 1);
        int end = year == 0 ? last : last + 1;
        if (feast > 31) {
            PartialTime day = PartialTime.day(year, feast / 100, feast % 100, i, end);
            return day.span(day.start().plusDays(shift), day.end().plusDays(shift));
        }
        if (year == 0 && reader.now() == null) {
            return PartialTime.days(
                            LocalDate.of(PartialTime.ANY_YEAR, feast == 1 ? 11 : 3, 22),
                            feast == 1
                                    ? LocalDate.of(PartialTime.ANY_YEAR, 11, 29)
                                    : LocalDate.of(PartialTime.ANY_YEAR, 4, 26),
                            Granularity.DAY,
                            i,
                            end)
                    .every(Recurrence.YEARLY);
        }
        return PartialTime.day(year != 0 ? CalendarArithmetic.feast(feast, year) : nearest(feast, i), i, end);
    }

    private LocalDate nearest(int feast, int i) {
        LocalDateTime now = reader.now();
        LocalDate today = now == null ? LocalDate.of(PartialTime.ANY_YEAR, 1, 1) : now.toLocalDate();
        int tense = reader.tense(PartialTime.day(today, i, i));
        LocalDate best = CalendarArithmetic.feast(feast, today.getYear());
        for (int year = today.getYear() - 1; year <= today.getYear() + 1; year++) {
            LocalDate day = CalendarArithmetic.feast(feast, year);
            boolean allowed = tense == 0 || (tense < 0 ? !day.isAfter(today) : !day.isBefore(today));
            boolean bestAllowed = tense == 0 || (tense < 0 ? !best.isAfter(today) : !best.isBefore(today));
            long distance = Math.abs(ChronoUnit.DAYS.between(today, day));
            if (allowed && (!bestAllowed || distance < Math.abs(ChronoUnit.DAYS.between(today, best)))) {
                best = day;
            }
        }
        return best;
    }

    /** Q1 2023, New Year's Eve. */
    @Nullable
    PartialTime mark(int i, int mark) {
        if (mark == 2 && tokens.glued(i + 1) && tokens.number(i + 1) >= 1 && tokens.number(i + 1) <= 4) {
            int k = reader.role(i + 2) == TimeRole.OF ? i + 3 : i + 2;
            int year = reader.year(k);
            boolean told = year != 0 || reader.role(i - 1) == TimeRole.IN || reader.role(i - 1) == TimeRole.PREPOSITION;
            return told ? PartialTime.quarter(year, tokens.number(i + 1), i, year == 0 ? i + 1 : k) : null;
        }
        boolean newYear =
                mark == 7 && reader.role(i + 1) == TimeRole.UNIT && reader.value(i + 1) == CalendarArithmetic.YEAR;
        boolean eve = reader.role(i + 2) == TimeRole.MARK && reader.value(i + 2) == 5;
        boolean day = reader.role(i + 2) == TimeRole.UNIT && reader.value(i + 2) == CalendarArithmetic.DAY;
        if (!newYear || !(eve || day || tokens.text(i + 1, i + 1).endsWith("s"))) {
            return null;
        }
        PartialTime feast = holiday(eve || day ? i + 2 : i + 1, eve ? 1231 : 101);
        return feast == null ? null : feast.between(i, feast.last());
    }

    /** "week 21 of 2023" */
    @Nullable
    PartialTime isoWeek(int i) {
        int k = reader.role(i + 2) == TimeRole.OF ? i + 3 : i + 2;
        int year = reader.year(k);
        return year == 0 ? null : isoWeek(year, tokens.number(i + 1), i, k);
    }

    @Nullable
    PartialTime isoWeekOf(int i, int year) {
        boolean week = reader.role(i + 1) == TimeRole.MARK && reader.value(i + 1) == 3 && tokens.glued(i + 2);
        return week && TimeExpressionScanner.isYear(year) ? isoWeek(year, tokens.number(i + 2), i, i + 2) : null;
    }

    private static @Nullable PartialTime isoWeek(int year, int week, int first, int last) {
        LocalDate fourth = LocalDate.of(year, 1, 4);
        if (week < 1
                || week
                        > IsoFields.WEEK_OF_WEEK_BASED_YEAR
                                .rangeRefinedBy(fourth)
                                .getMaximum()) {
            return null;
        }
        LocalDate monday = CalendarArithmetic.monday(fourth).plusWeeks(week - 1L);
        return PartialTime.days(monday, monday.plusDays(7), Granularity.WEEK, first, last);
    }
}
