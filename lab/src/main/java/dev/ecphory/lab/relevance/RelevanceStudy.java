package dev.ecphory.lab.relevance;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.ProgressListener;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.Roc;
import dev.ecphory.InvalidInputException;
import dev.ecphory.RecallOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;

/**
 * Every memory of the data sets is asked its own questions and others that it cannot answer; the weights by which relevance is told are
 * fitted on what that gave, and measured on data sets whose family was left out of the fit.
 */
@Command(
        name = "relevance",
        description =
                "Measures on data sets left out how well relevance tells own questions from others' and evidence from"
                    + " other results, and writes relevance.md; with --fit, weights of another tier in the file stay.")
public final class RelevanceStudy extends MixtureStudy {
    /** Results of a question that are weighed. */
    static final int DEPTH = 10;

    private static final double[] ENDS = {0, .05, .1, .2, .4, .7, 1};
    private static final String RULES = """
        ## What is counted

        Every memory is asked its own questions, as many of other memories of the data set, half as many of data sets of other \
        families or off-topic ones, a fifth as many prompts that need no memory, and turns of its user that ask nothing of it. \
        *Given* is a recall with any result, by the default floor. An area compares how likely the memory is to speak of own \
        questions with the same of others; the last one compares every piece of evidence among the first 10 results with the \
        best other result of its question. Intervals resample whole memories, 95 %. Recall is the mean share of a question's evidence \
        among the first 10 results, and what of it is left above the floor. Reliability: were relevance the probability of \
        being evidence, both numbers would agree. What no other family asks, messages of a running conversation, is weighed \
        by weights fitted on its own family, too, and marked so.\
        """;

    /** The study with 800 questions of a data set. */
    public RelevanceStudy() {
        super(800);
    }

    @Override
    protected String measure(List<DataSet> sets, ProgressListener progress) {
        if (sets.stream().map(DataSet::family).distinct().count() < 2) {
            throw new InvalidInputException(
                    "dataset", sets.getFirst().name(), "is the only one of its kind", "give one of another kind, too");
        }
        List<Sample> all = new ArrayList<>();
        RecallOptions options =
                RecallOptions.builder().limit(DEPTH).minRelevance(0).build();
        ask(sets, options, "ask", progress, (set, conversation, prompt, recollection) -> {
            Question question = prompt.kind() == PromptKind.OWN ? prompt.question() : null;
            all.add(Sample.of(
                    set.name(),
                    set.family(),
                    set.name() + "/" + conversation.id(),
                    prompt.kind(),
                    question == null ? List.of() : question.gold(),
                    recollection));
        });
        Map<String, RelevanceFit> without = new LinkedHashMap<>();
        sets.forEach(set -> without.computeIfAbsent(set.family(), family -> RelevanceFit.on(all, family)));
        RelevanceFit whole = RelevanceFit.on(all, null);
        ResultPage page = new ResultPage("How likely is it to be relevant?");
        page.written(
                "relevance " + command(),
                ". Every data set is weighed twice: by what the engine ships with, and by"
                        + " weights fitted without all data sets of its family.");
        for (DataSet set : sets) {
            List<Sample> of =
                    all.stream().filter(one -> one.set().equals(set.name())).toList();
            section(page, set, of, Objects.requireNonNull(without.get(set.family())));
        }
        page.section("Weights fitted on all");
        StringBuilder weights = new StringBuilder();
        whole.functions().forEach((part, function) -> weights.append("* ")
                .append(part.key())
                .append(": ")
                .append(String.join(", ", part.weights(function, "%s %.3f")))
                .append('\n'));
        page.text(weights.toString()).text(RULES);
        Output.text(results().resolve("relevance.md"), page.toString());
        if (fit() != null) {
            whole.write(fit());
        }
        return page.toString();
    }

