package dev.ecphory.engine;

import dev.ecphory.cognition.Intention;
import dev.ecphory.cognition.ProspectiveMemory;
import dev.ecphory.cognition.Trigger;
import dev.ecphory.memory.Embedding;
import dev.ecphory.memory.Intended;
import dev.ecphory.memory.Space;
import dev.ecphory.memory.When;
import dev.ecphory.model.StaticDirections;
import dev.ecphory.text.Words;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which of a namespace's intentions are due in a situation: words are compared as the namespace's language analyses them,
 * topics by {@link StaticDirections}, at every tier alike and without a model. Threads may share it.
 */
final class Prospect {
    private static final Space DIRECTIONS = new Space("static-directions", "bundled", direction("").length, "plain");

    /**
     * What a cosine of the static directions must be for 1 of the similarity that {@link ProspectiveMemory} asks for, so
     * that AgentOS's .7 of neural vectors is .4 here. By 16 topics with a message each that speaks of it: of 236 messages
     * about something else none comes above .35, of the 16 nine are above .4.
     */
    private static final double SCALE = 4.0 / 7;

    private final ProspectiveMemory memory;
    private final Words words;

    /** What is at hand: the words of what was said and where it leads; neither when nothing was said. */
    record Situation(Set<String> words, @Nullable Embedding direction) {
        static final Situation SILENT = new Situation(Set.of(), null);

        Situation {
            words = Set.copyOf(words);
        }
    }

    /**
     * @param words the analysis of the namespace's language
     */
    Prospect(ProspectiveMemory memory, Words words) {
        this.memory = new ProspectiveMemory(true, Math.max(-1, memory.similarity() * SCALE));
        this.words = words;
    }

    /** What a text makes of a moment. */
    Situation situation(@Nullable String said) {
        return said == null || said.isBlank()
                ? Situation.SILENT
                : new Situation(new HashSet<>(words.terms(said)), vector(said).orElse(null));
    }

    /** Whether an intention is due in a situation. */
    boolean due(Intended intended, Instant now, Situation situation) {
        Optional<Trigger> trigger = trigger(intended.when());
        return !intended.done()
                && trigger.isPresent()
                && !memory.due(
                                List.of(new Intention(
                                        intended.id(),
                                        intended.text(),
                                        trigger.get(),
                                        intended.when() instanceof When.At time ? time.every() : null,
                                        intended.remindedAt())),
                                now,
                                situation.words(),
                                situation.direction())
                        .firing()
                        .isEmpty();
    }

    /** What an intention waits for, in the words and the space of this namespace; empty when nothing could ever meet it. */
    Optional<Trigger> trigger(When when) {
        return switch (when) {
            case When.At time -> Optional.of(new Trigger.AtTime(time.at()));
            case When.Spoken spoken -> {
                Set<String> terms = new HashSet<>(words.terms(spoken.words()));
                yield terms.isEmpty() ? Optional.empty() : Optional.of(new Trigger.OnEvent(terms));
            }
            case When.About about -> vector(about.topic()).map(Trigger.InContext::new);
        };
    }

    private static Optional<Embedding> vector(String text) {
        float[] direction = direction(text);
        return StaticDirections.cosine(direction, direction) == 0
                ? Optional.empty()
                : Optional.of(Embedding.of(DIRECTIONS, direction));
    }

    private static float[] direction(String text) {
        return StaticDirections.bundled().of(text);
    }
}
