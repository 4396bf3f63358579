package dev.ecphory.recall.refine;

import dev.ecphory.memory.LogEntry;
import dev.ecphory.recall.Found;

/**
 * An event that an association brings.
 *
 * @param found the event as the wide phase ranks it
 * @param because why, for a person
 */
public record Associated(Found found, String because) {
    /** By a tie with one of the best events. */
    public static Associated by(Tie tie, LogEntry best, Found found) {
        return new Associated(found, tie.how() + " " + best.id() + " " + tie.measure());
    }
}
