package dev.ecphory.lab.speed;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.Tier;
import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.Percentile;
import dev.ecphory.lab.measure.Stopwatch;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Many small namespaces in one process: the heap that each takes once it was recalled from, and the CPU time of the first question to
 * one beside that of the next. Each is a part of one long synthetic conversation.
 */
@Command(
        name = "namespaces",
        description = "Heap of many small namespaces in one process, and CPU time of the first question to each.")
public final class NamespacesStudy extends Study {
    private static final RecallOptions ANYTHING = RecallOptions.defaults().withMinRelevance(0);

    private final MemoryMXBean heap = ManagementFactory.getMemoryMXBean();

    @Option(names = "--namespaces", paramLabel = "N", description = "Namespaces that are open. Default: 10000.")
    private int namespaces = 10_000;

    @Option(names = "--events", paramLabel = "N", description = "Events in each. Default: 10.")
    private int events = 10;

    @Option(names = "--seed", paramLabel = "N", description = "Of the conversation. Default: 42.")
    private long seed = 42;

    @Override
    public String measure(ProgressListener progress) {
        Texts.within(1, 1_000_000, "namespaces", List.of(namespaces));
        Texts.within(1, 1_000, "events", List.of(events));
        try (TemporaryFolder scratch = TemporaryFolder.of("namespaces")) {
            Path store = scratch.path().resolve("store.db");
            try (Ecphory engine = open(store)) {
                fill(engine);
            }
            try (Ecphory engine = open(store)) {
                return measured(engine, progress).text();
            }
        }
    }

    private static Ecphory open(Path store) {
        return Ecphory.builder(store).tier(Tier.EDGE).background(false).open();
    }

    private void fill(Ecphory engine) {
        List<Event> part = new ArrayList<>();
        int[] written = {0};
        new SyntheticConversation(seed, namespaces * events).forEach(event -> {
            part.add(event);
            if (part.size() == events) {
                var unused = engine.memory(name(written[0]++)).append(part);
                part.clear();
            }
        });
    }

    private ResultTable measured(Ecphory engine, ProgressListener progress) {
        List<EventQuestion> questions =
                new SyntheticConversation(seed, namespaces * events).questions(2 * Math.min(namespaces, 1_000));
        Map<String, List<Double>> cpuMillis = new TreeMap<>();
        long before = used();
        for (int i = 0; i < namespaces; i++) {
            for (String time : List.of("first", "next")) {
                int question = (2 * i + (time.equals("first") ? 0 : 1)) % questions.size();
                Stopwatch watch = Stopwatch.start();
                var unused =
                        engine.memory(name(i)).recall(questions.get(question).text(), ANYTHING);
                if (i >= namespaces / 2) { // what came before warmed the compiler up
                    cpuMillis
                            .computeIfAbsent(time, none -> new ArrayList<>())
                            .add(watch.stop().cpuNanos() / 1e6);
                }
            }
            progress.onProgress("namespaces", i + 1L, namespaces);
        }
        long after = used();
        double first = Percentile.of(cpuMillis.getOrDefault("first", List.of()), 50);
        double next = Percentile.of(cpuMillis.getOrDefault("next", List.of()), 50);
        ResultTable table = new ResultTable(Texts.format("%,d namespaces of %d events", namespaces, events), "");
        table.row("heap of one, bytes", Texts.format("%,.0f", (after - before) / (double) namespaces));
        table.row("heap of the process, MB", Texts.format("%.0f", after / 1e6));
        table.row("first question, CPU ms (median)", Texts.format("%.2f", first));
        table.row("next question, CPU ms (median)", Texts.format("%.2f", next));
        table.row("first ÷ next", Texts.format("%.2f", first / next));
        return table;
    }

    private static String name(int number) {
        return "n" + number;
    }

    /** Bytes that survive a collection. */
    private long used() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            least = Math.min(least, heap.getHeapMemoryUsage().getUsed());
        }
        return least;
    }
}
