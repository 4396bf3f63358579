package dev.ecphory.internal.runtime;

import com.github.benmanes.caffeine.cache.Cache;
import dev.ecphory.Namespace;
import dev.ecphory.internal.chores.ChoreBacklog;
import dev.ecphory.internal.entities.EntityDirectory;
import dev.ecphory.internal.entities.MentionStatistics;
import dev.ecphory.internal.intentions.IntentionCache;
import dev.ecphory.internal.landmarks.LandmarkCache;
import dev.ecphory.internal.learning.AssociationCache;
import dev.ecphory.internal.retrieval.facts.FactCache;
import dev.ecphory.internal.retrieval.facts.FactSource;
import dev.ecphory.internal.retrieval.summaries.SummaryCache;
import dev.ecphory.internal.retrieval.summaries.SummarySource;
import dev.ecphory.internal.store.NamespaceCache;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.traces.TraceCache;
import dev.ecphory.internal.vector.StaticEmbedder;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.EventStore;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What an engine keeps at hand of namespaces beside their indexes. All of it was read from the store and can be read again.
 * Threads may share it.
 */
public final class NamespaceCaches {
    /** The kinds of summaries that contexts may tell. */
    private static final List<Summary.Kind> TOLD = List.of(
            Summary.Kind.SESSION, Summary.Kind.CLUSTER, Summary.Kind.MONTH, Summary.Kind.ENTITY, Summary.Kind.GIST);

    /** Those that are hints and no evidence. */
    private static final List<Summary.Kind> INFERRED = List.of(Summary.Kind.INSIGHT, Summary.Kind.IDENTITY);

    final Cache<Namespace, MentionStatistics.Slot> censuses = NamespaceCache.ofMost(4);
    final FactCache facts;
    final SummaryCache summaries;
    public final AssociationCache associations;
    public final IntentionCache intentionCache;
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
        this.intentionCache = new IntentionCache(store, settings.cognition);
        this.traces = new TraceCache(store, settings.cognition, table, intentionCache);
        this.facts = new FactCache(new FactSource(
                store.facts(),
                store.log(),
                words,
                namespace -> EntityDirectory.of(namespace, store),
                namespace -> ChoreBacklog.factsBehind(namespace, store),
                clock));
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
        intentionCache.forget(namespace);
        LandmarkCache read = lifeEvents.remove(namespace);
        if (read != null) {
            read.forget();
        }
    }
}
