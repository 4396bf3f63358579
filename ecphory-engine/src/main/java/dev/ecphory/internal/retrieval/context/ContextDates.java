package dev.ecphory.internal.retrieval.context;

import dev.ecphory.knowledge.TimePoint;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** Dates as contexts write them. Stateless. */
public final class ContextDates {
    private static final String[] MONTHS = {
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
    };
    private static final String[] DAYS = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};

    private ContextDates() {}

    /** "3 May 2024". */
    public static String day(LocalDate date) {
        return date.getDayOfMonth() + " " + month(date);
    }

    /** "Fri 3 May 2024 +02:00". */
    static String dayOf(OffsetDateTime time) {
        String offset = time.getOffset().getTotalSeconds() == 0
                ? "+00:00"
                : time.getOffset().getId();
        return DAYS[time.getDayOfWeek().getValue() - 1] + " " + day(time.toLocalDate()) + " " + offset;
    }

    /** "09:30". */
    static String clock(OffsetDateTime time) {
        return two(time.getHour()) + ":" + two(time.getMinute());
    }

    /** A moment as exactly as it is known. */
    public static String moment(TimePoint moment) {
        LocalDate date = moment.at().atOffset(ZoneOffset.UTC).toLocalDate();
        return switch (moment.granularity()) {
            case MOMENT, DAY, WEEKEND -> day(date);
            case WEEK -> "the week of " + day(date);
            case MONTH -> month(date);
            case SEASON, QUARTER -> month(date) + " to " + month(date.plusMonths(2));
            case YEAR -> Integer.toString(date.getYear());
            case DECADE -> "the " + date.getYear() + "s";
        };
    }

    private static String month(LocalDate date) {
        return MONTHS[date.getMonthValue() - 1] + " " + date.getYear();
    }

    private static String two(int number) {
        return number < 10 ? "0" + number : Integer.toString(number);
    }
}
