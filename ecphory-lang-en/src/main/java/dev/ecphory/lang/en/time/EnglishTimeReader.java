package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.LandmarkTime;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.language.TimeReader;
import dev.ecphory.internal.language.TimeWindow;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads times that are told in English. Stateless; threads share it. */
public final class EnglishTimeReader implements TimeReader {
    @Override
    public List<TimeMention> find(String text, OffsetDateTime anchor) {
        return TemporalTagger.english().find(text, anchor);
    }

    @Override
    public Optional<TimeWindow> window(String question, @Nullable OffsetDateTime askedAt) {
        return TemporalTagger.english().window(question, askedAt);
    }

    @Override
    public List<LandmarkTime> byLandmark(String text) {
        return LandmarkTimeParser.english().find(text);
    }

    @Override
    public Optional<LandmarkTime> firstByLandmark(String text) {
        return LandmarkTimeParser.english().first(text);
    }

    @Override
    public String version() {
        return LandmarkTimeParser.VERSION;
    }
}
