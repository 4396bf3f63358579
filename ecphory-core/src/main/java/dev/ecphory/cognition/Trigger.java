package dev.ecphory.cognition;

import dev.ecphory.memory.Embedding;
import dev.ecphory.memory.InvalidInputException;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** What an {@link Intention} waits for. Immutable; threads may share it. */
public sealed interface Trigger {
    /** An instant. */
    record AtTime(Instant at) implements Trigger {}

    /**
     * An event that speaks of something.
     *
     * @param words all of which it must have, at least one; kept in lower case
     */
    record OnEvent(Set<String> words) implements Trigger {
        /**
         * Copies the words.
         *
         * @throws InvalidInputException when there is none, or an empty one
         */
        public OnEvent {
            if (words.isEmpty()) {
                throw new InvalidInputException("words", "[]", "are none", "give the words to wait for");
            }
            words = words.stream()
                    .map(word -> Ranges.name("word", word).toLowerCase(Locale.ROOT))
                    .collect(Collectors.toUnmodifiableSet());
        }
    }

    /** A situation that resembles this one; a vector of another space never does. */
    record InContext(Embedding like) implements Trigger {}
}
