package dev.ecphory.spi;

import dev.ecphory.EventFilter;
import dev.ecphory.Namespace;
import dev.ecphory.admin.HealthReport;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A search engine beside this process that holds the words, word pieces and vectors of namespaces too large for the memory of one,
 * and gives the few hundred events among which the best for a question are. It computes no score that anybody sees: its
 * candidates are read from the log and ranked as always.
 *
 * <p>What it holds is made of the log, may be deleted at any time, and is made again. Whatever it is asked is of one namespace, and it
 * never gives anything of another. All methods but {@link #close} throw {@link dev.ecphory.RetryableException} when it cannot be
 * reached in time, and {@link dev.ecphory.StoreUnavailableException} when it refuses. Threads may share it.
 */
public interface CandidateSource extends AutoCloseable {
    /**
     * How far a namespace has come.
     *
     * @param epoch of the log, see {@link dev.ecphory.spi.store.LogPosition#epoch}
     * @param through every event up to this sequence number is there
     * @param statistics what the engine counted of them; opaque
     */
    record Progress(long epoch, long through, ByteBuffer statistics) {}

    /**
     * Of what a question may be given something.
     *
     * @param epoch only documents that were written for it
     * @param through only events up to this sequence number
     */
    record Scope(Namespace namespace, long epoch, long through) {}

    /**
     * A part of an event that is found as one.
     *
     * @param words what each of its words adds to BM25, without the rarity of the word
     * @param pieces its word pieces, each once
     * @param pairs its words that stand side by side or with one between
     * @param mean its static vector
     */
    record Passage(Map<String, Float> words, List<Integer> pieces, Set<String> pairs, ByteBuffer mean) {}

    /**
     * An event as it is found.
     *
     * @param session the key of its session, declared or inferred
     * @param position its place in the session, from 0
     * @param fields what filters look at but times, by {@link dev.ecphory.FilterField#toString}
     * @param recordedAt in microseconds since 1970
     * @param occurredAt likewise
     */
    record Document(
            long seq,
            String session,
            int position,
            Map<String, String> fields,
            long recordedAt,
            long occurredAt,
            List<Passage> passages) {}

    /** Where an event stands. */
    record Place(long seq, String session, int position) {}

    /** What counts for a search; the weights of one search are on one scale. */
    sealed interface Clause {
        /** Words with what each weighs. */
        record Words(Map<String, Float> weights) implements Clause {}

        /** Word pieces: of each group the best that a passage has counts. */
        record Pieces(List<Map<Integer, Float>> groups) implements Clause {}

        /** Pairs of words with what each weighs. */
        record Pairs(Map<String, Float> weights) implements Clause {}

        /** Who said it. */
        record Speakers(Set<String> names, float weight) implements Clause {}

        /** When it occurred, in microseconds since 1970. */
        record Occurred(long from, long to, float weight) implements Clause {}

        /** The nearest static vectors; alone in its search. */
        record Mean(ByteBuffer vector) implements Clause {}

        /** The newest events; alone in its search. */
        record Latest() implements Clause {}

        /**
         * Events that lie evenly in the log: those whose sequence numbers, read backwards bit by bit ({@code Long.reverse(seq) >>> 1}),
         * are least; alone in its search.
         */
        record Spread() implements Clause {}

        /** These events, whatever they hold; alone in its search. */
        record Events(Set<Long> seqs) implements Clause {}
    }

    /**
     * One list of candidates.
     *
     * @param filter only events that match; where an engine cannot tell, it gives more
     * @param recordedBy only events that were recorded until then, in microseconds since 1970
     * @param occurredBy only events that occurred until then, likewise
     * @param without none of these
     * @param sessions of each of these sessions only its best event, by their keys; null for all events of all sessions
     * @param count events at most
     */
    record Search(
            List<Clause> clauses,
            EventFilter filter,
            @Nullable Long recordedBy,
            @Nullable Long occurredBy,
            Set<Long> without,
            @Nullable Set<String> sessions,
            int count) {
        /** Of all sessions. */
        public Search(
                List<Clause> clauses,
                EventFilter filter,
                @Nullable Long recordedBy,
                @Nullable Long occurredBy,
                Set<Long> without,
                int count) {
            this(clauses, filter, recordedBy, occurredBy, without, null, count);
        }

        /** The same for the best event of each of some sessions. */
        public Search bestOf(Set<String> some) {
            return new Search(clauses, filter, recordedBy, occurredBy, without, some, some.size());
        }
    }

    /**
     * What was found.
     *
     * @param lists for each search its candidates, best first
     * @param best for each search the greatest score; 0 where nothing was found
     * @param frequencies how many passages hold each pair that was to be counted
     */
    record Found(List<List<Place>> lists, List<Float> best, Map<String, Long> frequencies) {}

    /** What it is called in reports. */
    String name();

    /** How far a namespace has come; nothing where it was never written. */
    Optional<Progress> progress(Namespace namespace);

    /** Writes events behind the last; they can be found once the progress is noted. */
    void put(Scope scope, List<Document> documents);

    /** Notes how far a namespace has come; what was written can be found when this returns. */
    void put(Namespace namespace, Progress progress);

    /**
     * Deletes what a namespace has, for good.
     *
     * @param after only events above this sequence number; 0 for all, and the progress with them
     * @return passages that were deleted
     */
    long erase(Namespace namespace, long after);

    /**
     * Searches.
     *
     * @param pairs to be counted
     */
    Found search(Scope scope, List<Search> searches, Set<String> pairs);

    /** Events at most so many turns from some others in their session, those among them. */
    Set<Place> around(Scope scope, Collection<Place> places, int reach);

    /** How many events each of these sessions has; those that it has none of are left out. */
    Map<String, Integer> lengths(Scope scope, Set<String> sessions);

    /** How it is. */
    HealthReport health();

    /** Gives its connections back; idempotent. */
    @Override
    void close();

    /** Opens a source from settings. Found by {@link java.util.ServiceLoader}, so that whoever starts an engine names no library. */
    interface Provider {
        /** What settings call it. */
        String name();

        /**
         * Opens a source, which connects when it is first asked.
         *
         * @param settings variables of the environment
         * @throws dev.ecphory.InvalidInputException when a setting is missing or wrong
         */
        CandidateSource open(Map<String, String> settings);
    }
}
