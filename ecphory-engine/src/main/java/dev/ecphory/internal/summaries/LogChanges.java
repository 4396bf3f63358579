package dev.ecphory.internal.summaries;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * What is new since a mark: events that were said, decided about or read for claims meanwhile. Immutable.
 *
 * @param next the mark that has seen them
 */
record LogChanges(List<LogEntry> entries, List<DecisionRecord> decided, Checkpoint next) {
    private static final int DECISIONS = 1_000;

    /** Units of work; never 0. */
    int size() {
        return Math.max(1, entries.size() + decided.size());
    }

    /**
     * The next news; empty when there are none.
     *
     * @param goal decisions beyond it are no news alone
     * @param limit events at most
     */
    static Optional<LogChanges> since(
            SummaryScope scope, Checkpoint mark, long frontier, LogPosition head, LogPosition goal, int limit) {
        Namespace namespace = scope.namespace();
        EventStore store = scope.store();
        List<LogEntry> entries = store.log().after(namespace, mark.through(), limit).stream()
                .filter(entry -> entry.seq() <= frontier)
                .toList();
        if (!entries.isEmpty()) {
            long through = entries.getLast().seq();
            Checkpoint next = new Checkpoint(mark.version(), mark.epoch(), through, mark.decisions(), mark.readers());
            return Optional.of(new LogChanges(entries, List.of(), next));
        }
        SortedMap<String, Long> readers = scope.readers();
        boolean reached = mark.decisions() >= goal.decisions() && mark.decisions() <= head.decisions();
        if (readers.equals(mark.readers()) && reached) {
            return Optional.empty();
        }
        List<DecisionRecord> decided = store.decisions().after(namespace, mark.decisions(), DECISIONS);
        List<LogEntry> touched = new ArrayList<>(store.log().byIds(namespace, events(decided)));
        readers.forEach(
                (reader, seq) -> late(namespace, store, reader, mark.readers().getOrDefault(reader, 0L), seq, touched));
        touched.removeIf(entry -> entry.seq() > mark.through());
        long number = decided.isEmpty() ? head.decisions() : decided.getLast().number();
        return Optional.of(new LogChanges(
                touched, decided, new Checkpoint(mark.version(), mark.epoch(), mark.through(), number, readers)));
    }

    /** Events that a reader has read since; one that was set aside has a reader of its own, named with its number. */
    private static void late(
            Namespace namespace, EventStore store, String reader, long from, long to, List<LogEntry> touched) {
        boolean own = reader.endsWith("/" + to);
        long after = own ? to - 1 : from;
        while (after < to) {
            List<LogEntry> page = store.log().after(namespace, after, DECISIONS);
            if (page.isEmpty()) {
                return;
            }
            page.stream().filter(entry -> entry.seq() <= to).forEach(touched::add);
            after = page.getLast().seq();
        }
    }

    private static Set<String> events(List<DecisionRecord> decided) {
        Set<String> events = new TreeSet<>();
        for (DecisionRecord one : decided) {
            switch (one.decision()) {
                case Decision.RetractEvent retracted -> events.add(retracted.event());
                case Decision.RestoreEvent restored -> events.add(restored.event());
                default -> {} // says nothing of an event
            }
        }
        return events;
    }
}
