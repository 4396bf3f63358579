package dev.ecphory.internal.runtime;

import com.github.benmanes.caffeine.cache.Cache;
import dev.ecphory.Namespace;
import dev.ecphory.admin.Admission;
import dev.ecphory.internal.deletion.DeletionExecutor;
import dev.ecphory.internal.embedding.EmbedderLoader;
import dev.ecphory.internal.index.cache.CandidateHealth;
import dev.ecphory.internal.index.cache.IndexCacheFolder;
import dev.ecphory.internal.index.cache.IndexMemoryBudget;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.store.NamespaceCache;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The indexes of an engine: one a namespace, for as long as there is room for it or somebody asks it. On disk they are kept in
 * the store's own folder, which the store scrubs, or in one of this machine, which is looked after here. Threads may share it.
 */
public final class IndexRegistry implements AutoCloseable {
    /** The name of the lease of who has the store keep an index. */
    private static final String CHORE = "index snapshot";
    /** That of who tells the search engine what is new. */
    private static final String FEED = "candidates";

    private static final Duration FEED_LEASE = Duration.ofMinutes(1);

    /** Some hundred chunks, over a network, one after the other. */
    private static final Duration LEASE = Duration.ofMinutes(2);

    private final EventStore store;
    private final EngineSettings settings;
    private final EmbedderLoader neural;
    private final String owner;
    private final AtomicLong snapshots = new AtomicLong();
    private final Function<Namespace, TermAnalyzer> words;
    private final IndexMemoryBudget memory;
    private final @Nullable IndexCacheFolder own;
    private final @Nullable Thread sweeping;
    private final Cache<Namespace, Projection> projections = NamespaceCache.weak();

    /**
     * None yet. Makes the folder of this machine if one is wanted, and has stale caches in it deleted meanwhile.
     *
     * @param owner this process among those that share the store
     * @param words tells the language that a namespace has now
     * @param gone hears whose index was let go to make room
     */
    IndexRegistry(
            EventStore store,
            EngineSettings settings,
            EmbedderLoader neural,
            String owner,
            Function<Namespace, TermAnalyzer> words,
            Consumer<Namespace> gone) {
        this.store = store;
        this.settings = settings;
        this.neural = neural;
        this.owner = owner;
        this.words = words;
        this.memory = new IndexMemoryBudget(settings.indexMemory, gone);
        Path base = settings.cacheFolder;
        if (base == null && store.isRemote()) {
            base = IndexCacheFolder.ofUser(System::getenv);
        }
        IndexCacheFolder folder = base == null || !settings.cache
                ? null
                : IndexCacheFolder.in(base, store.storeId()).orElse(null);
        this.own = folder;
        this.sweeping = folder == null
                ? null
                : Thread.ofPlatform().daemon().name("ecphory-caches").start(() -> {
                    int unused = folder.sweep(store);
                });
    }

    /** The index of a namespace, in the language that it has now. */
    Projection of(Namespace namespace) {
        TermAnalyzer language = words.apply(namespace);
        while (true) {
            Projection kept = projections.get(namespace, name -> projection(name, language));
            if (kept.language().equals(language.language())) {
                return kept;
            }
            boolean unusedRemoved = projections.asMap().remove(namespace, kept);
            boolean unused = kept.drop();
        }
    }

    /** Brings the index of a namespace up to date if it is in memory, so that whoever asks next need not wait for that. */
    public void follow(Namespace namespace) {
        Projection kept = projections.getIfPresent(namespace);
        if (kept != null) {
            kept.follow();
        }
    }

    public boolean follows(Namespace namespace, long lastSeq) {
        Projection kept = projections.getIfPresent(namespace);
        return kept != null && kept.behind(lastSeq);
    }

    private Projection projection(Namespace namespace, TermAnalyzer language) {
        return new Projection(
                namespace,
                store,
                language,
                settings.admission == Admission.ENFORCE,
                memory,
                cacheFolder().orElse(null),
                settings.snapshotFrom(store),
                settings.candidates);
    }

    /**
     * Has the store keep the index of a large namespace that has outgrown the last one kept, for machines that have none: one
     * machine at a time, once consolidation is through, never for somebody who asks. Says whether a new one is there.
     */
    public boolean keepSnapshot(Namespace namespace) {
        long from = settings.snapshotFrom(store);
        if (from == 0
                || store.readOnly()
                || store.log().logPosition(namespace).events() < from
                || !of(namespace).snapshotDue()
                || !store.leases().acquire(namespace, CHORE, owner, LEASE)) {
            return false;
        }
        try {
            // no model is loaded: without it there are no vectors in the index that are worth keeping
            VectorSpace space = settings.tier.usesNeuralEmbedder() && neural.settled()
                    ? neural.get().map(Embedder::space).orElse(null)
                    : null;
            return of(namespace).keepSnapshot(space, owner + "-" + snapshots.incrementAndGet());
        } finally {
            store.leases().release(namespace, CHORE, owner);
        }
    }

    /**
     * Tells the search engine that finds candidates, where there is one, what is new in a large namespace: one machine at a time.
     *
     * @param all whether the newest few are worth it too
     */
    public void feed(Namespace namespace, boolean all, LongConsumer progress, BooleanSupplier stop) {
        if (settings.candidates == null || store.readOnly()) {
            return;
        }
        Projection index = of(namespace);
        if ((!all && !index.feedDue()) || !store.leases().acquire(namespace, FEED, owner, FEED_LEASE)) {
            return;
        }
        try {
            index.feed(
                    through -> {
                        boolean unused = store.leases().acquire(namespace, FEED, owner, FEED_LEASE);
                        progress.accept(through);
                    },
                    stop);
        } finally {
            store.leases().release(namespace, FEED, owner);
        }
    }

    /** Where indexes are kept on disk; nowhere when none are. */
    public Optional<Path> cacheFolder() {
        if (!settings.cache) {
            return Optional.empty();
        }
        return own != null
                ? Optional.of(own.folder())
                : settings.cacheFolder != null ? Optional.empty() : store.cacheFolder();
    }

    /** The caches outside the store's own folder. */
    public DeletionExecutor.Caches cachesOf(Namespace namespace) {
        IndexCacheFolder folder = own;
        LongSupplier candidates =
                () -> settings.candidates == null ? 0 : of(namespace).eraseCandidates();
        return folder == null
                ? new DeletionExecutor.Caches(() -> {}, List::of, candidates)
                : new DeletionExecutor.Caches(() -> folder.forget(namespace), folder::files, candidates);
    }

    public List<IndexMemoryBudget.Resident> newest(int most) {
        return memory.newest(most);
    }

    public IndexMemoryBudget.Account account() {
        return memory.account();
    }

    /** How the search engine that finds candidates is doing; null where there is none. */
    CandidateHealth.@Nullable Account candidates() {
        return settings.candidates == null ? null : settings.candidates.health().account();
    }

    /** Keeps them on disk, and waits until stale caches are deleted. */
    @Override
    public void close() {
        memory.keepCaches();
        if (sweeping != null) {
            try {
                sweeping.join();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
