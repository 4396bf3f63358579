package dev.ecphory.lab.speed;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.lab.kit.Numbers;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/**
 * Appends, replays and recalls at several sizes, beside a baseline on the same texts and vectors, every contestant in a fresh
 * JVM. The contestants recall in turns, several rounds each, and the round with the median CPU time counts, so that a passing load on the
 * machine hits no one alone.
 */
@Command(
        name = "speed",
        description = "Measures appending, replaying and recalling at several sizes, beside a baseline.")
public final class SpeedStudy extends Study {
    private static final List<SpeedStep> BUILD =
            List.of(SpeedStep.EXACT, SpeedStep.WRITE, SpeedStep.ENRICH, SpeedStep.BUILD_LUCENE_HYBRID);
    private static final List<SpeedStep> RECALL =
            List.of(SpeedStep.RECALL_RRF, SpeedStep.RECALL_DEFAULT, SpeedStep.RECALL_LUCENE_HYBRID);
    private static final Set<SpeedStep> OF_BASELINE =
            EnumSet.of(SpeedStep.BUILD_LUCENE_HYBRID, SpeedStep.RECALL_LUCENE_HYBRID);

    private static final String BLOCK = "speed";
    private static final String CPU = "recall_cpu_p50_ms";
    private static final List<String> RECALL_FIELDS = List.of(
            CPU,
            "recall_cpu_p99_ms",
            "recall_process_cpu_mean_ms",
            "recall_wall_p50_ms",
            "recall_wall_p99_ms",
            "rss_mb",
            "rss_after_queries_mb",
            "cold_open_ms",
            "questions",
            "recall@10_of_exact",
            "answer_in_10");
    private static final String RULES = """
        Synthetic conversations in one namespace: sessions of 20 turns between 2 to 6 people, about 20 words a
        turn from a vocabulary of 20,000 with natural frequencies; each question repeats rarer words of one
        event. Every contestant takes in the same texts, answers with the ten best events and their texts,
        and runs alone in a fresh JVM with the same flags. The baseline embeds with Ecphory's static
        embedder and fuses its best 100 by words with its best 100 by meaning by reciprocal ranks;
        Ecphory does what the recipe says with its own fields, and its time includes assembling the context.
        CPU is that of all Java threads during a recall, after a warm-up; p50 and p99 are over the questions
        of the median of several rounds, in which the contestants take turns.
        "Of exact" is the share of the ten best that the baseline's search would give without a shortcut (true
        BM25 lengths, float vectors, every event): other stemmers and stored lengths lower it a little, a
        crippled index a lot. "Answer" is how often the event that the question was made from is among the
        ten. Memory is resident, after a collection; the index that Lucene maps into memory counts in full.
        *Lucene hybrid*: BM25 and an HNSW graph with default settings in one segment.
        "Derived" counts events that were annotated, read for mentions and claims, and settled.
        "Not measured" means what it says: beyond `--baselines-up-to` events only Ecphory is.\
        """;

    @Option(
            names = "--events",
            required = true,
            split = ",",
            paramLabel = "N",
            description = "Sizes, like 10000,100000.")
    private List<Integer> events = List.of();

    @Option(names = "--tier", paramLabel = "TIER", description = "edge or base. Default: edge.")
    private Tier tier = Tier.EDGE;

    @Option(names = "--questions", paramLabel = "N", description = "Questions to ask of each. Default: 300.")
    private int questions = 300;

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds; the median counts. Default: 3.")
    private int rounds = 3;

    @Option(names = "--seed", paramLabel = "N", description = "Of the conversations and questions. Default: 42.")
    private long seed = 42;

    /** Beyond the default, building the Lucene graph takes longer than all the rest. */
    @Option(
            names = "--baselines-up-to",
            paramLabel = "N",
            description = "Measure the baseline at no larger size. Default: 100000.")
    private int baselinesUpTo = 100_000;

    @Option(names = "--json", paramLabel = "OUT", description = "Write the report to this file.")
    private @Nullable Path json;

    @Option(names = "--results", paramLabel = "DIR", description = "Write speed.md to this folder.")
    private @Nullable Path results;

    @Option(
            names = "--readme",
            paramLabel = "FILE",
            description = "Replace what stands between <!-- speed --> and <!-- /speed --> in this file.")
    private @Nullable Path readme;

    @Override
    public String measure(ProgressListener progress) {
        return text(report(progress, ChildProcess::run));
    }

