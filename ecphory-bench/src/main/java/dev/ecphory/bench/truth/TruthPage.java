package dev.ecphory.bench.truth;

import dev.ecphory.bench.Version;
import java.util.Locale;
import java.util.Map;

/** The truth suite's result as a page for people. */
final class TruthPage {
    private TruthPage() {}

    static String markdown(TruthOptions options, String level, Score score) {
        StringBuilder page = new StringBuilder();
        page.append("# Truth: what was true when, and known when\n\n");
        page.append(String.format(
                Locale.ROOT,
                "Written by%n%n    bin/ecphory bench truth --level %s --worlds %d --questions %d --seed %d%n%n",
                level,
                options.worlds(),
                options.questionsPerSlot(),
                options.seed()));
        page.append(String.format(
                Locale.ROOT,
                "with Ecphory %s. %d simulated worlds, %,d utterances with %,d claims in up to %,d surface forms, %,d"
                    + " questions on both axes of time: told by several speakers, out of order, with corrections,"
                    + " denials, retractions, late news, restatements, hearsay and chatter. The expected answers come"
                    + " from the simulator's own books.%n%n",
                Version.ofEngine(),
                options.worlds(),
                score.utterances,
                score.claims,
                score.forms,
                score.asked()));
        return page.append(table(score)).toString();
    }

    /** The table, as the terminal shows it. */
    static String table(Score score) {
        StringBuilder table = new StringBuilder();
        table.append("| slots | questions | right | of current state | right |\n|---|---|---|---|---|\n");
        rows(table, score.byCardinality);
        table.append("\n| about | questions | right | of current state | right |\n|---|---|---|---|---|\n");
        rows(table, score.byKind);
        table.append(String.format(Locale.ROOT, "%nPrecision of stored facts: %.3f.%n", score.precision()));
        return table.toString();
    }

    private static void rows(StringBuilder table, Map<String, Score.Count> counts) {
        counts.forEach((name, count) -> table.append(String.format(
                Locale.ROOT,
                "| %s | %,d | %s | %,d | %s |%n",
                name,
                count.asked,
                percent(count.right, count.asked),
                count.currentAsked,
                percent(count.currentRight, count.currentAsked))));
    }

    private static String percent(int right, int asked) {
        return asked == 0 ? "" : String.format(Locale.ROOT, "%.1f %%", 100.0 * right / asked);
    }
}
