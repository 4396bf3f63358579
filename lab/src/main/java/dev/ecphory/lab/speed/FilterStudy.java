package dev.ecphory.lab.speed;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.Percentile;
import dev.ecphory.lab.measure.Stopwatch;
import dev.ecphory.EventFilter;
import dev.ecphory.RecallOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * What a filter costs a recall: every question is asked without one and with one of each kind in turn, by one process, and the medians of
 * the processor's time are compared. Each is asked with a filter that was never asked before, and once more with the same.
 */
@Command(
        name = "filters",
        description =
                "CPU of a recall with filters of many kinds, new and known, beside that without one, in one process.")
public final class FilterStudy extends Study {
    private static final List<String> RECIPES = List.of("default", "rrf");
    private static final int LIMIT = 10;
    private static final int WARM_UP = 20;
    private static final String NONE = "no filter";

    @Option(names = "--events", paramLabel = "N", description = "Events in the store. Default: 100000.")
    private int events = 100_000;

    @Option(names = "--questions", paramLabel = "N", description = "Questions that are measured. Default: 100.")
    private int questions = 100;

    @Option(names = "--seed", paramLabel = "N", description = "Of the conversations. Default: 42.")
    private long seed = 42;

    @Option(names = "--json", paramLabel = "OUT", description = "Write the report to this file.")
    private @Nullable Path json;

    /** Milliseconds of each question, as a filter is new and as it is known. */
    private record Times(List<Double> fresh, List<Double> known) {}

    @Override
    public String measure(ProgressListener progress) {
        Texts.within(1_000, 10_000_000, "events", List.of(events));
        Texts.within(1, 10_000, "questions", List.of(questions));
        LabelledConversation labelled = new LabelledConversation(seed, events);
        Map<String, Map<String, Times>> times;
        try (TemporaryFolder scratch = TemporaryFolder.of("filters");
                Ecphory engine = Ecphory.builder(scratch.path().resolve("store.db"))
                        .tier(Tier.EDGE)
                        .background(false)
                        .open()) {
            Memory memory = engine.memory("filters");
            SyntheticConversation.append(labelled::forEach, events, memory, ProgressListener.SILENT);
            times = measured(memory, labelled, progress);
        }
        return report(times);
    }

    private Map<String, Map<String, Times>> measured(
            Memory memory, LabelledConversation labelled, ProgressListener progress) {
        Map<String, IntFunction<EventFilter>> filters = new LinkedHashMap<>();
        filters.put(NONE, at -> EventFilter.all());
        filters.putAll(labelled.filters());
        List<String> asked = labelled.questions(questions + WARM_UP);
        Map<String, Map<String, Times>> times = new LinkedHashMap<>();
        for (int at = 0; at < asked.size(); at++) {
            for (String recipe : RECIPES) {
                for (Map.Entry<String, IntFunction<EventFilter>> kind : filters.entrySet()) {
                    RecallOptions options = RecallOptions.defaults()
                            .withLimit(LIMIT)
                            .withRecipe(recipe)
                            .withMinRelevance(0)
                            .withFilter(kind.getValue().apply(at));
                    double fresh = millis(memory, asked.get(at), options);
                    double known = millis(memory, asked.get(at), options);
                    if (at >= WARM_UP) {
                        Times of = times.computeIfAbsent(recipe, none -> new LinkedHashMap<>())
                                .computeIfAbsent(
                                        kind.getKey(), none -> new Times(new ArrayList<>(), new ArrayList<>()));
                        of.fresh().add(fresh);
                        of.known().add(known);
                    }
                }
            }
            progress.onProgress("recall", at + 1L, asked.size());
        }
        return times;
    }

    private static double millis(Memory memory, String question, RecallOptions options) {
        Stopwatch watch = Stopwatch.start();
        var unused = memory.recall(question, options);
        return watch.stop().cpuMillis();
    }

    private String report(Map<String, Map<String, Times>> times) {
        StringBuilder text = new StringBuilder();
        List<Map<String, Object>> rows = new ArrayList<>();
        times.forEach((recipe, kinds) -> {
            ResultTable table = new ResultTable("recipe " + recipe, "new, CPU ms", "ratio", "known, CPU ms", "ratio");
            kinds.forEach((kind, of) -> {
                Times without = kinds.getOrDefault(NONE, of);
                double fresh = Percentile.of(of.fresh(), 50);
                double known = Percentile.of(of.known(), 50);
                double freshRatio = fresh / Percentile.of(without.fresh(), 50);
                double knownRatio = known / Percentile.of(without.known(), 50);
                table.row(
                        kind,
                        format("%.2f", fresh),
                        format("%.2f", freshRatio),
                        format("%.2f", known),
                        format("%.2f", knownRatio));
                rows.add(Output.object(
                        "recipe", recipe,
                        "filter", kind,
                        "new_cpu_p50_ms", fresh,
                        "new_ratio", freshRatio,
                        "known_cpu_p50_ms", known,
                        "known_ratio", knownRatio));
            });
            text.append(table.text());
        });
        if (json != null) {
            Output.json(
                    json,
                    Output.object(
                            "events", events,
                            "questions", questions,
                            "seed", seed,
                            "java", System.getProperty("java.version"),
                            "processors", Runtime.getRuntime().availableProcessors(),
                            "rows", rows));
        }
        return text.toString();
    }
}
