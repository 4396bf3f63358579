package dev.ecphory.consolidate.extract;

import dev.ecphory.memory.TimePoint;
import org.jspecify.annotations.Nullable;

/**
 * A told time with the word that relates a claim to it.
 *
 * @param relation how the claim stands to it
 * @param start its beginning; of a range, where the range begins
 * @param end where the claim ceases, for {@link Relation#UNTIL} and a range
 */
record RelatedTime(
        Relation relation, TimePoint start, @Nullable TimePoint end) {
    enum Relation {
        AT,
        SINCE,
        UNTIL,
        BEFORE,
        AFTER,
        RANGE
    }
}
