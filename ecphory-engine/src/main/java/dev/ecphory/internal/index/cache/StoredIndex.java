package dev.ecphory.internal.index.cache;

import dev.ecphory.Namespace;
import dev.ecphory.internal.index.NamespaceIndex;
import dev.ecphory.internal.index.NamespaceIndexWriter;
import dev.ecphory.internal.index.cache.IndexMemoryBudget.Origin;
import dev.ecphory.internal.vector.StaticTokenTable;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The index of one namespace as it is kept outside of memory: in a file of this machine, and as a snapshot in the store. Threads may
 * share it; only one at a time begins an index.
 */
final class StoredIndex {
    /** A file this many events behind the index is not worth writing again. */
    private static final int WORTH_KEEPING = 64;

    private final Namespace namespace;
    private final EventStore store;
    private final IndexMemoryBudget memory;
    private final Optional<IndexFileCache> file;
    private final IndexSnapshotStore snapshots;
    private final long snapshotFrom;
    private final int dimension = StaticTokenTable.bundled().dimension();
    private volatile long keptVectors;
    private volatile int keptEvents;

    /** A copy of an index, to be written while that changes. */
    record Copy(long epoch, long through, List<byte[]> chunks) {}

    /**
     * Of one namespace.
     *
     * @param memory hears where an index was begun from
     * @param folder where the file is; null where none is kept
     * @param snapshotFrom how many events it takes to ask the store for a snapshot instead of reading them; 0 for never
     */
    StoredIndex(
            Namespace namespace,
            EventStore store,
            String language,
            IndexMemoryBudget memory,
            @Nullable Path folder,
            long snapshotFrom) {
        this.namespace = namespace;
        this.store = store;
        this.memory = memory;
        this.snapshotFrom = snapshotFrom;
        this.snapshots = new IndexSnapshotStore(namespace, store.indexSnapshots(), language);
        this.file = Optional.ofNullable(folder)
                .map(where -> new IndexFileCache(where, namespace, store.storeId(), language));
    }

    /** An index that was kept here or in the store, or one of nothing, of the log as it is now. */
    NamespaceIndex begin(LogPosition head) {
        NamespaceIndex kept = file.flatMap(one -> one.load(dimension)).orElse(null);
        if (kept != null && !(isOf(kept, head) && isOfThisLog(kept))) {
            deleteFile();
            kept = null;
        }
        keptEvents = kept == null ? 0 : kept.eventCount();
        keptVectors = kept == null ? 0 : kept.vectorsThrough;
        NamespaceIndex shared = snapshot(head, kept);
        if (shared != null) {
            memory.begun(Origin.SNAPSHOT);
            return shared;
        }
        if (kept != null) {
            memory.begun(Origin.CACHE);
            return kept;
        }
        return fresh(head);
    }

    /** An index of nothing. */
    NamespaceIndex fresh(LogPosition head) {
        NamespaceIndex index = new NamespaceIndex(dimension);
        index.epoch = head.epoch();
        keptEvents = 0;
        keptVectors = 0;
        memory.begun(Origin.LOG);
        return index;
    }

    /** What the store keeps, where that spares reading much of the log. */
    private @Nullable NamespaceIndex snapshot(LogPosition head, @Nullable NamespaceIndex kept) {
        long missing = head.events() - (kept == null ? 0 : kept.eventCount());
        return snapshotFrom == 0 || missing < snapshotFrom
                ? null
                : snapshots
                        .load(head, kept == null ? 0 : kept.through, dimension)
                        .filter(this::isOfThisLog)
                        .orElse(null);
    }

    /** An erased namespace has no epoch, which is what one has that was only begun; but nothing is in its log. */
    static boolean isOf(NamespaceIndex index, LogPosition head) {
        return index.epoch == head.epoch() && index.through <= head.lastSeq();
    }

    /** A store restored from a backup may have gone another way, or not as far, since the index was kept. */
    private boolean isOfThisLog(NamespaceIndex index) {
        return index.eventCount() == 0
                || store.log().at(namespace, List.of(index.seqOf.last())).stream()
                        .anyMatch(entry -> NamespaceIndexWriter.mark(entry).equals(index.lastEvent));
    }

    /** Keeps an index in the file if it has grown enough since it was last kept. */
    void keepFile(NamespaceIndex index) {
        if (file.isPresent()
                && (index.eventCount() - keptEvents >= WORTH_KEEPING
                        || index.vectorsThrough - keptVectors >= WORTH_KEEPING)
                && isOf(index, store.log().logPosition(namespace))) {
            LogPosition read = new LogPosition(index.through, index.eventCount(), index.epoch, 0);
            if (file.get().save(index, work -> store.eraser().runIfUnchanged(namespace, read, work))) {
                keptEvents = index.eventCount();
                keptVectors = index.vectorsThrough;
            }
        }
    }

    void deleteFile() {
        file.ifPresent(IndexFileCache::delete);
    }

    /** Bytes of the file; 0 when there is none. */
    long fileBytes() {
        return file.map(IndexFileCache::bytes).orElse(0L);
    }

    /** Whether the log has outgrown the snapshot. Reads no index. */
    boolean snapshotDue() {
        return snapshots.due(store.log().logPosition(namespace));
    }

    /** A copy of an index for a snapshot. */
    Copy copy(NamespaceIndex index) {
        return new Copy(index.epoch, index.through, snapshots.chunks(index));
    }

    /**
     * Has the store keep a copy, unless it is of nothing.
     *
     * @param name that no other writing uses
     */
    boolean keepSnapshot(Copy copy, String name) {
        return copy.through() > 0 && snapshots.put(name, copy.epoch(), copy.through(), copy.chunks());
    }
}
