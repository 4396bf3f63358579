package dev.ecphory.lab.relevance;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.Answerability;
import dev.ecphory.InvalidInputException;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.internal.retrieval.relevance.AnswerabilityWeights;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Split;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.Roc;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A measure of verdicts: every memory of the data sets is asked questions that it answers and others that it does not, its data set's and
 * strangers'; each is judged by weights that were fitted without its conversation. Messages of a running conversation are left out: what
 * is recalled for them is no answer.
 */
@Command(
        name = "answerability",
        description = "Measures how well questions that the memory answers are told from those that it does not, on"
                + " conversations left out, and writes answerability.md.")
public final class AnswerabilityStudy extends PromptStudy {
    private static final String HEAD = """
        # How the signs of an answer are weighed: the weight of each and its mean, fitted by "ecphory-lab answerability --fit"; decision 73 says
        # on what. Where verdicts begin was chosen.
        """;
    private static final int BINS = 10;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    @Option(
            names = "--fit",
            paramLabel = "FILE",
            description = "Fit the weights on all questions and write them to this file.")
    private @Nullable Path fit;

    /** The study with 2000 questions of a data set. */
    public AnswerabilityStudy() {
        super(2000);
    }

    @Override
    protected String measure(List<DataSet> sets, ProgressListener progress) {
        List<JudgedQuestion> all = new ArrayList<>();
        RecallOptions unfloored = RecallOptions.defaults().withMinRelevance(0);
        ask(sets, unfloored, "judge", progress, (set, conversation, prompt, recollection) -> {
            if (prompt.kind() != PromptKind.TURN && !prompt(recollection)) {
                all.add(judged(set, conversation, prompt, recollection.answerability()));
            }
        });
        check(all);
        LeaveOneOut leftOut = LeaveOneOut.of(all);
        if (fit != null) {
            AnswerabilityWeights fitted = SignFit.fit(all, EnumSet.allOf(Answerability.Feature.class));
            AnswerabilityWeights shipped = AnswerabilityWeights.fitted();
            Output.text(
                    fit,
                    HEAD
                            + new AnswerabilityWeights(
                                    fitted.bias(),
                                    fitted.weights(),
                                    fitted.means(),
                                    shipped.unsupported(),
                                    shipped.supported()));
        }
        ResultPage page = new ResultPage("Is there an answer?");
        page.written(
                "answerability " + command(""),
                ". One logistic model for all data sets; every question is judged by weights that were fitted without"
                        + " its conversation. Questions of other memories, other data sets and none"
                        + format(
                                " are drawn. Intervals are 95 %%, from %,d bootstrap samples of whole conversations.",
                                Roc.RESAMPLES));
        ResultTable table = new ResultTable("data set", "memories", "questions with an answer", "without", "SHA-256");
        sets.forEach(set -> table.row(
                set.name(),
                set.conversations().size(),
                set.questions(),
                set.unanswerable(),
                set.sha256().substring(0, 12) + "…"));
        page.table(table);
        areas(page, leftOut);
        verdicts(page, leftOut);
        reliability(page, leftOut);
        signs(page, leftOut);
        Output.text(results.resolve("answerability.md"), page.toString());
        return page.toString();
    }

    private static void check(List<JudgedQuestion> all) {
        long conversations =
                all.stream().map(JudgedQuestion::conversation).distinct().count();
        long answerable = all.stream().filter(JudgedQuestion::answerable).count();
        if (conversations < 2 || answerable == 0 || answerable == all.size()) {
            throw new InvalidInputException(
                    "dataset",
                    conversations + " conversations",
                    "do not hold questions with and without an answer in two conversations or more",
                    "give more of them");
        }
    }

    private static boolean prompt(RecallResult recollection) {
        return recollection.steps().stream()
                .flatMap(step -> step.numbers().getOrDefault("prompt", List.of()).stream())
                .anyMatch(is -> is > 0);
    }

    private static JudgedQuestion judged(
            DataSet set, Conversation conversation, Mixture.Prompt prompt, Answerability answerability) {
        return new JudgedQuestion(
                set.family(),
                set.name(),
                Split.whole(set, conversation),
                prompt.question() == null ? "" : prompt.question().category(),
                prompt.kind(),
                answerability.signs());
    }

    private static void areas(ResultPage page, LeaveOneOut leftOut) {
        page.section("Area under the ROC curve")
                .text("Questions with an answer against those of the family without one.");
        ResultTable table = new ResultTable("family", "with an answer", "against", "questions", "area");
        for (String family : leftOut.families()) {
            area(table, leftOut, family, "all", "all", one -> true);
            for (PromptKind kind : kinds(leftOut, family)) {
                if (kind != PromptKind.OWN) {
                    area(table, leftOut, family, "all", kind.shown(), one -> one.answerable() || one.kind() == kind);
                }
            }
            leftOut.questions().stream()
                    .filter(one -> one.family().equals(family) && one.answerable())
                    .map(JudgedQuestion::category)
                    .distinct()
                    .sorted()
                    .forEach(category -> area(
                            table,
                            leftOut,
                            family,
                            category,
                            "all",
                            one -> !one.answerable() || one.category().equals(category)));
        }
        page.table(table);
    }

