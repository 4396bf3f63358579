package dev.ecphory.lab.answerability;

import dev.ecphory.lab.Version;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.measure.Roc;
import dev.ecphory.lab.strangers.Kind;
import dev.ecphory.recall.AnswerWeights;
import dev.ecphory.recall.Answerability.Sign;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** What {@code ecphory-lab answerability} measured, as a page for people. */
final class AnswerabilityPage {
    private static final int BINS = 10;

    private AnswerabilityPage() {}

    static String markdown(AnswerabilityOptions options, List<DataSet> sets, LeftOut leftOut) {
        StringBuilder page =
                new StringBuilder("# Is there an answer?\n\nWritten by\n\n    bin/ecphory-lab answerability");
        options.dataSets().forEach(spec -> page.append(" --dataset ").append(DataSet.named(spec)));
        page.append(String.format(
                Locale.ROOT,
                " --tier %s --questions %d --seed %d%n%nwith Ecphory %s. One logistic model for all data sets; every"
                    + " question is judged by weights that were fitted without its conversation. Questions of other"
                    + " memories, other data sets and none are drawn. Intervals are 95 %%, from %,d bootstrap samples"
                    + " of whole conversations.%n%n| data set | memories | questions with an answer | without |"
                    + " SHA-256 |%n|---|---|---|---|---|%n",
                options.tier().name().toLowerCase(Locale.ROOT),
                options.questions(),
                options.seed(),
                Version.ofEngine(),
                Roc.RESAMPLES));
        for (DataSet set : sets) {
            page.append(String.format(
                    Locale.ROOT,
                    "| %s | %d | %d | %d | %s… |%n",
                    set.name(),
                    set.conversations().size(),
                    set.questions(),
                    set.unanswerable(),
                    set.sha256().substring(0, 12)));
        }
        areas(page, leftOut);
        verdicts(page, leftOut);
        reliability(page, leftOut);
        signs(page, leftOut);
        return page.toString();
    }

    private static void areas(StringBuilder page, LeftOut leftOut) {
        page.append(
                "\n## Area under the ROC curve\n\nQuestions with an answer against those of the family without one.\n\n"
                        + "| family | with an answer | against | questions | area |\n|---|---|---|---|---|\n");
        for (String family : leftOut.families()) {
            page.append(area(leftOut, family, "all", "all", one -> true));
            for (Kind kind : kinds(leftOut, family)) {
                if (kind != Kind.OWN) {
                    page.append(
                            area(leftOut, family, "all", kind.shown(), one -> one.answerable() || one.kind() == kind));
                }
            }
            leftOut.questions().stream()
                    .filter(one -> one.family().equals(family) && one.answerable())
                    .map(Judged::category)
                    .distinct()
                    .sorted()
                    .forEach(category -> page.append(area(
                            leftOut,
                            family,
                            category,
                            "all",
                            one -> !one.answerable() || one.category().equals(category))));
        }
    }

    private static List<Kind> kinds(LeftOut leftOut, String family) {
        return leftOut.questions().stream()
                .filter(one -> one.family().equals(family))
                .map(Judged::kind)
                .distinct()
                .sorted()
                .toList();
    }

