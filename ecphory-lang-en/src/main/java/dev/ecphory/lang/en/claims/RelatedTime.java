package dev.ecphory.lang.en.claims;

import dev.ecphory.knowledge.TimePoint;
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
