package dev.ecphory.index;

import dev.ecphory.memory.Annotation;
import dev.ecphory.memory.Decided;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Space;
import dev.ecphory.memory.Summary;
import dev.ecphory.model.StaticTable;
import dev.ecphory.store.LogHead;
import dev.ecphory.store.Store;
import dev.ecphory.store.VectorTable.EventVectors;
import dev.ecphory.text.Words;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a namespace's index level with the log: before every read it replays what is newer than its checkpoint,
 * whichever process wrote it. Threads may share it; readers run side by side, replay runs alone.
 */
public final class Projection {
    private static final int BATCH = 1_000;
    /** A cache this many events behind the index is not worth writing again. */
    private static final int WORTH_KEEPING = 64;

    private final Namespace namespace;
    private final Store store;
    private final Words words;
    private final boolean gated;
    private final Optional<IndexCache> cache;
    private final StaticTable table = StaticTable.bundled();
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private volatile @Nullable Told told;
    private volatile @Nullable AssetVectors assets;
    private @Nullable Indexer indexer;
    private @Nullable Space space;
    private long cachedVectors;
    private int cachedEvents;

    /**
     * An empty projection; the first read loads the cache, if there is one, and replays the rest of the log.
     *
     * @param cached whether the index is kept on disk beside the store
     */
    public Projection(Namespace namespace, Store store, Words words, boolean cached) {
        this(namespace, store, words, cached, false);
    }

    /**
     * The same, where the encoding gate may count.
     *
     * @param gated whether events that the gate does not let in are kept from recall
     */
    public Projection(Namespace namespace, Store store, Words words, boolean cached, boolean gated) {
        this.gated = gated;
        this.namespace = namespace;
        this.store = store;
        this.words = words;
        this.cache = cached
                ? store.cacheFolder()
                        .map(folder -> new IndexCache(folder, namespace, store.identity(), words.language()))
                : Optional.empty();
    }

    /**
     * Reads the index as of now: everything acknowledged before the call is in it.
     *
     * @param wanted the space whose neural vectors are wanted; null for none
     */
    public <T> T read(@Nullable Space wanted, Function<Fields, T> reading) {
        catchUp(wanted, through -> {});
        lock.readLock().lock();
        try {
            return reading.apply(new Fields(
                    index(),
                    words,
                    table,
                    seqs -> wanted == null ? List.of() : store.vectors().at(namespace, wanted, seqs),
                    () -> told(index()),
                    this::assets));
        } finally {
            lock.readLock().unlock();
        }
    }

