package dev.ecphory.lab.report;

import dev.ecphory.lab.analysis.Comparison;
import dev.ecphory.lab.analysis.Fate;
import dev.ecphory.lab.analysis.Integrity;
import dev.ecphory.lab.analysis.Standing;
import dev.ecphory.lab.analysis.Standings;
import dev.ecphory.lab.contest.Contestant.Sight;
import dev.ecphory.lab.measure.Flips;
import dev.ecphory.lab.measure.Wilson;
import dev.ecphory.lab.model.Spent;
import dev.ecphory.lab.report.Table.Cell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The tables of a run, as both pages show them. Stateless. */
final class Tables {
    private Tables() {}

    /** How often each contestant was right, and how much evidence came back. */
    static Table quality(Findings findings) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Standing standing : findings.standings()) {
            Wilson accuracy = standing.accuracy();
            Flips flips = standing.flips();
            boolean ranks = standing.integrity().sight() == Sight.RETRIEVED;
            rows.add(List.of(
                    Table.words(standing.contestant()),
                    Table.number(Say.count(standing.questions())),
                    Table.number(accuracy == null ? Say.NOTHING : Say.percent(accuracy.share())),
                    Table.number(accuracy == null ? "" : Say.interval(accuracy.low(), accuracy.high())),
                    Table.number(Say.percent(standing.score())),
                    Table.number(ranks ? retrieval(standing, "recall@10") : Say.NOTHING),
                    Table.number(ranks ? retrieval(standing, "all@20") : Say.NOTHING),
                    standing.errors() == 0 ? Table.number("0") : Table.bad(Say.count(standing.errors())),
                    Table.number(flips == null ? Say.NOTHING : Say.percent(flips.disagreement()))));
        }
        return new Table(
                "Right answers",
                "In per cent. Right: share of right answers with Wilson's 95 % interval. Score: mean of the judge's"
                        + " scores. recall@10: share of the evidence among the first ten; all@20: questions with all of"
                        + " it among the first twenty; only of those that rank. Errors: answers that could not be had"
                        + " or judged. Flips: verdicts on which two repetitions disagree.",
                List.of("contestant", "questions", "right", "95 %", "score", "recall@10", "all@20", "errors", "flips"),
                rows);
    }

    private static String retrieval(Standing standing, String measure) {
        return Say.percent(standing.retrieval().getOrDefault(measure, Double.NaN));
    }

    /** What it took. */
    static Table effort(Findings findings) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Standing standing : findings.standings()) {
            Spent spent = standing.spent();
            Integrity integrity = standing.integrity();
            int retries = spent.tries() - spent.calls();
            rows.add(List.of(
                    Table.words(standing.contestant()),
                    Table.number(Say.rounded(standing.tokens().p50())),
                    Table.number(Say.rounded(standing.tokens().p95())),
                    Table.number(Say.rounded(standing.millis().p50())),
                    Table.number(Say.rounded(standing.millis().p95())),
                    Table.number(Say.rounded(standing.millis().p99())),
                    Table.number(Say.rounded(spent.cost())),
                    Table.number(Say.rounded(standing.costPerRight())),
                    Table.number(Say.count(spent.calls())),
                    Table.number(Say.count(retries)),
                    Table.number(Say.percent(integrity.leastSeen()) + " to " + Say.percent(integrity.mostSeen())),
                    integrity.clean()
                            ? Table.good("clean")
                            : Table.bad(integrity.complaints().size() + " to look at")));
        }
        return new Table(
                "What it took",
                "Tokens of the contexts; milliseconds from question to context; cost of all models, reader and judge"
                        + " included, in the currency of the prices, and the same for each right answer; calls of"
                        + " models and how many had to be made again; the share of the history that stood in a context,"
                        + " in per cent, least to most; whether the run was clean.",
                List.of(
                        "contestant",
                        "tokens p50",
                        "tokens p95",
                        "ms p50",
                        "ms p95",
                        "ms p99",
                        "cost",
                        "cost / right",
                        "calls",
                        "retries",
                        "history seen, %",
                        "integrity"),
                rows);
    }

    /** Everybody against one. */
    static Table rivals(Findings findings) {
        List<List<Cell>> rows = Stream.concat(findings.accuracy().stream(), findings.recall().stream())
                .map(Tables::rival)
                .toList();
        return new Table(
                "Against " + findings.base(),
                "Differences from " + findings.base() + ", in percentage points, with 95 % intervals from a paired"
                        + " bootstrap over the questions of both (10,000 resamples, seed 42). p: McNemar's exact test"
                        + " with Holm's correction for the number of contestants. Can show: the smallest true"
                        + " difference that so many questions find four times in five.",
                List.of("contestant", "measure", "questions", "difference", "95 %", "p", "can show", "verdict"),
                rows);
    }

    private static List<Cell> rival(Standings.Row row) {
        Comparison comparison = row.comparison();
        String words = row.verdict().words();
        return List.of(
                Table.words(row.name()),
                Table.words(comparison.measure()),
                Table.number(Say.count(comparison.paired().questions())),
                Table.number(Say.signed(comparison.paired().difference())),
                Table.number(Say.signedInterval(
                        comparison.paired().low(), comparison.paired().high())),
                Table.number(row.p().isPresent() ? Say.p(row.p().getAsDouble()) : Say.NOTHING),
                Table.number(
                        Double.isInfinite(comparison.detectable())
                                ? "nothing"
                                : "±" + Say.percent(comparison.detectable())),
                switch (row.verdict()) {
                    case BETTER -> Table.good(words);
                    case WORSE -> Table.bad(words);
                    case NOT_DISTINGUISHABLE -> Table.words(words);
                });
    }

    /** Those of whose answers something can be told. */
    private static List<Standing> judged(Findings findings) {
        return findings.standings().stream()
                .filter(standing -> standing.accuracy() != null)
                .toList();
    }

    /** What became of the answers, by fate: the fates that there are, with their meaning in the note. */
    static Table fates(Findings findings) {
        List<Fate> fates = Arrays.stream(Fate.values())
                .filter(fate -> findings.standings().stream()
                        .anyMatch(standing -> standing.fates().containsKey(fate)))
                .toList();
        List<String> columns = new ArrayList<>(List.of("contestant"));
        fates.forEach(fate -> columns.add(fate.key()));
        List<List<Cell>> rows = new ArrayList<>();
        for (Standing standing : judged(findings)) {
            int all = standing.fates().values().stream()
                    .mapToInt(Integer::intValue)
                    .sum();
            List<Cell> row = new ArrayList<>(List.of(Table.words(standing.contestant())));
            for (Fate fate : fates) {
                int count = standing.fates().getOrDefault(fate, 0);
                row.add(Table.number(
                        count == 0 ? "0" : Say.count(count) + " (" + Say.percent((double) count / all) + " %)"));
            }
            rows.add(row);
        }
        StringBuilder note = new StringBuilder("Answers by what became of them.");
        fates.forEach(fate -> note.append(' ')
                .append(fate.key())
                .append(": ")
                .append(fate.meaning())
                .append('.'));
        return new Table("What became of the answers", note.toString(), columns, rows);
    }

    /** Was it retrieval that failed, or the reader? */
    static Table bottleneck(Findings findings) {
        List<List<Cell>> rows = judged(findings).stream()
                .map(standing -> {
                    Standing.Bottleneck counts = standing.bottleneck();
                    return List.of(
                            Table.words(standing.contestant()),
                            Table.number(Say.count(counts.servedRight())),
                            Table.number(Say.count(counts.servedWrong())),
                            Table.number(right(counts.servedRight(), counts.servedWrong())),
                            Table.number(Say.count(counts.missedRight())),
                            Table.number(Say.count(counts.missedWrong())),
                            Table.number(right(counts.missedRight(), counts.missedWrong())));
                })
                .toList();
        return new Table(
                "Retrieval or reading",
                "Answers to questions with evidence, two by two: did all of it stand in the context, and is the answer"
                        + " right? With the share of right ones, in per cent, and Wilson's 95 % interval. Served and"
                        + " wrong is the reader's fault, missing and wrong the memory's.",
                List.of(
                        "contestant",
                        "served, right",
                        "served, wrong",
                        "right where served",
                        "missing, right",
                        "missing, wrong",
                        "right where missing"),
                rows);
    }

    private static String right(int right, int wrong) {
        if (right + wrong == 0) {
            return Say.NOTHING;
        }
        Wilson wilson = Wilson.of(right, right + wrong);
        return Say.percent(wilson.share()) + " " + Say.interval(wilson.low(), wilson.high());
    }

    /** What is wrong with the run, a line each; empty when nothing is. */
    static List<String> complaints(Findings findings) {
        return findings.standings().stream()
                .flatMap(standing ->
                        standing.integrity().complaints().stream().map(each -> standing.contestant() + ": " + each))
                .toList();
    }
}
