package dev.ecphory.internal.runtime;

import dev.ecphory.Namespace;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.spi.store.ClusterScheduler;
import dev.ecphory.spi.store.EventStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A store whose rounds a test makes, and which outlives its engines. For one thread. */
public final class CalledStore extends WrappedStore {
    private final List<ClusterScheduler.Work> parts = new ArrayList<>();

    public CalledStore(EventStore inner) {
        super(inner);
    }

    @Override
    public ClusterScheduler clusterScheduler() {
        return work -> {
            parts.add(work);
            return () -> parts.remove(work);
        };
    }

    @Override
    public void close() {}

    /** How many engines take part. */
    public int parts() {
        return parts.size();
    }

    /** Calls the engine that came last for a namespace, and tells it to stop. */
    public void stopped(Namespace namespace) {
        parts.getLast().run(namespace, () -> true);
    }

    /** Calls the engine that came last for each namespace that waits since that moment; those that it was called for. */
    public List<Namespace> around(Instant since) {
        List<Namespace> waiting = pendingNamespaces().pending(since, "", 1_000);
        waiting.forEach(one -> parts.getLast().run(one, () -> false));
        return waiting;
    }
}
