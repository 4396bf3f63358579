package dev.ecphory.internal.cognition.mechanism;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a trace. A recall gives each event at most one of {@link Delivered}, {@link Used},
 * {@link Ignored} and {@link Outdone}: what is known to have become of it. Nothing is guessed from words that an answer
 * shares with it. Immutable; threads may share it.
 */
public sealed interface TraceEvent {
    Instant at();

    default TraceEvent moved(Instant to) {
        return switch (this) {
            case Delivered delivered -> new Delivered(to);
            case Used used -> new Used(to, used.mood());
            case Ignored ignored -> new Ignored(to);
            case Outdone outdone -> new Outdone(to);
            case Reappraised reappraised -> new Reappraised(to);
            case Interfered interfered -> new Interfered(to, interfered.similarity());
        };
    }

    /** A recall showed it, and nobody said what became of it. */
    record Delivered(Instant at) implements TraceEvent {}

    /** An answer used it, in a mood of the agent; null when that is not known: then nothing is reconsolidated. */
    record Used(Instant at, @Nullable Mood mood) implements TraceEvent {}

    /** The caller reported that it was of no use. */
    record Ignored(Instant at) implements TraceEvent {}

    /** It was a rival of what was used, see {@link RetrievalInducedForgetting#rivals}. */
    record Outdone(Instant at) implements TraceEvent {}

    /** A cycle of consolidation chose it, see {@link EmotionRegulation#chosen}. */
    record Reappraised(Instant at) implements TraceEvent {}

    /** A later memory resembles it, by a similarity from −1 to 1. */
    record Interfered(Instant at, double similarity) implements TraceEvent {
        public Interfered {
            RangeChecks.signed("similarity", similarity);
        }
    }
}
