package dev.ecphory.internal.retrieval.scoring;

import java.util.BitSet;

/** The cosines of a question's neural vector with every event's, by row; NaN for an event without a vector. Not to be changed. */
public final class CosineColumn {
    private final float[] byRow;

    CosineColumn(float[] byRow) {
        this.byRow = byRow;
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
}
