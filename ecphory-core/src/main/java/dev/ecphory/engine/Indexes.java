package dev.ecphory.engine;

import dev.ecphory.index.IndexMemory;
import dev.ecphory.index.Projection;
import dev.ecphory.memory.Namespace;
import dev.ecphory.store.Store;
import dev.ecphory.text.Words;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** The indexes of an engine: one a namespace, for as long as there is room for it or somebody asks it. Threads may share it. */
final class Indexes implements AutoCloseable {
    private final Store store;
    private final Settings settings;
    private final Function<Namespace, Words> words;
    private final IndexMemory memory;
    private final Caches caches;
    private final WhileHeld<Namespace, Projection> projections = new WhileHeld<>();

    /**
     * None yet.
     *
     * @param words tells the language that a namespace has now
     * @param gone hears whose index was let go to make room
     */
    Indexes(Store store, Settings settings, Function<Namespace, Words> words, Consumer<Namespace> gone) {
        this.store = store;
        this.settings = settings;
        this.words = words;
        this.memory = new IndexMemory(settings.indexes().memory(), gone);
        this.caches = new Caches(store, settings);
    }

    /** The index of a namespace, in the language that it has now. */
    Projection of(Namespace namespace) {
        Words language = words.apply(namespace);
        while (true) {
            Projection kept = projections.of(namespace, name -> projection(name, language));
            if (kept.language().equals(language.language())) {
                return kept;
            }
            projections.renew(namespace, kept);
            boolean unused = kept.drop();
        }
    }

    /** Brings the index of a namespace up to date if it is in memory, so that whoever asks next need not wait for that. */
    void follow(Namespace namespace) {
        projections.held(namespace).ifPresent(Projection::follow);
    }

    /** Whether that would do anything. */
    boolean follows(Namespace namespace, long lastSeq) {
        return projections.held(namespace).filter(one -> one.behind(lastSeq)).isPresent();
    }

    private Projection projection(Namespace namespace, Words language) {
        return new Projection(
                namespace,
                store,
                language,
                settings.admission() == Admission.ENFORCE,
                memory,
                caches.folder().orElse(null),
                settings.indexes().snapshotFrom(store));
    }

    /** Where they are kept on disk. */
    Caches caches() {
        return caches;
    }

    /** Those that were asked last. */
    List<IndexMemory.Resident> newest(int most) {
        return memory.newest(most);
    }

    /** They in numbers. */
    IndexMemory.Account account() {
        return memory.account();
    }

    /** Keeps them on disk. */
    @Override
    public void close() {
        memory.keepCaches();
        caches.close();
    }
}
