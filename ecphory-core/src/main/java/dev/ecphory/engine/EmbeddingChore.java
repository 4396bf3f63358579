package dev.ecphory.engine;

import dev.ecphory.index.EventText;
import dev.ecphory.memory.EcphoryException;
import dev.ecphory.memory.Embedding;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.ModelUnavailableException;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Space;
import dev.ecphory.memory.TryAgainException;
import dev.ecphory.model.Embedder;
import dev.ecphory.store.LogHead;
import dev.ecphory.store.Runs;
import dev.ecphory.store.Store;
import dev.ecphory.store.VectorTable.EventVectors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeds what is not embedded yet, in the order of the log. Resumable: the store's checkpoint is the queue. One at a
 * time per namespace and space, whichever thread or process does it. Threads may share it.
 */
final class EmbeddingChore {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddingChore.class);
    static final int BATCH = 32;
    private static final Duration LEASE = Duration.ofSeconds(30);
    /** How often and at what distance to ask others to stop before giving up. */
    private static final int TRIES = 100;

    private static final Duration PAUSE = Duration.ofMillis(100);

    private final Store store;
    private final String owner;
    /** What some thread of this process is at: its lease does not tell its threads apart. */
    private final Set<Work> underWay = ConcurrentHashMap.newKeySet();

    /** Namespaces of which something is being redacted: what is under way there stops after its batch. */
    private final Set<Namespace> resting = ConcurrentHashMap.newKeySet();

    private record Work(Namespace namespace, Space space) {}

    EmbeddingChore(Store store, String owner) {
        this.store = store;
        this.owner = owner;
    }

    /** Events that wait to be embedded in a space. */
    long pending(Namespace namespace, Space space) {
        return store.log().lastSeq(namespace) - store.vectors().through(namespace, space);
    }

    /**
     * Embeds until nothing waits, somebody else is at it, or it is told to stop.
     *
     * @return how many events were embedded
     * @throws ModelUnavailableException when the model fails whatever it is given; what was done before stays done
     */
    long run(Namespace namespace, Embedder embedder, Progress progress, BooleanSupplier stop) {
        Space space = embedder.space();
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
     * @throws TryAgainException when another process would not stop
     */
    <T> T alone(Namespace namespace, List<Space> spaces, Supplier<T> work) {
        resting.add(namespace);
        List<Space> held = new ArrayList<>();
        try {
            for (Space space : spaces) {
                Work one = new Work(namespace, space);
                for (int tries = 0; !(underWay.add(one) && leased(one)); tries++) {
                    if (tries == TRIES) {
                        throw new TryAgainException(
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
            LogHead head = store.log().head(namespace);
            List<EventVectors> run = new ArrayList<>(batch.size());
            for (LogEntry entry :
                    store.log().at(namespace, batch.stream().map(LogEntry::seq).toList())) {
                run.add(new EventVectors(entry.seq(), vectors(entry, embedder)));
            }
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

    private static String chore(Space space) {
        return "embed " + space.key();
    }

    private long runAlone(Namespace namespace, Embedder embedder, Progress progress, BooleanSupplier stop) {
        Space space = embedder.space();
        String chore = chore(space);
        long embedded = 0;
        try {
            while (!stop.getAsBoolean() && store.leases().acquire(namespace, chore, owner, LEASE)) {
                LogHead head = store.log().head(namespace);
                long through = store.vectors().through(namespace, space);
                List<LogEntry> batch = store.log().after(namespace, through, BATCH);
                if (batch.isEmpty()) {
                    break;
                }
                List<EventVectors> run = new ArrayList<>(batch.size());
                for (int i = 0; i < batch.size() && !stop.getAsBoolean(); i++) {
                    LogEntry entry = batch.get(i);
                    run.add(new EventVectors(entry.seq(), vectors(entry, embedder)));
                }
                if (!stored(namespace, space, head, run)) {
                    continue; // something was forgotten meanwhile: what is left is read again
                }
                embedded += run.size();
                progress.at("embed", through + run.size(), store.log().lastSeq(namespace));
            }
            return embedded;
        } finally {
            store.leases().release(namespace, chore, owner);
        }
    }

    private boolean stored(Namespace namespace, Space space, LogHead head, List<EventVectors> run) {
        try {
            Runs.requireUnforgotten(store, namespace, head);
            store.vectors().put(namespace, space, run);
            return true;
        } catch (TryAgainException refused) {
            if (store.log().head(namespace).continues(head)) {
                throw refused; // nothing was forgotten: the store was busy
            }
            return false;
        }
    }

    /**
     * An event that the model chokes on has no vectors: words and the static table still find it. One that was redacted
     * has none either, as when its content went.
     */
    private static List<Embedding> vectors(LogEntry entry, Embedder embedder) {
        if (entry.event().text().equals(Event.REDACTED)) {
            return List.of();
        }
        try {
            return EventText.modelPassages(entry).stream()
                    .map(embedder::passage)
                    .toList();
        } catch (InvalidInputException rejected) {
            LOG.warn("event {} of {} has no vector: {}", entry.seq(), entry.namespace(), rejected.getMessage());
            return List.of();
        } catch (EcphoryException failure) {
            throw failure;
        } catch (RuntimeException failure) {
            requireWorking(embedder, failure);
            LOG.warn("event {} of {} has no vector: {}", entry.seq(), entry.namespace(), failure.toString());
            return List.of();
        }
    }

    /** A model that fails on a plain word as well is broken: nothing is said about the event, and nothing recorded. */
    private static void requireWorking(Embedder embedder, RuntimeException failure) {
        try {
            Embedding unused = embedder.passage("memory");
        } catch (RuntimeException again) {
            throw new ModelUnavailableException(
                    "the embedder of " + embedder.space().key() + " fails: " + failure,
                    "see the cause; events stay queued until it works",
                    failure);
        }
    }
}