    /** Measures every size, each step by a runner; takes minutes, and works in a temporary folder. */
    Map<String, Object> report(ProgressListener progress, BiConsumer<SpeedStep, SpeedStep.Task> runner) {
        Texts.within(100, 10_000_000, "events", events);
        Texts.within(10, 10_000, "questions", List.of(questions));
        Texts.within(1, 100, "rounds", List.of(rounds));
        if (readme != null) {
            Output.requireBlock(readme, BLOCK);
        }
        List<Map<String, Object>> sizes = new ArrayList<>();
        for (int count : events) {
            sizes.add(size(count, progress, runner));
        }
        Map<String, Object> report = Output.object(
                "version", ResultPage.version(),
                "tier", Texts.name(tier),
                "seed", seed,
                "rounds", rounds,
                "java", System.getProperty("java.version"),
                "processors", Runtime.getRuntime().availableProcessors(),
                "flags", ChildProcess.flags(),
                "sizes", sizes);
        if (json != null) {
            Output.json(json, report);
        }
        if (results != null) {
            Output.text(results.resolve("speed.md"), page(new Numbers(report), sizes));
        }
        if (readme != null) {
            Output.between(readme, BLOCK, tables(sizes));
        }
        return report;
    }

    private Map<String, Object> size(
            int count, ProgressListener progress, BiConsumer<SpeedStep, SpeedStep.Task> runner) {
        try (TemporaryFolder scratch = TemporaryFolder.of("speed")) {
            Path home = scratch.path();
            SpeedStep.Task task = new SpeedStep.Task(home, count, questions, seed, tier);
            List<SpeedStep> steps = new ArrayList<>(steps(count, BUILD));
            for (int round = 0; round < rounds; round++) {
                steps.addAll(steps(count, RECALL));
            }
            steps.add(SpeedStep.COLD);
            Map<SpeedStep, List<JsonNode>> rounds = new EnumMap<>(SpeedStep.class);
            for (int i = 0; i < steps.size(); i++) {
                SpeedStep step = steps.get(i);
                String name = step.name().toLowerCase(Locale.ROOT).replace('_', ' ');
                progress.onProgress(format("%,d events: %s", count, name), i, steps.size());
                runner.accept(step, task);
                if (RECALL.contains(step)) {
                    rounds.computeIfAbsent(step, none -> new ArrayList<>()).add(step.read(home));
                }
            }
            return size(count, home, rounds);
        }
    }

    private List<SpeedStep> steps(int count, List<SpeedStep> all) {
        return all.stream()
                .filter(step -> count <= baselinesUpTo || !OF_BASELINE.contains(step))
                .toList();
    }

    private static Map<String, Object> size(int count, Path home, Map<SpeedStep, List<JsonNode>> rounds) {
        Map<String, Object> size = Output.object("events", count);
        for (SpeedStep step : List.of(SpeedStep.WRITE, SpeedStep.ENRICH, SpeedStep.COLD)) {
            step.read(home)
                    .properties()
                    .forEach(field -> size.put(field.getKey(), field.getValue().asDouble()));
        }
        Map<String, Object> byDefault = median(rounds.get(SpeedStep.RECALL_DEFAULT));
        for (String field : List.of(
                "cold_open_ms", CPU, "recall_cpu_p99_ms", "recall_wall_p50_ms", "rss_mb", "rss_after_queries_mb")) {
            size.put(field, byDefault.getOrDefault(field, Double.NaN));
        }
        size.put("recipes", Output.object("rrf", median(rounds.get(SpeedStep.RECALL_RRF)), "default", byDefault));
        size.put("baselines", Output.object("lucene_hybrid", median(rounds.get(SpeedStep.RECALL_LUCENE_HYBRID))));
        return size;
    }

    /**
     * The round whose median CPU time is the median one; of an even number, the faster of the two in the middle. What was not measured is
     * not a number here, and null in JSON.
     */
    private static Map<String, Object> median(@Nullable List<JsonNode> rounds) {
        JsonNode median = rounds == null
                ? null
                : rounds.stream()
                        .sorted(Comparator.comparingDouble(
                                round -> round.path(CPU).asDouble()))
                        .toList()
                        .get((rounds.size() - 1) / 2);
        Map<String, Object> fields = Output.object();
        RECALL_FIELDS.forEach(field -> fields.put(
                field, median == null ? Double.NaN : median.path(field).asDouble()));
        return fields;
    }

