package dev.ecphory.internal.retrieval.query;

import dev.ecphory.RecallOptions;
import dev.ecphory.internal.language.LanguageSupport;
import dev.ecphory.internal.language.TimeWindow;
import java.util.Optional;

/** Finds the stretch of time that a question tells by a life event: "the week before the wedding". Threads may share it. */
@FunctionalInterface
public interface LandmarkWindowResolver {
    LandmarkWindowResolver NONE = (question, options, language) -> Optional.empty();

    /** The stretch; empty when the question tells none so, or when it stays open which life event is meant. */
    Optional<TimeWindow> of(String question, RecallOptions options, LanguageSupport language);
}
