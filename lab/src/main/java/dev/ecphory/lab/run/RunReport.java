package dev.ecphory.lab.run;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.InvalidInputException;
import dev.ecphory.lab.contest.Contestant.Sight;
import dev.ecphory.lab.contest.ModelCost;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.Wilson;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The report of a run's lines, as tables and as a page. Stateless. */
final class RunReport {
    private static final String NOTHING = "–";

    private RunReport() {}

    /**
     * The page of a run.
     *
     * @throws InvalidInputException when the folder holds no run, or the run holds no line yet
     */
    static String page(Path folder) {
        JsonNode manifest = RunFolder.manifest(folder).node();
        RunResults run = RunResults.of(folder);
        List<ContestantResult> results = run.standings();
        if (results.isEmpty()) {
            throw new InvalidInputException(
                    "run", folder.toString(), "holds no line yet", "wait for the first answers, or run it again");
        }
        ResultPage page = new ResultPage(manifest.path("experiment").asString());
        StringBuilder facts = new StringBuilder();
        manifest.properties().forEach(fact -> {
            if (!fact.getKey().equals("contestants")) {
                facts.append("* ").append(fact.getKey().replace('_', ' ')).append(": ");
                facts.append(
                        fact.getValue().isContainer()
                                ? fact.getValue().toString()
                                : fact.getValue().asString());
                facts.append('\n');
            }
        });
        manifest.path("contestants").values().forEach(contestant -> facts.append("* contestant ")
                .append(contestant.path("name").asString())
                .append(": ")
                .append(contestant.path("settings").asString())
                .append('\n'));
        String base = RunComparison.base(run);
        page.text(facts.toString())
                .section("Right answers")
                .table(quality(results))
                .text("In per cent. Right: share of right answers with Wilson's 95 % interval. Score: mean of the"
                        + " judge's scores. recall@10: share of the evidence among the first ten; all@20:"
                        + " questions with all of it among the first twenty; only of those that rank. Tokens and"
                        + " milliseconds are medians of a context. Errors: answers that could not be had or"
                        + " judged. Flips: verdicts on which two repetitions disagree.")
                .section("What it took")
                .table(effort(results))
                .text("Cost of all models, reader and judge included, in the currency of the prices, and the same"
                        + " for each right answer; calls of models and how many had to be made again; the share of"
                        + " the history that stood in a context, in per cent, least to most.")
                .section("Against " + base)
                .table(differences(Stream.concat(
                                RunComparison.accuracy(run, base).stream(),
                                RunComparison.retrieval(run, base, "recall@10").stream())
                        .toList()))
                .text("In percentage points, with 95 % intervals from a paired bootstrap over the questions of both"
                        + " (10,000 resamples, seed 42). p: McNemar's exact test with Holm's correction for the"
                        + " number of contestants. Can show: the smallest true difference that so many questions"
                        + " find four times in five.")
                .section("By category")
                .table(categories(results))
                .section("What became of the answers")
                .table(fates(results))
                .section("Integrity");
        List<String> complaints = complaints(results);
        page.text(
                complaints.isEmpty()
                        ? "Nothing to complain of: nobody but a full context saw a whole history, and nothing was cut."
                        : "* " + String.join("\n* ", complaints));
        return page.toString();
    }

    /** How often each contestant was right, and how much evidence came back. */
    static ResultTable quality(List<ContestantResult> results) {
        ResultTable table = ResultTable.headed(
                "contestant | questions | right % | 95 % | score | recall@10 | all@20 | tokens | ms | cost/right | "
                        + "errors | flips");
        for (ContestantResult result : results) {
            Wilson accuracy = result.accuracy();
            table.row(
                    result.contestant(),
                    format("%,d", result.questions()),
                    accuracy == null ? NOTHING : Texts.percent(accuracy.share()),
                    accuracy == null ? "" : interval(accuracy),
                    percent(result.score()),
                    retrieval(result, "recall@10"),
                    retrieval(result, "all@20"),
                    format("%,.0f", result.tokens().median()),
                    format("%.1f", result.millis().median()),
                    number("%.5f", result.costPerRight()),
                    result.errors(),
                    percent(result.flips()));
        }
        return table;
    }

