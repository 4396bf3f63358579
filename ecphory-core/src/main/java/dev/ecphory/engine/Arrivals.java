package dev.ecphory.engine;

import dev.ecphory.memory.Namespace;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * How many events were appended to each namespace since it was last consolidated. Where that is not known any more, the store
 * tells how many wait. Threads may share it.
 */
final class Arrivals {
    private static final int MOST_NAMESPACES = 10_000;

    private final ToLongFunction<Namespace> waiting;
    private final Map<Namespace, Long> counts = new LinkedHashMap<>(16, .75f, true);

    /**
     * Of nothing.
     *
     * @param waiting how many events of a namespace wait for consolidation, as the store has it
     */
    Arrivals(ToLongFunction<Namespace> waiting) {
        this.waiting = waiting;
    }

    /** Counts events that are in the store; how many there are now. */
    long add(Namespace namespace, int events) {
        synchronized (this) {
            Long known = counts.computeIfPresent(namespace, (name, count) -> count + events);
            if (known != null) {
                return known;
            }
        }
        long all = waiting.applyAsLong(namespace);
        synchronized (this) {
            long count = counts.merge(namespace, Math.max(events, all), Math::max);
            bound();
            return count;
        }
    }

    /** True when something was counted since the engine was opened, or since the namespace was forgotten. */
    synchronized boolean known(Namespace namespace) {
        return counts.containsKey(namespace);
    }

    /** A namespace is being consolidated: whatever is there now is no news any more. */
    synchronized void consolidating(Namespace namespace) {
        counts.put(namespace, 0L);
        bound();
    }

    private void bound() {
        if (counts.size() > MOST_NAMESPACES) {
            counts.remove(counts.keySet().iterator().next());
        }
    }

    /** Forgets the count of a namespace, which the store knows. */
    synchronized void forget(Namespace namespace) {
        counts.remove(namespace);
    }
}
