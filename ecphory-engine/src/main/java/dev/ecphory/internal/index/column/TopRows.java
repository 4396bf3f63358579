package dev.ecphory.internal.index.column;

/** The best rows of a field, best first, ties by the lower row. Immutable; threads may share it. */
public final class TopRows {
    private final int[] rows;
    private final float[] scores;

    /** Keeps the arrays. */
    TopRows(int[] rows, float[] scores) {
        this.rows = rows;
        this.scores = scores;
    }

    /** The {@code count} best rows of a field; all when there are fewer. */
    public static TopRows of(float[] field, int count) {
        TopRowCollector top = new TopRowCollector(Math.min(count, field.length));
        top.offer(0, field, field.length);
        return top.best();
    }

    /** How many there are. */
    public int size() {
        return rows.length;
    }

    /** The row at a place, 0 for the best. */
    public int row(int place) {
        return rows[place];
    }

    /** The score at a place. */
    public float score(int place) {
        return scores[place];
    }

    int[] rows() {
        return rows.clone();
    }
}
