package dev.ecphory.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One number of a {@link Pulse}, as every door to a monitoring system names it. No label holds a namespace, a name or a text, and
 * each has a handful of values. Immutable.
 *
 * @param name with dots, as Micrometer has it: {@code ecphory.index.bytes}
 * @param description a sentence
 * @param kind whether it may fall
 * @param labels by name
 * @param value now
 */
public record Meter(String name, String description, Kind kind, Map<String, String> labels, double value) {
    private static final double SECOND = 1e9;

    /** What a number does. */
    public enum Kind {
        /** Rises and falls. */
        GAUGE,
        /** Only rises while the engine is open. */
        COUNTER
    }

    /** Copies the labels. */
    public Meter {
        labels = Map.copyOf(labels);
    }

    /** Every number of a pulse but the durations of operations, which are {@linkplain Pulse#done() distributions}. */
    public static List<Meter> of(Pulse pulse) {
        List<Meter> all = new ArrayList<>();
        all.add(gauge(
                "ecphory.index.bytes",
                "Bytes that indexes take in memory",
                pulse.indexes().bytes()));
        all.add(gauge(
                "ecphory.index.budget",
                "Bytes that they may take",
                pulse.indexes().budget()));
        all.add(gauge(
                "ecphory.index.resident", "Indexes in memory", pulse.indexes().resident()));
        all.add(counter(
                "ecphory.index.evictions",
                "Indexes that were let go to make room",
                pulse.indexes().evictions()));
        String loads = "Indexes that were begun, by where from";
        all.add(counter("ecphory.index.loads", loads, pulse.indexes().fromLog(), "from", "log"));
        all.add(counter("ecphory.index.loads", loads, pulse.indexes().fromCache(), "from", "cache"));
        all.add(counter("ecphory.index.loads", loads, pulse.indexes().fromSnapshot(), "from", "snapshot"));
        all.add(counter(
                "ecphory.index.replayed",
                "Events that were read from logs into indexes",
                pulse.indexes().replayed()));
        all.add(gauge(
                "ecphory.index.lag",
                "Events that are in logs and not in the indexes that were asked last, at most " + Pulse.MOST,
                pulse.behind()));
        all.add(gauge(
                "ecphory.unprocessed.seconds",
                "Age of the oldest event that is not consolidated, of the same namespaces",
                pulse.oldest() == null ? 0 : pulse.oldest().toNanos() / SECOND));
        all.add(gauge("ecphory.setbacks", "Events that chores set aside, of the same namespaces", pulse.setbacks()));
        for (Pulse.Queue queue : pulse.queues()) {
            all.add(gauge(
                    "ecphory.queue.waiting",
                    "Namespaces that wait for a chore here",
                    queue.waiting(),
                    "chore",
                    queue.chore()));
            all.add(gauge(
                    "ecphory.queue.oldest.seconds",
                    "How long the first of them has been waiting",
                    queue.oldest().toNanos() / SECOND,
                    "chore",
                    queue.chore()));
            all.add(gauge(
                    "ecphory.queue.failing",
                    "Namespaces among them whose last try failed",
                    queue.failing(),
                    "chore",
                    queue.chore()));
            String turns = "Turns of a chore here, by how they ended";
            all.add(counter("ecphory.chore.turns", turns, queue.done(), "chore", queue.chore(), "outcome", "done"));
            all.add(counter("ecphory.chore.turns", turns, queue.failed(), "chore", queue.chore(), "outcome", "failed"));
        }
        pulse.pools().forEach(pool -> {
            String what = "Connections to the store, by what they do";
            all.add(gauge("ecphory.pool.connections", what, pool.active(), "pool", pool.name(), "state", "active"));
            all.add(gauge("ecphory.pool.connections", what, pool.idle(), "pool", pool.name(), "state", "idle"));
            all.add(gauge("ecphory.pool.pending", "Threads that wait for one", pool.waiting(), "pool", pool.name()));
        });
        all.add(counter("ecphory.appended", "Events that were appended", pulse.appended()));
        all.add(counter("ecphory.quota.refusals", "Appends that a quota refused", pulse.refused()));
        all.add(counter("ecphory.trail.rows", "Rows that were put on trails", pulse.trail()));
        all.add(counter("ecphory.accesses.lost", "Entries of the access log that were lost", pulse.unrecorded()));
        return all;
    }

    private static Meter gauge(String name, String description, long value, String... labels) {
        return gauge(name, description, (double) value, labels);
    }

    private static Meter gauge(String name, String description, double value, String... labels) {
        return new Meter(name, description, Kind.GAUGE, labelled(labels), value);
    }

    private static Meter counter(String name, String description, long value, String... labels) {
        return new Meter(name, description, Kind.COUNTER, labelled(labels), (double) value);
    }

    private static Map<String, String> labelled(String... labels) {
        return labels.length == 0
                ? Map.of()
                : labels.length == 2
                        ? Map.of(labels[0], labels[1])
                        : Map.of(labels[0], labels[1], labels[2], labels[3]);
    }
}
