package dev.ecphory.internal.transfer;

import dev.ecphory.AppendResult;
import dev.ecphory.ConflictException;
import dev.ecphory.EcphoryException.Remedy;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.RetryableException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.internal.chores.ChoreFactory;
import dev.ecphory.internal.chores.Consolidator;
import dev.ecphory.internal.governance.AuditAction;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.log.ClaimCheck;
import dev.ecphory.internal.log.EventAppender;
import dev.ecphory.internal.store.EventNormalizer;
import dev.ecphory.internal.store.LogPages;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.validation.Digests;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a memory is carried elsewhere with, beside its decisions and accesses: events with the moments at which they were
 * recorded, its language, its neural vectors. For one thread.
 */
public final class NamespaceTransfer extends NamespaceView {
    /** Settings of such names are about vectors, and of no use without them. */
    public static final String OF_VECTORS = "embedding.";

    private static final int PAGE = 500;
    private static final int TRIES = 5;

    private final EventStore store;
    /** The spaces that were there before the first vectors were brought; null until then. */
    private @Nullable Set<String> before;

    private boolean known;
    private long recordedNow;

    private final Consolidator consolidator;
    private final ChoreFactory chores;
    private final EventAppender appender;

    public NamespaceTransfer(
            AuditRecorder recorder, Consolidator consolidator, ChoreFactory chores, EventAppender appender) {
        super(recorder);
        this.consolidator = consolidator;
        this.chores = chores;
        this.appender = appender;
        this.store = store();
    }

    /** An event as it was recorded elsewhere, and when; null for now. */
    public record Recorded(Event event, @Nullable Instant recordedAt) {}

    /**
     * The vectors of one event in one space.
     *
     * @param event its id
     * @param space of all of them
     * @param passages a vector a passage; empty when the event was looked at and has none
     */
    public record Vectors(String event, VectorSpace space, List<Embedding> passages) {
        public Vectors {
            passages = List.copyOf(passages);
        }
    }

    /** What language models have read in it. */
    public ModelClaimTransfer readings() {
        return new ModelClaimTransfer(recorder, consolidator, chores);
    }

    /** What language models told of it. */
    public ModelSummaryTransfer tellings() {
        return new ModelSummaryTransfer(recorder, consolidator);
    }

    /** Has all that rules derive follow what was brought, and waits, boundedly, for whoever else is at it. */
    public void finish() {
        consolidator.finish(namespace);
    }

    /** Pages through the log, as {@link Memory#list} does, for who carries it elsewhere. */
    public List<LogEntry> events(long afterSeq, int limit) {
        return recorder.entries(AuditAction.EXPORT, store.log().after(namespace, afterSeq, limit));
    }

    /** The language that was set; none where it is the usual one. */
    public Optional<String> language() {
        return Optional.ofNullable(store.settings().of(namespace).get(TermAnalyzer.SETTING));
    }

    /**
     * Appends events as {@link Memory#append} does. They keep the moments at which they were recorded elsewhere, unless one was
     * recorded before the newest event that is here or is still to come: a log never goes back in time. Then all of the run were
     * recorded now.
     *
     * @throws ConflictException when an id or idempotency key is taken by other content; nothing was appended
     * @throws RetryableException when another writer held the store beyond the bounded wait
     * @throws StoreUnavailableException when the store cannot be written; nothing was appended
     */
    public List<AppendResult> append(List<Recorded> given) {
        List<Recorded> run = kept(given);
        List<Event> events = run.stream().map(Recorded::event).toList();
        return appender.append(given.stream().map(Recorded::event).toList(), () -> {
            boolean keeps = !store.readOnly() && run.stream().anyMatch(one -> one.recordedAt() != null);
            List<AppendResult> kept = keeps ? tried(run, false) : null;
            if (kept != null) {
                return kept;
            }
            List<AppendResult> appended = appender.toLog(events);
            for (int i = 0; i < run.size(); i++) {
                recordedNow +=
                        run.get(i).recordedAt() != null && !appended.get(i).duplicate() ? 1 : 0;
            }
            return appended;
        });
    }

