package dev.ecphory.spi.store;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.admin.Quota;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.DecisionRecord;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes rows of a namespace over from another store as they are, with their numbers and moments, and tells what the other
 * ports do not tell of one. For copying; whoever remembers something uses the logs themselves. Numbers that a run passes over
 * are holes from then on, as if what had them was erased. Every call is one transaction. Threads and processes may share it.
 */
public interface RawRowImport {
    /**
     * Appends events as they were numbered and recorded elsewhere.
     *
     * @param run ascending, above the newest number given out here
     * @param through the newest number given out there at that point of the log, at least that of the last of the run
     * @throws IllegalArgumentException when the run does not ascend or goes beyond {@code through}, or an event is of
     *     another namespace
     * @throws dev.ecphory.RetryableException when numbers as high were given out here meanwhile; nothing was stored
     * @throws dev.ecphory.ConflictException when an id or idempotency key is taken; nothing was stored
     */
    default void events(Namespace namespace, List<LogEntry> run, long through) {
        events(namespace, run, through, null);
    }

    /**
     * The same, as far as a quota goes.
     *
     * @param quota for a namespace that has none of its own; null to hold it to none at all
     * @throws dev.ecphory.QuotaExceededException when the namespace may not hold or take in so much; nothing was stored
     */
    void events(Namespace namespace, List<LogEntry> run, long through, @Nullable Quota quota);

    /**
     * Appends decisions with their numbers, moments and places among the events.
     *
     * @param through the newest number given out there
     * @throws IllegalArgumentException as {@link #events} does
     * @throws dev.ecphory.RetryableException when numbers as high were given out here meanwhile; nothing was stored
     */
    void decisions(Namespace namespace, List<DecisionRecord> run, long through);

    /**
     * Appends accesses with their numbers.
     *
     * @param through the newest number given out there
     * @throws IllegalArgumentException as {@link #events} does
     * @throws dev.ecphory.RetryableException when numbers as high were given out here meanwhile; nothing was stored
     */
    void accesses(Namespace namespace, List<AccessLog.NumberedAccess> run, long through);

    /** Puts setbacks in the place of all that are there. */
    void setbacks(Namespace namespace, List<ChoreFailureTable.ChoreFailure> all);

    /** The newest number that an access was given, 0 when none was. */
    long lastAccessNumber(Namespace namespace);

    /**
     * Up to {@code limit} claims of one extractor with an order above {@code order}, ascending, and those that share the last
     * one's order.
     */
    List<Claim> claims(Namespace namespace, String extractor, long order, int limit);

    /** The version of the encoder whose annotations are there; none while there are none. */
    Optional<String> annotatorVersion(Namespace namespace);
}
