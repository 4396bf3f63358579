package dev.ecphory.internal.monitoring;

import dev.ecphory.internal.index.cache.CandidateHealth;
import dev.ecphory.internal.index.cache.IndexMemoryBudget;
import dev.ecphory.spi.store.EventStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How one engine is doing, for those who operate it. What it costs does not grow with the number of namespaces: of indexes, those
 * that were asked last are looked at, at most {@value #MOST}. Immutable.
 *
 * @param indexes all that are in memory, in numbers
 * @param looked those that were looked at, the one asked last first
 * @param behind events that are in the logs of those and not in their indexes
 * @param setbacks events that chores of those set aside
 * @param oldest how long ago the oldest event was recorded that is not consolidated, of those that were looked at; null for none
 * @param spaces how many of those are served in each embedding space, by its key
 * @param queues what waits in this process to be done in the background
 * @param pools connections to the store
 * @param done what was done with memories since the engine was opened, by operation and outcome
 * @param appended events that were appended since then
 * @param refused appends that a quota refused since then
 * @param trail rows that were put on trails since then
 * @param candidates how the search engine that finds candidates of large namespaces is doing; null where there is none
 * @param unrecorded entries of the access log that were lost since then, because the store was too slow or failed
 */
public record EngineHealth(
        IndexMemoryBudget.Account indexes,
        List<NamespaceStatus> looked,
        long behind,
        long setbacks,
        @Nullable Duration oldest,
        Map<String, Long> spaces,
        List<Queue> queues,
        List<EventStore.Pool> pools,
        List<Done> done,
        long appended,
        long refused,
        long trail,
        CandidateHealth.@Nullable Account candidates,
        long unrecorded) {
    /** How many indexes are looked at. */
    public static final int MOST = 20;

    public EngineHealth {
        looked = List.copyOf(looked);
        spaces = Map.copyOf(spaces);
        queues = List.copyOf(queues);
        pools = List.copyOf(pools);
        done = List.copyOf(done);
    }

    /**
     * A namespace whose index is in memory.
     *
     * @param namespace its name
     * @param events that are there
     * @param bytes that its index takes
     * @param behind events that are in its log and not in its index; the next recall brings them in
     * @param waiting events that are not consolidated
     */
    public record NamespaceStatus(String namespace, long events, long bytes, long behind, long waiting) {}

    /**
     * What waits in this process for one chore.
     *
     * @param chore its name: {@code embed} or {@code consolidate}
     * @param waiting namespaces, the one at work included
     * @param oldest how long the first of them has been waiting
     * @param done namespaces that were finished with
     * @param failed times that it failed, and was put off
     * @param failing namespaces among the waiting ones whose last try failed; they are tried again by themselves
     * @param lastFailure what failed the last of these, with its namespace, for a person; null for none
     */
    public record Queue(
            String chore,
            int waiting,
            Duration oldest,
            long done,
            long failed,
            int failing,
            @Nullable String lastFailure) {}

    /**
     * What was done with memories.
     *
     * @param operation append, recall, answer, erase or redact
     * @param outcome ok, the name of one of our exceptions without its ending, or other
     * @param count how often
     * @param took all together
     * @param within how many of them took at most so long as each of {@link #BOUNDS_MILLIS} says
     */
    public record Done(String operation, String outcome, long count, Duration took, List<Long> within) {
        public Done {
            within = List.copyOf(within);
        }
    }

    /** Durations under which operations are counted apart, in milliseconds, ascending. */
    public static final List<Long> BOUNDS_MILLIS = OperationCounters.BOUNDS;
}
