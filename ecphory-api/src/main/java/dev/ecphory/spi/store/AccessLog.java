package dev.ecphory.spi.store;

import dev.ecphory.Namespace;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What recall learns, kept apart from what it reads: best effort, appended in batches, folded in by consolidation
 * later. It is numbered from 1 in the order of writing; numbers that were erased are not given out again. Threads may share
 * it.
 */
public interface AccessLog {
    /** What happened to memories. */
    enum Kind {
        /** They were handed to whoever asked. */
        DELIVERED,
        /** They were of use for the answer, as the caller says. */
        USED,
        /** They were of no use for it, as the caller says. */
        IGNORED,
        /** Nothing: consolidation ran, and folds in what stands before this. */
        CYCLE
    }

    /**
     * One recall, or what the caller said of one.
     *
     * @param at when, to the microsecond: what is folded is the same in every store
     * @param kind what happened
     * @param question as it was asked; empty for a cycle
     * @param seqs the events, best first; none for a cycle
     * @param route the way by which routers led the question to an answer, in one line that the engine reads; null where none did, and
     *     in what the caller reported
     */
    record Access(
            Instant at,
            Kind kind,
            String question,
            List<Long> seqs,
            @Nullable String route) {
        /** Copies the list, and cuts the time. */
        public Access {
            at = at.truncatedTo(ChronoUnit.MICROS);
            seqs = List.copyOf(seqs);
        }

        /** One that no router led. */
        public Access(Instant at, Kind kind, String question, List<Long> seqs) {
            this(at, kind, question, seqs, null);
        }

        /**
         * The question as it is told apart from others: its letters and digits in lower case, with single blanks between the
         * words. Reports speak of every recall since the last cycle whose question is the same so.
         */
        public String topic() {
            StringBuilder topic = new StringBuilder();
            question.toLowerCase(Locale.ROOT).codePoints().forEach(letter -> {
                if (Character.isLetterOrDigit(letter)) {
                    topic.appendCodePoint(letter);
                } else if (!topic.isEmpty() && topic.charAt(topic.length() - 1) != ' ') {
                    topic.append(' ');
                }
            });
            return topic.toString().strip();
        }

        /** A recall. */
        public static Access delivered(Instant at, String question, List<Long> seqs) {
            return new Access(at, Kind.DELIVERED, question, seqs);
        }

        /** The mark that consolidation leaves. */
        public static Access cycle(Instant at) {
            return new Access(at, Kind.CYCLE, "", List.of());
        }
    }

    /**
     * An access and its number.
     *
     * @param number from 1
     * @param access what happened
     */
    record NumberedAccess(long number, Access access) {}

    /**
     * Appends accesses and returns after the commit; a store that can only be read drops them silently.
     *
     * @throws dev.ecphory.RetryableException when another writer held the store beyond the bounded wait
     * @throws dev.ecphory.StoreUnavailableException when the store cannot be written
     */
    void record(Namespace namespace, List<Access> accesses);

    /**
     * Appends the mark of a cycle and returns after the commit.
     *
     * @return its number
     * @throws dev.ecphory.StoreUnavailableException when the store cannot be written
     */
    long markCycle(Namespace namespace, Instant at);

    /** Up to {@code limit} accesses with a number above {@code number}, ascending. */
    List<NumberedAccess> after(Namespace namespace, long number, int limit);

    /** The number of the newest cycle; 0 when there was none. */
    long lastCycle(Namespace namespace);

    /** The newest {@code limit} accesses, newest first. */
    List<Access> newest(Namespace namespace, int limit);

    /**
     * How many accesses of a kind fell on each day in UTC that has any, by day. This default reads the whole log; a store that can
     * group should.
     */
    default SortedMap<LocalDate, Long> countByDay(Namespace namespace, Kind kind) {
        SortedMap<LocalDate, Long> days = new TreeMap<>();
        List<NumberedAccess> page = after(namespace, 0, 1_000);
        while (!page.isEmpty()) {
            page.stream()
                    .map(NumberedAccess::access)
                    .filter(access -> access.kind() == kind)
                    .forEach(access ->
                            days.merge(access.at().atOffset(ZoneOffset.UTC).toLocalDate(), 1L, Long::sum));
            page = after(namespace, page.getLast().number(), 1_000);
        }
        return days;
    }
}
