package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.internal.index.SessionLayout;
import dev.ecphory.internal.index.column.ExcludedRows;
import dev.ecphory.internal.index.column.ScoreRange;
import dev.ecphory.internal.index.column.TopRowCollector;
import dev.ecphory.internal.index.column.TopRows;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Which events of a large namespace are scored by every signal, once all were scored by those that cost little: the best of these
 * scores, what stands around the best of the base, and what the ranges of signals are measured on. Stateless.
 */
final class CandidateSelection {
    /** The best by what each event scores by itself, at least, and for each seat. */
    private static final int OWN = 1_024;

    private static final int OWN_PER_SEAT = 8;
    /** The best of the base, around which everything is scored: what stands there is lent most. */
    private static final int AROUND = 128;
    /** How many turns before and after count. */
    private static final int REACH = 6;
    /** Where so many times the selection is in sight, selecting is worth its cost. */
    private static final int WORTH = 4;

    /** Steps of a field's range: 4 kB to count in. */
    private static final int STEPS = 1_024;

    private static final float HALF = .5f;

    private CandidateSelection() {}

    /** How many are selected by what they score by themselves, for so many seats. */
    static int size(int seats) {
        return Math.max(OWN, OWN_PER_SEAT * seats);
    }

    /** Whether a selection for so many seats among so many events is worth its cost. */
    static boolean worthwhile(int seats, int events) {
        return events > WORTH * size(seats);
    }

    /**
     * Selects.
     *
     * @param own what every event scores by itself, by place
     * @param base what is lent to neighbours
     * @param out places that are not wanted
     * @return places, a set of its own
     */
    static BitSet of(SessionLayout all, float[] own, float[] base, BitSet out, int seats) {
        BitSet selected = about(own, out, size(seats));
        TopRows lending = best(base, out, Math.max(AROUND, seats));
        for (int i = 0; i < lending.size(); i++) {
            int place = lending.row(i);
            selected.set(Math.max(0, place - REACH), Math.min(all.size(), place + REACH + 1));
        }
        selected.andNot(out);
        return selected;
    }

    /**
     * About so many of the best places of a field, without some: as finely as {@value #STEPS} equal steps from the least to the
     * greatest value tell them apart, those of the last step in the order of their places.
     */
    private static BitSet about(float[] field, BitSet out, int count) {
        ScoreRange range = ScoreRange.of(field);
        float scale = range.most() > range.least() ? (STEPS - 1) / (range.most() - range.least()) : 0;
        float least = range.least();
        int[] steps = new int[STEPS];
        for (float value : field) {
            steps[(int) ((value - least) * scale)]++;
        }
        for (int place = out.nextSetBit(0); place >= 0; place = out.nextSetBit(place + 1)) {
            steps[(int) ((field[place] - least) * scale)]--;
        }
        int last = STEPS - 1;
        int above = 0;
        while (last > 0 && above + steps[last] < count) {
            above += steps[last--];
        }
        BitSet selected = new BitSet(field.length);
        int left = count - above;
        float bound = scale == 0 ? least : least + (last - HALF) / scale; // below it no value comes up to the last step
        for (int place = 0; place < field.length; place++) {
            if (field[place] < bound) {
                continue;
            }
            int step = (int) ((field[place] - least) * scale);
            if (step >= last && !out.get(place) && (step > last || left-- > 0)) {
                selected.set(place);
            }
        }
        return selected;
    }

    /** The best places of a field, without some. */
    static TopRows best(float[] field, BitSet out, int count) {
        float[] left = field;
        if (!out.isEmpty()) {
            left = Arrays.copyOf(field, field.length);
            ExcludedRows.set(left, out, Float.NaN);
        }
        TopRowCollector top = new TopRowCollector(Math.min(count, left.length));
        top.offer(0, left, left.length);
        return top.best();
    }
}
