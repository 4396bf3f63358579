package dev.ecphory.lab.retrieval;

import dev.ecphory.lab.Version;
import dev.ecphory.lab.measure.Paired;
import dev.ecphory.engine.Tier;
import dev.ecphory.recall.Recipe;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The ablation as a page for people and a document for programs. */
final class AblationPage {
    private static final List<String> METRICS = List.of("recall@5", "recall@10", "recall@20", "mrr", "ndcg@10");
    private static final String COMPARED = "recall@10";

    /** The recipes of the small table. */
    private static final List<String> SMALL = List.of(Recipe.DEFAULT, "edge", AblationOptions.WORDS, "meaning", "rrf");

    private AblationPage() {}

    /** The small table, as the README shows it: a row a data set and recipe, of the recipes that were run. */
    static String table(Tier tier, List<Sheet> sheets) {
        StringBuilder table = new StringBuilder();
        table.append("| data set | questions | recipe | recall@10 | nDCG@10 | recall@10 to `words` |\n");
        table.append("|---|---|---|---|---|---|\n");
        for (Sheet sheet : sheets) {
            for (String recipe : SMALL) {
                if (sheet.recipes().contains(recipe)) {
                    table.append(String.format(
                            Locale.ROOT,
                            "| %s | %,d | `%s` | %s | %s | %s |%n",
                            sheet.dataSet().name(),
                            sheet.conversations().size(),
                            recipe,
                            percent(sheet.mean(recipe, COMPARED)),
                            percent(sheet.mean(recipe, "ndcg@10")),
                            recipe.equals(AblationOptions.WORDS)
                                    ? ""
                                    : shown(sheet.difference(recipe, AblationOptions.WORDS, COMPARED, ""))));
                }
            }
        }
        return table + "\nEcphory " + Version.ofEngine() + ", tier `" + name(tier)
                + "`, in per cent. Differences are points with paired bootstrap 95 % intervals: over questions in"
                + " brackets, over whole conversations in braces where there are at least two.\n";
    }

    static String markdown(String command, Tier tier, List<Sheet> sheets) {
        StringBuilder page = new StringBuilder();
        page.append("# Retrieval: every recipe on every data set\n\n");
        page.append("Written by\n\n    ").append(command).append("\n\n");
        page.append("with Ecphory ")
                .append(Version.ofEngine())
                .append(", tier ")
                .append(name(tier))
                .append(". ");
        page.append("Each conversation is a namespace of its own, evidence is counted turn by turn, numbers are per"
                + " cent. ");
        page.append("Differences are points of ").append(COMPARED).append(" with paired bootstrap 95 % intervals (");
        page.append(String.format(Locale.ROOT, "%,d resamples, seed %d", Paired.RESAMPLES, Paired.SEED));
        page.append(
                "): over questions in brackets, over whole conversations in braces where there are at least two.\n\n");
        page.append("![recall@10 by recipe](retrieval.svg)\n");
        for (Sheet sheet : sheets) {
            section(page, sheet);
        }
        return page.toString();
    }

    private static void section(StringBuilder page, Sheet sheet) {
        page.append("\n## ").append(sheet.dataSet().name()).append("\n\n");
        page.append(String.format(
                Locale.ROOT,
                "%d conversations, %,d events, %,d questions; left out: %s. SHA-256 `%s`.%n%n",
                sheet.dataSet().conversations().size(),
                sheet.dataSet().events(),
                sheet.conversations().size(),
                sheet.dataSet().excluded().isEmpty()
                        ? "none"
                        : counts(sheet.dataSet().excluded()),
                sheet.dataSet().sha256()));
        page.append("| recipe | recall@5 | @10 | @20 | MRR | nDCG@10 | to `default` | to `words` |\n");
        page.append("|---|---|---|---|---|---|---|---|\n");
        for (String recipe : sheet.recipes()) {
            page.append("| `").append(recipe).append("` |");
            METRICS.forEach(metric ->
                    page.append(' ').append(percent(sheet.mean(recipe, metric))).append(" |"));
            for (String other : List.of(Recipe.DEFAULT, AblationOptions.WORDS)) {
                page.append(
                        recipe.equals(other)
                                ? " |"
                                : " " + shown(sheet.difference(recipe, other, COMPARED, "")) + " |");
            }
            page.append('\n');
        }
        categories(page, sheet);
        page.append(PartsByCategory.markdown(sheet));
    }

