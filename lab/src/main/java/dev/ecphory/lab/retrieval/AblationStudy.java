package dev.ecphory.lab.retrieval;

import static dev.ecphory.lab.kit.Texts.format;
import static dev.ecphory.lab.kit.Texts.percent;
import static dev.ecphory.lab.kit.Texts.points;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.DataSetOptions;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.SvgChart;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.PairedDifference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A comparison of every recipe on every data set, each conversation appended once, with paired intervals. */
@Command(name = "ablation", description = "Compares recipes on data sets in one run and writes a page and a chart.")
public final class AblationStudy extends Study {
    private static final String WORDS = "words";
    private static final String BLOCK = "retrieval";
    private static final String COMPARED = "recall@10";
    private static final List<String> METRICS = List.of("recall@5", COMPARED, "recall@20", "mrr", "ndcg@10");
    private static final List<String> DEEP_METRICS =
            List.of(COMPARED, "recall@20", "all@20", "recall@50", "recall@100");
    /** The recipes of the README's table. */
    private static final List<String> SMALL = List.of(RecallOptions.DEFAULT_PROFILE, "edge", WORDS, "meaning", "rrf");

    @Mixin
    private DataSetOptions data = new DataSetOptions();

    @Option(
            names = "--recipe",
            split = ",",
            paramLabel = "NAME",
            description = "Recipes to compare, default and words among them. Default: all.")
    private List<String> recipes = RetrievalProfile.names();

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    @Option(
            names = "--page",
            paramLabel = "NAME",
            description = "The page's name: NAME.md and NAME.svg. Default: retrieval.")
    private String name = BLOCK;

    @Option(
            names = "--questions",
            paramLabel = "N",
            description = "Ask at most N questions of each conversation, spread over it. Default: all.")
    private int questions = Integer.MAX_VALUE;

    @Option(
            names = "--readme",
            paramLabel = "FILE",
            description = "Replace what stands between <!-- retrieval --> and <!-- /retrieval --> in this file.")
    private @Nullable Path readme;

    @Option(
            names = "--compared",
            paramLabel = "METRIC",
            description =
                    "What differences are of: recall@5, recall@10, recall@20, mrr or ndcg@10. Default: recall@10.")
    private String metric = COMPARED;

    @Override
    public String measure(ProgressListener progress) {
        List<String> compared = recipes.stream().distinct().toList();
        if (!compared.containsAll(List.of(RecallOptions.DEFAULT_PROFILE, WORDS))) {
            throw new InvalidInputException(
                    "recipe",
                    compared.toString(),
                    "lacks what is compared to",
                    "add " + RecallOptions.DEFAULT_PROFILE + " and words");
        }
        Texts.atLeast(1, "questions", questions);
        if (!METRICS.contains(metric)) {
            throw new InvalidInputException(
                    "compared", metric, "is not measured", "choose one of " + String.join(", ", METRICS));
        }
        if (readme != null) {
            Output.requireBlock(readme, BLOCK);
        }
        List<Sheet> sheets = new ArrayList<>();
        for (DataSet all : data.loadWithEvidence()) {
            DataSet set = all.asking(questions);
            Trial trial = Trial.of(set, data.stores(set), compared, RetrievalStudy.DEPTHS.getLast(), 0.0, progress);
            sheets.add(Sheet.of(set, trial.answers()));
        }
        String command = "ablation " + data.command()
                + (questions < Integer.MAX_VALUE ? " --questions " + questions : "")
                + (name.equals(BLOCK) ? "" : " --page " + name)
                + (metric.equals(COMPARED) ? "" : " --compared " + metric)
                + " --recipe " + String.join(",", compared);
        String page = page(command, Texts.name(data.tier()), name, metric, sheets);
        Output.text(results.resolve(name + ".md"), page);
        Map<String, Map<String, Double>> bars = new LinkedHashMap<>();
        for (Sheet sheet : sheets) {
            Map<String, Double> group = new LinkedHashMap<>();
            sheet.recipes().forEach(recipe -> group.put(recipe, sheet.mean(recipe, COMPARED, "")));
            bars.put(sheet.dataSet().name(), group);
        }
        Output.text(
                results.resolve(name + ".svg"),
                SvgChart.bars("recall@10 by recipe, tier " + Texts.name(data.tier()), bars));
        if (readme != null) {
            Output.between(readme, BLOCK, small(Texts.name(data.tier()), sheets));
        }
        return page;
    }

    /** The small table, as the README shows it: a row for each data set, a column for each recipe that was run. */
    private static String small(String tier, List<Sheet> sheets) {
        List<String> ran = SMALL.stream()
                .filter(recipe -> sheets.getFirst().recipes().contains(recipe))
                .toList();
        ResultTable table =
                new ResultTable("data set", "questions", ran.stream().map(AblationStudy::code));
        for (Sheet sheet : sheets) {
            table.row(
                    sheet.dataSet().name(),
                    format("%,d", sheet.conversations().size()),
                    ran.stream().map(recipe -> percent(sheet.mean(recipe, COMPARED, ""))));
        }
        return table.markdown() + "\n" + COMPARED + " in per cent, Ecphory " + ResultPage.version() + ", tier `" + tier
                + "`.\n";
    }

