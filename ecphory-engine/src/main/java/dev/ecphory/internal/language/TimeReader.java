package dev.ecphory.internal.language;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads times. Threads share it. */
public interface TimeReader {
    /** The times that a text written at {@code anchor} tells by the calendar, in the order of the text. */
    List<TimeMention> find(String text, OffsetDateTime anchor);

    /** The stretch of time that a question asks about by the calendar; relative times only if it is known when it is asked. */
    Optional<TimeWindow> window(String question, @Nullable OffsetDateTime askedAt);

    /** The times that a text tells by a life event: "a week after the wedding". */
    List<LandmarkTime> byLandmark(String text);

    /** The first of these. */
    default Optional<LandmarkTime> firstByLandmark(String text) {
        return byLandmark(text).stream().findFirst();
    }

    /** Names the rules by which {@link #byLandmark} reads. */
    String version();
}