    /** How many events that were recorded elsewhere {@link #append} has recorded anew. */
    public long recordedNow() {
        return recordedNow;
    }

    /**
     * Appends events with the moments at which they were recorded elsewhere; see {@link Memory#appendRecorded}.
     *
     * @throws InvalidInputException when a moment is in the future or goes back in time; nothing was appended
     */
    public List<AppendResult> appendRecorded(List<Memory.RecordedEvent> history) {
        List<Recorded> run = history.stream()
                .map(one -> new Recorded(one.event(), one.recordedAt()))
                .toList();
        return appender.append(
                history.stream().map(Memory.RecordedEvent::event).toList(),
                () -> Objects.requireNonNull(tried(kept(run), true)));
    }

    private static List<Recorded> kept(List<Recorded> given) {
        return given.stream()
                .map(one -> new Recorded(ClaimCheck.kept(one.event()), one.recordedAt()))
                .toList();
    }

    private @Nullable List<AppendResult> tried(List<Recorded> run, boolean strictly) {
        for (int tries = 1; ; tries++) {
            try {
                return kept(run, strictly);
            } catch (RetryableException moved) {
                if (tries == TRIES) {
                    throw moved;
                }
            } catch (ConflictException taken) {
                if (strictly) {
                    throw taken;
                }
                return null; // the log tells a retry from a conflict
            }
        }
    }

    /** With an id: its own, one that its key makes, or one of its place. */
    private static Event named(Event event, long place) {
        if (event.id() != null) {
            return event;
        }
        String key = event.idempotencyKey();
        String id = key == null ? Digests.id("place", Long.toString(place), event.text()) : Digests.id("key", key);
        return event.toBuilder().id(id).build();
    }

    private static InvalidInputException refused(int place, int of, Instant at, String wrong, String nextStep) {
        InvalidInputException refused = new InvalidInputException("recordedAt", at.toString(), wrong, nextStep);
        return of == 1 ? refused : refused.withFieldPrefix("events[" + place + "]");
    }

    /** With the moments; null where they cannot be kept and need not. */
    private @Nullable List<AppendResult> kept(List<Recorded> run, boolean strictly) {
        Map<String, LogEntry> there = new HashMap<>();
        List<String> ids = new ArrayList<>();
        List<Event> events = new ArrayList<>();
        long last = store.log().lastSeq(namespace);
        for (Recorded one : run) {
            Event event = named(one.event(), last + events.size());
            events.add(event);
            ids.add(String.valueOf(event.id()));
            if (one.recordedAt() == null) {
                return null;
            }
        }
        if (!strictly && new HashSet<>(ids).size() < ids.size()) {
            return null;
        }
        store.log().byIds(namespace, ids).forEach(entry -> there.put(entry.id(), entry));
        long seq = store.log().lastSeq(namespace);
        Instant latest = latest(seq);
        Instant now = clock.instant();
        List<LogEntry> fresh = new ArrayList<>();
        List<AppendResult> acknowledged = new ArrayList<>();
        for (int i = 0; i < run.size(); i++) {
            Event event = events.get(i);
            LogEntry stored = there.get(String.valueOf(event.id()));
            if (stored != null) {
                acknowledged.add(EventNormalizer.duplicate(stored, event));
                continue;
            }
            Instant at = Objects.requireNonNull(run.get(i).recordedAt());
            if (at.isBefore(latest) || at.isAfter(now)) {
                if (!strictly) {
                    return null;
                }
                throw at.isAfter(now)
                        ? refused(i, run.size(), at, "is in the future", "give a moment that is past, or set the clock")
                        : refused(
                                i,
                                run.size(),
                                at,
                                "is before " + latest + ", when the event before it was recorded",
                                "append the oldest first, into a namespace without newer events, or leave it out");
            }
            latest = at;
            Event settled = event.occurredAt() == null
                    ? event.withIdAndTime(String.valueOf(event.id()), at.atOffset(ZoneOffset.UTC))
                    : event;
            LogEntry entry = new LogEntry(namespace, ++seq, at, settled);
            fresh.add(entry);
            there.put(entry.id(), entry);
            acknowledged.add(new AppendResult(entry.id(), entry.seq(), false));
        }
        if (!fresh.isEmpty()) {
            store.rawRowImport().events(namespace, fresh, seq, appender.quota());
        }
        return acknowledged;
    }

