package dev.ecphory.internal.store;

import java.time.Instant;
import java.util.random.RandomGenerator;

/**
 * Makes ULIDs: 26 characters of Crockford's base 32, 48 bits of milliseconds and 80 of chance, ascending within one
 * millisecond (github.com/ulid/spec). Threads may share it.
 */
public final class UlidGenerator {
    private static final String DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    private final RandomGenerator random;
    private long lastMillis = -1;
    private long high;
    private long low;

    public UlidGenerator(RandomGenerator random) {
        this.random = random;
    }

    /** The next one at a moment between 1970 and the year 10889. */
    public synchronized String next(Instant at) {
        long millis = at.toEpochMilli() & 0xFFFF_FFFF_FFFFL;
        if (millis == lastMillis && low < 0xFF_FFFF_FFFFL) {
            low++;
        } else {
            lastMillis = millis;
            high = random.nextLong() >>> 24;
            low = random.nextLong() >>> 24;
        }
        char[] digits = new char[26];
        write(millis, digits, 0, 10);
        write(high, digits, 10, 8);
        write(low, digits, 18, 8);
        return new String(digits);
    }

    private static void write(long value, char[] into, int from, int count) {
        for (int i = count - 1; i >= 0; i--) {
            into[from + i] = DIGITS.charAt((int) (value & 31));
            value >>>= 5;
        }
    }
}
