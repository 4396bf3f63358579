package dev.ecphory.internal.runtime;

import com.github.benmanes.caffeine.cache.Cache;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.internal.chores.Backoff;
import dev.ecphory.internal.chores.WorkQueue;
import dev.ecphory.internal.chores.WorkQueue.Pace;
import dev.ecphory.internal.monitoring.EngineHealth;
import dev.ecphory.internal.store.NamespaceCache;
import dev.ecphory.internal.summaries.SummaryChore;
import dev.ecphory.spi.store.ChangeFeed;
import dev.ecphory.spi.store.ClusterScheduler;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/**
 * The work of an engine's own threads: what is appended here, and what waits in a namespace that is read for the first time,
 * is embedded and consolidated by two queues; what other machines left is done when the store's rounds call for it; indexes follow what the store tells of others. Threads may
 * share it.
 */
public final class BackgroundScheduler implements AutoCloseable {
    /** True Memory: facts follow whatever is appended; all else is derived, and a cycle marked, after so many events. */
    private static final int CONSOLIDATE_EVERY = 25;
    /** Consolidation lets a burst of appends pass, which would wait for its transactions otherwise. */
    private static final Pace AFTER_A_BURST = new Pace(Duration.ofMillis(250), Duration.ofSeconds(5), 2);

    /** An index follows a burst of appends once. */
    private static final Pace AS_HEARD = new Pace(Duration.ofMillis(20), Duration.ofMillis(500), 1);

    private final EngineContext engine;
    private final boolean on;
    /** Events that were appended to each namespace since all was derived the last time, where that is known here. */
    private final Cache<Namespace, Long> arrivals = NamespaceCache.ofMost(10_000);

    private final WorkQueue embedding;
    private final WorkQueue consolidation;
    private final WorkQueue following;
    private final WorkQueue feeding;
    /** Namespaces that were read since their index was opened. */
    private final Set<Namespace> opened = ConcurrentHashMap.newKeySet();

    /** Those in which it was not looked yet whether others left anything undone. */
    private final Set<Namespace> left = ConcurrentHashMap.newKeySet();

    private final ClusterScheduler.Membership rounds;
    private final ChangeFeed.Subscription news;

    /** Begins nothing but to take part in rounds and news; nothing at all when that is off, or the store can only be read. */
    public BackgroundScheduler(EngineContext engine) {
        this.engine = engine;
        this.on = engine.settings.background && !engine.store().readOnly();
        // spreads tries over time; nothing that is stored or ranked depends on it
        Backoff backoff = Backoff.exponential(engine.random());
        this.embedding = new WorkQueue("embed", () -> engine.neural.get().isPresent(), this::embed, backoff);
        this.consolidation = new WorkQueue("consolidate", () -> true, this::consolidate, backoff, AFTER_A_BURST);
        this.rounds = on ? engine.store().clusterScheduler().join(new ChoreWorker(engine)) : () -> {};
        this.following = new WorkQueue("follow", () -> true, this::follow, backoff, AS_HEARD);
        this.feeding = new WorkQueue("feed", () -> true, this::feed, backoff, AS_HEARD);
        this.news = on ? engine.store().changeFeed().subscribe(this::heard) : () -> {};
    }

    private void heard(ChangeFeed.Change told) {
        if (engine.settings.candidates != null) {
            feeding.add(told.namespace());
        }
        if (engine.indexes.follows(told.namespace(), told.lastSeq())) {
            following.add(told.namespace());
        }
    }

    /** True when new events are to be embedded in the background. */
    public boolean embeds() {
        return on && engine.settings.tier.usesNeuralEmbedder();
    }

    /** Has a namespace embedded and its facts derived soon, and all that is derived once enough was appended to it. */
    public void appended(Namespace namespace, int events) {
        if (on && engine.settings.candidates != null) {
            feeding.add(namespace);
        }
        if (embeds()) {
            embedding.add(namespace);
        }
        if (on) {
            arrived(namespace, events);
            left.remove(namespace);
            consolidation.add(namespace);
        }
    }

