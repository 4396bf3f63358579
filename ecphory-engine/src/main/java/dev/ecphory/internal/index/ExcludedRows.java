package dev.ecphory.internal.index;

import dev.ecphory.internal.index.column.ScoreRange;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The rows that are out of sight of a recall, laid out so that it costs little to leave them out of a field, however many
 * they are: where few are in sight those are listed, where most are the others, and in between there is a column to add to a
 * field and one to multiply it with. Immutable; threads may share it.
 */
public final class ExcludedRows {
    /** One in so many is few, whether in sight or out of it. */
    private static final int FEW = 4;

    private static final int[] NONE = new int[0];

    private enum How {
        ALL,
        FEW,
        MOST,
        SOME
    }

    private final How how;
    /** Rows that are in sight and do not stretch the range. */
    private final int[] clamped;
    /** The rows that stretch the range, where they are few. */
    private final int[] few;
    /** Those that do not, where they are few. */
    private final int[] others;
    /** Else 0 for a row that stretches the range, infinite for the others. */
    private final float[] away;
    /** And 1 for one, 0 for the others. */
    private final float[] stays;

    /**
     * Of an index of so many events.
     *
     * @param excluded rows that are out of sight
     * @param clamped rows that do not stretch the range of a field: they get what is in it
     */
    public ExcludedRows(BitSet excluded, BitSet clamped, int events) {
        this.clamped = clamped.isEmpty()
                ? NONE
                : clamped.stream().filter(row -> !excluded.get(row)).toArray();
        BitSet out = excluded;
        if (this.clamped.length > 0) {
            out = (BitSet) excluded.clone();
            out.or(clamped);
        }
        int count = out.cardinality();
        this.how = count == 0
                ? How.ALL
                : FEW * (long) (events - count) <= events
                        ? How.FEW
                        : FEW * (long) count <= events ? How.MOST : How.SOME;
        this.few = how == How.FEW ? inSight(out, events) : NONE;
        this.others = how == How.MOST ? set(out) : NONE;
        this.away = new float[how == How.SOME ? events : 0];
        this.stays = new float[away.length];
        if (how == How.SOME) {
            lay(out);
        }
    }

    private void lay(BitSet out) {
        long[] words = words(out, stays.length);
        for (int word = 0; word < words.length; word++) {
            int end = Math.min(stays.length, (word + 1) << 6);
            long bits = words[word];
            for (int row = word << 6; row < end; row++) {
                int one = (int) (bits >>> row) & 1;
                stays[row] = 1 - one;
                away[row] = Float.intBitsToFloat(-one & 0x7f80_0000); // positive infinity
            }
        }
    }

    /** A bit for each of so many rows, 1 where it is among some. */
    static long[] words(BitSet rows, int events) {
        return Arrays.copyOf(rows.toLongArray(), (events + 63) >>> 6);
    }

    /** The rows that are in sight, ascending. */
    public static int[] inSight(BitSet excluded, int events) {
        BitSet rows = new BitSet(events);
        rows.set(0, events);
        rows.andNot(excluded);
        return set(rows);
    }

    private static int[] set(BitSet of) {
        int[] rows = new int[of.cardinality()];
        long[] words = of.toLongArray();
        int count = 0;
        for (int word = 0; word < words.length; word++) {
            for (long bits = words[word]; bits != 0; bits &= bits - 1) {
                rows[count++] = (word << 6) + Long.numberOfTrailingZeros(bits);
            }
        }
        return rows;
    }

    /** Gives some rows of a field a value. */
    public static void set(float[] field, BitSet rows, float value) {
        long[] words = rows.toLongArray();
        for (int word = 0; word < words.length; word++) {
            long bits = words[word];
            int first = word << 6;
            if (bits == -1L) {
                Arrays.fill(field, first, Math.min(field.length, first + 64), value);
            } else {
                for (; bits != 0; bits &= bits - 1) {
                    field[first + Long.numberOfTrailingZeros(bits)] = value;
                }
            }
        }
    }

    /**
     * Brings a field to the range 0 to 1 in place, by what is in sight: what is not becomes 0, and so does NaN; a flat field is
     * all zeros.
     */
    public float[] inRange(float[] field) {
        float[] own = new float[clamped.length];
        for (int i = 0; i < own.length; i++) {
            own[i] = field[clamped[i]];
        }
        ScoreRange span = spread(field);
        for (int i = 0; i < own.length; i++) {
            field[clamped[i]] = span.clamped(own[i]);
        }
        return field;
    }

    private ScoreRange spread(float[] field) {
        return switch (how) {
            case FEW -> {
                ScoreRange span = ScoreRange.of(field, few);
                span.scale(field, few);
                yield span;
            }
            case SOME -> {
                ScoreRange span = ScoreRange.of(field, away);
                span.scale(field, stays);
                yield span;
            }
            case ALL, MOST -> {
                give(field, among(field)); // which is in the range anyway
                ScoreRange span = ScoreRange.of(field);
                span.scale(field);
                give(field, 0);
                yield span;
            }
        };
    }

    private void give(float[] field, float value) {
        for (int row : others) {
            field[row] = value;
        }
    }

    /** The first number of those that stretch the range; NaN where there is none. */
    private float among(float[] field) {
        int next = 0;
        for (int row = 0; row < field.length; row++) {
            boolean other = next < others.length && others[next] == row;
            next += other ? 1 : 0;
            if (!other && !Float.isNaN(field[row])) {
                return field[row];
            }
        }
        return Float.NaN;
    }
}