    /**
     * Replays what is newer than the checkpoint.
     *
     * @param wanted the space whose neural vectors are wanted; null for none
     * @param progress hears each sequence number reached
     */
    public void catchUp(@Nullable Space wanted, LongConsumer progress) {
        if (level(wanted)) {
            return;
        }
        lock.writeLock().lock();
        try {
            LogHead head = store.log().head(namespace);
            if (indexer == null) {
                indexer = restored();
            }
            if (!isOf(indexer.index(), head)) {
                cache.ifPresent(IndexCache::delete);
                indexer = fresh(head);
            }
            replay(indexer, wanted, progress);
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Throws the index away, in memory and on disk, and replays the whole log. */
    public void rebuild(LongConsumer progress) {
        lock.writeLock().lock();
        try {
            cache.ifPresent(IndexCache::delete);
            indexer = fresh(store.log().head(namespace));
            replay(indexer, space, progress);
        } finally {
            lock.writeLock().unlock();
        }
    }

    /**
     * A number that two indexes of the same log share, and two different ones hardly ever.
     *
     * @param wanted the space whose neural vectors count too; null for none
     */
    public long digest(@Nullable Space wanted) {
        catchUp(wanted, through -> {});
        lock.readLock().lock();
        try {
            return IndexFile.digest(index(), wanted != null);
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Another projection of the same log, empty and without a cache. */
    public Projection emptyCopy() {
        return new Projection(namespace, store, words, false, gated);
    }

    /** Keeps the index on disk if it has grown enough since it was last kept. */
    public void keepCache() {
        lock.readLock().lock();
        try {
            MemoryIndex index = indexer == null ? null : indexer.index();
            if (index != null
                    && cache.isPresent()
                    && isOf(index, store.log().head(namespace))
                    && (index.eventCount() - cachedEvents >= WORTH_KEEPING
                            || index.vectorsThrough - cachedVectors >= WORTH_KEEPING)) {
                LogHead read = new LogHead(index.through, index.eventCount(), index.epoch, 0);
                cache.get().save(index, work -> store.forgetting().meanwhile(namespace, read, work));
            }
        } finally {
            lock.readLock().unlock();
        }
    }

    /** An erased namespace has no epoch, which is what one has that was only begun; but nothing is in its log. */
    private static boolean isOf(MemoryIndex index, LogHead head) {
        return index.epoch == head.epoch() && index.through <= head.lastSeq();
    }

    /** Bytes of the index cache on disk; 0 when there is none. */
    public long cacheBytes() {
        return cache.map(IndexCache::bytes).orElse(0L);
    }

    /** Read again when summaries changed; made again only when these did. */
    private ToldAssets told(MemoryIndex index) {
        long revision = store.summaries().revision(namespace);
        @Nullable Told kept = told;
        if (kept != null && kept.revision() == revision) {
            return kept.assets();
        }
        List<Summary> all = store.summaries().of(namespace, List.of(Summary.Kind.DERIVED_TEXT));
        ToldAssets assets = kept != null && kept.assets().of(all)
                ? kept.assets()
                : new ToldAssets(all, words, table, index.means.dimension(), index.tokenWeights);
        told = new Told(revision, assets);
        return assets;
    }

    private AssetVectors assets(Space wanted) {
        AssetVectors now = AssetVectors.of(namespace, store, wanted, assets);
        assets = now;
        return now;
    }

    private record Told(long revision, ToldAssets assets) {}

    private MemoryIndex index() {
        Indexer present = indexer;
        if (present == null) {
            throw new IllegalStateException("read before the first replay");
        }
        return present.index();
    }

    private boolean level(@Nullable Space wanted) {
        lock.readLock().lock();
        try {
            if (indexer == null) {
                return false;
            }
            MemoryIndex index = indexer.index();
            LogHead head = store.log().head(namespace);
            return isOf(index, head)
                    && head.lastSeq() <= index.through
                    && head.decisions() <= index.rulings.through()
                    && (!gated
                            || store.annotations()
                                    .after(namespace, index.judged, 1)
                                    .isEmpty())
                    && (wanted == null
                            || (wanted.key().equals(index.vectorSpace)
                                    && store.vectors().through(namespace, wanted) <= index.vectorsThrough));
        } finally {
            lock.readLock().unlock();
        }
    }

    /** An index of nothing, of the log as it is now. */
    private Indexer fresh(LogHead head) {
        MemoryIndex index = new MemoryIndex(table.dimension());
        index.epoch = head.epoch();
        cachedEvents = 0;
        cachedVectors = 0;
        return new Indexer(index, words, table);
    }

    private void replay(Indexer writer, @Nullable Space wanted, LongConsumer progress) {
        MemoryIndex index = writer.index();
        // these are read first, so that the events that they speak of are in the index when they are applied
        List<Decided> decided = store.decisions().after(namespace, index.rulings.through(), Integer.MAX_VALUE);
        List<Annotation> annotations =
                gated ? store.annotations().after(namespace, index.judged, Integer.MAX_VALUE) : List.<Annotation>of();
        replayEvents(writer, progress);
        replayVectors(writer, wanted);
        for (Decided one : decided) {
            index.rulings.apply(one, event -> row(index, event));
        }
        for (Annotation annotation : annotations) {
            int row = index.seqOf.find(annotation.seq());
            if (row >= 0) {
                index.rejected.set(row, !annotation.admitted());
            }
            index.judged = annotation.seq();
        }
    }

    private int row(MemoryIndex index, String event) {
        return store.log()
                .byId(namespace, event)
                .map(entry -> index.seqOf.find(entry.seq()))
                .orElse(-1);
    }

    private Indexer restored() {
        MemoryIndex kept = cache.flatMap(file -> file.load(table.dimension()))
                .filter(this::isOfThisLog)
                .orElseGet(() -> new MemoryIndex(table.dimension()));
        cachedEvents = kept.eventCount();
        cachedVectors = kept.vectorsThrough;
        return new Indexer(kept, words, table);
    }

    /** A store restored from a backup may have gone another way, or not as far, since the index was kept. */
    private boolean isOfThisLog(MemoryIndex index) {
        return index.eventCount() == 0
                || store.log().at(namespace, List.of(index.seqOf.last())).stream()
                        .anyMatch(entry -> Indexer.mark(entry).equals(index.lastEvent));
    }

    private void replayEvents(Indexer writer, LongConsumer progress) {
        MemoryIndex index = writer.index();
        while (true) {
            long last = store.log().lastSeq(namespace);
            List<LogEntry> batch = store.log().after(namespace, index.through, BATCH);
            if (batch.isEmpty()) {
                index.through = Math.max(index.through, last); // the newest may have been erased
                return;
            }
            batch.forEach(writer::add);
            progress.accept(index.through);
        }
    }

    private void replayVectors(Indexer writer, @Nullable Space wanted) {
        if (wanted == null) {
            return;
        }
        MemoryIndex index = writer.index();
        space = wanted;
        if (!wanted.key().equals(index.vectorSpace)) {
            index.vectors = new VectorRows(wanted.dimension());
            index.vectorSpace = wanted.key();
            index.vectorsThrough = 0;
        }
        while (index.vectorsThrough < index.through) {
            List<EventVectors> batch = store.vectors().after(namespace, wanted, index.vectorsThrough, BATCH);
            for (EventVectors event : batch) {
                if (event.seq() > index.through) {
                    return;
                }
                int row = index.seqOf.find(event.seq());
                if (row >= 0) {
                    writer.addVectors(row, event.passages());
                }
                index.vectorsThrough = event.seq();
            }
            if (batch.isEmpty()) {
                return;
            }
        }
    }
}
