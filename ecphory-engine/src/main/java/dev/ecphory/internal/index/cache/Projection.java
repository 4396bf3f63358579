package dev.ecphory.internal.index.cache;

import dev.ecphory.Namespace;
import dev.ecphory.internal.index.AssetIndexCache;
import dev.ecphory.internal.index.CandidateCue;
import dev.ecphory.internal.index.EventWordsCache;
import dev.ecphory.internal.index.IndexLock;
import dev.ecphory.internal.index.LogReplayer;
import dev.ecphory.internal.index.NamespaceIndex;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.NamespaceIndexWriter;
import dev.ecphory.internal.language.LanguageSupport;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.StaticTokenTable;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a namespace's index level with the log: before every read it replays what is newer than its checkpoint,
 * whichever process wrote it. The store is asked while others may read; they wait for what is written alone. The index is there while {@link IndexMemoryBudget} has room for it, and is loaded again when it is
 * asked next. Threads may share it; readers run side by side, replay runs alone.
 */
public final class Projection {
    /** Bytes that a filter may leave behind until the next event; more are weighed at once. */
    private static final int WORTH_WEIGHING = 1 << 20;

    private final Namespace namespace;
    private final EventStore store;
    private final TermAnalyzer words;
    private final boolean gated;
    private final IndexMemoryBudget memory;
    private final LogReplayer replay;
    private final StoredIndex kept;
    private final StaticTokenTable table = StaticTokenTable.bundled();
    private final IndexLock lock = new IndexLock();
    /** Held by the one that replays; taken before the other. */
    private final ReentrantLock replaying = new ReentrantLock();

    private final AssetIndexCache assets;
    private final @Nullable CandidateIndex large;
    private @Nullable NamespaceIndexWriter indexer;
    private EventWordsCache eventWords;
    private @Nullable VectorSpace space;

    /**
     * An empty projection; the first read loads the cache, if there is one, and replays the rest of the log.
     *
     * @param cached whether the index is kept on disk beside the store
     */
    public Projection(Namespace namespace, EventStore store, TermAnalyzer words, boolean cached) {
        this(
                namespace,
                store,
                words,
                false,
                IndexMemoryBudget.unbounded(),
                cached ? store.cacheFolder().orElse(null) : null,
                0);
    }

    /**
     * The same among others.
     *
     * @param gated whether events that the gate does not let in are kept from recall
     * @param memory that it shares with the other indexes of the engine
     * @param folder where the index is kept on disk; null where it is not
     * @param snapshotFrom how many events it takes to ask the store for a snapshot instead of reading them; 0 for never
     */
    public Projection(
            Namespace namespace,
            EventStore store,
            TermAnalyzer words,
            boolean gated,
            IndexMemoryBudget memory,
            @Nullable Path folder,
            long snapshotFrom) {
        this(namespace, store, words, gated, memory, folder, snapshotFrom, null);
    }

    /**
     * The same of a namespace that may outgrow the memory.
     *
     * @param candidates who then finds the events among which the best are; null for nobody
     */
    public Projection(
            Namespace namespace,
            EventStore store,
            TermAnalyzer words,
            boolean gated,
            IndexMemoryBudget memory,
            @Nullable Path folder,
            long snapshotFrom,
            @Nullable CandidateSettings candidates) {
        this.large = candidates == null ? null : new CandidateIndex(namespace, store, words, gated, memory, candidates);
        this.gated = gated;
        this.namespace = namespace;
        this.store = store;
        this.words = words;
        this.memory = memory;
        this.replay = new LogReplayer(namespace, store, gated);
        this.assets = new AssetIndexCache(namespace, store, words, table);
        this.eventWords = new EventWordsCache(words, memory.eventWords());
        this.kept = new StoredIndex(namespace, store, words.language(), memory, folder, snapshotFrom);
    }

    /** Whose index it is. */
    public Namespace namespace() {
        return namespace;
    }

    /** How its words are told. */
    public TermAnalyzer analysis() {
        return words;
    }

    /** The language in which its words are analysed. */
    public String language() {
        return words.language();
    }

    /** What is known of that language. */
    public LanguageSupport languageSupport() {
        return Languages.of(words.language());
    }

    /**
     * Reads the index as of now: everything acknowledged before the call is in it. The lock is not held while the reading waits
     * for the store ({@link NamespaceIndexReader#unlocked}); when the index was written to meanwhile, the reading is applied again.
     *
     * @param wanted the space whose neural vectors are wanted; null for none
     * @param reading has no effect but its result, or takes back at its beginning what it did before
     */
    public <T> T read(@Nullable VectorSpace wanted, Function<NamespaceIndexReader, T> reading) {
        return read(wanted, speakers -> CandidateCue.NONE, reading);
    }

