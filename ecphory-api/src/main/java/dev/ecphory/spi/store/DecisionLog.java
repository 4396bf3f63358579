package dev.ecphory.spi.store;

import dev.ecphory.Namespace;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * What callers decided, append-only, one log a namespace. With the log of events it is the truth that projections are
 * made from. Threads and processes may share it.
 */
public interface DecisionLog {
    /**
     * A decision that was taken before, maybe elsewhere.
     *
     * @param at when, to the microsecond
     * @param decision what was decided
     */
    record DatedDecision(Instant at, Decision decision) {
        /** Cuts the time. */
        public DatedDecision {
            at = at.truncatedTo(ChronoUnit.MICROS);
        }
    }

    /**
     * Appends decisions in one transaction and returns after the commit. The namespace need not hold an event yet.
     *
     * @return as they are kept, in order
     */
    List<DecisionRecord> append(Namespace namespace, List<Decision> decisions);

    /**
     * Appends decisions behind those that are there, as {@link #append} does, each at its own moment.
     *
     * @return as they are kept, in order
     */
    List<DecisionRecord> bring(Namespace namespace, List<DatedDecision> told);

    /** Up to {@code limit} decisions with a number above {@code number}, ascending. */
    List<DecisionRecord> after(Namespace namespace, long number, int limit);
}
