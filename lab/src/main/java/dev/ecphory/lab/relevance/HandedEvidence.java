package dev.ecphory.lab.relevance;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallOptions.Purpose;
import dev.ecphory.RecallResult;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.Metrics;
import dev.ecphory.lab.measure.PairedDifference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The evidence for own questions that a model is handed which did not ask, beside what the same question gets from who asks, at the same
 * budgets. Not for several threads.
 */
final class HandedEvidence {
    private static final List<Integer> BUDGETS = List.of(1_000, 2_000, 4_000);
    private static final int DEPTH = 10;
    private static final String FUSION = "rrf";
    /** Memories of a data set that each have a row. */
    private static final int FEW = 6;

    private final Map<String, List<Asked>> byMemory = new LinkedHashMap<>();

    /**
     * A question.
     *
     * @param shares of its evidence, by what gave it
     */
    private record Asked(String memory, Map<String, Double> shares) {
        double share(String of) {
            return shares.getOrDefault(of, 0.0);
        }
    }

    /** Asks a question of the memory that answers it. */
    void ask(String name, Question question, Memory memory) {
        Map<String, Double> shares = new LinkedHashMap<>();
        RecallOptions asked = question.applyTo(RecallOptions.defaults());
        for (Purpose purpose : Purpose.values()) {
            for (int budget : BUDGETS) {
                RecallOptions options = asked.withPurpose(purpose).withMaxTokens(budget);
                RecallResult recalled = memory.recall(question.text(), options);
                shares.put(key(purpose, budget), told(recalled.context(), question.gold()));
                shares.put(purpose.name(), recall(question, recalled));
            }
        }
        shares.put(FUSION, recall(question, memory.recall(question.text(), asked.withRecipe(FUSION))));
        byMemory.computeIfAbsent(name, none -> new ArrayList<>()).add(new Asked(name, shares));
    }

    private static String key(Purpose purpose, int budget) {
        return purpose + " " + budget;
    }

    private static double recall(Question question, RecallResult recalled) {
        List<String> ids =
                recalled.items().stream().map(item -> item.entry().id()).toList();
        return Metrics.of(question.gold(), ids, List.of(DEPTH)).getOrDefault("recall@" + DEPTH, Double.NaN);
    }

    /** The share of events that a context cites a line of. */
    static double told(String context, List<String> ids) {
        return ids.stream()
                .mapToDouble(id -> Pattern.compile("^- \\S+ \\(id " + Pattern.quote(id) + "[;)]", Pattern.MULTILINE)
                                .matcher(context)
                                .find()
                        ? 1
                        : 0)
                .average()
                .orElse(0);
    }

    /** A row for all, and one for each memory where these are few. */
    ResultTable table() {
        ResultTable table = ResultTable.headed("own questions | n | recall@10, asked | handed | rrf | "
                + String.join(
                        " | ",
                        BUDGETS.stream()
                                .map(budget -> format("in %,d tokens, asked | handed | difference", budget))
                                .toList()));
        List<Asked> all = byMemory.values().stream().flatMap(List::stream).toList();
        row(table, "all", all);
        if (byMemory.size() > 1 && byMemory.size() <= FEW) {
            byMemory.forEach((memory, asked) -> row(table, memory, asked));
        }
        return table;
    }

    private static void row(ResultTable table, String name, List<Asked> asked) {
        List<Object> cells = new ArrayList<>(List.of(name, format("%,d", asked.size())));
        for (String of : List.of(Purpose.SEARCH.name(), Purpose.INJECT.name(), FUSION)) {
            cells.add(Texts.percent(mean(asked, of)));
        }
        List<String> memories = asked.stream().map(Asked::memory).toList();
        for (int budget : BUDGETS) {
            String search = key(Purpose.SEARCH, budget);
            String handed = key(Purpose.INJECT, budget);
            cells.add(Texts.percent(mean(asked, search)));
            cells.add(Texts.percent(mean(asked, handed)));
            cells.add(Texts.points(PairedDifference.of(memories, shares(asked, handed), shares(asked, search))));
        }
        table.row(cells.toArray());
    }

    private static List<Double> shares(List<Asked> asked, String of) {
        return asked.stream().map(one -> one.share(of)).toList();
    }

    private static double mean(List<Asked> asked, String of) {
        return asked.stream().mapToDouble(one -> one.share(of)).average().orElse(Double.NaN);
    }
}
