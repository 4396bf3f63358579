package dev.ecphory.internal.traces;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.Interference;
import dev.ecphory.internal.cognition.mechanism.Interference.Earlier;
import dev.ecphory.internal.cognition.mechanism.SchemaEncoding;
import dev.ecphory.internal.cognition.mechanism.TraceEvent;
import dev.ecphory.spi.Embedding;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which events resemble which, by the vectors of the static table, read in the order of the log. Each is compared with the
 * {@value #WINDOW} before it and with the first of up to {@value #CENTRES} clusters: one that resembles none begins a
 * cluster of its own, in the place of the one that was met longest ago. Not for several threads.
 */
final class EventSimilarityTracker {
    private static final int WINDOW = 256;
    private static final int CENTRES = 256;
    /** The cosine that the static table gives sentences that have nothing to do with one another: .63 to .84 of seven. */
    private static final double UNRELATED = .75;
    /** What an earlier memory counts for: nobody folds its life to tell how strong it was. */
    private static final double STRENGTH = .5;

    private final CognitionSettings cognition;
    private final ArrayDeque<Seen> window = new ArrayDeque<>();
    private final ArrayDeque<Embedding> centres = new ArrayDeque<>();
    private final Map<Long, List<TraceEvent>> later = new HashMap<>();
    private final Map<Long, Before> before = new HashMap<>();
    private long through;

    private record Seen(long seq, Embedding vector) {}

    /**
     * What was there before an event.
     *
     * @param earlier those that it resembles enough to interfere
     * @param nearest the similarity to the nearest cluster; −1 where there was none
     */
    record Before(List<Earlier> earlier, double nearest) {
        static final Before NOTHING = new Before(List.of(), -1);

        Before {
            earlier = List.copyOf(earlier);
        }
    }

    EventSimilarityTracker(CognitionSettings cognition) {
        this.cognition = cognition;
    }

    long through() {
        return through;
    }

    List<TraceEvent> later(long seq) {
        return later.getOrDefault(seq, List.of());
    }

    Before before(long seq) {
        return before.getOrDefault(seq, Before.NOTHING);
    }

    void add(LogEntry entry, Embedding vector) {
        List<Earlier> earlier = new ArrayList<>();
        if (cognition.interference().on()) {
            for (Seen seen : window) {
                double similarity = likeness(seen.vector(), vector);
                if (similarity > Interference.ABOVE) {
                    earlier.add(new Earlier(similarity, STRENGTH));
                    later.computeIfAbsent(seen.seq(), none -> new ArrayList<>(2))
                            .add(new TraceEvent.Interfered(entry.recordedAt(), similarity));
                }
            }
            window.addLast(new Seen(entry.seq(), vector));
            if (window.size() > WINDOW) {
                window.removeFirst();
            }
        }
        double nearest = cognition.schema().on() ? nearest(vector) : -1;
        if (!earlier.isEmpty() || cognition.schema().on()) {
            before.put(entry.seq(), new Before(earlier, nearest));
        }
        through = entry.seq();
    }

    private double nearest(Embedding vector) {
        double nearest = -1;
        Embedding met = null;
        for (Embedding centre : centres) {
            double similarity = likeness(centre, vector);
            if (similarity > nearest) {
                nearest = similarity;
                met = centre;
            }
        }
        if (met != null && nearest >= SchemaEncoding.ABOVE) {
            centres.remove(met);
            centres.addLast(met);
        } else {
            centres.addLast(vector);
            if (centres.size() > CENTRES) {
                centres.removeFirst();
            }
        }
        return nearest;
    }

    /** From 1 for the same over 0 for sentences that have nothing to do with one another. */
    private static double likeness(Embedding one, Embedding other) {
        return Math.max(-1, Math.min(1, (one.cosine(other) - UNRELATED) / (1 - UNRELATED)));
    }
}
