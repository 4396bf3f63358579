package dev.ecphory;

import dev.ecphory.Event.TimeBasis;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Objects;

/**
 * An event as the log keeps it: acknowledged, numbered, never changed.
 *
 * @param namespace whose memory it is in
 * @param seq its place in the namespace's log: 1, 2, 3 … in the order of commits; erasure leaves holes
 * @param recordedAt when the store took it, to the microsecond
 * @param event what was said; its id and {@code occurredAt} are settled
 */
public record LogEntry(Namespace namespace, long seq, Instant recordedAt, Event event) {
    /** Checks that the event is settled. */
    public LogEntry {
        if (event.id() == null || event.occurredAt() == null) {
            throw new IllegalArgumentException("event " + seq + " is not settled");
        }
    }

    /** The event's id. */
    public String id() {
        return Objects.requireNonNull(event.id());
    }

    /** True when nobody said when it happened, so that {@link #occurredAt} is the moment of recording. */
    public boolean usesRecordingTime() {
        return event.timeBasis() == TimeBasis.UNKNOWN;
    }

    /** When it happened; the moment of recording when nobody said, see {@link #usesRecordingTime}. */
    public OffsetDateTime occurredAt() {
        return Objects.requireNonNull(event.occurredAt());
    }
}
