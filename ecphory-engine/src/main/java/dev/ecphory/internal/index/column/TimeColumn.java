package dev.ecphory.internal.index.column;

import dev.ecphory.internal.language.Recurrence;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.language.TimeWindow;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * For each event the local day on which it occurred, that of its recording where no time was given, and the stretches of days that it speaks of. One writer, many
 * readers.
 */
public final class TimeColumn {
    /** What is told about a time is often told in the two weeks after it. */
    private static final int AFTERMATH_DAYS = 14;
    /** A long weekend. */
    private static final int FEW_DAYS = 3;

    private static final float DAYS_A_YEAR = 365.25f;
    /** As much as a mention of the day counts, and more. */
    private static final float YEAR_BEFORE = .1f;

    public final IntColumn dayOf = new IntColumn(8);
    public final IntColumn mentionStart = new IntColumn(8);
    public final IntColumn firstDay = new IntColumn(8);
    public final IntColumn endDay = new IntColumn(8);

    public TimeColumn() {
        mentionStart.add(0);
    }

    public void add(LocalDate day, List<TimeMention> mentions) {
        dayOf.add((int) day.toEpochDay());
        for (TimeMention mention : mentions) {
            LocalDateTime end = mention.end();
            LocalDate last = end.toLocalTime().toSecondOfDay() == 0
                    ? end.toLocalDate()
                    : end.toLocalDate().plusDays(1);
            firstDay.add((int) mention.start().toLocalDate().toEpochDay());
            endDay.add((int) last.toEpochDay());
        }
        mentionStart.add(firstDay.size());
    }

    public long bytes() {
        return dayOf.bytes() + mentionStart.bytes() + firstDay.bytes() + endDay.bytes();
    }

    public @Nullable LocalDate first() {
        return day(dayOf.stream().min());
    }

    public @Nullable LocalDate last() {
        return day(dayOf.stream().max());
    }

    /** How many events occurred on each local day that has any. Counted by runs, for neighbours are mostly of one day. */
    public SortedMap<LocalDate, Long> countByDay() {
        SortedMap<LocalDate, Long> days = new TreeMap<>();
        int[] all = dayOf.toArray();
        int start = 0;
        for (int row = 1; row <= all.length; row++) {
            if (row == all.length || all[row] != all[start]) {
                days.merge(LocalDate.ofEpochDay(all[start]), (long) row - start, Long::sum);
                start = row;
            }
        }
        return days;
    }

    private static @Nullable LocalDate day(OptionalInt number) {
        return number.isEmpty() ? null : LocalDate.ofEpochDay(number.getAsInt());
    }

    /** The window's weight where an event occurred in it, half of it in the two weeks after. */
    public float[] occurred(TimeWindow window, int events) {
        Nearness near = new Nearness(window);
        float[] field = new float[events];
        for (int event = 0; event < events; event++) {
            field[event] = near.after(dayOf.at(event));
        }
        return field;
    }

    /** The window's weight where an event speaks of a time in it. */
    public float[] mentioned(TimeWindow window, int events) {
        Nearness near = new Nearness(window);
        float[] field = new float[events];
        for (int event = 0; event < events; event++) {
            int end = mentionStart.at(event + 1);
            for (int i = mentionStart.at(event); i < end; i++) {
                field[event] = Math.max(field[event], near.within(firstDay.at(i), endDay.at(i)));
            }
        }
        return field;
    }

    /**
     * 1 where an event occurred in the window, or speaks of a time in it: of one that lies within, or of a few days, or of as many as
     * the window has, that share one with it. A year or a season speaks of none of its days. A day that no year was told of is most
     * likely that of the latest year: each one before counts {@value #YEAR_BEFORE} less.
     */
    public float[] inside(TimeWindow window, int events) {
        Nearness near = new Nearness(window);
        long days = window.start() == null || window.end() == null || window.openEnded()
                ? 0
                : ChronoUnit.DAYS.between(window.start(), window.end());
        long few = Math.max(FEW_DAYS, days);
        float[] field = new float[events];
        for (int event = 0; event < events; event++) {
            boolean inside = near.within(dayOf.at(event), dayOf.at(event) + 1) > 0;
            for (int i = mentionStart.at(event); i < mentionStart.at(event + 1) && !inside; i++) {
                int first = firstDay.at(i);
                int end = endDay.at(i);
                inside = near.within(first, end) > 0
                        && (end - first <= few || (near.within(first, first + 1) > 0 && near.within(end - 1, end) > 0));
            }
            field[event] = inside ? 1 : 0;
        }
        if (window.every() == Recurrence.YEARLY) {
            preferLatest(field);
        }
        return field;
    }

    private void preferLatest(float[] field) {
        int latest = Integer.MIN_VALUE;
        for (int event = 0; event < field.length; event++) {
            latest = field[event] > 0 ? Math.max(latest, dayOf.at(event)) : latest;
        }
        for (int event = 0; event < field.length; event++) {
            int years = field[event] > 0 ? Math.round((latest - dayOf.at(event)) / DAYS_A_YEAR) : 0;
            field[event] = Math.max(field[event] / 2, field[event] - years * YEAR_BEFORE);
        }
    }

    /** How near stretches of days are to a window; remembers those that it met last, for most come again. */
    private static final class Nearness {
        private static final int PLACES = 1 << 10;

        private final TimeWindow window;
        private final float weight;
        private final int[] firsts = new int[PLACES];
        private final int[] ends = new int[PLACES];
        private final float[] known = new float[PLACES];

        Nearness(TimeWindow window) {
            this.window = window;
            this.weight = (float) window.weight();
            Arrays.fill(known, Float.NaN);
        }

        /** The weight on days of the window, half of it in the two weeks after. */
        float after(int day) {
            float within = within(day, day + 1);
            return within > 0 || window.openEnded() ? within : within(day - AFTERMATH_DAYS, day) / 2;
        }

        /** The weight when the days have a moment in the window. */
        float within(int first, int end) {
            int place = ((first * 31 + end) * 0x9E3779B9) >>> 22;
            if (Float.isNaN(known[place]) || firsts[place] != first || ends[place] != end) {
                firsts[place] = first;
                ends[place] = end;
                known[place] = overlaps(window, first, end) ? weight : 0;
            }
            return known[place];
        }
    }

    private static boolean overlaps(TimeWindow window, int first, int end) {
        return window.overlaps(
                LocalDate.ofEpochDay(first).atStartOfDay(),
                LocalDate.ofEpochDay(end).atStartOfDay());
    }
}
