package dev.ecphory.index;

import dev.ecphory.text.TimeMention;
import dev.ecphory.text.TimeWindow;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * For each event the local day on which it occurred and the stretches of days that it speaks of. One writer, many
 * readers.
 */
final class TimeColumn {
    /** Stands for an unknown day. */
    private static final int UNKNOWN = Integer.MIN_VALUE;
    /** What is told about a time is often told in the two weeks after it. */
    private static final int AFTERMATH_DAYS = 14;

    final Ints dayOf = new Ints(64);
    final Ints mentionStart = new Ints(64);
    final Ints firstDay = new Ints(64);
    final Ints endDay = new Ints(64);

    TimeColumn() {
        mentionStart.add(0);
    }

    void add(LocalDate day, boolean known, List<TimeMention> mentions) {
        dayOf.add(known ? (int) day.toEpochDay() : UNKNOWN);
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

    @Nullable
    LocalDate first() {
        return dayOf.stream().filter(day -> day != UNKNOWN).min().stream()
                .mapToObj(LocalDate::ofEpochDay)
                .findAny()
                .orElse(null);
    }

    @Nullable
    LocalDate last() {
        return dayOf.stream().filter(day -> day != UNKNOWN).max().stream()
                .mapToObj(LocalDate::ofEpochDay)
                .findAny()
                .orElse(null);
    }

    /** The window's weight where an event occurred in it, half of it in the two weeks after. */
    float[] occurred(TimeWindow window, int events) {
        Map<Integer, Float> known = new HashMap<>();
        float[] field = new float[events];
        for (int event = 0; event < events; event++) {
            int day = dayOf.at(event);
            field[event] = day == UNKNOWN ? 0 : known.computeIfAbsent(day, key -> nearness(window, key));
        }
        return field;
    }

    /** The window's weight where an event speaks of a time in it. */
    float[] mentioned(TimeWindow window, int events) {
        Map<Long, Boolean> known = new HashMap<>();
        float[] field = new float[events];
        for (int event = 0; event < events; event++) {
            for (int i = mentionStart.at(event); i < mentionStart.at(event + 1); i++) {
                long key = ((long) firstDay.at(i) << 32) | (endDay.at(i) & 0xffffffffL);
                if (known.computeIfAbsent(
                        key, stretch -> overlaps(window, (int) (stretch >> 32), stretch.intValue()))) {
                    field[event] = (float) window.weight();
                }
            }
        }
        return field;
    }

    private static float nearness(TimeWindow window, int day) {
        float weight = (float) window.weight();
        if (overlaps(window, day, day + 1)) {
            return weight;
        }
        return !window.openEnded() && overlaps(window, day - AFTERMATH_DAYS, day) ? weight / 2 : 0;
    }

    private static boolean overlaps(TimeWindow window, int first, int end) {
        return window.overlaps(
                LocalDate.ofEpochDay(first).atStartOfDay(),
                LocalDate.ofEpochDay(end).atStartOfDay());
    }
}
