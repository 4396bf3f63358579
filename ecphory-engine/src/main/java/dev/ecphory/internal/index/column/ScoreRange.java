package dev.ecphory.internal.index.column;

import java.util.Arrays;

/**
 * The least and the greatest number of a field.
 *
 * @param complete whether every number of the field is known not to be NaN
 */
public record ScoreRange(float least, float most, boolean complete) {
    /** Of all numbers. */
    public static ScoreRange of(float[] field) {
        float least = Float.POSITIVE_INFINITY;
        float most = Float.NEGATIVE_INFINITY;
        boolean complete = true;
        for (float value : field) {
            if (!(value >= least)) { // seldom: a new least, or NaN
                complete &= !Float.isNaN(value);
                least = value < least ? value : least;
            }
            most = value > most ? value : most;
        }
        return new ScoreRange(least, most, complete);
    }

    /** Of the numbers at some places. */
    public static ScoreRange of(float[] field, int[] places) {
        float least = Float.POSITIVE_INFINITY;
        float most = Float.NEGATIVE_INFINITY;
        for (int place : places) {
            float value = field[place];
            least = value < least ? value : least;
            most = value > most ? value : most;
        }
        return new ScoreRange(least, most, false);
    }

    /** The same from another least. */
    public ScoreRange from(float another) {
        return new ScoreRange(another, most, complete);
    }

    /**
     * Brings a field to the range 0 to 1 in place: what lies below is 0, what lies above 1; NaN becomes 0, and where there is nothing
     * between least and greatest, everything does.
     */
    public void scale(float[] field) {
        if (!(most > least)) {
            Arrays.fill(field, 0);
            return;
        }
        float from = least;
        float scale = 1 / (most - least);
        for (int place = 0; place < field.length; place++) {
            field[place] = Math.min(1, Math.max(0, (field[place] - from) * scale));
        }
        for (int place = 0; place < field.length && !complete; place++) {
            field[place] = field[place] >= 0 ? field[place] : 0;
        }
    }

    /** Adds a field, brought to that range, to a total as often as it counts. */
    public void addTo(float[] total, float[] field, float weight) {
        if (!(most > least)) {
            return;
        }
        float from = least;
        float scale = 1 / (most - least);
        if (complete) {
            for (int place = 0; place < total.length; place++) {
                total[place] += weight * Math.min(1, Math.max(0, (field[place] - from) * scale));
            }
            return;
        }
        for (int place = 0; place < total.length; place++) {
            float value = (field[place] - from) * scale;
            total[place] += value >= 0 ? weight * Math.min(1, value) : 0;
        }
    }
}