    private String page(Numbers report, List<Map<String, Object>> sizes) {
        String counts = String.join(",", events.stream().map(String::valueOf).toList());
        return new ResultPage("Speed")
                .written(
                        format(
                                "speed --events %s --tier %s --questions %d --rounds %d --seed %d --baselines-up-to %d",
                                counts, Texts.name(tier), questions, rounds, seed, baselinesUpTo),
                        format(
                                " on Java %s, %s processors, flags `%s`.",
                                report.text("java"), report.text("processors"), String.join(" ", ChildProcess.flags())))
                .text(RULES)
                .text(tables(sizes))
                .toString();
    }

    /** The tables alone, as the README shows them. */
    static String tables(List<Map<String, Object>> sizes) {
        ResultTable recall = ResultTable.headed(
                "events | recall | CPU p50 ms | CPU p99 ms | wall p50 ms | × Lucene hybrid | of exact | answer | "
                        + "memory MB");
        ResultTable writing = ResultTable.headed(
                "events | append ms (bare insert) | bulk a second (bare) | replay a second (bare Lucene loop) | "
                        + "first recall ms (no index cache) | bytes an event (text) | index cache");
        ResultTable deriving =
                new ResultTable("events", "derived a second of CPU", "append ms while deriving (not deriving)");
        for (Map<String, Object> one : sizes) {
            Numbers size = new Numbers(one);
            Numbers lucene = size.part("baselines").part("lucene_hybrid");
            row(recall, size, "Ecphory `rrf`", size.part("recipes").part("rrf"), lucene, false);
            row(recall, size, "Ecphory `default`", size.part("recipes").part("default"), lucene, false);
            row(recall, size, "Lucene hybrid", lucene, lucene, true);
            writing.row(
                    size.cell("%,.0f", "events"),
                    size.cell("%.3f (%.3f)", "append_single_p50_ms", "bare_insert_p50_ms"),
                    size.cell("%,.0f (%,.0f)", "append_bulk_per_s", "bare_bulk_per_s"),
                    size.cell("%,.0f (%,.0f)", "replay_per_s", "bare_replay_per_s"),
                    size.cell("%,.0f (%,.0f)", "cold_open_ms", "cold_open_without_cache_ms"),
                    size.cell("%,.0f (%,.0f)", "bytes_per_event", "text_bytes_per_event"),
                    size.cell("%,.0f", "index_bytes_per_event"));
            deriving.row(
                    format("%,d", Math.min((long) size.of("events"), EnrichmentCost.MOST)),
                    size.cell("%,.0f", "consolidate_per_cpu_s"),
                    size.cell("%.3f (%.3f)", "append_enriched_p50_ms", "append_plain_p50_ms"));
        }
        return recall.markdown() + "\n" + writing.markdown() + "\n" + deriving.markdown();
    }

    private static void row(
            ResultTable table, Numbers size, String name, Numbers recall, Numbers lucene, boolean baseline) {
        if (baseline && Double.isNaN(recall.of(CPU))) {
            table.row(size.cell("%,.0f", "events"), name, "not measured", "", "", "", "", "", "");
            return;
        }
        double yardstick = lucene.of(CPU);
        table.row(
                size.cell("%,.0f", "events"),
                name,
                recall.cell("%.2f", CPU),
                recall.cell("%.2f", "recall_cpu_p99_ms"),
                recall.cell("%.2f", "recall_wall_p50_ms"),
                Double.isNaN(yardstick) ? "" : format("%.2f", recall.of(CPU) / yardstick),
                baseline ? recall.cell("%.2f", "recall@10_of_exact") : "",
                recall.cell("%.2f", "answer_in_10"),
                recall.cell("%.0f", "rss_mb"));
    }

    /** Every number of the report, a row each. */
    private static String text(Map<String, Object> report) {
        StringBuilder text = new StringBuilder();
        if (report.get("sizes") instanceof List<?> sizes) {
            for (Object size : sizes) {
                ResultTable table = new ResultTable(Numbers.of(size).text("events") + " events", "");
                rows(table, Numbers.of(size).values(), "");
                text.append(table.text());
            }
        }
        return text.toString();
    }

    private static void rows(ResultTable table, Map<?, ?> numbers, String path) {
        numbers.forEach((name, value) -> {
            if (value instanceof Map<?, ?> inner) {
                rows(table, inner, path + name + ".");
            } else if (!"events".equals(path + name)) {
                boolean missing = value instanceof Double number && number.isNaN();
                table.row(
                        path + name,
                        missing ? "not measured" : value instanceof Double ? format("%,.3f", value) : value);
            }
        });
    }
}