    /**
     * Reads what a question needs of the index: all of it where it fits, else the events among which the best are.
     *
     * @param cue by what they are found, given how many events each speaker said; asked only where the index does not hold it whole
     */
    public <T> T read(
            @Nullable VectorSpace wanted,
            Function<Map<String, Integer>, CandidateCue> cue,
            Function<NamespaceIndexReader, T> reading) {
        LogPosition head = large == null ? null : large.head().orElse(null);
        if (large != null && head != null) {
            return large.read(head, wanted, cue, reading);
        }
        return whileThere(wanted, through -> {}, (index, pause) -> {
            long before = assets.bytes();
            long filters = index.filters.bytes();
            T read = reading.apply(new NamespaceIndexReader(
                    index,
                    words,
                    table,
                    seqs -> wanted == null ? List.of() : store.vectors().at(namespace, wanted, seqs),
                    pause,
                    assets,
                    eventWords));
            if (assets.bytes() != before || index.filters.bytes() > filters + WORTH_WEIGHING) {
                weigh();
            }
            return read;
        });
    }

    /**
     * Replays what is newer than the checkpoint.
     *
     * @param wanted the space whose neural vectors are wanted; null for none
     * @param progress hears each sequence number reached
     */
    public void catchUp(@Nullable VectorSpace wanted, LongConsumer progress) {
        if (large != null && large.serves()) {
            return;
        }
        boolean unused = whileThere(wanted, progress, (index, pause) -> true);
    }

    /** Brings the index level and reads it, while it cannot be let go. */
    private <T> T whileThere(
            @Nullable VectorSpace wanted,
            LongConsumer progress,
            BiFunction<NamespaceIndex, IndexLock.Pause, T> reading) {
        memory.enter(this);
        try {
            return lock.read(
                    () -> bringLevel(wanted, progress),
                    pause -> reading.apply(present().index(), pause));
        } finally {
            memory.leave(this);
        }
    }

    private void bringLevel(@Nullable VectorSpace wanted, LongConsumer progress) {
        if (level(wanted)) {
            return;
        }
        alone(() -> {
            LogPosition head = store.log().logPosition(namespace);
            NamespaceIndexWriter writer = lock.glance(() -> indexer);
            if (writer == null || !StoredIndex.isOf(writer.index(), head)) {
                make(kept.begin(head), head, wanted, progress);
            } else if (!replay.level(LogReplayer.Reached.of(writer.index()), head, wanted)) {
                replay(writer, head, wanted, lock::write, progress);
            }
        });
    }

    /** Replays while nobody else does. Who reads what is there already does not wait. */
    private void alone(Runnable work) {
        replaying.lock();
        try {
            work.run();
        } finally {
            replaying.unlock();
        }
    }

    /** Replays into an index that nobody sees before it is level. What was read before a failure is kept where there was none. */
    private void make(NamespaceIndex index, LogPosition head, @Nullable VectorSpace wanted, LongConsumer progress) {
        NamespaceIndexWriter writer = new NamespaceIndexWriter(index, words, table);
        boolean level = false;
        try {
            replay(writer, head, wanted, Runnable::run, progress);
            level = true;
        } finally {
            boolean done = level;
            lock.write(() -> {
                if (done || indexer == null) {
                    place(writer);
                }
                weigh();
            });
        }
    }

    /** Whether an index is in memory that has not come so far. Asks no store, and waits for nobody. */
    public boolean behind(long lastSeq) {
        // where somebody is at it, whether it is level then is looked at when it is followed
        return lock.tryGlance(() -> indexer != null && indexer.index().through < lastSeq, true);
    }

    /**
     * Brings the index level if it is in memory and of the log as it is, with the vectors that were wanted last. Loads none,
     * and is no question: it is let go as if this had not been.
     */
    public void follow() {
        memory.hold(this);
        try {
            alone(() -> {
                LogPosition head = store.log().logPosition(namespace);
                NamespaceIndexWriter writer = lock.glance(() -> indexer);
                if (writer != null && StoredIndex.isOf(writer.index(), head)) {
                    replay(writer, head, space, lock::write, through -> {});
                }
            });
        } finally {
            memory.leave(this);
        }
    }

    /** Whether a search engine is to be told of what is new, see {@link #feed}. */
    public boolean feedDue() {
        return large != null && large.feedDue();
    }

    /**
     * Tells the search engine that finds candidates what is new in the log. One process at a time, which the caller sees to.
     *
     * @param stop whether to go on another time
     */
    public void feed(LongConsumer progress, BooleanSupplier stop) {
        if (large != null) {
            large.feed(progress, stop);
        }
    }

    /** Has the search engine that finds candidates forget the namespace; says how many passages it had. */
    public long eraseCandidates() {
        return large == null ? 0 : large.erase();
    }

