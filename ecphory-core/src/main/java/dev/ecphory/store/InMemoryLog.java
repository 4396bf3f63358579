package dev.ecphory.store;

import dev.ecphory.memory.Appended;
import dev.ecphory.memory.ConflictException;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The log of an {@link InMemoryStore}. Threads may share it. */
final class InMemoryLog implements EventLog {
    /** One namespace's events; entry {@code n} is at {@code n - 1}. */
    private static final class Stream {
        private final List<LogEntry> entries = new ArrayList<>();
        private final Map<String, LogEntry> byId = new HashMap<>();
        private final Map<String, LogEntry> byKey = new HashMap<>();

        private @Nullable LogEntry taken(Event event) {
            LogEntry entry = event.id() == null ? null : byId.get(event.id());
            return entry != null || event.idempotencyKey() == null ? entry : byKey.get(event.idempotencyKey());
        }

        private void add(LogEntry entry) {
            entries.add(entry);
            byId.put(entry.id(), entry);
            String key = entry.event().idempotencyKey();
            if (key != null) {
                byKey.put(key, entry);
            }
        }

        private void cutTo(int size) {
            while (entries.size() > size) {
                LogEntry entry = entries.removeLast();
                byId.remove(entry.id());
                byKey.remove(entry.event().idempotencyKey());
            }
        }
    }

    private final Intake intake;
    private final Map<Namespace, Stream> streams = new HashMap<>();

    InMemoryLog(Intake intake) {
        this.intake = intake;
    }

    @Override
    public synchronized List<Appended> append(Namespace namespace, List<Event> events) {
        List<Event> given = List.copyOf(events);
        if (given.isEmpty()) {
            return List.of();
        }
        Stream stream = streams.computeIfAbsent(namespace, key -> new Stream());
        int before = stream.entries.size();
        List<Appended> appended = new ArrayList<>(given.size());
        Instant recordedAt = intake.now();
        try {
            for (Event event : given) {
                LogEntry taken = stream.taken(event);
                if (taken != null) {
                    appended.add(Intake.duplicate(taken, event));
                } else {
                    LogEntry entry = intake.settle(namespace, stream.entries.size() + 1, recordedAt, event);
                    stream.add(entry);
                    appended.add(new Appended(entry.id(), entry.seq(), false));
                }
            }
        } catch (ConflictException conflict) {
            stream.cutTo(before);
            throw conflict;
        }
        return List.copyOf(appended);
    }

    @Override
    public synchronized Optional<LogEntry> byId(Namespace namespace, String id) {
        Stream stream = streams.get(namespace);
        return stream == null ? Optional.empty() : Optional.ofNullable(stream.byId.get(id));
    }

    @Override
    public synchronized List<LogEntry> after(Namespace namespace, long seq, int limit) {
        List<LogEntry> entries = entries(namespace);
        int from = Math.clamp(seq, 0, entries.size());
        return List.copyOf(entries.subList(from, from + Math.min(limit, entries.size() - from)));
    }

    @Override
    public synchronized List<LogEntry> at(Namespace namespace, List<Long> seqs) {
        List<LogEntry> entries = entries(namespace);
        return seqs.stream()
                .filter(seq -> seq >= 1 && seq <= entries.size())
                .map(seq -> entries.get((int) (seq - 1)))
                .toList();
    }

    @Override
    public synchronized long lastSeq(Namespace namespace) {
        return entries(namespace).size();
    }

    synchronized List<Namespace> namespaces() {
        return streams.entrySet().stream()
                .filter(stream -> !stream.getValue().entries.isEmpty())
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    private List<LogEntry> entries(Namespace namespace) {
        Stream stream = streams.get(namespace);
        return stream == null ? List.of() : stream.entries;
    }
}