    static String page(String command, String tier, String name, String metric, List<Sheet> sheets) {
        ResultPage page =
                new ResultPage(name.equals(BLOCK) ? "Retrieval: every recipe on every data set" : "Retrieval: " + name);
        page.written(
                command,
                format(
                        ", tier %s. Each conversation is a namespace of its own, evidence is counted turn by turn,"
                                + " numbers are per cent. Differences are points of %s with paired bootstrap 95 %%"
                                + " intervals (%,d resamples, seed %d): over questions in brackets, over whole"
                                + " conversations in braces where there are at least two.",
                        tier, metric, PairedDifference.RESAMPLES, PairedDifference.SEED));
        page.text("![recall@10 by recipe](" + name + ".svg)");
        sheets.forEach(sheet -> section(page, sheet, metric));
        return page.toString();
    }

    private static void section(ResultPage page, Sheet sheet, String compared) {
        DataSet set = sheet.dataSet();
        page.section(set.name())
                .text(
                        "%d conversations, %,d events, %,d questions; left out: %s. SHA-256 `%s`.",
                        set.conversations().size(),
                        set.events(),
                        sheet.conversations().size(),
                        Texts.counts(set.excluded()),
                        set.sha256());
        ResultTable recipes =
                new ResultTable("recipe", "recall@5", "@10", "@20", "MRR", "nDCG@10", "to `default`", "to `words`");
        for (String recipe : sheet.recipes()) {
            recipes.row(
                    code(recipe),
                    METRICS.stream().map(metric -> percent(sheet.mean(recipe, metric, ""))),
                    Stream.of(RecallOptions.DEFAULT_PROFILE, WORDS)
                            .map(other ->
                                    recipe.equals(other) ? "" : points(sheet.difference(recipe, other, compared, ""))));
        }
        page.table(recipes)
                .text("recall@10 by category; ▼ and ▲ mark what is significantly below and above `words`:")
                .table(byCategory(sheet))
                .text("`default` by category and depth:")
                .table(byDepth(sheet))
                .text("What a part changes by category, `default` less the recipe without it, or the recipe with it"
                        + " less `default`, where the interval leaves zero out:");
        ResultTable parts = parts(sheet);
        if (parts.isEmpty()) {
            page.text("nothing.");
        }
        page.table(parts);
    }

    private static ResultTable byCategory(Sheet sheet) {
        ResultTable table =
                new ResultTable("category", "n", sheet.recipes().stream().map(AblationStudy::code));
        for (String category : sheet.categoryNames()) {
            table.row(
                    category,
                    sheet.size(category),
                    sheet.recipes().stream().map(recipe -> marked(sheet, recipe, category)));
        }
        return table;
    }

    private static String marked(Sheet sheet, String recipe, String category) {
        PairedDifference paired = sheet.difference(recipe, WORDS, COMPARED, category);
        String mark = recipe.equals(WORDS) ? "" : paired.below() ? " ▼" : paired.above() ? " ▲" : "";
        return percent(sheet.mean(recipe, COMPARED, category)) + mark;
    }

    private static ResultTable byDepth(Sheet sheet) {
        ResultTable table = new ResultTable("category", "n", DEEP_METRICS);
        for (String category : sheet.categoryNames()) {
            table.row(
                    category,
                    sheet.size(category),
                    DEEP_METRICS.stream()
                            .map(metric -> percent(sheet.mean(RecallOptions.DEFAULT_PROFILE, metric, category))));
        }
        return table;
    }

    private static String code(String recipe) {
        return "`" + recipe + "`";
    }

    /** Where leaving a part out, or adding one, makes a difference that the paired bootstrap tells from none. */
    private static ResultTable parts(Sheet sheet) {
        ResultTable table = new ResultTable("recipe", "category", "metric", "points");
        for (String recipe : sheet.recipes()) {
            boolean without = recipe.startsWith(RecallOptions.DEFAULT_PROFILE + "-");
            if (!without && !recipe.startsWith(RecallOptions.DEFAULT_PROFILE + "+")) {
                continue;
            }
            for (String category : sheet.categoryNames()) {
                for (String metric : DEEP_METRICS) {
                    PairedDifference change = without
                            ? sheet.difference(RecallOptions.DEFAULT_PROFILE, recipe, metric, category)
                            : sheet.difference(recipe, RecallOptions.DEFAULT_PROFILE, metric, category);
                    if (change.below() || change.above()) {
                        table.row(
                                "`" + recipe + "`",
                                category,
                                metric,
                                format(
                                        "%+.1f [%+.1f, %+.1f]",
                                        100 * change.difference(), 100 * change.low(), 100 * change.high()));
                    }
                }
            }
        }
        return table;
    }
}