    /** Throws the index away, in memory and on disk, and replays the whole log. */
    public void rebuild(LongConsumer progress) {
        if (large != null && large.serves()) {
            long unused = large.erase();
            large.feed(progress, () -> false);
            return;
        }
        memory.enter(this);
        try {
            alone(() -> {
                kept.deleteFile();
                LogPosition head = store.log().logPosition(namespace);
                make(kept.fresh(head), head, space, progress);
            });
        } finally {
            memory.leave(this);
        }
    }

    /**
     * A number that two indexes of the same log share, and two different ones hardly ever.
     *
     * @param wanted the space whose neural vectors count too; null for none
     */
    public long digest(@Nullable VectorSpace wanted) {
        return whileThere(wanted, through -> {}, (index, pause) -> IndexFileFormat.digest(index, wanted != null));
    }

    /** Another projection of the same log, empty, without a cache, and in memory of its own. */
    public Projection emptyCopy() {
        return new Projection(namespace, store, words, gated, IndexMemoryBudget.unbounded(), null, 0);
    }

    /** Keeps the index on disk if it has grown enough since it was last kept. */
    public void keepCache() {
        alone(() -> {
            NamespaceIndexWriter writer = lock.glance(() -> indexer);
            if (writer != null) {
                kept.keepFile(writer.index());
            }
        });
    }

    /** Lets the index go, unless somebody is at it; the cache stays as it is. */
    public boolean drop() {
        if (large != null) {
            large.clear();
        }
        return lock.tryWrite(() -> {
            if (memory.isAsked(this)) {
                return false;
            }
            place(null);
            assets.clear();
            memory.dropped(this);
            return true;
        });
    }

    /** Puts another index in the place of this one, or none; what was read of events goes with theirs. */
    private void place(@Nullable NamespaceIndexWriter writer) {
        eventWords.close();
        eventWords = new EventWordsCache(words, memory.eventWords());
        indexer = writer;
    }

    /** Says what is in memory now; under either lock. */
    private void weigh() {
        NamespaceIndexWriter present = indexer;
        if (present != null) {
            weigh(present);
        }
    }

    private void weigh(NamespaceIndexWriter writer) {
        memory.weighs(this, writer.bytes() + assets.bytes(), writer.index().through);
    }

    /** Bytes of the index cache on disk; 0 when there is none. */
    public long cacheBytes() {
        return kept.fileBytes();
    }

    /** Bytes of memory that the index takes; 0 while it is not there. */
    public long memoryBytes() {
        return memory.bytesOf(this);
    }

    private NamespaceIndexWriter present() {
        NamespaceIndexWriter present = indexer;
        if (present == null) {
            throw new IllegalStateException("read before the first replay");
        }
        return present;
    }

    /** Asks the store without the lock: the index can only have come further meanwhile. */
    private boolean level(@Nullable VectorSpace wanted) {
        Optional<LogReplayer.Reached> reached =
                lock.glance(() -> Optional.ofNullable(indexer).map(one -> LogReplayer.Reached.of(one.index())));
        if (reached.isEmpty()) {
            return false;
        }
        LogPosition head = store.log().logPosition(namespace);
        return reached.get().epoch() == head.epoch()
                && reached.get().through() <= head.lastSeq()
                && replay.level(reached.get(), head, wanted);
    }

    /** Whether the log has outgrown what the store keeps. Reads no index. */
    public boolean snapshotDue() {
        return kept.snapshotDue();
    }

    /**
     * Has the store keep the index for machines that have none, if the log has outgrown what it keeps. The index is copied in
     * memory first, so that nobody who asks waits for the store.
     *
     * @param wanted the space whose neural vectors are kept along; null for none
     * @param name that no other writing uses
     * @return whether a new one is kept now
     */
    public boolean keepSnapshot(@Nullable VectorSpace wanted, String name) {
        if ((large != null && large.serves()) || !snapshotDue()) {
            return false;
        }
        StoredIndex.Copy copy = whileThere(wanted, through -> {}, (index, pause) -> kept.copy(index));
        return kept.keepSnapshot(copy, name);
    }

    private void replay(
            NamespaceIndexWriter writer,
            LogPosition head,
            @Nullable VectorSpace wanted,
            Consumer<Runnable> writing,
            LongConsumer progress) {
        space = wanted == null ? space : wanted;
        int before = writer.index().eventCount();
        try {
            replay.run(writer, head, wanted, writing, through -> {
                weigh(writer);
                memory.makeRoom();
                progress.accept(through);
            });
        } finally {
            weigh(writer); // also of a replay that failed half-way
            memory.replayed(writer.index().eventCount() - before);
        }
    }
}
