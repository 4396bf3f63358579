package dev.ecphory.recall.refine;

import dev.ecphory.memory.LogEntry;
import dev.ecphory.recall.Found;
import java.util.Locale;

/**
 * An event that an association brings.
 *
 * @param found the event as the wide phase ranks it
 * @param because by which edge, for a person
 */
public record Associated(Found found, String because) {
    /** By an edge with one of the best events. */
    public static Associated by(Tie tie, LogEntry best, Found found) {
        return new Associated(
                found,
                String.format(
                        Locale.ROOT,
                        "was recalled together with %s %d times, for %d questions (weight %.2f)",
                        best.id(),
                        tie.edge().recalls(),
                        tie.edge().questions(),
                        tie.edge().weight()));
    }
}