    private static String retrieval(ContestantResult result, String measure) {
        return result.integrity().visibility() == Sight.RETRIEVED
                ? percent(result.retrieval().getOrDefault(measure, Double.NaN))
                : NOTHING;
    }

    private static ResultTable effort(List<ContestantResult> results) {
        ResultTable table = ResultTable.headed(
                "contestant | tokens p95 | ms p95 | ms p99 | cost | cost / right | calls | retries | "
                        + "history seen, % | integrity");
        for (ContestantResult result : results) {
            ModelCost cost = result.spent();
            RunIntegrity integrity = result.integrity();
            table.row(
                    result.contestant(),
                    format("%,.0f", result.tokens().p95()),
                    format("%.1f", result.millis().p95()),
                    format("%.1f", result.millis().p99()),
                    number("%.5f", cost.cost()),
                    number("%.5f", result.costPerRight()),
                    format("%,d", cost.calls()),
                    format("%,d", cost.tries() - cost.calls()),
                    percent(integrity.leastSeen()) + " to " + percent(integrity.mostSeen()),
                    integrity.clean() ? "clean" : integrity.complaints().size() + " to look at");
        }
        return table;
    }

    /** Differences with what may be said of them. */
    static ResultTable differences(List<RunComparison.Row> rows) {
        ResultTable table = ResultTable.headed(
                "who or what | measure | questions | first | second | difference | 95 % | p | can show | verdict");
        for (RunComparison.Row row : rows) {
            Comparison comparison = row.comparison();
            table.row(
                    row.name(),
                    comparison.measure(),
                    format("%,d", comparison.paired().questions()),
                    Texts.percent(comparison.first()),
                    Texts.percent(comparison.second()),
                    format("%+.1f", 100 * comparison.paired().difference()),
                    format(
                            "[%+.1f, %+.1f]",
                            100 * comparison.paired().low(),
                            100 * comparison.paired().high()),
                    row.p().isPresent() ? format("%.2g", row.p().getAsDouble()) : "",
                    Double.isInfinite(comparison.detectable())
                            ? "nothing"
                            : "±" + Texts.percent(comparison.detectable()),
                    row.verdict().words());
        }
        return table;
    }

    private static ResultTable categories(List<ContestantResult> results) {
        Set<String> names = new TreeSet<>();
        results.forEach(result -> names.addAll(result.categories().keySet()));
        ResultTable table = new ResultTable("contestant", names);
        for (ContestantResult result : names.isEmpty() ? List.<ContestantResult>of() : results) {
            table.row(result.contestant(), names.stream().map(name -> {
                Wilson share = result.categories().get(name);
                return share == null ? NOTHING : Texts.percent(share.share()) + " " + interval(share);
            }));
        }
        return table;
    }

    private static ResultTable fates(List<ContestantResult> results) {
        List<AnswerFate> fates = Arrays.stream(AnswerFate.values())
                .filter(fate ->
                        results.stream().anyMatch(result -> result.fates().containsKey(fate)))
                .toList();
        ResultTable table = new ResultTable("contestant", fates.stream().map(AnswerFate::meaning));
        for (ContestantResult result : results) {
            if (result.accuracy() != null) {
                int all = result.fates().values().stream()
                        .mapToInt(Integer::intValue)
                        .sum();
                table.row(result.contestant(), fates.stream().map(fate -> {
                    int count = result.fates().getOrDefault(fate, 0);
                    return count == 0 ? "0" : format("%,d (%.1f %%)", count, 100.0 * count / all);
                }));
            }
        }
        return table;
    }

    /** What is wrong with the run, a line each; empty when nothing is. */
    static List<String> complaints(List<ContestantResult> results) {
        return results.stream()
                .flatMap(result ->
                        result.integrity().complaints().stream().map(each -> result.contestant() + ": " + each))
                .toList();
    }

    /** As {@code [55.0, 67.1]}, in per cent. */
    static String interval(Wilson share) {
        return format("[%.1f, %.1f]", 100 * share.low(), 100 * share.high());
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? NOTHING : Texts.percent(share);
    }

    private static String number(String format, double value) {
        return Double.isNaN(value) || value == 0 ? "" : format(format, value);
    }
}
