package dev.ecphory.internal.learning;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.internal.governance.AuditAction;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.store.LogPages;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.AccessLog.Kind;
import dev.ecphory.spi.store.LogPosition;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What was recalled of a namespace and reported of it, in its order, so that it can be carried elsewhere: what is learned
 * from use is a function of it. It tells what people asked. Threads may share it.
 */
public final class AccessHistory extends NamespaceView {
    private static final int PAGE = 1_000;

    private final AccessLogBuffer accesses;

    AccessHistory(AuditRecorder recorder, AccessLogBuffer accesses) {
        super(recorder);
        this.accesses = accesses;
    }

    /**
     * One recall, one report, or the mark of a cycle.
     *
     * @param at when, to the microsecond
     * @param kind what happened
     * @param question as it was asked; empty for a cycle
     * @param events ids, best first; none for a cycle
     * @param route the way by which routers led to an answer; null where none did
     */
    public record DatedAccess(
            Instant at,
            Kind kind,
            String question,
            List<String> events,
            @Nullable String route) {
        public DatedAccess {
            at = at.truncatedTo(ChronoUnit.MICROS);
            events = List.copyOf(events);
        }
    }

    /** Hands on everything, in its order. */
    public void each(Consumer<DatedAccess> sink) {
        each(sink, page -> recorder.counted(AuditAction.ACCESSES, page));
    }

    /** The newest of it, newest first. */
    public List<DatedAccess> newest(int limit) {
        accesses.flush();
        List<Access> newest =
                recorder.counted(AuditAction.ACCESSES, store().accessLog().newest(namespace, limit));
        return dated(newest);
    }

    /** How many recalls there were on each day in UTC that has any, of all that were noted. */
    public SortedMap<LocalDate, Long> recallsByDay() {
        accesses.flush();
        SortedMap<LocalDate, Long> days = store().accessLog().countByDay(namespace, Kind.DELIVERED);
        return recorder.one(AuditAction.ACCESSES, days.size(), days);
    }

    private void each(Consumer<DatedAccess> sink, UnaryOperator<List<AccessLog.NumberedAccess>> handed) {
        accesses.flush();
        for (List<AccessLog.NumberedAccess> page : LogPages.of(
                0, after -> store().accessLog().after(namespace, after, PAGE), AccessLog.NumberedAccess::number)) {
            dated(handed.apply(page).stream()
                            .map(AccessLog.NumberedAccess::access)
                            .toList())
                    .forEach(sink);
        }
    }

    private List<DatedAccess> dated(List<Access> all) {
        Map<Long, String> ids = new HashMap<>();
        List<Long> seqs = all.stream()
                .flatMap(access -> access.seqs().stream())
                .distinct()
                .toList();
        store().log().at(namespace, seqs).forEach(entry -> ids.put(entry.seq(), entry.id()));
        return all.stream()
                .map(access -> new DatedAccess(
                        access.at(),
                        access.kind(),
                        access.question(),
                        access.seqs().stream()
                                .filter(ids::containsKey)
                                .map(ids::get)
                                .toList(),
                        access.route()))
                .toList();
    }

    /**
     * Brings what another memory of the same events has noted. What is there already must be how it begins, or the other way
     * round: so the same once more adds nothing, and after a kill it goes on where it was. Durable when it returns.
     *
     * @param told everything, in its order
     * @return how many of them are new
     * @throws InvalidInputException when an event is not there, or something else was noted here; nothing was changed
     * @throws StoreUnavailableException when the store cannot be written
     * @throws dev.ecphory.RetryableException when another writer held the store, or events were forgotten meanwhile
     */
    public long bring(List<DatedAccess> told) {
        handle.requireWritable("nothing was brought");
        LogPosition head = store().log().logPosition(namespace);
        List<DatedAccess> there = new ArrayList<>();
        each(there::add, page -> page);
        int same = Math.min(there.size(), told.size());
        if (!there.subList(0, same).equals(told.subList(0, same))) {
            throw new InvalidInputException(
                    "accesses",
                    told.size() + " of them",
                    "do not go on from what was noted here",
                    "bring them into a memory that nobody has asked yet");
        }
        Map<String, Long> seqs = new HashMap<>();
        List<Access> accesses = told.subList(same, told.size()).stream()
                .map(one -> new Access(
                        one.at(),
                        one.kind(),
                        one.question(),
                        one.events().stream()
                                .map(id -> seqs.computeIfAbsent(id, this::seq))
                                .toList(),
                        one.route()))
                .toList();
        List<Access> batch = new ArrayList<>();
        for (Access access : accesses) {
            boolean cycle = access.kind() == Kind.CYCLE;
            if (!cycle) {
                batch.add(access);
            }
            if (cycle || batch.size() == PAGE) {
                this.accesses.report(namespace, head, batch);
                batch.clear();
            }
            if (cycle) {
                long unused = store().accessLog().markCycle(namespace, access.at());
            }
        }
        this.accesses.report(namespace, head, batch);
        return accesses.size();
    }

    private long seq(String id) {
        return store().log()
                .byId(namespace, id)
                .map(LogEntry::seq)
                .orElseThrow(() -> new InvalidInputException(
                        "events",
                        "\"" + (id.length() > 60 ? id.substring(0, 60) + "…" : id) + "\"",
                        "is not in namespace " + namespace,
                        "bring the events first"));
    }
}
