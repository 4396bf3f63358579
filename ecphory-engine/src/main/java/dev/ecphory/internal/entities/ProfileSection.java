package dev.ecphory.internal.entities;

import dev.ecphory.Fact;
import dev.ecphory.knowledge.TimePoint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What holds of an entity on one topic. Immutable; threads may share it.
 *
 * @param topic what it is about, as the registry of predicates has it
 * @param facts what holds, by predicate, at least one
 */
public record ProfileSection(String topic, List<HeldFact> facts) {
    /** Copies the list. */
    public ProfileSection {
        facts = List.copyOf(facts);
    }

    /**
     * A fact as a profile tells it.
     *
     * @param fact what holds
     * @param value its value without the words that only lead to it
     * @param since since when, if that was told; null when it was not
     * @param events ids of the events that say so, the first said first; none for what was asserted
     */
    public record HeldFact(
            Fact fact, String value, @Nullable TimePoint since, List<String> events) {
        /** Copies the list. */
        public HeldFact {
            events = List.copyOf(events);
        }
    }
}
