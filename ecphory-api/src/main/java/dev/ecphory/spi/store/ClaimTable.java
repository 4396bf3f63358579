package dev.ecphory.spi.store;

import dev.ecphory.Namespace;
import dev.ecphory.knowledge.Claim;
import java.util.Collection;
import java.util.List;

/**
 * What extractors found in events, a projection kept because a model's answers are dear. Several extractors stand side
 * by side, each with its own checkpoint. Asserted claims are not here but in the {@link DecisionLog}. Threads and
 * processes may share it.
 */
public interface ClaimTable {
    /** Every event up to this sequence number was read by this extractor; 0 when none was. */
    long through(Namespace namespace, String extractor);

    /**
     * Stores what an extractor found in the events above {@code from} up to {@code through}, and moves its checkpoint,
     * in one transaction.
     *
     * @param from the checkpoint that the caller read
     * @param claims by {@link Claim#order()}, each of an event in that run
     * @throws IllegalArgumentException when the claims are not in that run or not in order
     * @throws dev.ecphory.RetryableException when the checkpoint is not {@code from} any more, or an event that a
     *     claim comes from or cites was erased meanwhile; nothing was stored
     */
    void put(Namespace namespace, String extractor, long from, long through, List<Claim> claims);

    /** The claims about these subjects, as they were extracted (before aliases), by {@link Claim#order()}. */
    List<Claim> of(Namespace namespace, Collection<String> subjects);

    /** The claims of these ids that are there, by {@link Claim#order()}. */
    List<Claim> byIds(Namespace namespace, Collection<String> ids);

    /** The claims that came from these events, by {@link Claim#order()}. */
    List<Claim> byEvents(Namespace namespace, Collection<Long> seqs);

    /** The claims of these predicates, whatever they are about, by {@link Claim#order()}. */
    List<Claim> byPredicates(Namespace namespace, Collection<String> predicates);

    /**
     * Up to {@code limit} claims with an order above {@code order}, ascending, and those that share the last one's
     * order, so that a page never ends between equals.
     */
    List<Claim> after(Namespace namespace, long order, int limit);

    /** Throws away what an extractor found; its checkpoint is 0 again. */
    void clear(Namespace namespace, String extractor);

    /** The extractors that have a checkpoint, sorted. */
    List<String> extractors(Namespace namespace);
}
