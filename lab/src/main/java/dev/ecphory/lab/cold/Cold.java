package dev.ecphory.lab.cold;

import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Tier;
import dev.ecphory.forget.Selection;
import dev.ecphory.lab.measure.Percentile;
import dev.ecphory.lab.measure.Stopwatch;
import dev.ecphory.lab.speed.Synthetic;
import dev.ecphory.memory.Event;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/**
 * How long the first question to a namespace takes on a machine that has no index of it in memory: when the log has to be
 * read, when the machine has kept its index on disk, and when the store has kept one; taking turns in one process, each time
 * in an engine that was just opened. Also what an index takes in memory, as it is counted and as the heap has it. For one
 * thread.
 */
public final class Cold {
    private static final int BATCH = 1_000;
    private static final double NANOS_A_MILLI = 1e6;
    private static final double MIB = 1 << 20;
    private static final int COLLECTIONS = 4;

    private final ColdOptions options;
    private final Progress progress;

    /** Over these sizes. */
    public Cold(ColdOptions options, Progress progress) {
        this.options = options;
        this.progress = progress;
    }

    /** A way to begin. */
    private enum Way {
        /** From the log. */
        REPLAY,
        /** From the machine's folder. */
        CACHE,
        /** From the store. */
        SNAPSHOT
    }

    /**
     * Measures every size. Takes minutes; works in a temporary folder.
     *
     * @return the report as its JSON file has it
     */
    public Map<String, Object> run() {
        List<Map<String, Object>> sizes = new ArrayList<>();
        for (int events : options.events()) {
            try (TemporaryFolder home = TemporaryFolder.of("cold")) {
                sizes.add(size(home.path(), events));
            }
        }
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("store", options.store() == null ? "a file" : "a server");
        report.put("rounds", options.rounds());
        report.put("seed", options.seed());
        report.put("java", System.getProperty("java.version"));
        report.put("processors", Runtime.getRuntime().availableProcessors());
        report.put("sizes", sizes);
        return report;
    }

    private Map<String, Object> size(Path home, int events) {
        String namespace = "cold-" + events;
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("events", events);
        Synthetic synthetic = new Synthetic(options.seed(), events);
        List<Synthetic.Asked> questions = synthetic.questions(options.rounds() + 1);
        try (Ecphory engine =
                open(home, kept -> kept.cacheFolder(home.resolve("caches")).indexSnapshots(1))) {
            Memory memory = engine.memory(namespace);
            List<Event> batch = new ArrayList<>();
            synthetic.forEach(event -> {
                batch.add(event);
                if (batch.size() == BATCH) {
                    memory.append(batch);
                    batch.clear();
                    progress.at("append", memory.head().lastSeq(), events);
                }
            });
            memory.append(batch);
            weigh(engine, memory, questions.getFirst(), result);
            boolean unused = memory.snapshot();
        }
        Map<Way, List<Stopwatch.Lap>> laps = new LinkedHashMap<>();
        for (int round = 0; round < options.rounds(); round++) {
            for (Way way : Way.values()) {
                String question = questions.get(round + 1).text();
                laps.computeIfAbsent(way, none -> new ArrayList<>()).add(first(home, namespace, way, question));
            }
            progress.at("ask", round + 1, options.rounds());
        }
        laps.forEach((way, all) -> {
            String name = way.name().toLowerCase(Locale.ROOT);
            result.put(name + "_first_ms", all.getFirst().wallNanos() / NANOS_A_MILLI);
            result.put(name + "_ms", median(all, Stopwatch.Lap::wallNanos));
            result.put(name + "_cpu_ms", median(all, Stopwatch.Lap::cpuNanos));
        });
        if (options.store() != null) {
            try (Ecphory engine = open(home, kept -> kept)) {
                Object unused = engine.memory(namespace).oblivion().erase(new Selection.Everything());
            }
        }
        return result;
    }

    private void weigh(Ecphory engine, Memory memory, Synthetic.Asked question, Map<String, Object> result) {
        // whatever is loaded once for all namespaces is loaded before
        Memory other = engine.memory(memory.namespace() + "-other");
        other.append(Event.saying(question.text()).build());
        Object unused = other.recall(question.text());
        double before = heap();
        long counted = engine.indexes().bytes();
        unused = memory.recall(question.text());
        result.put("counted_mib", (engine.indexes().bytes() - counted) / MIB);
        result.put("heap_mib", heap() - before);
        if (options.store() != null) {
            unused = other.oblivion().erase(new Selection.Everything());
        }
    }

    private static double median(List<Stopwatch.Lap> laps, ToLongFunction<Stopwatch.Lap> nanos) {
        return Percentile.of(
                laps.stream()
                        .mapToDouble(lap -> nanos.applyAsLong(lap) / NANOS_A_MILLI)
                        .toArray(),
                50);
    }

    private Stopwatch.Lap first(Path home, String namespace, Way way, String question) {
        try (Ecphory engine = open(home, kept -> switch (way) {
            case REPLAY -> kept.cache(false).indexSnapshots(0);
            case CACHE -> kept.cacheFolder(home.resolve("caches")).indexSnapshots(0);
            case SNAPSHOT -> kept.cache(false).indexSnapshots(1);
        })) {
            Stopwatch watch = Stopwatch.start();
            Object unused = engine.memory(namespace).recall(question);
            Stopwatch.Lap lap = watch.stop();
            var account = engine.indexes();
            long asMeant =
                    switch (way) {
                        case REPLAY -> account.fromLog();
                        case CACHE -> account.fromCache();
                        case SNAPSHOT -> account.fromSnapshot();
                    };
            if (asMeant != 1) {
                throw new IllegalStateException("the index did not come by way of " + way + ": " + account);
            }
            return lap;
        }
    }

    private Ecphory open(Path home, UnaryOperator<Ecphory.Builder> way) {
        Ecphory.Builder builder =
                options.store() == null ? Ecphory.builder(home.resolve("store.db")) : Ecphory.builder(options.store());
        return way.apply(builder.tier(Tier.EDGE).background(false)).open();
    }

    /** MiB in use after collections. */
    private static double heap() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) / MIB;
    }
}
