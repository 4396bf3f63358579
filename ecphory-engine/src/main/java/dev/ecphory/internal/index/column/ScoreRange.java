package dev.ecphory.internal.index.column;

import java.util.Arrays;

/**
 * The least and the greatest number of a field.
 *
 * @param complete whether every row has a number
 */
public record ScoreRange(float least, float most, boolean complete) {
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

    /** Of some rows. */
    public static ScoreRange of(float[] field, int[] rows) {
        float least = Float.POSITIVE_INFINITY;
        float most = Float.NEGATIVE_INFINITY;
        for (int row : rows) {
            float value = field[row];
            least = value < least ? value : least;
            most = value > most ? value : most;
        }
        return new ScoreRange(least, most, false);
    }

    /** Of the rows that are 0 in another column, where those of the others are infinite. */
    public static ScoreRange of(float[] field, float[] away) {
        float least = Float.POSITIVE_INFINITY;
        float most = Float.NEGATIVE_INFINITY;
        boolean complete = true;
        for (int row = 0; row < field.length; row++) {
            float low = field[row] + away[row];
            float high = field[row] - away[row];
            if (!(low >= least)) {
                complete &= !Float.isNaN(low);
                least = low < least ? low : least;
            }
            most = high > most ? high : most;
        }
        return new ScoreRange(least, most, complete);
    }

    /** True where there is nothing between them, or no number at all. */
    boolean flat() {
        return !(most > least);
    }

    /** Brings a field to the range 0 to 1 in place; NaN becomes 0, a flat field all zeros. */
    public void scale(float[] field) {
        if (flat()) {
            Arrays.fill(field, 0);
            return;
        }
        float from = least;
        float scale = 1 / (most - from);
        for (int row = 0; row < field.length; row++) {
            field[row] = (field[row] - from) * scale;
        }
        fill(field);
    }

    /** The same; rows that are 0 in another column become 0, where those that stay are 1. */
    public void scale(float[] field, float[] stays) {
        if (flat()) {
            Arrays.fill(field, 0);
            return;
        }
        float from = least;
        float scale = 1 / (most - from);
        for (int row = 0; row < field.length; row++) {
            field[row] = (field[row] - from) * scale * stays[row];
        }
        fill(field);
    }

    /** The same; all but some rows become 0. */
    public void scale(float[] field, int[] rows) {
        float[] kept = new float[rows.length];
        float scale = 1 / (most - least);
        for (int i = 0; i < kept.length && most > least; i++) {
            float value = (field[rows[i]] - least) * scale;
            kept[i] = value >= 0 ? value : 0;
        }
        Arrays.fill(field, 0);
        for (int i = 0; i < kept.length; i++) {
            field[rows[i]] = kept[i];
        }
    }

    /** A number that did not count: what is in the range of it. */
    public float clamped(float value) {
        float scaled = most > least ? (value - least) / (most - least) : value > most ? 1 : 0;
        return scaled > 0 ? Math.min(1, scaled) : 0;
    }

    private void fill(float[] field) {
        for (int row = 0; row < field.length && !complete; row++) {
            field[row] = field[row] >= 0 ? field[row] : 0;
        }
    }
}
