package dev.ecphory.engine;

import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.StoreUnavailableException;
import dev.ecphory.store.AccessLog;
import dev.ecphory.store.AccessLog.Access;
import dev.ecphory.store.AccessLog.Kind;
import dev.ecphory.store.AccessLog.Numbered;
import dev.ecphory.store.LogHead;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What was recalled of a namespace and reported of it, in its order, so that it can be carried elsewhere: what is learned
 * from use is a function of it. It tells what people asked. Threads may share it.
 */
public final class AccessHistory {
    private static final int PAGE = 1_000;

    private final Namespace namespace;
    private final Room room;
    private final Footprints footprints;

    AccessHistory(Namespace namespace, Room room, Footprints footprints) {
        this.namespace = namespace;
        this.room = room;
        this.footprints = footprints;
    }

    /**
     * One recall, one report, or the mark of a cycle.
     *
     * @param at when, to the microsecond
     * @param kind what happened
     * @param question as it was asked; empty for a cycle
     * @param events ids, best first; none for a cycle
     */
    public record Told(Instant at, Kind kind, String question, List<String> events) {
        /** Copies the list, and cuts the time. */
        public Told {
            at = at.truncatedTo(ChronoUnit.MICROS);
            events = List.copyOf(events);
        }
    }

    /** Hands on everything, in its order. */
    public void each(Consumer<Told> sink) {
        each(sink, true);
    }

    private void each(Consumer<Told> sink, boolean handed) {
        room.accesses().flush();
        AccessLog log = room.store().accessLog();
        long number = 0;
        for (List<Numbered> page = log.after(namespace, number, PAGE);
                !page.isEmpty();
                page = log.after(namespace, number, PAGE)) {
            Map<Long, String> ids = new HashMap<>();
            List<Long> seqs = page.stream()
                    .flatMap(one -> one.access().seqs().stream())
                    .distinct()
                    .toList();
            room.store().log().at(namespace, seqs).forEach(entry -> ids.put(entry.seq(), entry.id()));
            if (handed) {
                page = footprints.counted(Deed.ACCESSES, page);
            }
            for (Numbered one : page) {
                Access access = one.access();
                List<String> events = access.seqs().stream()
                        .filter(ids::containsKey)
                        .map(ids::get)
                        .toList();
                sink.accept(new Told(access.at(), access.kind(), access.question(), events));
            }
            number = page.getLast().number();
        }
    }

    /**
     * Brings what another memory of the same events has noted. What is there already must be how it begins, or the other way
     * round: so the same once more adds nothing, and after a kill it goes on where it was. Durable when it returns.
     *
     * @param told everything, in its order
     * @return how many of them are new
     * @throws InvalidInputException when an event is not there, or something else was noted here; nothing was changed
     * @throws StoreUnavailableException when the store cannot be written
     * @throws dev.ecphory.memory.TryAgainException when another writer held the store, or events were forgotten meanwhile
     */
    public long bring(List<Told> told) {
        room.requireWritable("nothing was brought");
        LogHead head = room.store().log().head(namespace);
        List<Told> there = new ArrayList<>();
        each(there::add, false);
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
                .map(one -> new Access(one.at(), one.kind(), one.question(), seqs(one, seqs)))
                .toList();
        List<Access> batch = new ArrayList<>();
        for (Access access : accesses) {
            if (access.kind() == Kind.CYCLE) {
                room.accesses().report(namespace, head, batch);
                batch.clear();
                long unused = room.store().accessLog().mark(namespace, access.at());
            } else {
                batch.add(access);
                if (batch.size() == PAGE) {
                    room.accesses().report(namespace, head, batch);
                    batch.clear();
                }
            }
        }
        room.accesses().report(namespace, head, batch);
        return accesses.size();
    }

    private List<Long> seqs(Told one, Map<String, Long> known) {
        List<Long> seqs = new ArrayList<>();
        for (String id : one.events()) {
            seqs.add(known.computeIfAbsent(id, this::seq));
        }
        return seqs;
    }

    private long seq(String id) {
        return room.store()
                .log()
                .byId(namespace, id)
                .map(LogEntry::seq)
                .orElseThrow(() -> new InvalidInputException(
                        "events",
                        "\"" + (id.length() > 60 ? id.substring(0, 60) + "…" : id) + "\"",
                        "is not in namespace " + namespace,
                        "bring the events first"));
    }
}
