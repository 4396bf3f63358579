package dev.ecphory.internal.store;

import dev.ecphory.AppendResult;
import dev.ecphory.ConflictException;
import dev.ecphory.Event;
import dev.ecphory.EventLabel;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What every log does alike: names the moment of recording, settles an event's missing id and time, tells a retry from
 * a conflict. Threads may share it.
 */
public final class EventNormalizer {
    private final InstantSource clock;
    private final UlidGenerator ulids;

    /**
     * @param clock names the moment of recording
     * @param random makes the ids of events that come without one
     */
    public EventNormalizer(InstantSource clock, RandomGenerator random) {
        this.clock = clock;
        this.ulids = new UlidGenerator(random);
    }

    /** The moment of recording, to the microsecond. */
    public Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    /** The entry that an event becomes: a missing id is a new ULID, a missing time the moment of recording. */
    public LogEntry settle(Namespace namespace, long seq, Instant recordedAt, Event given) {
        String id = given.id();
        OffsetDateTime time = given.occurredAt();
        if (id != null && time != null) {
            return new LogEntry(namespace, seq, recordedAt, given);
        }
        Event settled = given.withIdAndTime(
                id == null ? ulids.next(recordedAt) : id, time == null ? recordedAt.atOffset(ZoneOffset.UTC) : time);
        return new LogEntry(namespace, seq, recordedAt, settled);
    }

    /**
     * Acknowledges an event whose id or idempotency key is taken, when it is the same event. The same means: equal in
     * everything, except that a retry may leave out the id, a key, and a time that was not known the first time.
     *
     * @throws ConflictException when the stored event says something else
     */
    public static AppendResult duplicate(LogEntry stored, Event given) {
        String different = difference(stored, given);
        if (different == null) {
            return new AppendResult(stored.id(), stored.seq(), true);
        }
        boolean byId = stored.id().equals(given.id());
        throw new ConflictException(
                (byId ? "id " + given.id() : "idempotency key " + given.idempotencyKey()) + " in namespace "
                        + stored.namespace() + " is taken by event " + stored.id() + " (number " + stored.seq()
                        + "), whose " + different + " is another; nothing of this call was appended",
                "give the new event an id and key of its own, or repeat the first one unchanged",
                null);
    }

    /** The first component in which a retry differs; null when it is one. */
    private static @Nullable String difference(LogEntry stored, Event given) {
        Event first = stored.event();
        if (given.id() != null && !given.id().equals(stored.id())) {
            return "id";
        }
        if (given.idempotencyKey() != null && !given.idempotencyKey().equals(first.idempotencyKey())) {
            return "idempotencyKey";
        }
        if (given.timeBasis() != first.timeBasis()
                || (given.occurredAt() != null && !given.occurredAt().equals(stored.occurredAt()))) {
            return "occurredAt";
        }
        if (!first.text().equals(given.text())) {
            return "text";
        }
        for (EventLabel label : EventLabel.values()) {
            if (!Objects.equals(label.of(first), label.of(given))) {
                return label.key();
            }
        }
        if (first.modality() != given.modality()) {
            return "modality";
        }
        if (!Objects.equals(first.caption(), given.caption())) {
            return "caption";
        }
        return first.metadata().equals(given.metadata()) ? null : "metadata";
    }
}