    private static void categories(StringBuilder page, Sheet sheet) {
        page.append("\n"
                + "recall@10 by category; ▼ and ▲ mark what is significantly below and above `words`:\n\n"
                + "| category | n |");
        sheet.recipes().forEach(recipe -> page.append(" `").append(recipe).append("` |"));
        page.append("\n|---|---|").append("---|".repeat(sheet.recipes().size())).append('\n');
        for (String category : sheet.categoryNames()) {
            page.append("| ")
                    .append(category)
                    .append(" | ")
                    .append(sheet.size(category))
                    .append(" |");
            for (String recipe : sheet.recipes()) {
                page.append(' ')
                        .append(percent(sheet.mean(recipe, COMPARED, category)))
                        .append(mark(sheet, recipe, category))
                        .append(" |");
            }
            page.append('\n');
        }
    }

    private static String mark(Sheet sheet, String recipe, String category) {
        if (recipe.equals(AblationOptions.WORDS)) {
            return "";
        }
        Paired paired = sheet.difference(recipe, AblationOptions.WORDS, COMPARED, category);
        return paired.below() ? " ▼" : paired.above() ? " ▲" : "";
    }

    private static String counts(Map<String, Integer> counts) {
        StringBuilder text = new StringBuilder();
        counts.forEach((reason, n) ->
                text.append(text.isEmpty() ? "" : ", ").append(n).append(' ').append(reason.replace('_', ' ')));
        return text.toString();
    }

    private static String shown(Paired paired) {
        String text = String.format(
                Locale.ROOT,
                "%+.1f [%+.1f, %+.1f]",
                100 * paired.difference(),
                100 * paired.low(),
                100 * paired.high());
        return Double.isNaN(paired.clusteredLow())
                ? text
                : text
                        + String.format(
                                Locale.ROOT,
                                " {%+.1f, %+.1f}",
                                100 * paired.clusteredLow(),
                                100 * paired.clusteredHigh());
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f", 100 * share);
    }

    private static String name(Tier tier) {
        return tier.name().toLowerCase(Locale.ROOT);
    }

    static Map<String, Object> json(String command, Tier tier, List<Sheet> sheets) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("command", command);
        document.put("version", Version.ofEngine());
        document.put("tier", name(tier));
        document.put("resamples", Paired.RESAMPLES);
        document.put("seed", Paired.SEED);
        document.put("datasets", sheets.stream().map(AblationPage::json).toList());
        return document;
    }

    private static Map<String, Object> json(Sheet sheet) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("dataset", sheet.dataSet().name());
        document.put("sha256", sheet.dataSet().sha256());
        document.put("conversations", sheet.dataSet().conversations().size());
        document.put("events", sheet.dataSet().events());
        document.put("questions", sheet.conversations().size());
        document.put("excluded", sheet.dataSet().excluded());
        Map<String, Object> recipes = new LinkedHashMap<>();
        for (String recipe : sheet.recipes()) {
            Map<String, Object> row = part(sheet, recipe, "");
            Map<String, Object> categories = new LinkedHashMap<>();
            sheet.categoryNames().forEach(category -> categories.put(category, part(sheet, recipe, category)));
            row.put("by_category", categories);
            recipes.put(recipe, row);
        }
        document.put("recipes", recipes);
        return document;
    }

    private static Map<String, Object> part(Sheet sheet, String recipe, String category) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("questions", category.isEmpty() ? sheet.conversations().size() : sheet.size(category));
        METRICS.forEach(metric -> row.put(metric, sheet.mean(recipe, metric, category)));
        for (String other : List.of(Recipe.DEFAULT, AblationOptions.WORDS)) {
            if (!recipe.equals(other)) {
                Map<String, Object> differences = new LinkedHashMap<>();
                METRICS.forEach(
                        metric -> differences.put(metric, json(sheet.difference(recipe, other, metric, category))));
                row.put("to_" + other, differences);
            }
        }
        return row;
    }

    private static Map<String, Object> json(Paired paired) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("difference", paired.difference());
        row.put("low", paired.low());
        row.put("high", paired.high());
        row.put("clustered_low", paired.clusteredLow());
        row.put("clustered_high", paired.clusteredHigh());
        return row;
    }
}
