package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.engine.Tier;
import dev.ecphory.lab.retrieval.Retrieval;
import dev.ecphory.lab.retrieval.RetrievalOptions;
import dev.ecphory.lab.retrieval.RetrievalReport;
import dev.ecphory.recall.Recipe;
import dev.ecphory.wire.Words;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How much of the evidence comes back. */
@Command(
        name = "retrieval",
        description = "Measures how much of the evidence comes back, on one data set with one recipe.")
public final class RetrievalCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(
            names = "--dataset",
            required = true,
            paramLabel = "KIND:PATH",
            description = "locomo:FILE, beam:DIR, longmemeval:FILE or jsonl:DIR.")
    private String dataSet = "";

    @Option(names = "--tier", paramLabel = "TIER", description = "edge or base. Default: base.")
    private Tier tier = Tier.BASE;

    @Option(names = "--recipe", paramLabel = "NAME", description = "How to rank. Default: default.")
    private String recipe = Recipe.DEFAULT;

    @Option(names = "--k", split = ",", paramLabel = "K", description = "Depths. Default: 5,10,20,50,100.")
    private List<Integer> depths = RetrievalOptions.DEPTHS;

    @Option(names = "--limit-conversations", paramLabel = "N", description = "Use the first N conversations.")
    private int conversations = Integer.MAX_VALUE;

    @Option(names = "--json", paramLabel = "OUT", description = "Write the report to this file.")
    private @Nullable Path json;

    @Option(names = "--run", paramLabel = "RUN.jsonl", description = "Write a line per question to this file.")
    private @Nullable Path run;

    @Option(names = "--stores", paramLabel = "DIR", description = "Keep the stores here for the next run.")
    private @Nullable Path stores;

    @Option(
            names = "--db",
            paramLabel = "STORE",
            description = "Use one empty store for all conversations, each in a namespace of its own, instead of a file"
                    + " each; a file or postgresql://user@host:port/database.")
    private @Nullable String db;

    /** The command on a shell. */
    public RetrievalCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        RetrievalOptions options =
                new RetrievalOptions(dataSet, tier, recipe, depths, conversations, json, run, stores, db);
        RetrievalReport report;
        try (ProgressBars bars = new ProgressBars(shell)) {
            report = Retrieval.run(options, bars);
        }
        page(report);
        return ExitCode.OK.number();
    }

    private void page(RetrievalReport report) {
        ConsolePage page = new ConsolePage(shell);
        page.title(report.dataSet() + ", tier " + Words.lower(report.tier()) + ", recipe " + report.recipe());
        page.faint(String.format(
                Locale.ROOT,
                "%,d conversations, %,d events, %,d questions, %,d left out",
                report.conversations(),
                report.events(),
                report.questions(),
                report.excluded().values().stream().mapToInt(Integer::intValue).sum()));
        counts(page, "left out", report.excluded());
        counts(page, "mended or passed over", report.repairs());
        List<String> names = report.metrics().keySet().stream()
                .filter(name -> name.startsWith("recall@") || name.equals("mrr") || name.equals("ndcg@10"))
                .toList();
        StringBuilder heading = new StringBuilder(PlainText.fit("", 28) + PlainText.fit("questions", 11));
        names.forEach(name -> heading.append(String.format("%12s", name)));
        page.line(page.paint().bold(heading.toString()));
        row(page, "all", report.questions(), names, report.metrics());
        report.byCategory()
                .forEach((name, category) -> row(page, name, category.questions(), names, category.metrics()));
        page.faint(String.format(
                Locale.ROOT,
                "a recall: %.1f ms of CPU (p50), %.1f ms by the clock (p50), %.1f (p99)",
                report.cpu().p50(),
                report.wall().p50(),
                report.wall().p99()));
    }

    private static void counts(ConsolePage page, String what, Map<String, Integer> counts) {
        if (!counts.isEmpty()) {
            page.faint(what + ": "
                    + counts.entrySet().stream()
                            .map(count -> String.format(
                                    Locale.ROOT,
                                    "%,d %s",
                                    count.getValue(),
                                    count.getKey().replace('_', ' ')))
                            .collect(Collectors.joining(", ")));
        }
    }

    private static void row(ConsolePage page, String name, int questions, List<String> metrics, Map<String, Double> values) {
        StringBuilder row = new StringBuilder(PlainText.fit(PlainText.line(name), 28));
        row.append(String.format(Locale.ROOT, "%-11d", questions));
        metrics.forEach(
                metric -> row.append(String.format(Locale.ROOT, "%12.3f", values.getOrDefault(metric, Double.NaN))));
        page.line(row.toString());
    }
}
