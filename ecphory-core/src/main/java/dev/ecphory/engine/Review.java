package dev.ecphory.engine;

import dev.ecphory.memory.LogEntry;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An event that is worth keeping and should come up again before it fades. Immutable; threads may share it.
 *
 * @param entry the event
 * @param worth why it is worth keeping
 * @param dueAt when a tenth of it was forgotten
 * @param fadesAt when it counts as faded; null when it never does
 * @param left the share of its strength that is left, 0 to 1, with the floor that retention has
 * @param uses how often it was of use
 */
public record Review(
        LogEntry entry,
        Worth worth,
        Instant dueAt,
        @Nullable Instant fadesAt,
        double left,
        int uses) {
    /** Why an event is worth keeping. */
    public enum Worth {
        /** A landmark of a life. */
        LANDMARK,
        /** A standing instruction. */
        INSTRUCTION,
        /** What somebody prefers. */
        PREFERENCE,
        /** It was of use twice or more. */
        USED
    }
}
