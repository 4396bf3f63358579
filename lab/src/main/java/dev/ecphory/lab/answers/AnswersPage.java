package dev.ecphory.lab.answers;

import dev.ecphory.lab.Version;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.measure.Paired;
import dev.ecphory.engine.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What {@code ecphory-lab answers} measured, as a page for people. */
final class AnswersPage {
    private AnswersPage() {}

    /**
     * One way to answer.
     *
     * @param name of it
     * @param conversations of the questions
     * @param categories of the questions
     * @param scores of the answers, in the same order
     */
    record Row(String name, List<String> conversations, List<String> categories, List<Double> scores) {}

    /**
     * All ways to answer at one tier.
     *
     * @param millis the median time of an extractive answer, without the recall
     */
    record Table(Tier tier, List<Row> rows, double millis) {}

    static String markdown(AnswersOptions options, DataSet dataSet, List<Table> tables) {
        StringBuilder page =
                new StringBuilder("# Answers without a model\n\nWritten by\n\n    bin/ecphory-lab answers");
        page.append(" --dataset ").append(dataSet.name());
        tables.forEach(table -> page.append(" --tier ").append(lower(table.tier())));
        page.append(String.format(
                Locale.ROOT,
                "%n%nwith Ecphory %s. %d conversations, %d questions with evidence. SHA-256 `%s`.%n%n",
                Version.ofEngine(),
                dataSet.conversations().size(),
                dataSet.questions(),
                dataSet.sha256()));
        page.append("The score is LoCoMo's official token F1, in per cent; in brackets the 95 % bootstrap interval"
            + " over questions. Adversarial questions are not among them. The answer is a phrase, a resolved date, yes"
            + " or no, or a list of phrases from the ")
                .append(AnswersBench.DEPTH)
                .append(" events that recall gives;" + " no model takes part beyond the static token table.\n");
        tables.forEach(table -> section(page, table));
        page.append("\n`conversation left out` is the honest row: for each conversation the weights were fitted on the"
                + " others. `evidence given` lets the same reader see nothing but the events that hold the answer: the"
                + " rest of the way to 100 is not retrieval's. `best candidate` picks, knowing the right answer, the"
                + " single candidate that scores best: no choice of one candidate can do better. Multi-hop answers are"
                + " scored by the parts that they should have, and a list loses nothing there by naming too much: the"
                + " reader names at most four things, and only for questions that ask for several.\n");
        if (options.limitConversations() < Integer.MAX_VALUE) {
            page.append("\nOnly the first ")
                    .append(options.limitConversations())
                    .append(" conversations.\n");
        }
        return page.toString();
    }

    private static void section(StringBuilder page, Table table) {
        page.append("\n## Tier ").append(lower(table.tier())).append("\n\n");
        List<String> categories = table.rows().getFirst().categories().stream()
                .distinct()
                .sorted()
                .toList();
        page.append("| | all |");
        categories.forEach(category -> page.append(' ').append(category).append(" |"));
        page.append("\n|---|---|").append("---|".repeat(categories.size())).append('\n');
        for (Row row : table.rows()) {
            page.append("| ")
                    .append(row.name())
                    .append(" | ")
                    .append(cell(row, ""))
                    .append(" |");
            categories.forEach(
                    category -> page.append(' ').append(cell(row, category)).append(" |"));
            page.append('\n');
        }
        page.append(String.format(Locale.ROOT, "%nAn answer takes %.1f ms (p50) after the recall.%n", table.millis()));
    }

    private static String cell(Row row, String category) {
        List<String> clusters = new ArrayList<>();
        List<Double> scores = new ArrayList<>();
        for (int i = 0; i < row.scores().size(); i++) {
            if (category.isEmpty() || row.categories().get(i).equals(category)) {
                clusters.add(row.conversations().get(i));
                scores.add(row.scores().get(i));
            }
        }
        double[] values = scores.stream().mapToDouble(Double::doubleValue).toArray();
        Paired mean = Paired.of(clusters, values, new double[values.length]);
        return String.format(
                Locale.ROOT, "%.1f [%.1f, %.1f]", 100 * mean.difference(), 100 * mean.low(), 100 * mean.high());
    }

    private static String lower(Tier tier) {
        return tier.name().toLowerCase(Locale.ROOT);
    }
}
