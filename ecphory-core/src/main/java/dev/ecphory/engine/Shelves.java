package dev.ecphory.engine;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.ecphory.index.AssociationShelf;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Summary;
import dev.ecphory.model.StaticEmbedder;
import dev.ecphory.recall.facts.FactShelf;
import dev.ecphory.recall.facts.FactSource;
import dev.ecphory.recall.summaries.SummaryShelf;
import dev.ecphory.recall.summaries.SummarySource;
import dev.ecphory.store.Store;
import dev.ecphory.text.Words;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What an engine keeps at hand of namespaces beside their indexes. All of it was read from the store and can be read again.
 * Threads may share it.
 */
final class Shelves {
    /** The kinds of summaries that contexts may tell. */
    private static final List<Summary.Kind> TOLD = List.of(
            Summary.Kind.SESSION, Summary.Kind.CLUSTER, Summary.Kind.MONTH, Summary.Kind.ENTITY, Summary.Kind.GIST);

    /** Those that are hints and no evidence. */
    private static final List<Summary.Kind> INFERRED = List.of(Summary.Kind.INSIGHT, Summary.Kind.IDENTITY);

    final Cache<Namespace, Census.Slot> censuses = cache(4);
    final FactShelf facts;
    final SummaryShelf summaries;
    final AssociationShelf associations;
    final MindShelf minds;
    final TraceShelf traces;
    private final Store store;
    private final Map<Namespace, LifeEvents> lifeEvents = new ConcurrentHashMap<>();

    Shelves(
            Store store,
            Settings settings,
            StaticEmbedder table,
            Function<Namespace, Words> words,
            InstantSource clock) {
        this.store = store;
        this.associations = new AssociationShelf(store);
        this.summaries = new SummaryShelf(new SummarySource(
                namespace -> store.summaries().revision(namespace),
                namespace -> store.summaries().of(namespace, TOLD),
                namespace -> store.summaries().of(namespace, INFERRED)));
        this.minds = new MindShelf(store, settings.cognition);
        this.traces = new TraceShelf(store, settings.cognition, table, minds);
        this.facts = new FactShelf(
                new FactSource(store.facts(), store.log(), words, namespace -> Lore.of(namespace, store), clock));
    }

    /** One value a namespace for as long as anybody holds it: who asks meanwhile gets the same. */
    static <V> Cache<Namespace, V> whileHeld() {
        return Caffeine.newBuilder().weakValues().executor(Runnable::run).build();
    }

    /** Keeps what was asked of so many namespaces; what is too much goes at once. */
    static <V> Cache<Namespace, V> cache(int most) {
        return Caffeine.newBuilder().maximumSize(most).executor(Runnable::run).build();
    }

    LifeEvents lifeEvents(Namespace namespace) {
        return lifeEvents.computeIfAbsent(namespace, one -> new LifeEvents(one, store));
    }

    void forget(Namespace namespace) {
        censuses.invalidate(namespace);
        facts.forget(namespace);
        summaries.forget(namespace);
        associations.forget(namespace);
        traces.forget(namespace);
        minds.forget(namespace);
        LifeEvents read = lifeEvents.remove(namespace);
        if (read != null) {
            read.forget();
        }
    }
}
