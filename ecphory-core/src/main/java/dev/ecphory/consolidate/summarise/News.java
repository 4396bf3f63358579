package dev.ecphory.consolidate.summarise;

import dev.ecphory.consolidate.extract.MentionReader;
import dev.ecphory.consolidate.extract.RuleExtractor;
import dev.ecphory.memory.Decided;
import dev.ecphory.memory.Decision;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.store.LogHead;
import dev.ecphory.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What is new since a mark: events that were said, decided about or read for claims meanwhile. Immutable.
 *
 * @param next the mark that has seen them
 */
record News(List<LogEntry> entries, List<Decided> decided, Mark next) {
    private static final int DECISIONS = 1_000;

    News {
        entries = List.copyOf(entries);
        decided = List.copyOf(decided);
    }

    /** Units of work; never 0. */
    int size() {
        return Math.max(1, entries.size() + decided.size());
    }

    /** Up to which event the chores before this one have come. */
    static long frontier(Namespace namespace, Store store, String annotations) {
        return Math.min(
                store.annotations().through(namespace, annotations),
                Math.min(
                        store.mentions().through(namespace, MentionReader.VERSION),
                        store.claims().through(namespace, RuleExtractor.VERSION)));
    }

    /** A mark that has seen nothing, from which everything is taken in as it is now. */
    static Mark fresh(Namespace namespace, Store store, String version, LogHead head) {
        return new Mark(version, head.epoch(), 0, head.decisions(), readers(namespace, store));
    }

    /** How far those have come who read claims later than the rules do. */
    static SortedMap<String, Long> readers(Namespace namespace, Store store) {
        SortedMap<String, Long> readers = new TreeMap<>();
        for (String extractor : store.claims().extractors(namespace)) {
            if (!extractor.equals(RuleExtractor.VERSION)) {
                readers.put(extractor, store.claims().through(namespace, extractor));
            }
        }
        return readers;
    }

    /**
     * The next news; empty when there are none.
     *
     * @param limit events at most
     */
    static Optional<News> since(Namespace namespace, Store store, Mark mark, long frontier, LogHead head, int limit) {
        List<LogEntry> entries = store.log().after(namespace, mark.through(), limit).stream()
                .filter(entry -> entry.seq() <= frontier)
                .toList();
        if (!entries.isEmpty()) {
            long through = entries.getLast().seq();
            Mark next = new Mark(mark.version(), mark.epoch(), through, mark.decisions(), mark.readers());
            return Optional.of(new News(entries, List.of(), next));
        }
        SortedMap<String, Long> readers = readers(namespace, store);
        if (readers.equals(mark.readers()) && head.decisions() == mark.decisions()) {
            return Optional.empty();
        }
        List<Decided> decided = store.decisions().after(namespace, mark.decisions(), DECISIONS);
        List<LogEntry> touched = new ArrayList<>(store.log().byIds(namespace, events(decided)));
        readers.forEach(
                (reader, seq) -> late(namespace, store, reader, mark.readers().getOrDefault(reader, 0L), seq, touched));
        touched.removeIf(entry -> entry.seq() > mark.through());
        long number = decided.isEmpty() ? head.decisions() : decided.getLast().number();
        return Optional.of(
                new News(touched, decided, new Mark(mark.version(), mark.epoch(), mark.through(), number, readers)));
    }

    /** Events that a reader has read since; one that was set aside has a reader of its own, named with its number. */
    private static void late(
            Namespace namespace, Store store, String reader, long from, long to, List<LogEntry> touched) {
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

    private static Set<String> events(List<Decided> decided) {
        Set<String> events = new TreeSet<>();
        for (Decided one : decided) {
            switch (one.decision()) {
                case Decision.RetractEvent retracted -> events.add(retracted.event());
                case Decision.RestoreEvent restored -> events.add(restored.event());
                default -> {} // says nothing of an event
            }
        }
        return events;
    }
}
