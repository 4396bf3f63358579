package dev.ecphory.lab.relevance;

import dev.ecphory.lab.Version;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.measure.Logistic;
import dev.ecphory.lab.measure.Roc;
import dev.ecphory.lab.strangers.Kind;
import dev.ecphory.lab.strangers.Weighed;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** What {@code ecphory-lab relevance} measured, as a page for people. */
final class RelevancePage {
    private static final double[] ENDS = {0, .05, .1, .2, .4, .7, 1};

    private RelevancePage() {}

    static String markdown(
            RelevanceOptions options, List<DataSet> sets, List<Sample> all, Map<String, Fitted> without, Fitted whole) {
        StringBuilder page = new StringBuilder("# How likely is it to be relevant?\n\nWritten by\n\n");
        page.append("    bin/ecphory-lab relevance");
        options.dataSets().forEach(spec -> page.append(" --dataset ").append(DataSet.named(spec)));
        page.append(String.format(
                Locale.ROOT,
                " --tier %s --questions %d --seed %d%n%nwith Ecphory %s. Every data set is weighed twice: by what the"
                        + " engine ships with, and by weights fitted without all data sets of its family.%n",
                options.tier().name().toLowerCase(Locale.ROOT),
                options.questions(),
                options.seed(),
                Version.ofEngine()));
        for (DataSet set : sets) {
            List<Sample> of =
                    all.stream().filter(one -> one.set().equals(set.name())).toList();
            section(page, set, of, Objects.requireNonNull(without.get(set.family())));
        }
        weights(page, whole);
        page.append("""

            ## What is counted

            Every memory is asked its own questions, as many of other memories of the data set, half as many of data sets of other \
            families or off-topic ones, a fifth as many prompts that need no memory, and turns of its user that ask nothing of it. \
            *Given* is a recall with any result, by the default floor. An area compares how likely the memory is to speak of own \
            questions with the same of others; the last one compares every piece of evidence among the first 10 results with the \
            best other result of its question. Intervals resample whole memories, 95 %. Recall is the mean share of a question's evidence \
            among the first 10 results, and what of it is left above the floor. Reliability: were relevance the probability of \
            being evidence, both numbers would agree. What no other family asks, messages of a running conversation, is weighed \
            by weights fitted on its own family, too, and marked so.
            """);
        return page.toString();
    }

    private static void section(StringBuilder page, DataSet set, List<Sample> of, Fitted fitted) {
        page.append(String.format(
                Locale.ROOT,
                "%n## %s%n%n%d memories, %,d events, SHA-256 %s…%s%n%n| prompts | n | given by shipped weights | by"
                        + " fitted ones |%n|---|---|---|---|%n",
                set.name(),
                set.conversations().size(),
                set.events(),
                set.sha256().substring(0, 12),
                own(of, fitted) ? "; the weights of its form were fitted on its own family, too" : ""));
        for (Kind kind : Kind.values()) {
            List<Sample> same = of.stream().filter(one -> one.kind() == kind).toList();
            if (!same.isEmpty()) {
                page.append(String.format(
                        Locale.ROOT,
                        "| %s | %,d | %.1f %% | %.1f %% |%n",
                        kind.shown(),
                        same.size(),
                        given(same, one -> one.one("spoken-of")),
                        given(same, fitted::spokenOf)));
            }
        }
        page.append("\n| | shipped | fitted |\n|---|---|---|\n");
        area(page, of, fitted, "own questions against strangers'", EnumSet.of(Kind.STRANGER));
        area(
                page,
                of,
                fitted,
                "own questions against all that belong elsewhere",
                EnumSet.of(Kind.STRANGER, Kind.OFF_TOPIC, Kind.IDLE));
        area(page, of, fitted, "own questions against turns that are no query", EnumSet.of(Kind.TURN));
        Ranked shipped = Ranked.of(of, null);
        Ranked left = Ranked.of(of, fitted);
        page.append(String.format(
                Locale.ROOT,
                "| area, evidence against the best other result | %s | %s |%n",
                shown(Roc.interval(shipped.weighed().against())),
                shown(Roc.interval(left.weighed().against()))));
        page.append(String.format(
                Locale.ROOT,
                "| recall@10, without a floor and with it | %.3f %.3f | %.3f %.3f |%n| results above the floor | %.1f"
                        + " | %.1f |%n",
                shipped.recall(),
                shipped.kept(),
                left.recall(),
                left.kept(),
                shipped.items(),
                left.items()));
        page.append("\n"
                + "| relevance | results | shipped: mean, evidence | results | fitted: mean, evidence |\n"
                + "|---|---|---|---|---|\n");
        List<Weighed.Bin> before = shipped.weighed().bins(ENDS);
        List<Weighed.Bin> after = left.weighed().bins(ENDS);
        for (int i = 0; i < before.size(); i++) {
            page.append(String.format(
                    Locale.ROOT,
                    "| %.2f–%.2f | %s | %s |%n",
                    before.get(i).from(),
                    before.get(i).to(),
                    shown(before.get(i)),
                    shown(after.get(i))));
        }
    }

    private static boolean own(List<Sample> of, Fitted fitted) {
        long prompts = of.stream()
                .filter(one -> one.kind() == Kind.OWN && one.prompt())
                .count();
        long own = of.stream().filter(one -> one.kind() == Kind.OWN).count();
        return 2 * prompts > own && !fitted.seen().isEmpty();
    }

    private static double given(List<Sample> of, ToDoubleFunction<Sample> spokenOf) {
        return 100.0
                * of.stream()
                        .filter(one -> one.weighed() && spokenOf.applyAsDouble(one) >= one.one("least"))
                        .count()
                / of.size();
    }

    private static void area(StringBuilder page, List<Sample> of, Fitted fitted, String what, Set<Kind> others) {
        if (of.stream().noneMatch(one -> others.contains(one.kind()))) {
            return;
        }
        page.append(String.format(
                Locale.ROOT,
                "| area, %s | %s | %s |%n",
                what,
                shown(Roc.interval(scored(of, others, one -> one.one("spoken-of")))),
                shown(Roc.interval(scored(of, others, fitted::spokenOf)))));
    }

    private static List<Roc.Scored> scored(List<Sample> of, Set<Kind> others, ToDoubleFunction<Sample> spokenOf) {
        List<Roc.Scored> scored = new ArrayList<>();
        for (Sample one : of) {
            if (one.kind() == Kind.OWN || others.contains(one.kind())) {
                scored.add(new Roc.Scored(one.memory(), spokenOf.applyAsDouble(one), one.kind() == Kind.OWN));
            }
        }
        return scored;
    }

    private static void weights(StringBuilder page, Fitted whole) {
        page.append("\n## Weights fitted on all\n\n");
        whole.functions().forEach((part, function) -> page.append("* ")
                .append(part.key())
                .append(": ")
                .append(shown(part, function))
                .append('\n'));
    }

    private static String shown(Fitted.Part part, Logistic function) {
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "bias %.3f", function.intercept()));
        for (int i = 0; i < part.names().size(); i++) {
            text.append(String.format(
                    Locale.ROOT,
                    ", %s %.3f",
                    part.names().get(i),
                    function.weights().get(i)));
        }
        return text.toString();
    }

    private static String shown(Roc.Area area) {
        return String.format(Locale.ROOT, "%.3f [%.3f, %.3f]", area.value(), area.low(), area.high());
    }

    private static String shown(Weighed.Bin bin) {
        return bin.items() == 0
                ? "0 |"
                : String.format(Locale.ROOT, "%,d | %.3f %.3f", bin.items(), bin.relevance(), bin.evidence());
    }
}
