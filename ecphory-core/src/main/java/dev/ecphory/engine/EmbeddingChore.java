package dev.ecphory.engine;

import dev.ecphory.index.EventText;
import dev.ecphory.memory.Embedding;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Space;
import dev.ecphory.model.Embedder;
import dev.ecphory.store.Store;
import dev.ecphory.store.VectorTable.EventVectors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeds what is not embedded yet, in the order of the log. Resumable: the store's checkpoint is the queue. One at a
 * time per namespace and space, whichever process does it. Threads may share it.
 */
final class EmbeddingChore {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddingChore.class);
    private static final int BATCH = 32;
    private static final Duration LEASE = Duration.ofSeconds(30);

    private final Store store;
    private final String owner;

    EmbeddingChore(Store store, String owner) {
        this.store = store;
        this.owner = owner;
    }

    /** Events that wait to be embedded in a space. */
    long pending(Namespace namespace, Space space) {
        return store.log().lastSeq(namespace) - store.vectors().through(namespace, space);
    }

    /**
     * Embeds until nothing waits, somebody else holds the lease, or it is told to stop.
     *
     * @return how many events were embedded
     */
    long run(Namespace namespace, Embedder embedder, Progress progress, BooleanSupplier stop) {
        Space space = embedder.space();
        String chore = "embed " + space.key();
        long embedded = 0;
        if (store.readOnly() || pending(namespace, space) <= 0) {
            return 0;
        }
        try {
            while (!stop.getAsBoolean() && store.leases().acquire(namespace, chore, owner, LEASE)) {
                long through = store.vectors().through(namespace, space);
                List<LogEntry> batch = store.log().after(namespace, through, BATCH);
                if (batch.isEmpty()) {
                    break;
                }
                List<EventVectors> run = new ArrayList<>(batch.size());
                for (LogEntry entry : batch) {
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
        }
    }
}
