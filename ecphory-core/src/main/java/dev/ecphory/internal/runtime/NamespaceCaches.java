package dev.ecphory.internal.runtime;

import dev.ecphory.cognition.TraceCache;
import dev.ecphory.internal.entities.EntityDirectory;
import dev.ecphory.internal.entities.MentionStatistics;
import dev.ecphory.internal.intentions.IntentionCache;
import dev.ecphory.internal.landmarks.LandmarkCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.ecphory.internal.learning.AssociationCache;
import dev.ecphory.Namespace;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.internal.vector.StaticEmbedder;
import dev.ecphory.internal.retrieval.facts.FactCache;
import dev.ecphory.internal.retrieval.facts.FactSource;
import dev.ecphory.internal.retrieval.summaries.SummaryCache;
import dev.ecphory.internal.retrieval.summaries.SummarySource;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.internal.text.TermAnalyzer;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What an engine keeps at hand of namespaces beside their indexes. All of it was read from the store and can be read again.
 * Threads may share it.
 */
final class NamespaceCaches {
    /** The kinds of summaries that contexts may tell. */
    private static final List<Summary.Kind> TOLD = List.of(
            Summary.Kind.SESSION, Summary.Kind.CLUSTER, Summary.Kind.MONTH, Summary.Kind.ENTITY, Summary.Kind.GIST);

    /** Those that are hints and no evidence. */
    private static final List<Summary.Kind> INFERRED = List.of(Summary.Kind.INSIGHT, Summary.Kind.IDENTITY);

    final Cache<Namespace, MentionStatistics.Slot> censuses = cache(4);
    final FactCache facts;
    final SummaryCache summaries;
    final AssociationCache associations;
    final IntentionCache minds;
    final TraceCache traces;
    private final EventStore store;
    private final Map<Namespace, LandmarkCache> lifeEvents = new ConcurrentHashMap<>();

    NamespaceCaches(
            EventStore store,
            EngineSettings settings,
            StaticEmbedder table,
            Function<Namespace, TermAnalyzer> words,
            InstantSource clock) {
        this.store = store;
        this.associations = new AssociationCache(store);
        this.summaries = new SummaryCache(new SummarySource(
                namespace -> store.summaries().revision(namespace),
                namespace -> store.summaries().of(namespace, TOLD),
                namespace -> store.summaries().of(namespace, INFERRED)));
        this.minds = new IntentionCache(store, settings.cognition);
        this.traces = new TraceCache(store, settings.cognition, table, minds);
        this.facts = new FactCache(new FactSource(
                store.facts(), store.log(), words, namespace -> EntityDirectory.of(namespace, store), clock));
    }

    /** One value a namespace for as long as anybody holds it: who asks meanwhile gets the same. */
    static <V> Cache<Namespace, V> whileHeld() {
        return Caffeine.newBuilder().weakValues().executor(Runnable::run).build();
    }

    /** Keeps what was asked of so many namespaces; what is too much goes at once. */
    static <V> Cache<Namespace, V> cache(int most) {
        return Caffeine.newBuilder().maximumSize(most).executor(Runnable::run).build();
    }

    LandmarkCache lifeEvents(Namespace namespace) {
        return lifeEvents.computeIfAbsent(namespace, one -> new LandmarkCache(one, store));
    }

    void forget(Namespace namespace) {
        censuses.invalidate(namespace);
        facts.forget(namespace);
        summaries.forget(namespace);
        associations.forget(namespace);
        traces.forget(namespace);
        minds.forget(namespace);
        LandmarkCache read = lifeEvents.remove(namespace);
        if (read != null) {
            read.forget();
        }
    }
}
