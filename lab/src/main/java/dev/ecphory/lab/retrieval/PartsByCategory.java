package dev.ecphory.lab.retrieval;

import dev.ecphory.lab.measure.Paired;
import dev.ecphory.recall.Recipe;
import java.util.List;
import java.util.Locale;

/**
 * How far each kind of question gets at each depth, and which part of the default recipe changes it: the places where
 * leaving a part out, or adding one, makes a difference that the paired bootstrap tells from none.
 */
final class PartsByCategory {
    private static final List<String> METRICS = List.of("recall@10", "recall@20", "all@20", "recall@50", "recall@100");

    private PartsByCategory() {}

    static String markdown(Sheet sheet) {
        StringBuilder text = new StringBuilder("\n`default` by category and depth:\n\n| category | n |");
        METRICS.forEach(metric -> text.append(' ').append(metric).append(" |"));
        text.append("\n|---|---|").append("---|".repeat(METRICS.size())).append('\n');
        for (String category : sheet.categoryNames()) {
            text.append(String.format(Locale.ROOT, "| %s | %d |", category, sheet.size(category)));
            METRICS.forEach(metric -> text.append(
                    String.format(Locale.ROOT, " %.1f |", 100 * sheet.mean(Recipe.DEFAULT, metric, category))));
            text.append('\n');
        }
        String parts = parts(sheet);
        return text.append("\n"
                        + "What a part changes by category, `default` less the recipe without it, or the recipe"
                        + " with it less")
                .append(" `default`, where the interval leaves zero out:\n\n")
                .append(
                        parts.isEmpty()
                                ? "nothing.\n"
                                : "| recipe | category | metric | points |\n|---|---|---|---|\n" + parts)
                .toString();
    }

    private static String parts(Sheet sheet) {
        StringBuilder rows = new StringBuilder();
        for (String recipe : sheet.recipes()) {
            boolean without = recipe.startsWith(Recipe.DEFAULT + "-");
            if (!without && !recipe.startsWith(Recipe.DEFAULT + "+")) {
                continue;
            }
            for (String category : sheet.categoryNames()) {
                for (String metric : METRICS) {
                    Paired change = without
                            ? sheet.difference(Recipe.DEFAULT, recipe, metric, category)
                            : sheet.difference(recipe, Recipe.DEFAULT, metric, category);
                    if (change.below() || change.above()) {
                        rows.append(String.format(
                                Locale.ROOT,
                                "| `%s` | %s | %s | %+.1f [%+.1f, %+.1f] |%n",
                                recipe,
                                category,
                                metric,
                                100 * change.difference(),
                                100 * change.low(),
                                100 * change.high()));
                    }
                }
            }
        }
        return rows.toString();
    }
}
