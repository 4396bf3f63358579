package dev.ecphory.internal.index;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.index.column.QuantizedVectors;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.StaticTokenTable;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.CandidateSource.Place;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * An index for one question, of the events among which its best are, of a namespace that is too large for one. What is rare and how
 * long events are it takes from what was counted of all, and so each of its events gets the score that it would get among all of
 * them. Not for several threads while it is made.
 */
public final class TransientIndex {
    private final NamespaceStatistics corpus;
    private final NamespaceIndex index;
    private final NamespaceIndexWriter writer;
    private final Map<Long, Place> places;
    /** The segments of newer events without a session, by their numbers. */
    private final Map<Long, String> segments = new HashMap<>();

    /**
     * Of nothing.
     *
     * @param corpus what was counted
     * @param places where the events stand that were counted, by their numbers
     */
    public TransientIndex(
            NamespaceStatistics corpus, TermAnalyzer analysis, StaticTokenTable table, Map<Long, Place> places) {
        this.corpus = corpus;
        this.index = new NamespaceIndex(table.dimension());
        index.tokenWeights.give(corpus.weights);
        corpus.speakers().keySet().forEach(index::intern);
        NewSegments newer = new NewSegments(corpus);
        this.places = places;
        this.writer = new NamespaceIndexWriter(index, analysis, table, entry -> {
            Place place = places.get(entry.seq());
            return place == null ? segments.computeIfAbsent(entry.seq(), none -> newer.of(entry)) : place.session();
        });
    }

    /** Goes on with the segments of a log behind what was counted. */
    private static final class NewSegments {
        private final long through;
        private long segment;
        private long last;

        NewSegments(NamespaceStatistics corpus) {
            this.through = corpus.through;
            this.segment = corpus.segment;
            this.last = corpus.segmentLast;
        }

        String of(LogEntry entry) {
            if (entry.seq() <= through) {
                return CandidateDocuments.segment(entry.seq()); // nobody knows: by itself
            }
            long occurred = NamespaceIndexWriter.micros(entry.occurredAt().toInstant());
            if (segment == 0 || CandidateDocuments.apart(occurred, last)) {
                segment = entry.seq();
            }
            last = occurred;
            return CandidateDocuments.segment(segment);
        }
    }

    /** What the events are told from before they are read into it: that of its log. */
    public NamespaceIndexWriter writer() {
        return writer;
    }

    /**
     * Adds the events, in the order of the log.
     *
     * @param pairs how many passages hold the pairs of words that are asked for, among those that were counted
     * @param lengths how many events some sessions have among those that were counted, by their keys
     */
    public void add(
            List<ReadEvent> events, Map<String, Long> pairs, Function<Set<String>, Map<String, Integer>> lengths) {
        writer.add(events.stream().map(ReadEvent::read).toList());
        int counted = 0;
        while (counted < index.eventCount() && index.seqOf.at(counted) <= corpus.through) {
            counted++;
        }
        index.statistics = new OutsideStatistics(corpus, index, counted, pairs);
        index.openings = () -> openings(lengths);
        index.gaps = gaps();
    }

    /** Rows that do not follow the turn before them in their session. */
    private BitSet gaps() {
        BitSet gaps = new BitSet();
        for (int row = 0; row < index.eventCount(); row++) {
            Place place = places.get(index.seqOf.at(row));
            int previous = index.sessions.previous()[row];
            Place before = previous < 0 ? null : places.get(index.seqOf.at(previous));
            gaps.set(row, place != null && before != null && before.position() + 1 != place.position());
        }
        return gaps;
    }

    /** How early each row stands in its session, whose other turns need not be here. */
    private float[] openings(Function<Set<String>, Map<String, Integer>> lengths) {
        String[] keys = new String[index.eventCount()];
        for (int row = 0; row < keys.length; row++) {
            long seq = index.seqOf.at(row);
            Place place = places.get(seq);
            String name = index.sessions.name(index.sessions.of(row));
            keys[row] = place != null
                    ? place.session()
                    : name != null ? CandidateDocuments.declared(name) : segments.getOrDefault(seq, "");
        }
        Map<String, Integer> known = new HashMap<>(lengths.apply(new HashSet<>(Arrays.asList(keys))));
        int[] positions = new int[index.eventCount()];
        for (int row = 0; row < positions.length; row++) {
            Place place = places.get(index.seqOf.at(row));
            String key = keys[row];
            positions[row] = place != null ? place.position() : known.getOrDefault(key, 0);
            if (positions[row] >= known.getOrDefault(key, 0)) {
                known.put(key, positions[row] + 1);
            }
        }
        float[] openings = new float[positions.length];
        for (int row = 0; row < positions.length; row++) {
            int last = known.getOrDefault(keys[row], 1) - 1;
            openings[row] = 1 - (float) positions[row] / Math.max(1, last);
        }
        return openings;
    }

    /** Adds the neural vectors of its events. */
    public void addVectors(VectorSpace space, List<EventVectors> vectors, long through) {
        index.vectors = new QuantizedVectors(space.dimension());
        index.vectorSpace = space.key();
        for (EventVectors event : vectors) {
            int row = index.seqOf.find(event.seq());
            if (row >= 0) {
                writer.addVectors(row, event.passages());
            }
        }
        index.vectorsThrough = through;
    }

    /**
     * Applies what was decided of events, all of it in its order, and what the gate says of them.
     *
     * @param seqs the number of an event by its id; 0 for one that is not there
     */
    public void decide(List<DecisionRecord> decided, ToLongFunction<String> seqs, List<EventAnnotation> judged) {
        for (DecisionRecord one : decided) {
            index.rulings.apply(one, event -> index.seqOf.find(seqs.applyAsLong(event)));
        }
        for (EventAnnotation annotation : judged) {
            int row = index.seqOf.find(annotation.seq());
            if (row >= 0) {
                index.rejected.set(row, !annotation.admitted());
            }
        }
    }

    /** The index, which nobody writes to any more. */
    public NamespaceIndex index() {
        return index;
    }

    /** The sequence numbers of the rows. */
    public List<Long> seqs() {
        return IntStream.range(0, index.eventCount()).mapToObj(index.seqOf::at).toList();
    }

    /** What was read of an event before it had an index; immutable. */
    public static final class ReadEvent {
        private final NamespaceIndexWriter.Read read;

        private ReadEvent(NamespaceIndexWriter.Read read) {
            this.read = read;
        }

        /** Reads events. */
        public static List<ReadEvent> all(List<LogEntry> entries, NamespaceIndexWriter writer) {
            return writer.read(entries).stream().map(ReadEvent::new).toList();
        }

        /** The event's number. */
        public long seq() {
            return read.entry().seq();
        }

        NamespaceIndexWriter.Read read() {
            return read;
        }
    }
}