    /** Has all that is derived in a namespace derived soon; false when nothing is done in the background. */
    public boolean due(Namespace namespace) {
        if (on) {
            arrivals.asMap().merge(namespace, (long) CONSOLIDATE_EVERY, Math::max);
            left.remove(namespace);
            consolidation.add(namespace);
        }
        return on;
    }

    /** Counts events that are in the store; where nothing is known of before, the store tells how many wait. */
    private void arrived(Namespace namespace, int events) {
        if (arrivals.asMap().computeIfPresent(namespace, (name, count) -> count + events) == null) {
            arrivals.asMap().merge(namespace, Math.max(events, unsummarized(namespace)), Math::max);
        }
    }

    private long unsummarized(Namespace namespace) {
        return engine.store().log().lastSeq(namespace) - SummaryChore.through(namespace, engine.store());
    }

    /** Has what waits in a namespace embedded, and waits for it so long. */
    public void embedded(Namespace namespace, Duration patience) {
        embedding.add(namespace);
        embedding.await(namespace, patience);
    }

    /**
     * A namespace was read: what others left undone in it is derived soon. Once while its index is kept; what is appended here
     * afterwards is counted as ever. Returns at once.
     */
    public void read(Namespace namespace) {
        if (!on || !opened.add(namespace)) {
            return;
        }
        if (arrivals.getIfPresent(namespace) != null) {
            return; // it was written here before, and what waited was counted then
        }
        if (engine.settings.candidates != null) {
            feeding.add(namespace);
        }
        left.add(namespace);
        if (embeds()) {
            embedding.add(namespace);
        }
        consolidation.add(namespace);
    }

    /** Waits until nothing of a namespace is in turn here, or so long for each queue. */
    public void await(Namespace namespace, Duration most) {
        embedding.await(namespace, most);
        consolidation.await(namespace, most);
    }

    public List<EngineHealth.Queue> pulse() {
        return List.of(embedding.pulse(), consolidation.pulse());
    }

    public void forget(Namespace namespace) {
        arrivals.invalidate(namespace);
        opened.remove(namespace);
    }

    private boolean feed(Namespace namespace, BooleanSupplier stop) {
        engine.indexes.feed(namespace, false, through -> {}, stop);
        return false;
    }

    private boolean follow(Namespace namespace, BooleanSupplier stop) {
        engine.indexes.follow(namespace);
        return false;
    }

    private boolean embed(Namespace namespace, BooleanSupplier stop) {
        return !engine.embed(namespace, stop);
    }

    private boolean consolidate(Namespace namespace, BooleanSupplier stop) {
        if (left.remove(namespace) && engine.isConsolidated(namespace) && unsummarized(namespace) < CONSOLIDATE_EVERY) {
            return false; // nothing was left undone: reading alone begins no cycle
        }
        Long news = arrivals.getIfPresent(namespace);
        if (news != null && news < CONSOLIDATE_EVERY) {
            return !engine.consolidator
                    .runFacts(namespace, ProgressListener.SILENT, stop)
                    .complete();
        }
        boolean complete = engine.consolidator
                .run(namespace, ProgressListener.SILENT, stop)
                .complete();
        if (complete && engine.markCycle(namespace)) {
            complete = engine.consolidator
                    .runByRules(namespace, ProgressListener.SILENT, stop)
                    .complete();
        }
        if (complete) { // what is there now is no news any more; of what came meanwhile it is not known
            arrivals.asMap().merge(namespace, 0L, (count, none) -> news == null ? count : count - news);
        }
        boolean unused = complete && !stop.getAsBoolean() && engine.indexes.keepSnapshot(namespace);
        return !complete;
    }

    @Override
    public void close() {
        news.close();
        rounds.close();
        following.close();
        feeding.close();
        embedding.close();
        consolidation.close();
    }
}
