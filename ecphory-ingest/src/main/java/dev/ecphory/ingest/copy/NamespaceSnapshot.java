package dev.ecphory.ingest.copy;

import dev.ecphory.AppendResult;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.internal.assets.AssetDescriptionChore;
import dev.ecphory.internal.assets.CallerDescriptionChore;
import dev.ecphory.internal.transfer.NamespaceTransfer;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.AccessLog.Kind;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Copies one namespace into a store of its own: its events with their ids, times and moments of recording, its decisions
 * between the events where they were taken, its settings. What is derived is derived again where it is opened; numbers are given
 * anew, without the holes that erasing left. What was recalled and reported is copied only when asked for. For one thread.
 */
public final class NamespaceSnapshot {
    private static final int PAGE = 500;

    private final EventStore from;
    private final Namespace namespace;
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final List<LogEntry> waiting = new ArrayList<>();
    private final Deque<DecisionRecord> decided = new ArrayDeque<>();
    private final Map<Long, Long> numbers = new HashMap<>();
    private final boolean accesses;
    private long events;
    private long decisions;

    /**
     * What was copied.
     *
     * @param events how many
     * @param decisions how many
     */
    public record Copied(long events, long decisions) {}

    /** Out of a store. */
    public NamespaceSnapshot(EventStore from, Namespace namespace) {
        this(from, namespace, false);
    }

    /**
     * Out of a store.
     *
     * @param accesses whether what was recalled and reported goes along, with the questions that were asked
     */
    public NamespaceSnapshot(EventStore from, Namespace namespace, boolean accesses) {
        this.from = from;
        this.namespace = namespace;
        this.accesses = accesses;
    }

    /** Into a new file. */
    public Copied to(Path file, ProgressListener progress) {
        try (EventStore to = EventStore.open(file, Durability.NORMAL, now::get)) {
            from.settings().of(namespace).forEach((key, value) -> {
                if (!key.startsWith(AssetDescriptionChore.MARK)
                        && !key.equals(CallerDescriptionChore.MARK)
                        && !key.startsWith(NamespaceTransfer.OF_VECTORS)
                        && !key.startsWith(CopyMarker.PREFIX)) { // derived again there
                    to.settings().put(namespace, key, value);
                }
            });
            long last = from.log().lastSeq(namespace);
            decided.addAll(from.decisions().after(namespace, 0, PAGE));
            List<LogEntry> page = from.log().after(namespace, 0, PAGE);
            while (!page.isEmpty()) {
                for (LogEntry entry : page) {
                    decide(to, entry.seq());
                    append(to, entry);
                }
                progress.onProgress("export", page.getLast().seq(), last);
                page = from.log().after(namespace, page.getLast().seq(), PAGE);
            }
            flush(to);
            decide(to, Long.MAX_VALUE);
            if (accesses) {
                accesses(to);
            }
            return new Copied(events, decisions);
        }
    }

    /** Events that were recorded in one moment go in one transaction. */
    private void append(EventStore to, LogEntry entry) {
        if (!waiting.isEmpty()
                && (waiting.size() == PAGE || !waiting.getFirst().recordedAt().equals(entry.recordedAt()))) {
            flush(to);
        }
        waiting.add(entry);
    }

    private void flush(EventStore to) {
        if (waiting.isEmpty()) {
            return;
        }
        now.set(waiting.getFirst().recordedAt());
        List<Event> batch = waiting.stream().map(LogEntry::event).toList();
        List<AppendResult> appended = to.log().append(namespace, batch);
        if (accesses) {
            for (int i = 0; i < appended.size(); i++) {
                numbers.put(waiting.get(i).seq(), appended.get(i).seq());
            }
        }
        events += batch.size();
        waiting.clear();
    }

    /** Copies what was decided before the event of a number. */
    private void decide(EventStore to, long before) {
        while (!decided.isEmpty() && decided.getFirst().afterSeq() < before) {
            DecisionRecord next = decided.removeFirst();
            flush(to);
            now.set(next.at());
            List<DecisionRecord> unused = to.decisions().append(namespace, List.of(next.decision()));
            decisions++;
            if (decided.isEmpty()) {
                decided.addAll(from.decisions().after(namespace, next.number(), PAGE));
            }
        }
    }

    private void accesses(EventStore to) {
        long number = 0;
        for (List<AccessLog.NumberedAccess> page = from.accessLog().after(namespace, number, PAGE);
                !page.isEmpty();
                page = from.accessLog().after(namespace, number, PAGE)) {
            List<Access> batch = new ArrayList<>();
            for (AccessLog.NumberedAccess one : page) {
                Access access = one.access();
                if (access.kind() == Kind.CYCLE) {
                    to.accessLog().record(namespace, batch);
                    batch.clear();
                    long unused = to.accessLog().markCycle(namespace, access.at());
                } else {
                    List<Long> seqs = access.seqs().stream()
                            .filter(numbers::containsKey)
                            .map(numbers::get)
                            .toList();
                    batch.add(new Access(access.at(), access.kind(), access.question(), seqs, access.route()));
                }
            }
            to.accessLog().record(namespace, batch);
            number = page.getLast().number();
        }
    }
}
