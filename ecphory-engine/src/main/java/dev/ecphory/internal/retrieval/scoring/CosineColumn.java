package dev.ecphory.internal.retrieval.scoring;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The cosines of a question's neural vector with every event's, by row; NaN for an event without a vector. Not to be changed.
 */
public final class CosineColumn {
    /** Fewer events are no background. */
    private static final int LEAST_BACKGROUND = 8;
    /** So many of a background lie below its lower quantile: one standard deviation of a normal distribution. */
    private static final double LOWER = .16;
    /** Cosines that differ by less are rounding. */
    private static final double EQUAL = 1e-5;

    private final float[] byRow;
    private final float[] background;

    /** @param background of events that lie evenly in the log */
    CosineColumn(float[] byRow, float[] background) {
        this.byRow = byRow;
        this.background = background;
    }

    public double of(int row) {
        return byRow[row];
    }

    /** The greatest of all but some; NaN where there is none. */
    public double greatest(BitSet without) {
        double greatest = Double.NaN;
        for (int row = 0; row < byRow.length; row++) {
            if (!without.get(row) && !Float.isNaN(byRow[row]) && !(byRow[row] <= greatest)) {
                greatest = byRow[row];
            }
        }
        return greatest;
    }

    /**
     * The cosines on the scale of another space, so that a background, whose upper part may be what is asked for, has its median and
     * the distance from that to its lower quantile there.
     *
     * @return null where too few events are known, or all are equally near
     */
    public @Nullable CosineColumn scaled(double median, double spread) {
        float[] known = new float[background.length];
        int count = 0;
        for (float cosine : background) {
            if (!Float.isNaN(cosine)) {
                known[count++] = cosine;
            }
        }
        Arrays.sort(known, 0, count);
        float middle = known.length == 0 ? 0 : known[count / 2];
        double here = known.length == 0 ? 0 : middle - known[(int) (LOWER * count)];
        if (count < LEAST_BACKGROUND || here < EQUAL) {
            return null;
        }
        float[] scaled = new float[byRow.length];
        for (int row = 0; row < scaled.length; row++) {
            scaled[row] = (float) Math.clamp(median + (byRow[row] - middle) * spread / here, -1, 1);
        }
        return new CosineColumn(scaled, background);
    }
}
