package dev.ecphory.lab.times;

import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.lab.times.TimeExpression.Value;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whether a reading means what a value of the data means. Where both agree and count by another convention, the reading
 * is right; {@link #CONVENTIONS} tells which those are. Stateless.
 */
final class TimeComparison {
    static final String CONVENTIONS = """
        A reading is right when it has both ends of one of the values that the data list. The data and the reader write \
        some things down in different ways, and these count as equal:

        * **Where a range ends.** The data end "from May to July" where July begins, the reader where July ends, as people \
        mean it; the end may be later by one of the unit that the range is counted in, or by a day. So with "until" and \
        "after": the bound may be the beginning or the end of the day, month or year that is named.
        * **Stretches from now on.** They begin tomorrow in the data and today in the reader.
        * **Amounts of calendar units.** "Two months ago" is one day of that month in the data, and that month in the \
        reader; likewise weeks, years, decades.
        * **Parts of a day.** The data have mornings from 8 to 12 and evenings from 16 to 20, the reader from 5 to 12 and \
        from 17 to 24: it has to be the same day, and the middle of their part lies in the reader's. The end of a day is \
        its last third in the reader and its last second in the data.
        * **Early, middle, late.** Halves in some of the data and thirds in others; the middle of the reader's stretch \
        has to lie in theirs. As the ends of a range, they may differ by a third of the month or year.
        * **Ranges of quarters.** They may end a quarter later: the data leave the last one out.
        * **Clock times.** What the data have as a date and a clock time in two expressions is one in the reader.
        * **The n-th week of a month or year.** Its days are counted in sevens from the first by the reader, from a Monday by \
        the data; more than half of the days have to be the same.

        Nothing else is evened out. "Next Friday", said on a Thursday, is a week later in the data than in the reader, \
        and counts as wrong.\
        """;

    private static final Pattern PART = Pattern.compile(".*T(MO|AF|EV|NI)");
    private static final Pattern EDGE = Pattern.compile("start|mid|end");
    private static final Pattern RANGE_EDGE = Pattern.compile("\\b(end|middle|start|beginning) of\\b");
    private static final Pattern MONTH = Pattern.compile("\\p{L}{4,}(?<!middle|start|between|from|beginning)$");
    private static final Duration EDGES = Duration.ofDays(17);

    private TimeComparison() {}

    /** Whether the reading is one of the expression's values. */
    static boolean right(TimeMention read, TimeExpression one) {
        return one.values().stream().anyMatch(value -> same(read, value, one.words()));
    }

    private static boolean same(TimeMention read, Value value, String words) {
        LocalDateTime start = value.start();
        LocalDateTime end = value.end();
        if (start == null || end == null) {
            return open(read, value);
        }
        if (read.begins() == null || read.ends() == null) {
            return false;
        }
        boolean tomorrow = value.timex().startsWith("(")
                && read.start().plusDays(1).equals(start)
                && read.bound() == TimeBound.RANGE;
        if (read.start().equals(start) || tomorrow) {
            boolean moment = end.equals(start.plusMinutes(1));
            if (moment
                    || read.end().equals(end)
                    || read.end().equals(later(end, value.timex()))
                    || (value.timex().startsWith("(") && read.end().equals(end.plusDays(1)))) {
                return !moment || Duration.between(read.start(), read.end()).toMinutes() == 1;
            }
        }
        if (value.timex().startsWith("(") && read.start().equals(start) && read.granularity() == Granularity.QUARTER) {
            return read.end().equals(end.plusMonths(3));
        }
        if (end.equals(start.plusMinutes(1)) && read.start().equals(start.truncatedTo(ChronoUnit.MINUTES))) {
            return true;
        }
        if (RANGE_EDGE.matcher(words).find() && value.timex().startsWith("(")) {
            Duration most = MONTH.matcher(words).find() ? EDGES : EDGES.multipliedBy(8);
            return Duration.between(read.start(), start).abs().compareTo(most) <= 0
                    && Duration.between(read.end(), end).abs().compareTo(most) <= 0;
        }
        return unit(read, start, end, words)
                || (read.granularity() == Granularity.MOMENT
                        && end.equals(start.plusDays(1))
                        && read.start().toLocalDate().equals(start.toLocalDate())
                        && !read.phrase().toLowerCase(Locale.ROOT).equals(words))
                || part(read, value, start, end)
                || edge(read, value, start, end, words)
                || weekOf(read, value, start, end);
    }

    private static boolean open(TimeMention read, Value value) {
        LocalDateTime told = value.start() == null ? value.end() : value.start();
        LocalDateTime is = value.start() == null ? read.ends() : read.begins();
        LocalDateTime other = value.start() == null ? read.begins() : read.ends();
        boolean within =
                other != null && read.granularity() == Granularity.MOMENT; // "tomorrow before 5" lies on that day
        if (told == null || is == null || (other != null && !within)) {
            return false;
        }
        if (value.modifier().contains("-")) {
            return Duration.between(told, is).abs().compareTo(EDGES) <= 0;
        }
        LocalDateTime unit = unit(told, value.timex());
        return is.equals(told)
                || is.equals(unit)
                || is.equals(told.plusMinutes(1))
                || is.plusMinutes(1).equals(told);
    }

    /** The end of the named day, month or year that begins then. */
    private static LocalDateTime unit(LocalDateTime start, String timex) {
        return timex.matches("[\\dX]{4}")
                ? start.plusYears(1)
                : timex.matches("[\\dX]{4}-\\d\\d") ? start.plusMonths(1) : start.plusDays(1);
    }

    /** A range's end that is one later of the unit it is counted in. */
    private static @Nullable LocalDateTime later(LocalDateTime end, String timex) {
        if (!timex.startsWith("(")) {
            return null;
        }
        return switch (timex.charAt(timex.length() - 2)) {
            case 'Y' -> end.plusYears(1);
            case 'M' -> timex.contains("PT") ? null : end.plusMonths(1);
            default -> end.plusDays(1);
        };
    }

    private static boolean unit(TimeMention read, LocalDateTime start, LocalDateTime end, String words) {
        String unit =
                switch (read.granularity()) {
                    case WEEK -> "week|fortnight";
                    case MONTH -> "month";
                    case QUARTER -> "quarter";
                    case YEAR -> "year";
                    case DECADE -> "decade";
                    default -> "";
                };
        boolean day = end.equals(start.plusDays(1));
        return day
                && !unit.isEmpty()
                && Pattern.compile(unit).matcher(words).find()
                && !read.start().isAfter(start)
                && !read.end().isBefore(end)
                && !read.vague();
    }

    private static boolean part(TimeMention read, Value value, LocalDateTime start, LocalDateTime end) {
        boolean night = end.getMinute() == 59 || start.getMinute() == 59;
        if (start.getMinute() == 59) { // the last second of a day
            return read.end().equals(start.toLocalDate().plusDays(1).atStartOfDay())
                    && read.start().plusDays(1).isAfter(read.end());
        }
        boolean part = PART.matcher(value.timex()).matches()
                || night
                || value.modifier().matches("start|mid|end");
        LocalDateTime middle = middle(start, end);
        return part
                && Duration.between(start, end).toHours() <= 12
                && Duration.between(read.start(), read.end()).toHours() <= 12
                && read.start().toLocalDate().equals(start.toLocalDate())
                && !read.start().isAfter(middle)
                && read.end().isAfter(middle);
    }

    private static boolean edge(TimeMention read, Value value, LocalDateTime start, LocalDateTime end, String words) {
        LocalDateTime middle = middle(read.start(), read.end());
        boolean edge = words.matches(".*\\b(earlier|later)\\b.*")
                || EDGE.matcher(value.modifier()).matches()
                || (value.modifier().isEmpty()
                        && !value.timex().startsWith("(")
                        && Duration.between(start, end).toDays() > 2
                        && !read.start().isBefore(start.minusDays(1))
                        && !read.end().isAfter(end)
                        && value.timex().matches("\\d{4}(-W?\\d\\d)?")
                        && (!read.start().equals(start) || !read.end().equals(end)));
        return edge
                && !middle.isBefore(start)
                && middle.isBefore(end)
                && Duration.between(read.start(), read.end())
                                .compareTo(Duration.between(start, end).multipliedBy(2))
                        <= 0;
    }

    private static boolean weekOf(TimeMention read, Value value, LocalDateTime start, LocalDateTime end) {
        LocalDateTime from = read.start().isAfter(start) ? read.start() : start;
        LocalDateTime to = read.end().isBefore(end) ? read.end() : end;
        Duration length = Duration.between(start, end);
        boolean weeks = value.timex().contains("-W") || value.timex().endsWith("W)");
        return weeks
                && length.toDays() % 7 == 0
                && Duration.between(read.start(), read.end()).equals(length)
                && Duration.between(from, to).multipliedBy(2).compareTo(length) > 0;
    }

    private static LocalDateTime middle(LocalDateTime start, LocalDateTime end) {
        return start.plus(Duration.between(start, end).dividedBy(2));
    }
}
