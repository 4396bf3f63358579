package dev.ecphory.admin;

import dev.ecphory.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * How much a namespace may hold and take in. Of each limit: null when nothing is said of it, 0 for no limit. Immutable; threads
 * may share it.
 *
 * @param events that are there at one time
 * @param bytes of what callers gave and is there: texts, captions, metadata, asserted facts, directives and intentions, in UTF-8
 * @param perMinute events that are appended in a minute: a minute's worth may come at once, and the room comes back evenly
 */
public record Quota(
        @Nullable Long events,
        @Nullable Long bytes,
        @Nullable Long perMinute) {
    /** No limits are specified. */
    public static final Quota UNSAID = new Quota(null, null, null);

    /** Checks the ranges; throws {@link InvalidInputException}. */
    public Quota {
        check("events", events);
        check("bytes", bytes);
        check("perMinute", perMinute);
    }

    private static void check(String field, @Nullable Long value) {
        if (value != null && (value < 0 || value > Long.MAX_VALUE / 2)) {
            throw new InvalidInputException(
                    "quota." + field, value.toString(), "is out of range", "give 0 for no limit, or 1 or more");
        }
    }

    /** This, and where it says nothing what another says. */
    public Quota withDefaults(Quota other) {
        return new Quota(
                events == null ? other.events : events,
                bytes == null ? other.bytes : bytes,
                perMinute == null ? other.perMinute : perMinute);
    }

    /** A limit, 0 for none. */
    public static long of(@Nullable Long limit) {
        return limit == null ? 0 : limit;
    }
}