    private static void section(ResultPage page, DataSet set, List<Sample> of, RelevanceFit fitted) {
        page.section(set.name())
                .text(
                        "%d memories, %,d events, SHA-256 %s…%s",
                        set.conversations().size(),
                        set.events(),
                        set.sha256().substring(0, 12),
                        own(of, fitted) ? "; the weights of its form were fitted on its own family, too" : "");
        ResultTable given = new ResultTable("prompts", "n", "given by shipped weights", "by fitted ones");
        for (PromptKind kind : PromptKind.values()) {
            List<Sample> same = of.stream().filter(one -> one.kind() == kind).toList();
            if (!same.isEmpty()) {
                given.row(
                        kind.shown(),
                        format("%,d", same.size()),
                        given(same, one -> one.one("spoken-of")),
                        given(same, fitted::spokenOf));
            }
        }
        page.table(given);
        ResultTable areas = new ResultTable("", "shipped", "fitted");
        area(areas, of, fitted, "own questions against strangers'", Set.of(PromptKind.STRANGER));
        area(
                areas,
                of,
                fitted,
                "own questions against all that belong elsewhere",
                Set.of(PromptKind.STRANGER, PromptKind.OFF_TOPIC, PromptKind.IDLE));
        area(areas, of, fitted, "own questions against turns that are no query", Set.of(PromptKind.TURN));
        RankedEvidence shipped = RankedEvidence.of(of, null);
        RankedEvidence left = RankedEvidence.of(of, fitted);
        areas.row(
                        "area, evidence against the best other result",
                        Texts.area(Roc.interval(shipped.bins().against())),
                        Texts.area(Roc.interval(left.bins().against())))
                .row(
                        "recall@10, without a floor and with it",
                        format("%.3f %.3f", shipped.recall(), shipped.kept()),
                        format("%.3f %.3f", left.recall(), left.kept()))
                .row("results above the floor", format("%.1f", shipped.items()), format("%.1f", left.items()));
        page.table(areas);
        ResultTable reliability =
                new ResultTable("relevance", "results", "shipped: mean, evidence", "results", "fitted: mean, evidence");
        List<RelevanceBins.Bin> before = shipped.bins().bins(ENDS);
        List<RelevanceBins.Bin> after = left.bins().bins(ENDS);
        for (int i = 0; i < before.size(); i++) {
            reliability.row(
                    format("%.2f–%.2f", before.get(i).from(), before.get(i).to()),
                    format("%,d", before.get(i).items()),
                    shown(before.get(i)),
                    format("%,d", after.get(i).items()),
                    shown(after.get(i)));
        }
        page.table(reliability);
    }

    private static boolean own(List<Sample> of, RelevanceFit fitted) {
        List<Sample> own =
                of.stream().filter(one -> one.kind() == PromptKind.OWN).toList();
        return 2 * own.stream().filter(Sample::prompt).count() > own.size()
                && !fitted.seen().isEmpty();
    }

    private static String given(List<Sample> of, ToDoubleFunction<Sample> spokenOf) {
        long given = of.stream()
                .filter(one -> one.weighed() && spokenOf.applyAsDouble(one) >= one.one("least"))
                .count();
        return format("%.1f %%", 100.0 * given / of.size());
    }

    private static void area(
            ResultTable table, List<Sample> of, RelevanceFit fitted, String what, Set<PromptKind> others) {
        if (of.stream().anyMatch(one -> others.contains(one.kind()))) {
            table.row(
                    "area, " + what,
                    Texts.area(Roc.interval(scored(of, others, one -> one.one("spoken-of")))),
                    Texts.area(Roc.interval(scored(of, others, fitted::spokenOf))));
        }
    }

    private static List<Roc.Scored> scored(List<Sample> of, Set<PromptKind> others, ToDoubleFunction<Sample> spokenOf) {
        return of.stream()
                .filter(one -> one.kind() == PromptKind.OWN || others.contains(one.kind()))
                .map(one -> new Roc.Scored(one.memory(), spokenOf.applyAsDouble(one), one.kind() == PromptKind.OWN))
                .toList();
    }

    private static String shown(RelevanceBins.Bin bin) {
        return bin.items() == 0 ? "" : format("%.3f %.3f", bin.relevance(), bin.evidence());
    }
}
