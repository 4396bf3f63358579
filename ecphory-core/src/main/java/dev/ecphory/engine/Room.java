package dev.ecphory.engine;

import dev.ecphory.index.Projection;
import dev.ecphory.memory.Namespace;
import dev.ecphory.model.Embedder;
import dev.ecphory.store.Store;
import dev.ecphory.text.Words;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;

/** What the memories of one engine share. Threads may share it. */
final class Room {
    /** The setting of a namespace that names the language of its words. */
    static final String LANGUAGE = "language";

    private final Store store;
    private final Settings settings;
    private final InstantSource clock;
    private final Neural neural;
    private final EmbeddingChore chore;
    private final WorkQueue queue;
    private final Accesses accesses;
    private final Map<String, Words> words = new ConcurrentHashMap<>();
    private final AtomicBoolean closed = new AtomicBoolean();

    Room(Store store, Settings settings, InstantSource clock, Neural neural) {
        this.store = store;
        this.settings = settings;
        this.clock = clock;
        this.neural = neural;
        // names this process among those that share the store; nothing that is stored or ranked depends on it
        String owner = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        this.chore = new EmbeddingChore(store, owner);
        this.queue = new WorkQueue("embed", () -> neural.get().isPresent(), (namespace, stop) -> {
            Embedder embedder = neural.require();
            chore.run(namespace, embedder, Progress.SILENT, stop);
            return chore.pending(namespace, embedder.space()) > 0;
        });
        this.accesses = new Accesses(store.accessLog());
    }

    Store store() {
        return store;
    }

    Settings settings() {
        return settings;
    }

    InstantSource clock() {
        return clock;
    }

    Neural neural() {
        return neural;
    }

    EmbeddingChore chore() {
        return chore;
    }

    WorkQueue queue() {
        return queue;
    }

    Accesses accesses() {
        return accesses;
    }

    /** True when new events are to be embedded by the background thread. */
    boolean embedsInBackground() {
        return settings.tier() == Tier.BASE && settings.background() && !store.readOnly();
    }

    Projection projection(Namespace namespace) {
        String language = store.settings().of(namespace).getOrDefault(LANGUAGE, "en");
        return new Projection(namespace, store, words.computeIfAbsent(language, Words::of), settings.cache());
    }

    void close(Collection<Memory> memories) {
        if (closed.compareAndSet(false, true)) {
            queue.close();
            accesses.flush();
            memories.forEach(Memory::keepCache);
            neural.close();
            words.values().forEach(Words::close);
            store.close();
        }
    }
}
