package dev.ecphory.testkit;

import dev.ecphory.AppendResult;
import dev.ecphory.ConflictException;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.QuotaExceededException;
import dev.ecphory.admin.Quota;
import dev.ecphory.internal.store.EventNormalizer;
import dev.ecphory.spi.store.EventLog;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.testkit.InMemoryData.Content;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The log of an {@link InMemoryEventStore}. Threads may share it. */
record InMemoryEventLog(InMemoryData all, EventNormalizer intake) implements EventLog {
    @Override
    public List<AppendResult> append(Namespace namespace, List<Event> events, Quota quota) {
        List<Event> given = List.copyOf(events);
        return given.isEmpty() ? List.of() : all.write(namespace, content -> append(namespace, content, given, quota));
    }

    private List<AppendResult> append(Namespace namespace, Content content, List<Event> given, Quota quota) {
        long before = content.lastSeq;
        long bytes = content.bytes;
        List<AppendResult> appended = new ArrayList<>(given.size());
        Instant recordedAt = intake.now();
        try {
            for (Event event : given) {
                LogEntry taken = taken(content, event);
                if (taken != null) {
                    appended.add(EventNormalizer.duplicate(taken, event));
                } else {
                    LogEntry entry = intake.settle(namespace, content.lastSeq + 1, recordedAt, event);
                    content.add(entry);
                    appended.add(new AppendResult(entry.id(), entry.seq(), false));
                }
            }
            long added = content.lastSeq - before;
            content.admit(
                    namespace, quota, added, content.entries.size(), content.bytes, content.bytes - bytes, recordedAt);
        } catch (ConflictException | QuotaExceededException refused) {
            content.entries.tailMap(before, false).values().forEach(entry -> {
                content.byId.remove(entry.id());
                content.byKey.remove(entry.event().idempotencyKey());
            });
            content.entries.tailMap(before, false).clear();
            content.lastSeq = before;
            content.bytes = bytes;
            throw refused;
        }
        if (content.lastSeq > before) {
            content.waitsFrom(recordedAt);
        }
        return List.copyOf(appended);
    }

    private static @Nullable LogEntry taken(Content content, Event event) {
        LogEntry entry = event.id() == null ? null : content.byId.get(event.id());
        return entry != null || event.idempotencyKey() == null ? entry : content.byKey.get(event.idempotencyKey());
    }

    @Override
    public Optional<LogEntry> byId(Namespace namespace, String id) {
        return all.read(namespace, content -> Optional.ofNullable(content.byId.get(id)));
    }

    @Override
    public List<LogEntry> after(Namespace namespace, long seq, int limit) {
        return all.read(namespace, content -> content.entries.tailMap(seq, false).values().stream()
                .limit(limit)
                .toList());
    }

    @Override
    public List<LogEntry> at(Namespace namespace, List<Long> seqs) {
        return all.read(namespace, content -> seqs.stream()
                .map(content.entries::get)
                .filter(Objects::nonNull)
                .toList());
    }

    @Override
    public LogPosition logPosition(Namespace namespace) {
        return all.read(namespace, InMemoryData.Content::head);
    }
}
