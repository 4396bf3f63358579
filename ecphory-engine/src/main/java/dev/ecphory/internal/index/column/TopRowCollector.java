package dev.ecphory.internal.index.column;

/**
 * Keeps the best of the rows offered: highest score first, ties by the lower row, NaN last.
 * Not for several threads.
 */
public final class TopRowCollector {
    private final int[] rows;
    private final float[] scores;
    private int size;

    /** For so many rows. */
    public TopRowCollector(int count) {
        this.rows = new int[count];
        this.scores = new float[count];
    }

    /** The rows of the {@code count} best values; of all when there are fewer. */
    public static int[] of(float[] field, int count) {
        return TopRows.of(field, count).rows();
    }

    /** Offers one row. */
    public void offer(int row, float score) {
        if (size < rows.length) {
            set(size, row, score);
            up(size++);
        } else if (size > 0 && beats(row, score)) {
            set(0, row, score);
            down();
        }
    }

    /** What scores less is not kept; negative infinity while there is room, and where what is kept has no score. */
    public float least() {
        return size < scores.length || size == 0 || Float.isNaN(scores[0]) ? Float.NEGATIVE_INFINITY : scores[0];
    }

    /** True for what is better than the worst that is kept. */
    private boolean beats(int row, float score) {
        float least = scores[0];
        if (score > least || score < least) {
            return score > least;
        }
        boolean noNumber = Float.isNaN(score);
        return noNumber == Float.isNaN(least) ? row < rows[0] : !noNumber;
    }

    /** Offers the rows from {@code first} on, above all that were offered, whose scores are the first {@code count} values. */
    public void offer(int first, float[] values, int count) {
        int i = 0;
        while (i < count) {
            if (size == rows.length && size > 0) {
                float least = scores[0];
                if (Float.isNaN(least)) { // of what has no score the first ones stay
                    while (i < count && Float.isNaN(values[i])) {
                        i++;
                    }
                } else {
                    while (i < count && !(values[i] > least)) { // NaN is never better
                        i++;
                    }
                }
            }
            if (i < count) {
                offer(first + i, values[i]);
                i++;
            }
        }
    }

    /** What was kept, best first; leaves nothing behind. */
    public TopRows best() {
        int kept = size;
        int[] bestRows = new int[kept];
        float[] bestScores = new float[kept];
        for (int i = kept - 1; i >= 0; i--) {
            bestRows[i] = rows[0];
            bestScores[i] = scores[0];
            size--;
            set(0, rows[size], scores[size]);
            down();
        }
        return new TopRows(bestRows, bestScores);
    }

    private void set(int place, int row, float score) {
        rows[place] = row;
        scores[place] = score;
    }

    /** True when the one kept at place {@code a} is worse than the one at {@code b}. */
    private boolean worse(int a, int b) {
        float one = scores[a];
        float other = scores[b];
        if (one < other || one > other) {
            return one < other;
        }
        boolean noNumber = Float.isNaN(one);
        return noNumber == Float.isNaN(other) ? rows[a] > rows[b] : noNumber;
    }

    private void up(int from) {
        int child = from;
        while (child > 0 && worse(child, (child - 1) / 2)) {
            swap(child, (child - 1) / 2);
            child = (child - 1) / 2;
        }
    }

    private void down() {
        int parent = 0;
        while (2 * parent + 1 < size) {
            int child = 2 * parent + 1;
            if (child + 1 < size && worse(child + 1, child)) {
                child++;
            }
            if (!worse(child, parent)) {
                return;
            }
            swap(child, parent);
            parent = child;
        }
    }

    private void swap(int a, int b) {
        int row = rows[a];
        float score = scores[a];
        set(a, rows[b], scores[b]);
        set(b, row, score);
    }
}
