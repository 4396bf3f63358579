package dev.ecphory.engine;

import dev.ecphory.index.EventText;
import dev.ecphory.memory.EcphoryException;
import dev.ecphory.memory.Embedding;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.ModelUnavailableException;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Space;
import dev.ecphory.model.Embedder;
import dev.ecphory.store.Store;
import dev.ecphory.store.VectorTable.EventVectors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeds what is not embedded yet, in the order of the log. Resumable: the store's checkpoint is the queue. One at a
 * time per namespace and space, whichever thread or process does it. Threads may share it.
 */
final class EmbeddingChore {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddingChore.class);
    private static final int BATCH = 32;
    private static final Duration LEASE = Duration.ofSeconds(30);

    private final Store store;
    private final String owner;
    /** What some thread of this process is at: its lease does not tell its threads apart. */
    private final Set<Work> underWay = ConcurrentHashMap.newKeySet();

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
            return runAlone(namespace, embedder, progress, stop);
        } finally {
            underWay.remove(work);
        }
    }

    private long runAlone(Namespace namespace, Embedder embedder, Progress progress, BooleanSupplier stop) {
        Space space = embedder.space();
        String chore = "embed " + space.key();
        long embedded = 0;
        try {
            while (!stop.getAsBoolean() && store.leases().acquire(namespace, chore, owner, LEASE)) {
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
                store.vectors().put(namespace, space, run);
                embedded += run.size();
                progress.at("embed", through + run.size(), store.log().lastSeq(namespace));
            }
            return embedded;
        } finally {
            store.leases().release(namespace, chore, owner);
        }
    }

    /** An event that the model chokes on has no vectors: words and the static table still find it. */
    private static List<Embedding> vectors(LogEntry entry, Embedder embedder) {
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
