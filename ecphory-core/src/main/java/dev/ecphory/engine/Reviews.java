package dev.ecphory.engine;

import dev.ecphory.cognition.Cognition;
import dev.ecphory.cognition.Mechanism;
import dev.ecphory.cognition.Retention;
import dev.ecphory.cognition.Trace;
import dev.ecphory.consolidate.loop.Archived;
import dev.ecphory.memory.Annotation;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds what should be reviewed, page by page through the log. Stateless. */
final class Reviews {
    private static final int PAGE = 500;
    private static final int OFTEN = 2;

    /** What is nearest to fading first, then what never counts as faded, then what has; ties in the order of the log. */
    private static Comparator<Review> urgency(Instant now) {
        return Comparator.<Review>comparingInt(one -> {
                    Instant fades = one.fadesAt();
                    return fades == null ? 1 : fades.isAfter(now) ? 0 : 2;
                })
                .thenComparing(one -> one.fadesAt() == null ? one.dueAt() : one.fadesAt())
                .thenComparingLong(one -> one.entry().seq());
    }

    private Reviews() {}

    static List<Review> due(Namespace namespace, Room room, Instant now, int limit) {
        Cognition cognition = room.settings().cognition();
        List<Review> due = new ArrayList<>();
        if (!cognition.on(Mechanism.RETENTION)) {
            return due;
        }
        Set<String> retracted =
                Hidden.retracted(namespace, room.store().decisions()).keySet();
        Archived archived = Archived.of(namespace, room.store().decisions());
        long seq = 0;
        for (List<LogEntry> page = room.store().log().after(namespace, seq, PAGE);
                !page.isEmpty();
                page = room.store().log().after(namespace, seq, PAGE)) {
            seq = page.getLast().seq();
            List<LogEntry> inSight = page.stream()
                    .filter(entry -> !entry.event().text().equals(Event.REDACTED))
                    .filter(entry -> !entry.recordedAt().isAfter(now))
                    .filter(entry -> !retracted.contains(entry.id()) && archived.of(entry.id()) == null)
                    .toList();
            Map<Long, Annotation> notes = new HashMap<>();
            List<Long> seqs = inSight.stream().map(LogEntry::seq).toList();
            room.store().annotations().at(namespace, seqs).forEach(note -> notes.put(note.seq(), note));
            List<Trace> traces = room.traces(namespace).of(inSight, now);
            for (int i = 0; i < traces.size(); i++) {
                LogEntry entry = inSight.get(i);
                of(entry, notes.get(entry.seq()), traces.get(i), cognition.retention(), now)
                        .ifPresent(due::add);
            }
        }
        due.sort(urgency(now));
        return List.copyOf(due.subList(0, Math.min(limit, due.size())));
    }

    private static Optional<Review> of(
            LogEntry entry, @Nullable Annotation note, Trace trace, Retention retention, Instant now) {
        Instant at = retention.reviewAt(trace).orElse(Instant.MAX);
        return at.isAfter(now)
                ? Optional.empty()
                : worth(note, trace)
                        .map(worth -> new Review(
                                entry,
                                worth,
                                at,
                                retention.fadesAt(trace).orElse(null),
                                retention.share(trace, now),
                                trace.retrievals()));
    }

    private static Optional<Review.Worth> worth(@Nullable Annotation note, Trace trace) {
        if (note != null && note.landmark() != null) {
            return Optional.of(Review.Worth.LANDMARK);
        }
        if (note != null && note.category() == Annotation.Category.DIRECTIVE) {
            return Optional.of(Review.Worth.INSTRUCTION);
        }
        if (note != null && note.category() == Annotation.Category.PREFERENCE) {
            return Optional.of(Review.Worth.PREFERENCE);
        }
        return trace.retrievals() >= OFTEN ? Optional.of(Review.Worth.USED) : Optional.empty();
    }
}
