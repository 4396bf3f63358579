package dev.ecphory.spi.store;

import dev.ecphory.Fact;
import dev.ecphory.Namespace;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.Slot;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads facts and contradictions. Every answer is of one namespace. Threads may share it. */
public interface FactReader {
    /** Facts of a page. */
    int PAGE = 1_000;

    /**
     * Which facts to give; null leaves a component open.
     *
     * @param subject the subject, aliases resolved
     * @param predicate the predicate
     * @param validAt held in the world at this instant
     * @param knownAt believed by the memory at this instant
     */
    record Filter(
            @Nullable String subject,
            @Nullable String predicate,
            @Nullable Instant validAt,
            @Nullable Instant knownAt) {
        /** Every version of every fact. */
        public static final Filter ALL = new Filter(null, null, null, null);
    }

    /**
     * Facts by slot (in the order of the characters' code points), then {@code validFrom}, then {@code learnedAt}, then id.
     *
     * @param after the id of the last fact of the page before; null to begin
     * @param limit facts to give at most
     * @throws dev.ecphory.RetryableException when the fact {@code after} is not there any more, because facts
     *     were settled anew; begin again
     */
    List<Fact> facts(Namespace namespace, Filter filter, @Nullable String after, int limit);

    /** Hands over all facts that a filter lets through, in the order of {@link #facts}, read page by page. */
    default void each(Namespace namespace, Filter filter, Consumer<Fact> taker) {
        @Nullable String after = null;
        while (true) {
            List<Fact> page = facts(namespace, filter, after, PAGE);
            page.forEach(taker);
            if (page.size() < PAGE) {
                return;
            }
            after = page.getLast().id();
        }
    }

    /** How big every slot is that has facts, by slot. Costs less than reading them. */
    List<SlotSize> slots(Namespace namespace);

    /**
     * Every version of the facts of some slots, in the order of {@link #facts}. A slot is read at one moment, and comes whole;
     * facts that are settled anew meanwhile may show in some slots and not in others: compare {@link #checkpoint} where it matters.
     *
     * @param slots whose facts, in any order; those that have none give none
     */
    List<Fact> bySlots(Namespace namespace, Collection<Slot> slots);

    /** What is contested now, by id. */
    List<Contradiction> contradictions(Namespace namespace);

    /** How far the facts are settled. */
    FactCheckpoint checkpoint(Namespace namespace);

    /**
     * What is known of a slot without its facts.
     *
     * @param slot which
     * @param versions how many versions of facts it has, 1 or more
     * @param holds whether one of them is believed and has no end yet
     * @param learnedAt when the last of them was learned
     */
    record SlotSize(Slot slot, int versions, boolean holds, Instant learnedAt) {}

    /**
     * How far facts are settled. They are derived from claims and decisions, and both have a checkpoint.
     *
     * @param claims the order of the last claim that was weighed
     * @param decisions the number of the last decision that was weighed
     */
    record FactCheckpoint(long claims, long decisions) {
        /** Nothing is settled yet. */
        public static final FactCheckpoint NOTHING = new FactCheckpoint(0, 0);
    }
}
