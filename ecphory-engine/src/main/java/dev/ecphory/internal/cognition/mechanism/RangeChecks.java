package dev.ecphory.internal.cognition.mechanism;

import dev.ecphory.InvalidInputException;
import java.time.Duration;

/** Checks that every constant and every number of this room passes once, at the door. Stateless; threads may share it. */
final class RangeChecks {
    /** The longest time that anything here lasts: beyond it, nothing that was remembered would fade in a lifetime. */
    static final Duration CENTURY = Duration.ofDays(36_500);

    private RangeChecks() {}

    static double share(String field, double value) {
        return between(field, value, 0, 1);
    }

    static double signed(String field, double value) {
        return between(field, value, -1, 1);
    }

    static double between(String field, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            throw new InvalidInputException(
                    field,
                    Double.toString(value),
                    "is not from " + least + " to " + most,
                    "give a number from " + least + " to " + most);
        }
        return value;
    }

    static int count(String field, int value, int least, int most) {
        if (value < least || value > most) {
            throw new InvalidInputException(
                    field,
                    Integer.toString(value),
                    "is not from " + least + " to " + most,
                    "give a whole number from " + least + " to " + most);
        }
        return value;
    }

    /** A time of at least a millisecond and at most a century. */
    static Duration time(String field, Duration value) {
        if (value.toMillis() < 1 || value.compareTo(CENTURY) > 0) {
            throw new InvalidInputException(
                    field, value.toString(), "is not from PT0.001S to " + CENTURY, "give a time between the two");
        }
        return value;
    }

    static String name(String field, String value) {
        if (value.isBlank()) {
            throw new InvalidInputException(field, "\"\"", "is empty", "give a name");
        }
        return value;
    }

    /** A time as often, in whole milliseconds, held between two others. */
    static Duration scaled(Duration time, double factor, Duration least, Duration most) {
        double millis = Math.rint(time.toMillis() * factor);
        Duration scaled = Duration.ofMillis((long) Math.min(millis, (double) CENTURY.toMillis()));
        if (scaled.compareTo(least) < 0) {
            return least;
        }
        return scaled.compareTo(most) > 0 ? most : scaled;
    }
}
