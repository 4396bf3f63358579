package dev.ecphory.internal.vector;

import java.util.Arrays;

/** The tokens nearest to one, nearest first; ties by id. Immutable; threads may share it. */
public final class NearestTokens {
    private final long[] packed;

    NearestTokens(long[] packed) {
        this.packed = packed;
    }

    /** A number that sorts by falling cosine, then by rising token. */
    static long pack(float cosine, int token) {
        int bits = Float.floatToIntBits(cosine);
        int rising = bits ^ (bits >> 31 & Integer.MAX_VALUE);
        return (long) ~rising << 32 | token;
    }

    /** How many are listed. */
    public int size() {
        return packed.length;
    }

    /** The token at a place, 0 the nearest. */
    public int token(int place) {
        return (int) packed[place];
    }

    /** Its cosine. */
    public float cosine(int place) {
        int rising = ~(int) (packed[place] >>> 32);
        return Float.intBitsToFloat(rising ^ (rising >> 31 & Integer.MAX_VALUE));
    }

    /** The first of them, at most so many, up to one that is not as near as that. */
    NearestTokens first(float minCosine, int max) {
        int count = 0;
        while (count < Math.min(max, packed.length) && cosine(count) >= minCosine) {
            count++;
        }
        return count == packed.length ? this : new NearestTokens(Arrays.copyOf(packed, count));
    }
}