    private static List<PromptKind> kinds(LeaveOneOut leftOut, String family) {
        return leftOut.questions().stream()
                .filter(one -> one.family().equals(family))
                .map(JudgedQuestion::kind)
                .distinct()
                .sorted()
                .toList();
    }

    private static void area(
            ResultTable table,
            LeaveOneOut leftOut,
            String family,
            String name,
            String against,
            Predicate<JudgedQuestion> which) {
        List<Roc.ScoredItem> scored = leftOut.scored(one -> one.family().equals(family) && which.test(one));
        long worthy = scored.stream().filter(Roc.ScoredItem::worth).count();
        table.row(family, name, against, worthy, Texts.area(Roc.interval(scored)));
    }

    private static void verdicts(ResultPage page, LeaveOneOut leftOut) {
        double unsupported = AnswerabilityWeights.fitted().unsupported();
        double supported = AnswerabilityWeights.fitted().supported();
        page.section("Verdicts")
                .text(
                        "Unsupported below %.2f and supported from %.2f on, as the engine ships. %.2f would be the"
                                + " greatest threshold that calls at most %.0f %% of the questions with an answer"
                                + " unsupported in every family, %.2f the least from which on %.0f %% have an answer in"
                                + " every family.",
                        unsupported,
                        supported,
                        leftOut.unsupported(),
                        100 * LeaveOneOut.OVER_ABSTENTION,
                        leftOut.supported(),
                        100 * LeaveOneOut.PRECISION);
        ResultTable table = new ResultTable("family", "questions", "unsupported", "partial", "supported");
        for (String family : leftOut.families()) {
            for (PromptKind one : kinds(leftOut, family)) {
                Predicate<JudgedQuestion> kind = judged -> judged.family().equals(family) && judged.kind() == one;
                double below = leftOut.below(unsupported, kind);
                double notAbove = leftOut.below(supported, kind);
                table.row(
                        family,
                        one.shown() + (one == PromptKind.OWN ? " (unsupported: over-abstention)" : ""),
                        Texts.percent(below) + " %",
                        Texts.percent(notAbove - below) + " %",
                        Texts.percent(1 - notAbove) + " %");
            }
        }
        page.table(table);
    }

    private static void reliability(ResultPage page, LeaveOneOut leftOut) {
        page.section("Calibration")
                .text("Share of the questions judged so probable that have an answer, and their number.");
        ResultTable table = new ResultTable("probability", leftOut.families());
        for (int bin = 0; bin < BINS; bin++) {
            double from = (double) bin / BINS;
            double to = bin + 1 == BINS ? 2 : (bin + 1.0) / BINS;
            table.row(
                    format("%.1f to %.1f", from, (bin + 1.0) / BINS),
                    leftOut.families().stream().map(family -> reliability(leftOut, family, from, to)));
        }
        page.table(table);
    }

    private static String reliability(LeaveOneOut leftOut, String family, double from, double to) {
        List<Roc.ScoredItem> in = leftOut.scored(one -> one.family().equals(family)).stream()
                .filter(one -> one.score() >= from && one.score() < to)
                .toList();
        double worthy = in.stream().filter(Roc.ScoredItem::worth).count();
        return in.isEmpty() ? "" : format("%.2f (%d)", worthy / in.size(), in.size());
    }

    private static void signs(ResultPage page, LeaveOneOut leftOut) {
        AnswerabilityWeights all = SignFit.fit(leftOut.questions(), EnumSet.allOf(Answerability.Feature.class));
        page.section("What each sign gives")
                .text("The area by the sign alone (a sign that speaks against an answer is turned round), and the"
                        + " area of the model without it.");
        List<String> families = leftOut.families();
        ResultTable table = new ResultTable(
                "sign",
                "weight",
                families.stream().map(family -> family + " alone"),
                families.stream().map(family -> family + " without"));
        for (Answerability.Feature sign : Answerability.Feature.values()) {
            double weight = all.weights().getOrDefault(sign, 0.0);
            LeaveOneOut without = LeaveOneOut.of(leftOut.questions(), EnumSet.complementOf(EnumSet.of(sign)));
            table.row(
                    sign.name().toLowerCase(Locale.ROOT),
                    format("%+.2f", weight),
                    families.stream()
                            .map(family -> format("%.3f", byItself(leftOut.questions(), family, sign, weight))),
                    families.stream().map(family -> area(without, family)));
        }
        page.table(table.row(
                "all",
                "",
                families.stream().map(family -> ""),
                families.stream().map(family -> area(leftOut, family))));
    }

    private static double byItself(
            List<JudgedQuestion> questions, String family, Answerability.Feature sign, double weight) {
        double mean = JudgedQuestion.mean(questions, sign);
        return Roc.area(questions.stream()
                .filter(one -> one.family().equals(family))
                .map(one -> new Roc.ScoredItem(
                        one.conversation(),
                        Math.signum(weight) * one.signs().getOrDefault(sign, mean),
                        one.answerable()))
                .toList());
    }

    private static String area(LeaveOneOut leftOut, String family) {
        return format("%.3f", Roc.area(leftOut.scored(one -> one.family().equals(family))));
    }
}
