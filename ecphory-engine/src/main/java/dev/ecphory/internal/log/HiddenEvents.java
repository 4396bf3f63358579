package dev.ecphory.internal.log;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.spi.store.DecisionLog;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which events are out of sight: retracted ones, and those of a later time than is asked for. Recall leaves out the same.
 * Immutable; threads may share it.
 */
public record HiddenEvents(
        Map<String, Instant> retractedSince,
        @Nullable Instant validAt,
        @Nullable Instant knownAt) {
    /**
     * What is out of sight in a namespace.
     *
     * @param validAt nothing that happened later; null for everything
     * @param knownAt nothing that was learned later; null for everything
     */
    public static HiddenEvents of(
            Namespace namespace, DecisionLog decisions, @Nullable Instant validAt, @Nullable Instant knownAt) {
        return new HiddenEvents(retracted(namespace, decisions), validAt, knownAt);
    }

    /** The ids of events that are retracted now, and since when. */
    public static Map<String, Instant> retracted(Namespace namespace, DecisionLog decisions) {
        return DecisionReader.retracted(DecisionReader.all(namespace, decisions));
    }

    /** True when it hides the same of all that is there now; they are of the same view. */
    public boolean sameAs(HiddenEvents other) {
        return retractedSince.equals(other.retractedSince);
    }

    public boolean hides(LogEntry entry) {
        Instant retracted = retractedSince.get(entry.id());
        if (retracted != null && (knownAt == null || !retracted.isAfter(knownAt))) {
            return true;
        }
        return (knownAt != null && entry.recordedAt().isAfter(knownAt))
                || (validAt != null && entry.occurredAt().toInstant().isAfter(validAt));
    }
}
