package dev.ecphory.lang.en.frames;

import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.knowledge.TimePoint;
import org.jspecify.annotations.Nullable;

/**
 * A told time with the word that relates a claim to it.
 *
 * @param relation how the claim stands to it
 * @param start its beginning; of a range, where the range begins
 * @param end where the claim ceases, for {@link TimeBound#UNTIL} and a range
 */
public record RelatedTime(
        TimeBound relation, TimePoint start, @Nullable TimePoint end) {}
