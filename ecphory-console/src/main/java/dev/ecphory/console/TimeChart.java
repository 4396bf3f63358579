package dev.ecphory.console;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts over time as SVG, and its axis as text, which keeps its size on every screen. Days are put together to weeks, months or
 * years where they are many. Stateless; threads may share it.
 */
final class TimeChart {
    private static final int HEIGHT = 100;
    private static final int STEP = 10;
    private static final long MOST = 62;
    /** A date of another age, which is most often a mistake, takes no room. */
    private static final int YEARS = 60;

    private TimeChart() {}

    /** A stretch of time: what it is called, and how long it lasts. */
    private enum Bucket {
        DAY("day", ChronoUnit.DAYS),
        WEEK("week", ChronoUnit.WEEKS),
        MONTH("month", ChronoUnit.MONTHS),
        YEAR("year", ChronoUnit.YEARS);

        private final String title;
        private final ChronoUnit unit;

        Bucket(String title, ChronoUnit unit) {
            this.title = title;
            this.unit = unit;
        }

        /** The first day of the one that a day is in. */
        LocalDate first(LocalDate day) {
            return switch (this) {
                case DAY -> day;
                case WEEK -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
                case MONTH -> day.withDayOfMonth(1);
                case YEAR -> day.withDayOfYear(1);
            };
        }

        static Bucket of(LocalDate from, LocalDate to) {
            for (Bucket bucket : values()) {
                if (bucket.unit.between(from, to) <= MOST) {
                    return bucket;
                }
            }
            return YEAR;
        }
    }

    private record Bar(LocalDate begin, long count) {}

    /** How many there were in each stretch of time, one bar each. */
    static void bars(HtmlWriter html, String title, SortedMap<LocalDate, Long> all) {
        SortedMap<LocalDate, Long> days = recent(all);
        Bucket bucket = Bucket.of(days.firstKey(), days.lastKey());
        List<Bar> bars = bars(days, bucket);
        long most = bars.stream().mapToLong(Bar::count).max().orElse(1);
        long sum = bars.stream().mapToLong(Bar::count).sum();
        String note = number(sum) + " in total, at most " + number(most) + " a " + bucket.title;
        open(html, title, note, bars.size() * STEP);
        for (int i = 0; i < bars.size(); i++) {
            Bar bar = bars.get(i);
            if (bar.count() > 0) {
                double height = Math.max(1.5, (double) HEIGHT * bar.count() / most);
                html.open(
                                "rect",
                                "x",
                                Integer.toString(i * STEP + 1),
                                "y",
                                DisplayFormats.decimal(HEIGHT - height),
                                "width",
                                Integer.toString(STEP - 2),
                                "height",
                                DisplayFormats.decimal(height))
                        .leaf("title", bar.begin() + ": " + number(bar.count()))
                        .close("rect");
            }
        }
        close(html, days);
    }

    /** How many there were up to each moment, as an area. */
    static void total(HtmlWriter html, String title, SortedMap<LocalDate, Long> counts) {
        SortedMap<LocalDate, Long> days = recent(counts);
        List<Bar> bars = bars(days, Bucket.of(days.firstKey(), days.lastKey()));
        long all = bars.stream().mapToLong(Bar::count).sum();
        open(html, title, number(all) + " in total", bars.size() * STEP);
        StringBuilder path = new StringBuilder("M0 " + HEIGHT);
        long sum = 0;
        for (int i = 0; i < bars.size(); i++) {
            sum += bars.get(i).count();
            path.append(" L").append((i + 1) * STEP).append(' ');
            path.append(DisplayFormats.decimal(HEIGHT - (double) HEIGHT * sum / all));
        }
        path.append(" L").append(bars.size() * STEP).append(' ').append(HEIGHT).append(" Z");
        html.open("path", "d", path.toString()).close("path");
        close(html, days);
    }

    private static SortedMap<LocalDate, Long> recent(SortedMap<LocalDate, Long> days) {
        return days.tailMap(days.lastKey().minusYears(YEARS));
    }

    private static List<Bar> bars(SortedMap<LocalDate, Long> days, Bucket bucket) {
        SortedMap<LocalDate, Long> counts = new TreeMap<>();
        days.forEach((day, count) -> counts.merge(bucket.first(day), count, Long::sum));
        List<Bar> bars = new ArrayList<>();
        for (LocalDate begin = counts.firstKey();
                !begin.isAfter(counts.lastKey());
                begin = begin.plus(1, bucket.unit)) {
            bars.add(new Bar(begin, counts.getOrDefault(begin, 0L)));
        }
        return bars;
    }

    private static void open(HtmlWriter html, String title, String note, int width) {
        html.open("figure", "class", "chart").open("figcaption");
        html.leaf("h2", title).leaf("span", note, "class", "note").close("figcaption");
        html.open(
                "svg",
                "viewBox",
                "0 0 " + width + " " + HEIGHT,
                "preserveAspectRatio",
                "none",
                "role",
                "img",
                "aria-label",
                title + ": " + note);
    }

    private static void close(HtmlWriter html, SortedMap<LocalDate, Long> days) {
        html.close("svg").open("p", "class", "axis");
        html.leaf("span", days.firstKey().toString());
        html.leaf("span", days.lastKey().toString()).close("p").close("figure");
    }

    private static String number(long count) {
        return DisplayFormats.number(count);
    }
}
