package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.CalendarArithmetic;
import dev.ecphory.internal.language.PartialTime;
import dev.ecphory.internal.language.Recurrence;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;

/** Chooses the year or week that a time leaves open, by the tense of its clause. Stateless. */
final class OpenTimes {
    private static final int LEAP = 8;

    private OpenTimes() {}

    /**
     * The one of its times that is meant: with a tense of -1 the latest that has begun, with 1 the first that is not over,
     * with 0 the nearest.
     */
    static PartialTime nearest(PartialTime piece, LocalDateTime now, int tense) {
        return piece.every() == Recurrence.YEARLY ? nearestYear(piece, now, tense) : nearestWeek(piece, now, tense);
    }

    private static PartialTime nearestYear(PartialTime piece, LocalDateTime now, int tense) {
        boolean leap = piece.start().getMonthValue() == 2 && piece.start().getDayOfMonth() == 29;
        int reach = leap ? LEAP : 1;
        PartialTime best = piece.in(now.getYear());
        boolean bestAllowed = false;
        for (int year = now.getYear() - reach; year <= now.getYear() + reach; year++) {
            PartialTime other = piece.in(year);
            boolean real = !leap || other.start().getDayOfMonth() == 29;
            boolean nearer = distance(other, now).compareTo(distance(best, now)) < 0;
            if (real && allowed(other, now, tense) && (!bestAllowed || nearer)) {
                best = other;
                bestAllowed = true;
            }
        }
        return best;
    }

    private static boolean allowed(PartialTime piece, LocalDateTime now, int tense) {
        return tense == 0
                || (tense < 0 ? !piece.start().isAfter(now) : piece.end().isAfter(now));
    }

    private static Duration distance(PartialTime piece, LocalDateTime now) {
        if (piece.start().isAfter(now)) {
            return Duration.between(now, piece.start());
        }
        return piece.end().isAfter(now) ? Duration.ZERO : Duration.between(piece.end(), now);
    }

    /** Past: the latest such day before today; future: the first after it; else the nearest, today included. */
    private static PartialTime nearestWeek(PartialTime piece, LocalDateTime now, int tense) {
        LocalDate today = now.toLocalDate();
        int weekday = piece.start().getDayOfWeek().getValue();
        LocalDate day;
        if (tense != 0) {
            day = CalendarArithmetic.weekday(today, weekday, tense < 0);
        } else {
            LocalDate before = CalendarArithmetic.weekday(today.plusDays(1), weekday, true);
            day = before.isBefore(today.minusDays(3)) ? before.plusDays(7) : before;
        }
        Duration shift = Duration.between(piece.start().toLocalDate().atStartOfDay(), day.atStartOfDay());
        return piece.span(piece.start().plus(shift), piece.end().plus(shift)).every(Recurrence.NONE);
    }
}
