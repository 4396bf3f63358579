package dev.ecphory.internal.summaries;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which events belong to which session and month, the most salient {@value #MOST} of each: some 100 bytes an event, learned
 * from the log once and then as far as it is new. For one thread.
 */
final class EventBuckets {
    /** Of a session or month with more events, summaries tell what the most salient of them hold. */
    static final int MOST = 400;

    private static final int BATCH = 2_000;

    private record Place(double salience, long seq) {}

    private static final Comparator<Place> LEAST_FIRST = Comparator.comparingDouble(Place::salience)
            .thenComparing(Comparator.comparingLong(Place::seq).reversed());

    private final Namespace namespace;
    private final EventStore store;
    private final Map<String, NavigableSet<Place>> sessions = new HashMap<>();
    private final Map<String, NavigableSet<Place>> months = new HashMap<>();
    private LogPosition learnedAt = LogPosition.EMPTY;
    private long through;

    EventBuckets(Namespace namespace, EventStore store) {
        this.namespace = namespace;
        this.store = store;
    }

    /** The session of an event: as declared, or else its day. */
    static String session(LogEntry entry) {
        String session = entry.event().session();
        return session == null ? "day " + entry.occurredAt().toLocalDate() : session;
    }

    static String month(LogEntry entry) {
        return entry.occurredAt().toLocalDate().toString().substring(0, 7);
    }

    /** Learns the log up to a number, from the beginning when something of it was forgotten. */
    void learn(LogPosition head, long frontier) {
        if (!head.hasNoErasureSince(learnedAt) || through > frontier) {
            sessions.clear();
            months.clear();
            through = 0;
        }
        learnedAt = head;
        while (through < frontier) {
            List<LogEntry> batch = store.log().after(namespace, through, BATCH).stream()
                    .filter(entry -> entry.seq() <= frontier)
                    .toList();
            if (batch.isEmpty()) {
                return;
            }
            Map<Long, EventAnnotation> notes = new HashMap<>();
            store.annotations()
                    .at(namespace, batch.stream().map(LogEntry::seq).toList())
                    .forEach(note -> notes.put(note.seq(), note));
            for (LogEntry entry : batch) {
                EventAnnotation note = notes.get(entry.seq());
                if (!entry.event().text().equals(Event.REDACTED)) {
                    Place place = new Place(note == null ? 0 : note.salience(), entry.seq());
                    add(sessions, session(entry), place);
                    add(months, month(entry), place);
                }
            }
            through = batch.getLast().seq();
        }
    }

    private static void add(Map<String, NavigableSet<Place>> groups, String group, Place place) {
        NavigableSet<Place> places = groups.computeIfAbsent(group, none -> new TreeSet<>(LEAST_FIRST));
        places.add(place);
        if (places.size() > MOST) {
            places.pollFirst();
        }
    }

    /** The events of a session, ascending. */
    List<Long> ofSession(String session) {
        return seqs(sessions.get(session));
    }

    /** The events of a month, ascending. */
    List<Long> ofMonth(String month) {
        return seqs(months.get(month));
    }

    private static List<Long> seqs(@Nullable NavigableSet<Place> places) {
        return places == null
                ? List.of()
                : places.stream().map(Place::seq).sorted().toList();
    }
}
