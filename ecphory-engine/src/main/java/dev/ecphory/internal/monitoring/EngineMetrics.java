package dev.ecphory.internal.monitoring;

import dev.ecphory.admin.HealthReport.Metric;
import dev.ecphory.internal.index.cache.CandidateHealth;
import dev.ecphory.internal.index.cache.IndexMemoryBudget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The numbers of an engine's pulse as metrics. Stateless. */
public final class EngineMetrics {
    private static final double SECOND = 1e9;

    private EngineMetrics() {}

    /** Every number of a pulse but the durations of operations, which are {@linkplain EngineHealth#done() distributions}. */
    public static List<Metric> of(EngineHealth pulse) {
        List<Metric> all = new ArrayList<>();
        IndexMemoryBudget.Account indexes = pulse.indexes();
        all.add(gauge("ecphory.index.bytes", "Bytes that indexes take in memory", indexes.bytes()));
        all.add(gauge("ecphory.index.budget", "Bytes that they may take", indexes.budget()));
        all.add(gauge("ecphory.index.resident", "Indexes in memory", indexes.resident()));
        all.add(counter("ecphory.index.evictions", "Indexes that were let go to make room", indexes.evictions()));
        String loads = "Indexes that were begun, by where from";
        all.add(counter("ecphory.index.loads", loads, indexes.fromLog(), "from", "log"));
        all.add(counter("ecphory.index.loads", loads, indexes.fromCache(), "from", "cache"));
        all.add(counter("ecphory.index.loads", loads, indexes.fromSnapshot(), "from", "snapshot"));
        all.add(counter("ecphory.index.replayed", "Events that were read from logs into indexes", indexes.replayed()));
        all.add(gauge(
                "ecphory.index.lag",
                "Events that are in logs and not in the indexes that were asked last, at most " + EngineHealth.MOST,
                pulse.behind()));
        all.add(gauge(
                "ecphory.unprocessed.seconds",
                "Age of the oldest event that is not consolidated, of the same namespaces",
                pulse.oldest() == null ? 0 : pulse.oldest().toNanos() / SECOND));
        all.add(gauge("ecphory.setbacks", "Events that chores set aside, of the same namespaces", pulse.setbacks()));
        String waiting = "Namespaces that wait for a chore here";
        String oldest = "How long the first of them has been waiting";
        String failing = "Namespaces among them whose last try failed";
        String turns = "Turns of a chore here, by how they ended";
        for (EngineHealth.Queue queue : pulse.queues()) {
            String chore = queue.chore();
            double seconds = queue.oldest().toNanos() / SECOND;
            all.add(gauge("ecphory.queue.waiting", waiting, queue.waiting(), "chore", chore));
            all.add(gauge("ecphory.queue.oldest.seconds", oldest, seconds, "chore", chore));
            all.add(gauge("ecphory.queue.failing", failing, queue.failing(), "chore", chore));
            all.add(counter("ecphory.chore.turns", turns, queue.done(), "chore", chore, "outcome", "done"));
            all.add(counter("ecphory.chore.turns", turns, queue.failed(), "chore", chore, "outcome", "failed"));
        }
        String connections = "Connections to the store, by what they do";
        pulse.pools().forEach(pool -> {
            String name = pool.name();
            all.add(gauge("ecphory.pool.connections", connections, pool.active(), "pool", name, "state", "active"));
            all.add(gauge("ecphory.pool.connections", connections, pool.idle(), "pool", name, "state", "idle"));
            all.add(gauge("ecphory.pool.pending", "Threads that wait for one", pool.waiting(), "pool", name));
        });
        all.add(counter("ecphory.appended", "Events that were appended", pulse.appended()));
        all.add(counter("ecphory.quota.refusals", "Appends that a quota refused", pulse.refused()));
        all.add(counter("ecphory.trail.rows", "Rows that were put on trails", pulse.trail()));
        all.add(counter("ecphory.accesses.lost", "Entries of the access log that were lost", pulse.unrecorded()));
        CandidateHealth.Account candidates = pulse.candidates();
        if (candidates != null) {
            all.addAll(of(candidates));
        }
        return all;
    }

    private static List<Metric> of(CandidateHealth.Account candidates) {
        String recalls = "Recalls of large namespaces, by whether the search engine gave all candidates";
        return List.of(
                counter("ecphory.candidates.recalls", recalls, candidates.complete(), "outcome", "complete"),
                counter("ecphory.candidates.recalls", recalls, candidates.degraded(), "outcome", "degraded"),
                counter("ecphory.candidates.written", "Events written to the search engine", candidates.written()),
                gauge(
                        "ecphory.candidates.lag",
                        "Events that it does not have yet, of the namespaces that were asked last",
                        candidates.behind()),
                gauge(
                        "ecphory.candidates.resting",
                        "1 while it is left alone after failures in a row",
                        candidates.resting() ? 1 : 0));
    }

    private static Metric gauge(String name, String description, long value, String... labels) {
        return gauge(name, description, (double) value, labels);
    }

    private static Metric gauge(String name, String description, double value, String... labels) {
        return new Metric(name, description, Metric.Kind.GAUGE, labelled(labels), value);
    }

    private static Metric counter(String name, String description, long value, String... labels) {
        return new Metric(name, description, Metric.Kind.COUNTER, labelled(labels), (double) value);
    }

    private static Map<String, String> labelled(String... labels) {
        Map<String, String> byName = new HashMap<>();
        for (int i = 0; i < labels.length; i += 2) {
            byName.put(labels[i], labels[i + 1]);
        }
        return byName;
    }
}
