package dev.ecphory.internal.embedding;

import dev.ecphory.LogEntry;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RetryableException;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Embeds what is not embedded yet, in the order of the log. Resumable: the store's checkpoint is the queue. One at a
 * time per namespace and space, whichever thread or process does it. Threads may share it.
 */
public final class EmbeddingChore {
    static final int BATCH = 32;
    private static final Duration LEASE = Duration.ofSeconds(30);
    /** How often and at what distance to ask others to stop before giving up. */
    private static final int TRIES = 100;

    private static final Duration PAUSE = Duration.ofMillis(100);

    private final EventStore store;
    private final String owner;
    /** What some thread of this process is at: its lease does not tell its threads apart. */
    private final Set<Work> underWay = ConcurrentHashMap.newKeySet();

    /** Namespaces of which something is being redacted: what is under way there stops after its batch. */
    private final Set<Namespace> resting = ConcurrentHashMap.newKeySet();

    private record Work(Namespace namespace, VectorSpace space) {}

    public EmbeddingChore(EventStore store, String owner) {
        this.store = store;
        this.owner = owner;
    }

    /** Events that wait to be embedded in a space. */
    public long pending(Namespace namespace, VectorSpace space) {
        return store.log().lastSeq(namespace) - store.vectors().through(namespace, space);
    }

    /**
     * Embeds what waits when it begins, until somebody else is at it or it is told to stop.
     *
     * @return how many events were embedded
     * @throws ModelUnavailableException when the model fails whatever it is given; what was done before stays done
     */
    public long run(Namespace namespace, Embedder embedder, ProgressListener progress, BooleanSupplier stop) {
        VectorSpace space = embedder.space();
        if (store.readOnly() || pending(namespace, space) <= 0) {
            return 0;
        }
        Work work = new Work(namespace, space);
        if (!underWay.add(work)) {
            return 0;
        }
        try {
            return runAlone(namespace, embedder, progress, () -> stop.getAsBoolean() || resting.contains(namespace));
        } finally {
            underWay.remove(work);
        }
    }

    /**
     * Does something while nothing of a namespace is being embedded in these spaces, in this process or another. One
     * thread at a time for a namespace.
     *
     * @throws RetryableException when another process would not stop
     */
    public <T> T alone(Namespace namespace, List<VectorSpace> spaces, Supplier<T> work) {
        resting.add(namespace);
        List<VectorSpace> held = new ArrayList<>();
        try {
            for (VectorSpace space : spaces) {
                Work one = new Work(namespace, space);
                for (int tries = 0; !(underWay.add(one) && leased(one)); tries++) {
                    if (tries == TRIES) {
                        throw new RetryableException(
                                "events of namespace " + namespace + " are being embedded in " + space.key(),
                                "try again when that is done",
                                null);
                    }
                    LockSupport.parkNanos(PAUSE.toNanos());
                }
                held.add(space);
            }
            return work.get();
        } finally {
            held.forEach(space -> give(new Work(namespace, space)));
            resting.remove(namespace);
        }
    }

    /** Makes the vectors of some events again; false when something was forgotten meanwhile and nothing was stored. */
    boolean replaced(Namespace namespace, Embedder embedder, List<LogEntry> batch) {
        return alone(namespace, List.of(embedder.space()), () -> {
            LogPosition head = store.log().logPosition(namespace);
            List<EventVectors> run = PassageEmbedder.of(
                    store.log().at(namespace, batch.stream().map(LogEntry::seq).toList()), embedder, () -> false);
            return run.size() == batch.size() && stored(namespace, embedder.space(), head, run);
        });
    }

    /** Takes the lease of what no other thread of this process is at, or leaves it to others. */
    private boolean leased(Work work) {
        boolean leased = store.leases().acquire(work.namespace(), chore(work.space()), owner, LEASE);
        if (!leased) {
            underWay.remove(work);
        }
        return leased;
    }

    private void give(Work work) {
        underWay.remove(work);
        store.leases().release(work.namespace(), chore(work.space()), owner);
    }

    private static String chore(VectorSpace space) {
        return "embed " + space.key();
    }

    private long runAlone(Namespace namespace, Embedder embedder, ProgressListener progress, BooleanSupplier stop) {
        VectorSpace space = embedder.space();
        String chore = chore(space);
        long goal = store.log().lastSeq(namespace); // what others append meanwhile is for the next run
        long embedded = 0;
        try {
            while (!stop.getAsBoolean() && store.leases().acquire(namespace, chore, owner, LEASE)) {
                LogPosition head = store.log().logPosition(namespace);
                long through = store.vectors().through(namespace, space);
                List<LogEntry> batch = through >= goal ? List.of() : store.log().after(namespace, through, BATCH);
                if (batch.isEmpty()) {
                    break;
                }
                List<EventVectors> run = PassageEmbedder.of(batch, embedder, stop);
                if (!stored(namespace, space, head, run)) {
                    continue; // something was forgotten meanwhile: what is left is read again
                }
                embedded += run.size();
                progress.onProgress("embed", through + run.size(), store.log().lastSeq(namespace));
            }
            return embedded;
        } finally {
            store.leases().release(namespace, chore, owner);
        }
    }

    private boolean stored(Namespace namespace, VectorSpace space, LogPosition head, List<EventVectors> run) {
        try {
            DerivedWriteChecks.requireUnforgotten(store, namespace, head);
            store.vectors().put(namespace, space, run);
            return true;
        } catch (RetryableException refused) {
            if (store.log().logPosition(namespace).hasNoErasureSince(head)) {
                throw refused; // nothing was forgotten: the store was busy
            }
            return false;
        }
    }
}
