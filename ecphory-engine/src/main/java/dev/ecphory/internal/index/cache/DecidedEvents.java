package dev.ecphory.internal.index.cache;

import dev.ecphory.Namespace;
import dev.ecphory.Visibility;
import dev.ecphory.internal.index.EventDecisions;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What was decided of a namespace's events, kept in memory and read on when it is asked. Threads may share it. */
final class DecidedEvents {
    private final Namespace namespace;
    private final EventStore store;
    private final Map<String, Long> seqs = new HashMap<>();
    private List<DecisionRecord> all = List.of();
    private long epoch;

    DecidedEvents(Namespace namespace, EventStore store) {
        this.namespace = namespace;
        this.store = store;
    }

    /** All decisions that were made until a head, in their order. */
    synchronized List<DecisionRecord> all(LogPosition head) {
        if (epoch != head.epoch()) { // decisions went with the events that they spoke of
            epoch = head.epoch();
            all = List.of();
            seqs.clear();
        }
        long through = all.isEmpty() ? 0 : all.getLast().number();
        if (through < head.decisions()) {
            List<DecisionRecord> newer = store.decisions().after(namespace, through, Integer.MAX_VALUE);
            Set<String> ids = new LinkedHashSet<>();
            newer.forEach(one -> ids.addAll(EventDecisions.events(one.decision())));
            store.log().byIds(namespace, List.copyOf(ids)).forEach(entry -> seqs.put(entry.id(), entry.seq()));
            List<DecisionRecord> grown = new ArrayList<>(all);
            grown.addAll(newer);
            all = List.copyOf(grown);
        }
        return all;
    }

    /** The number of an event that a decision speaks of; 0 for one that is not there. */
    synchronized long seq(String event) {
        return seqs.getOrDefault(event, 0L);
    }

    /** Events that a recall must not give, at most so many. */
    synchronized Set<Long> outOfSight(LogPosition head, Visibility visibility, int most) {
        Set<Long> without = new LinkedHashSet<>(visibility.hidden());
        EventDecisions.outOfSight(all(head), visibility).forEach(event -> without.add(seq(event)));
        without.remove(0L);
        Set<Long> few = new LinkedHashSet<>();
        without.stream().limit(most).forEach(few::add);
        return few;
    }
}
