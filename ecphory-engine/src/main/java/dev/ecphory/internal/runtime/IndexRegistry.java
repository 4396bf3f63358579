package dev.ecphory.internal.runtime;

import com.github.benmanes.caffeine.cache.Cache;
import dev.ecphory.Namespace;
import dev.ecphory.admin.Admission;
import dev.ecphory.internal.embedding.EmbedderLoader;
import dev.ecphory.internal.index.cache.IndexMemoryBudget;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.store.NamespaceCache;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

/** The indexes of an engine: one a namespace, for as long as there is room for it or somebody asks it. Threads may share it. */
public final class IndexRegistry implements AutoCloseable {
    /** The name of the lease of who has the store keep an index. */
    private static final String CHORE = "index snapshot";

    /** Some hundred chunks, over a network, one after the other. */
    private static final Duration LEASE = Duration.ofMinutes(2);

    private final EventStore store;
    private final EngineSettings settings;
    private final EmbedderLoader neural;
    private final String owner;
    private final AtomicLong snapshots = new AtomicLong();
    private final Function<Namespace, TermAnalyzer> words;
    private final IndexMemoryBudget memory;
    private final IndexCaches caches;
    private final Cache<Namespace, Projection> projections = NamespaceCache.weak();

    /**
     * None yet.
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
        this.caches = new IndexCaches(store, settings);
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
                caches.folder().orElse(null),
                settings.snapshotFrom(store));
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

    public IndexCaches caches() {
        return caches;
    }

    public List<IndexMemoryBudget.Resident> newest(int most) {
        return memory.newest(most);
    }

    public IndexMemoryBudget.Account account() {
        return memory.account();
    }

    /** Keeps them on disk. */
    @Override
    public void close() {
        memory.keepCaches();
        caches.close();
    }
}
