package dev.ecphory.internal.cognition;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.cognition.mechanism.MemoryTrace;
import dev.ecphory.internal.cognition.mechanism.Retention;
import dev.ecphory.internal.cognition.mechanism.TraceSource;
import dev.ecphory.internal.log.HiddenEvents;
import dev.ecphory.internal.maintenance.ArchiveProjection;
import dev.ecphory.internal.store.LogPages;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
public record DueReview(
        LogEntry entry,
        Worth worth,
        Instant dueAt,
        @Nullable Instant fadesAt,
        double left,
        int uses) {
    /** Why an event is worth keeping. */
    public enum Worth {
        LANDMARK,
        INSTRUCTION,
        PREFERENCE,
        /** It was of use twice or more. */
        USED
    }

    private static final int PAGE = 500;
    private static final int OFTEN = 2;

    /** What is nearest to fading first, then what never counts as faded, then what has; ties in the order of the log. */
    private static Comparator<DueReview> urgency(Instant now) {
        return Comparator.<DueReview>comparingInt(one -> {
                    Instant fades = one.fadesAt();
                    return fades == null ? 1 : fades.isAfter(now) ? 0 : 2;
                })
                .thenComparing(one -> one.fadesAt() == null ? one.dueAt() : one.fadesAt())
                .thenComparingLong(one -> one.entry().seq());
    }

    /** What should be reviewed at an instant, page by page through the log. */
    static List<DueReview> due(
            Namespace namespace, EventStore store, Retention retention, TraceSource traces, Instant now, int limit) {
        List<DueReview> due = new ArrayList<>();
        if (!retention.on()) {
            return due;
        }
        Set<String> retracted =
                HiddenEvents.retracted(namespace, store.decisions()).keySet();
        ArchiveProjection archived = ArchiveProjection.of(namespace, store.decisions());
        for (List<LogEntry> page : LogPages.of(0, seq -> store.log().after(namespace, seq, PAGE), LogEntry::seq)) {
            List<LogEntry> inSight = page.stream()
                    .filter(entry -> !entry.event().text().equals(Event.REDACTED))
                    .filter(entry -> !entry.recordedAt().isAfter(now))
                    .filter(entry -> !retracted.contains(entry.id()) && archived.of(entry.id()) == null)
                    .toList();
            Map<Long, EventAnnotation> notes = new HashMap<>();
            List<Long> seqs = inSight.stream().map(LogEntry::seq).toList();
            store.annotations().at(namespace, seqs).forEach(note -> notes.put(note.seq(), note));
            List<MemoryTrace> found = traces.of(inSight, now);
            for (int i = 0; i < found.size(); i++) {
                LogEntry entry = inSight.get(i);
                MemoryTrace trace = found.get(i);
                Worth worth = worth(notes.get(entry.seq()), trace);
                Instant at = retention.reviewAt(trace).orElse(Instant.MAX);
                if (worth != null && !at.isAfter(now)) {
                    Instant fadesAt = retention.fadesAt(trace).orElse(null);
                    due.add(new DueReview(entry, worth, at, fadesAt, retention.share(trace, now), trace.retrievals()));
                }
            }
        }
        due.sort(urgency(now));
        return List.copyOf(due.subList(0, Math.min(limit, due.size())));
    }

    private static @Nullable Worth worth(@Nullable EventAnnotation note, MemoryTrace trace) {
        if (note != null && note.landmark() != null) {
            return Worth.LANDMARK;
        }
        if (note != null && note.category() == EventAnnotation.Category.DIRECTIVE) {
            return Worth.INSTRUCTION;
        }
        if (note != null && note.category() == EventAnnotation.Category.PREFERENCE) {
            return Worth.PREFERENCE;
        }
        return trace.retrievals() >= OFTEN ? Worth.USED : null;
    }
}
