package dev.ecphory.internal.retrieval.query;

import dev.ecphory.internal.index.EventPassages;
import java.util.List;

/**
 * What a memory knows by name when it reads a question. Immutable.
 *
 * @param speakers who spoke in it, as written there
 */
public record KnownSpeakers(List<String> speakers) {
    /** Nobody and nothing. */
    public static final KnownSpeakers NOTHING = new KnownSpeakers(List.of());

    /** The people among the speakers of a memory; an assistant is greeted by name without being spoken of. */
    public static KnownSpeakers people(List<String> speakers) {
        return new KnownSpeakers(speakers.stream()
                .filter(speaker -> !EventPassages.assistant(speaker))
                .toList());
    }

    /** Copies the lists. */
    public KnownSpeakers {
        speakers = List.copyOf(speakers);
    }
}