    private static String area(LeftOut leftOut, String family, String name, String against, Predicate<Judged> which) {
        List<Roc.Scored> scored = leftOut.scored(one -> one.family().equals(family) && which.test(one));
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %d | %s |%n",
                family,
                name,
                against,
                scored.stream().filter(Roc.Scored::worth).count(),
                shown(Roc.interval(scored)));
    }

    private static void verdicts(StringBuilder page, LeftOut leftOut) {
        double unsupported = AnswerWeights.fitted().unsupported();
        double supported = AnswerWeights.fitted().supported();
        page.append(String.format(
                Locale.ROOT,
                "%n## Verdicts%n%nUnsupported below %.2f and supported from %.2f on, as the engine ships. %.2f would"
                        + " be the greatest threshold that calls at most %.0f %% of the questions with an answer"
                        + " unsupported in every family, %.2f the least from which on %.0f %% have an answer in every"
                        + " family.%n%n",
                unsupported,
                supported,
                leftOut.unsupported(),
                100 * LeftOut.OVER_ABSTENTION,
                leftOut.supported(),
                100 * LeftOut.PRECISION));
        page.append("| family | questions | unsupported | partial | supported |\n|---|---|---|---|---|\n");
        for (String family : leftOut.families()) {
            for (Kind one : kinds(leftOut, family)) {
                Predicate<Judged> kind = judged -> judged.family().equals(family) && judged.kind() == one;
                double below = leftOut.below(unsupported, kind);
                double notAbove = leftOut.below(supported, kind);
                page.append(String.format(
                        Locale.ROOT,
                        "| %s | %s | %.1f %% | %.1f %% | %.1f %% |%n",
                        family,
                        one.shown() + (one == Kind.OWN ? " (unsupported: over-abstention)" : ""),
                        100 * below,
                        100 * (notAbove - below),
                        100 * (1 - notAbove)));
            }
        }
    }

    private static void reliability(StringBuilder page, LeftOut leftOut) {
        page.append("\n## Calibration\n\nShare of the questions judged so probable that have an answer, and their"
                + " number.\n\n| probability |");
        leftOut.families().forEach(family -> page.append(' ').append(family).append(" |"));
        page.append("\n|---|").append("---|".repeat(leftOut.families().size())).append('\n');
        for (int bin = 0; bin < BINS; bin++) {
            double from = (double) bin / BINS;
            double to = bin + 1 == BINS ? 2 : (bin + 1.0) / BINS;
            page.append(String.format(Locale.ROOT, "| %.1f to %.1f |", from, (bin + 1.0) / BINS));
            for (String family : leftOut.families()) {
                List<Roc.Scored> in = leftOut.scored(one -> one.family().equals(family)).stream()
                        .filter(one -> one.score() >= from && one.score() < to)
                        .toList();
                page.append(
                        in.isEmpty()
                                ? " |"
                                : String.format(
                                        Locale.ROOT,
                                        " %.2f (%d) |",
                                        (double) in.stream()
                                                        .filter(Roc.Scored::worth)
                                                        .count()
                                                / in.size(),
                                        in.size()));
            }
            page.append('\n');
        }
    }

    private static void signs(StringBuilder page, LeftOut leftOut) {
        AnswerWeights all = SignFit.fit(leftOut.questions(), EnumSet.allOf(Sign.class));
        page.append("\n## What each sign gives\n\nThe area by the sign alone (a sign that speaks against an answer is"
                + " turned round), and the area of the model without it.\n\n| sign | weight |");
        leftOut.families().forEach(family -> page.append(' ').append(family).append(" alone |"));
        leftOut.families().forEach(family -> page.append(' ').append(family).append(" without |"));
        page.append("\n|---|---|")
                .append("---|---|".repeat(leftOut.families().size()))
                .append('\n');
        for (Sign sign : Sign.values()) {
            double weight = all.weights().getOrDefault(sign, 0.0);
            page.append(String.format(Locale.ROOT, "| %s | %+.2f |", sign.name().toLowerCase(Locale.ROOT), weight));
            LeftOut without = LeftOut.of(leftOut.questions(), EnumSet.complementOf(EnumSet.of(sign)));
            leftOut.families()
                    .forEach(family -> page.append(plain(byItself(leftOut.questions(), family, sign, weight))));
            leftOut.families().forEach(family -> page.append(plain(area(without, family))));
            page.append('\n');
        }
        page.append("| all | |");
        leftOut.families().forEach(family -> page.append(" |"));
        leftOut.families().forEach(family -> page.append(plain(area(leftOut, family))));
        page.append("\n");
    }

    private static double byItself(List<Judged> questions, String family, Sign sign, double weight) {
        double mean = Judged.mean(questions, sign);
        return Roc.area(questions.stream()
                .filter(one -> one.family().equals(family))
                .map(one -> new Roc.Scored(
                        one.conversation(),
                        Math.signum(weight) * one.signs().getOrDefault(sign, mean),
                        one.answerable()))
                .toList());
    }

    private static double area(LeftOut leftOut, String family) {
        return Roc.area(leftOut.scored(one -> one.family().equals(family)));
    }

    private static String plain(double area) {
        return String.format(Locale.ROOT, " %.3f |", area);
    }

    private static String shown(Roc.Area area) {
        return String.format(Locale.ROOT, "%.3f [%.3f, %.3f]", area.value(), area.low(), area.high());
    }
}
