package dev.ecphory.internal.traces;

import dev.ecphory.internal.cognition.mechanism.RetrievalInducedForgetting;
import dev.ecphory.internal.cognition.mechanism.TraceEvent;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.AccessLog.Access;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Folds the access log into what touched each event, access by access in the order of their numbers. Not for several
 * threads.
 *
 * <p>How: what is said between two cycles is gathered by question, as associations are, so that a report and its recall
 * meet whatever else was asked between. A recall touches an event once: those reported as used were used; of the others,
 * where something was used, the first few are rivals, if rivals are pushed back; those reported as ignored were ignored;
 * of which nobody said anything, the first {@value #FIRST}, the seats that the question's own ranking fills, were shown. A
 * report whose recall was folded in by an earlier cycle touches its events when it came. A recall's touches share one
 * instance of each kind: an event costs a reference for each of its recalls.
 */
final class TraceProjection {
    /** Events of a recall that count where nobody said what became of them. */
    static final int FIRST = 10;

    private final RetrievalInducedForgetting rivalry;
    private final Map<Long, List<TraceEvent>> touches = new HashMap<>();
    private final Map<String, RecallCycle> asked = new LinkedHashMap<>();
    private long through;
    private long read;

    /** What was asked and reported of one question since the last cycle. */
    private static final class RecallCycle {
        private final List<AccessLog.NumberedAccess> recalls = new ArrayList<>();
        private final Map<Long, AccessLog.NumberedAccess> used = new LinkedHashMap<>();
        private final Map<Long, AccessLog.NumberedAccess> ignored = new LinkedHashMap<>();
    }

    TraceProjection(RetrievalInducedForgetting rivalry) {
        this.rivalry = rivalry;
    }

    long through() {
        return through;
    }

    long read() {
        return read;
    }

    /** What touched an event up to the last cycle, in the order of the log. */
    List<TraceEvent> of(long seq) {
        return Collections.unmodifiableList(touches.getOrDefault(seq, List.of()));
    }

    /** Adds a touch that is told from elsewhere. */
    void touch(long seq, TraceEvent touch) {
        touches.computeIfAbsent(seq, none -> new ArrayList<>(2)).add(touch);
    }

    /**
     * Takes the next access. What it tells shows from the next cycle on.
     *
     * @return the events that were touched since the last cycle, where this is one; none else
     */
    SortedSet<Long> add(AccessLog.NumberedAccess one) {
        read = one.number();
        Access access = one.access();
        switch (access.kind()) {
            case DELIVERED -> about(access).recalls.add(one);
            case USED -> access.seqs().forEach(seq -> about(access).used.putIfAbsent(seq, one));
            case IGNORED -> access.seqs().forEach(seq -> about(access).ignored.putIfAbsent(seq, one));
            case CYCLE -> {
                through = one.number();
                return close();
            }
        }
        return Collections.emptySortedSet();
    }

    private RecallCycle about(Access access) {
        return asked.computeIfAbsent(access.topic(), none -> new RecallCycle());
    }

    private SortedSet<Long> close() {
        TreeMap<Long, Map<Long, TraceEvent>> byNumber = new TreeMap<>();
        for (RecallCycle about : asked.values()) {
            Set<Long> recalled = new HashSet<>();
            for (AccessLog.NumberedAccess recall : about.recalls) {
                recalled.addAll(recall.access().seqs());
                byNumber.put(recall.number(), recalled(recall.access(), about));
            }
            about.used.forEach((seq, by) -> late(
                    byNumber, recalled, seq, by, new TraceEvent.Used(by.access().at(), null)));
            about.ignored.forEach((seq, by) -> {
                if (!about.used.containsKey(seq)) {
                    late(
                            byNumber,
                            recalled,
                            seq,
                            by,
                            new TraceEvent.Ignored(by.access().at()));
                }
            });
        }
        asked.clear();
        TreeSet<Long> touched = new TreeSet<>();
        for (Map<Long, TraceEvent> its : byNumber.values()) {
            its.forEach(this::touch);
            touched.addAll(its.keySet());
        }
        return touched;
    }

    private Map<Long, TraceEvent> recalled(Access recall, RecallCycle about) {
        Instant at = recall.at();
        TraceEvent shown = new TraceEvent.Delivered(at);
        TraceEvent used = new TraceEvent.Used(at, null);
        TraceEvent ignored = new TraceEvent.Ignored(at);
        TraceEvent outdone = new TraceEvent.Outdone(at);
        List<Long> first = recall.seqs().stream().distinct().limit(FIRST).toList();
        Set<Long> rivals = Set.copyOf(rivalry.rivals(first, about.used.keySet()));
        Map<Long, TraceEvent> its = new LinkedHashMap<>();
        for (long seq : recall.seqs()) {
            if (about.used.containsKey(seq)) {
                its.put(seq, used);
            } else if (rivals.contains(seq)) {
                its.put(seq, outdone);
            } else if (about.ignored.containsKey(seq)) {
                its.put(seq, ignored);
            } else if (first.contains(seq)) {
                its.put(seq, shown);
            }
        }
        return its;
    }

    private static void late(
            Map<Long, Map<Long, TraceEvent>> byNumber,
            Set<Long> recalled,
            long seq,
            AccessLog.NumberedAccess by,
            TraceEvent touch) {
        if (!recalled.contains(seq)) {
            byNumber.computeIfAbsent(by.number(), none -> new LinkedHashMap<>()).put(seq, touch);
        }
    }
}
