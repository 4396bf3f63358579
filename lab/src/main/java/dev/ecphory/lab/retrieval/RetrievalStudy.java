package dev.ecphory.lab.retrieval;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.lab.data.ConversationStores.Ingest;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.DataSetOptions;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.Metrics;
import dev.ecphory.lab.measure.Percentile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The share of the evidence that comes back, on one data set, with one recipe. */
@Command(
        name = "retrieval",
        description = "Measures how much of the evidence comes back, on one data set with one recipe.")
public final class RetrievalStudy extends Study {
    /** The depths that are measured unless told otherwise. */
    static final List<Integer> DEPTHS = List.of(5, 10, 20, 50, 100);

    private static final int DEEPEST = 1_000;

    @Mixin
    private DataSetOptions data = new DataSetOptions();

    @Option(names = "--recipe", paramLabel = "NAME", description = "How to rank. Default: default.")
    private String recipe = RecallOptions.DEFAULT_PROFILE;

    @Option(names = "--k", split = ",", paramLabel = "K", description = "Depths. Default: 5,10,20,50,100.")
    private List<Integer> depths = DEPTHS;

    @Option(names = "--as-users-do", description = "Hold back what the engine holds back unless told otherwise.")
    private boolean asUsersDo;

    @Option(names = "--json", paramLabel = "OUT", description = "Write the report to this file.")
    private @Nullable Path json;

    @Option(names = "--run", paramLabel = "RUN.jsonl", description = "Write a line per question to this file.")
    private @Nullable Path run;

    @Override
    public String measure(ProgressListener progress) {
        Texts.within(1, DEEPEST, "k", depths);
        List<Integer> ks = depths.stream().distinct().sorted().toList();
        List<DataSet> sets = data.load();
        DataSet set = sets.getFirst();
        if (sets.size() > 1) {
            throw new InvalidInputException("dataset", sets.get(1).name(), "is a second one", "measure one at a time");
        }
        Trial trial = Trial.of(set, data.stores(set), List.of(recipe), ks.getLast(), asUsersDo ? null : 0.0, progress);
        List<AnswerRow> answers = trial.answers().getOrDefault(recipe, List.of());
        Map<String, List<Map<String, Double>>> metrics = new LinkedHashMap<>();
        metrics.put("all", answers.stream().map(answer -> answer.metrics(ks)).toList());
        Map<String, List<Map<String, Double>>> byCategory = new TreeMap<>();
        answers.forEach(answer -> byCategory
                .computeIfAbsent(answer.question().category(), none -> new ArrayList<>())
                .add(answer.metrics(ks)));
        metrics.putAll(byCategory);
        if (json != null) {
            Output.json(json, json(set, answers, metrics, trial.ingest()));
        }
        if (run != null) {
            StringBuilder lines = new StringBuilder();
            answers.forEach(answer -> lines.append(Output.line(answer.line())).append('\n'));
            Output.text(run, lines.toString());
        }
        return text(set, answers, metrics);
    }

    private String text(DataSet set, List<AnswerRow> answers, Map<String, List<Map<String, Double>>> metrics) {
        List<String> names = metrics.getOrDefault("all", List.of()).stream()
                .flatMap(one -> one.keySet().stream())
                .distinct()
                .filter(name -> name.startsWith("recall@") || name.equals("mrr") || name.equals("ndcg@10"))
                .toList();
        ResultTable table = new ResultTable("", "questions", names);
        metrics.forEach((name, all) -> {
            Map<String, Double> means = Metrics.mean(all);
            table.row(
                    name,
                    all.size(),
                    names.stream().map(metric -> format("%.3f", means.getOrDefault(metric, Double.NaN))));
        });
        return format("%s, tier %s, recipe %s%n", set.name(), Texts.name(data.tier()), recipe)
                + format(
                        "%,d conversations, %,d events, %,d questions; left out: %s; mended or passed over: %s%n",
                        set.conversations().size(),
                        set.events(),
                        answers.size(),
                        Texts.counts(set.excluded()),
                        Texts.counts(set.repairs()))
                + table.text()
                + format(
                        "%,d questions without a result%n",
                        answers.stream()
                                .filter(answer -> answer.retrieved().isEmpty())
                                .count())
                + format(
                        "a recall: %.1f ms of CPU (p50), %.1f ms by the clock (p50), %.1f (p99)",
                        Percentile.of(answers, answer -> answer.took().cpuNanos() / 1e6, 50),
                        Percentile.of(answers, answer -> answer.took().wallNanos() / 1e6, 50),
                        Percentile.of(answers, answer -> answer.took().wallNanos() / 1e6, 99));
    }

    private Map<String, Object> json(
            DataSet set, List<AnswerRow> answers, Map<String, List<Map<String, Double>>> metrics, Ingest ingest) {
        Map<String, Object> byCategory = new LinkedHashMap<>();
        metrics.forEach((category, all) -> {
            Map<String, Object> row = Output.object("questions", all.size());
            row.putAll(Metrics.mean(all));
            byCategory.put(category, row);
        });
        Map<String, Double> means = Metrics.mean(metrics.getOrDefault("all", List.of()));
        byCategory.remove("all");
        return Output.object(
                "dataset", set.name(),
                "sha256", set.sha256(),
                "tier", Texts.name(data.tier()),
                "recipe", recipe,
                "version", ResultPage.version(),
                "conversations", set.conversations().size(),
                "events", set.events(),
                "questions", answers.size(),
                "excluded",
                        set.excluded().values().stream()
                                .mapToInt(Integer::intValue)
                                .sum(),
                "excluded_by_reason", set.excluded(),
                "repairs", set.repairs(),
                "metrics", means,
                "by_category", byCategory,
                "latency_ms", percentiles(answers, answer -> answer.took().wallNanos() / 1e6),
                "cpu_ms", percentiles(answers, answer -> answer.took().cpuNanos() / 1e6),
                "ingest",
                        Output.object(
                                "events_per_s", ingest.events() / ingest.appendSeconds(),
                                "embed_ms_per_event", ingest.embedSeconds() * 1e3 / ingest.events()));
    }

    private static Map<String, Object> percentiles(List<AnswerRow> answers, ToDoubleFunction<AnswerRow> millis) {
        return Output.object("p50", Percentile.of(answers, millis, 50), "p99", Percentile.of(answers, millis, 99));
    }
}
