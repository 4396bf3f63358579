package dev.ecphory.engine;

import dev.ecphory.store.Setbacks.Setback;
import java.util.List;

/**
 * How far one chore of a namespace has come. Immutable; threads may share it.
 *
 * @param chore its name: {@code annotate}, {@code mentions}, {@code extract}, {@code settle}, {@code embed}; an extractor other than the
 *     rules adds its version
 * @param through the sequence number of the newest event that it is done with; 0 for none
 * @param waiting events that it has not seen yet; for {@code settle}, claims and decisions
 * @param setbacks events that it failed on and set aside, by event
 */
public record Backlog(String chore, long through, long waiting, List<Setback> setbacks) {
    /** Copies the list. */
    public Backlog {
        setbacks = List.copyOf(setbacks);
    }
}
