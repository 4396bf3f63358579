package dev.ecphory.lab.speed;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.lab.kit.Numbers;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.Stopwatch;
import dev.ecphory.Event;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * How long the first question to a namespace takes on a machine that has no index of it in memory: when the log has to be read, when the
 * machine has kept its index on disk, and when the store has kept one; taking turns in one process, each time in an engine that was just
 * opened. Also what an index takes in memory, as it is counted and as the heap has it.
 */
@Command(
        name = "cold",
        description =
                "The first question to a namespace whose index is not in memory: from the log, from this machine's"
                        + " cache, from the store's snapshot.")
public final class ColdStudy extends Study {
    private static final double MIB = 1 << 20;
    private static final int COLLECTIONS = 4;

    @Option(
            names = "--events",
            required = true,
            split = ",",
            paramLabel = "N",
            description = "Sizes, like 10000,100000.")
    private List<Integer> events = List.of();

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds by turns; the median counts. Default: 5.")
    private int rounds = 5;

    @Option(names = "--seed", paramLabel = "N", description = "Of the conversations. Default: 42.")
    private long seed = 42;

    @Option(
            names = "--store",
            paramLabel = "STORE",
            description = "A store that is empty, as --db names them. Default: a file of its own.")
    private @Nullable String store;

    @Option(names = "--json", paramLabel = "OUT", description = "Write the report to this file.")
    private @Nullable Path json;

    /** Where an index comes from. */
    private enum Origin {
        CACHE("the cache"),
        REPLAY("the log"),
        SNAPSHOT("the store");

        private final String shown;

        Origin(String shown) {
            this.shown = shown;
        }

        private String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public String measure(ProgressListener progress) {
        Texts.within(1_000, 10_000_000, "events", events);
        Texts.within(1, 100, "rounds", List.of(rounds));
        List<Map<String, Object>> sizes = new ArrayList<>();
        for (int count : events) {
            try (TemporaryFolder home = TemporaryFolder.of("cold")) {
                sizes.add(size(home.path(), count, progress));
            }
        }
        if (json != null) {
            Output.json(
                    json,
                    Output.object(
                            "store",
                            store == null ? "a file" : "a server",
                            "rounds",
                            rounds,
                            "seed",
                            seed,
                            "java",
                            System.getProperty("java.version"),
                            "processors",
                            Runtime.getRuntime().availableProcessors(),
                            "sizes",
                            sizes));
        }
        ResultTable table =
                new ResultTable("events", "from", "ms", "first", "CPU ms", "log / this", "counted MiB", "heap MiB");
        for (Map<String, Object> one : sizes) {
            Numbers size = new Numbers(one);
            for (Origin origin : Origin.values()) {
                String cpu = origin.key() + "_cpu_ms";
                table.row(
                        size.cell("%,.0f", "events"),
                        origin.shown,
                        size.cell("%,.0f", origin.key() + "_ms"),
                        size.cell("%,.0f", origin.key() + "_first_ms"),
                        size.cell("%,.0f", cpu),
                        format("%.1f", size.of("replay_cpu_ms") / size.of(cpu)),
                        size.cell("%,.1f", "counted_mib"),
                        size.cell("%,.1f", "heap_mib"));
            }
        }
        return table.text();
    }

    private Map<String, Object> size(Path home, int count, ProgressListener progress) {
        String namespace = "cold-" + count;
        Map<String, Object> result = Output.object("events", count);
        SyntheticConversation conversation = new SyntheticConversation(seed, count);
        List<SyntheticConversation.Asked> questions = conversation.questions(rounds + 1);
        try (Ecphory engine =
                open(home, kept -> kept.indexCacheFolder(home.resolve("caches")).indexSnapshotsFrom(1))) {
            Memory memory = engine.memory(namespace);
            conversation.appendTo(memory, progress);
            weigh(engine, memory, questions.getFirst(), result);
            boolean unused = memory.writeIndexSnapshot();
        }
        Map<Origin, List<Stopwatch.Lap>> laps = new EnumMap<>(Origin.class);
        for (int round = 0; round < rounds; round++) {
            for (Origin origin : Origin.values()) {
                String question = questions.get(round + 1).text();
                laps.computeIfAbsent(origin, none -> new ArrayList<>()).add(first(home, namespace, origin, question));
            }
            progress.onProgress("ask", round + 1L, rounds);
        }
        laps.forEach((origin, all) -> {
            result.put(origin.key() + "_first_ms", all.getFirst().wallMillis());
            result.put(origin.key() + "_ms", Stopwatch.percentile(all, Stopwatch.Lap::wallMillis, 50));
            result.put(origin.key() + "_cpu_ms", Stopwatch.percentile(all, Stopwatch.Lap::cpuMillis, 50));
        });
        if (store != null) {
            try (Ecphory engine = open(home, kept -> kept)) {
                Object unused = engine.memory(namespace).deletion().erase(new Selection.Everything());
            }
        }
        return result;
    }

    private void weigh(
            Ecphory engine, Memory memory, SyntheticConversation.Asked question, Map<String, Object> result) {
        // whatever is loaded once for all namespaces is loaded before
        Memory other = engine.memory(memory.namespace() + "-other");
        other.append(Event.ofText(question.text()).build());
        Object unused = other.recall(question.text());
        double before = heap();
        long counted = engine.indexes().bytes();
        unused = memory.recall(question.text());
        result.put("counted_mib", (engine.indexes().bytes() - counted) / MIB);
        result.put("heap_mib", heap() - before);
        if (store != null) {
            unused = other.deletion().erase(new Selection.Everything());
        }
    }

    private Stopwatch.Lap first(Path home, String namespace, Origin origin, String question) {
        try (Ecphory engine = open(home, kept -> switch (origin) {
            case REPLAY -> kept.indexCache(false).indexSnapshotsFrom(0);
            case CACHE -> kept.indexCacheFolder(home.resolve("caches")).indexSnapshotsFrom(0);
            case SNAPSHOT -> kept.indexCache(false).indexSnapshotsFrom(1);
        })) {
            Stopwatch watch = Stopwatch.start();
            Object unused = engine.memory(namespace).recall(question);
            Stopwatch.Lap lap = watch.stop();
            var account = engine.indexes();
            long asMeant =
                    switch (origin) {
                        case REPLAY -> account.fromLog();
                        case CACHE -> account.fromCache();
                        case SNAPSHOT -> account.fromSnapshot();
                    };
            if (asMeant != 1) {
                throw new IllegalStateException("the index did not come from " + origin.shown + ": " + account);
            }
            return lap;
        }
    }

    private Ecphory open(Path home, UnaryOperator<Ecphory.Builder> settings) {
        Ecphory.Builder builder = store == null ? Ecphory.builder(home.resolve("store.db")) : Ecphory.builder(store);
        return settings.apply(builder.tier(Tier.EDGE).background(false)).open();
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