    /** When the newest event that is there was recorded; the newest numbers may be of events that were erased. */
    private Instant latest(long lastSeq) {
        for (long back = 1; back < 2 * lastSeq; back *= 2) {
            @Nullable Instant latest = null;
            for (List<LogEntry> page : LogPages.of(
                    Math.max(0, lastSeq - back), seq -> store.log().after(namespace, seq, PAGE), LogEntry::seq)) {
                latest = page.getLast().recordedAt();
            }
            if (latest != null) {
                return latest;
            }
        }
        return Instant.MIN;
    }

    /** Hands on the vectors of every space, by space, then in the order of the log. */
    public void eachVector(Consumer<Vectors> sink) {
        for (String key : store.vectors().spaces(namespace)) {
            VectorSpace space = VectorSpace.parse(key);
            for (List<EventVectors> page :
                    LogPages.of(0, seq -> store.vectors().after(namespace, space, seq, PAGE), EventVectors::seq)) {
                Map<Long, String> ids = new HashMap<>();
                store.log()
                        .at(namespace, page.stream().map(EventVectors::seq).toList())
                        .forEach(entry -> ids.put(entry.seq(), entry.id()));
                recorder.before(AuditAction.VECTORS, ids.values());
                for (EventVectors one : page) {
                    String id = ids.get(one.seq());
                    if (id != null) {
                        sink.accept(new Vectors(id, space, one.passages()));
                    }
                }
            }
        }
    }

    /**
     * Stores vectors that were made elsewhere, of events that are there. Those that are there already are passed over.
     *
     * @param space of all of them
     * @param run in the order of the log, and behind those that were brought before
     * @return how many events' are new
     * @throws InvalidInputException when an event is not there, or one before it has no vectors; nothing was stored
     * @throws ConflictException when the memory has vectors already and all of them are of other spaces; nothing was stored
     */
    public long vectors(VectorSpace space, List<Vectors> run) {
        requireKnown(space);
        Map<String, Long> seqs = new HashMap<>();
        store.log()
                .byIds(namespace, run.stream().map(Vectors::event).toList())
                .forEach(entry -> seqs.put(entry.id(), entry.seq()));
        long through = store.vectors().through(namespace, space);
        List<EventVectors> fresh = new ArrayList<>();
        for (Vectors one : run) {
            Long seq = seqs.get(one.event());
            if (seq == null) {
                throw new InvalidInputException(
                        "vectors", one.event(), "is not in namespace " + namespace, "bring the events first");
            }
            if (seq > through) {
                fresh.add(new EventVectors(seq, one.passages()));
            }
        }
        try {
            store.vectors().put(namespace, space, fresh);
        } catch (IllegalArgumentException hole) {
            throw new InvalidInputException(
                    "vectors",
                    space.key(),
                    "do not go on from those that are there (" + hole.getMessage() + ")",
                    "bring the events without vectors, and embed them here");
        }
        return fresh.size();
    }

    private void requireKnown(VectorSpace space) {
        Set<String> there = before;
        if (there == null) {
            there = Set.copyOf(store.vectors().spaces(namespace));
            before = there;
        }
        known |= there.isEmpty() || there.contains(space.key());
        if (!known) {
            throw new ConflictException(
                    "the vectors that are brought are of space " + space.key() + ", those of namespace " + namespace
                            + " of space " + String.join(", ", there) + "; none was stored",
                    new Remedy(Remedy.Kind.EMBED, namespace.value()));
        }
    }
}
