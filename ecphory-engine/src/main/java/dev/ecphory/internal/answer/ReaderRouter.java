package dev.ecphory.internal.answer;

import dev.ecphory.Answer;
import dev.ecphory.AnswerOptions.Budget;
import dev.ecphory.AnswerOptions.Budget.Offer;
import dev.ecphory.InvalidInputException;
import dev.ecphory.QueryClassification;
import dev.ecphory.QueryClassification.Category;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * From a question's category to the model that answers it (AgentOS, reader router). Immutable; threads may share it.
 *
 * @param name of the table, as choices tell it
 * @param table a reader's name for every category
 * @param accuracy the share of right answers that is expected of a reader in a category, where somebody measured it
 */
public record ReaderRouter(String name, Map<Category, String> table, Map<Category, Map<String, Double>> accuracy) {
    /** Copies, and checks that every category leads somewhere. */
    public ReaderRouter {
        table = Map.copyOf(table);
        EnumMap<Category, Map<String, Double>> copy = new EnumMap<>(Category.class);
        accuracy.forEach((category, by) -> copy.put(category, Map.copyOf(by)));
        accuracy = Map.copyOf(copy);
        for (Category category : Category.values()) {
            if (!table.containsKey(category)) {
                throw new IllegalArgumentException("router " + name + " has no reader for " + category);
            }
        }
    }

    /** One reader for everything. */
    public static ReaderRouter always(String reader) {
        return new ReaderRouter("always", RouteDescriptions.everywhere(reader), Map.of());
    }

    /**
     * The strong reader where its better arithmetic and exactness were worth their price, and the cheap one elsewhere:
     * AgentOS's "min-cost-best-cat", with the accuracies that it measured for its two models on LongMemEval-S.
     */
    public static ReaderRouter bestByCategory(String strong, String cheap) {
        Measured measured = new Measured(strong, cheap);
        measured.put(Category.TEMPORAL, .865, .805, strong);
        measured.put(Category.SINGLE_SESSION_USER, .957, .900, strong);
        measured.put(Category.SINGLE_SESSION_ASSISTANT, .964, 1, cheap);
        measured.put(Category.SINGLE_SESSION_PREFERENCE, .767, .867, cheap);
        measured.put(Category.KNOWLEDGE_UPDATE, .885, .910, cheap);
        measured.put(Category.MULTI_SESSION, .782, .744, cheap);
        return new ReaderRouter("best-by-category", measured.table, measured.accuracy);
    }

    private record Measured(
            String strong, String cheap, Map<Category, String> table, Map<Category, Map<String, Double>> accuracy) {
        Measured(String strong, String cheap) {
            this(strong, cheap, new EnumMap<>(Category.class), new EnumMap<>(Category.class));
        }

        void put(Category category, double ofStrong, double ofCheap, String chosen) {
            table.put(category, chosen);
            accuracy.put(
                    category,
                    strong.equals(cheap) ? Map.of(strong, ofStrong) : Map.of(strong, ofStrong, cheap, ofCheap));
        }
    }

    /** With another reader for a category. */
    public ReaderRouter with(Category category, String reader) {
        EnumMap<Category, String> other = new EnumMap<>(table);
        other.put(category, reader);
        return new ReaderRouter(name, other, accuracy);
    }

    /**
     * The reader for a question.
     *
     * @param costs what the question is expected to cost by each reader there is
     * @param adaptive what was learnt; null for the table alone
     * @throws InvalidInputException when the table names a reader that is not there, or it is too dear for a hard budget
     */
    public Answer.RoutingDecision route(
            QueryClassification question, Map<String, Double> costs, Budget budget, @Nullable AdaptiveRouter adaptive) {
        Category category = question.category();
        String target = table.getOrDefault(category, "");
        if (!costs.containsKey(target)) {
            throw new InvalidInputException(
                    "reader",
                    target,
                    "is not configured, but the reader router leads " + RouteDescriptions.of(category)
                            + " questions to it",
                    "give a model of that name, or route to one of " + costs.keySet());
        }
        List<Offer> offers = costs.entrySet().stream()
                .map(one -> new Offer(one.getKey(), one.getValue(), expected(category, one.getKey(), adaptive)))
                .toList();
        return RouteDescriptions.byCategory(RouteDescriptions.READER, name, category, target, adaptive, offers, budget);
    }

    private double expected(Category category, String reader, @Nullable AdaptiveRouter adaptive) {
        double learnt = adaptive == null ? Double.NaN : adaptive.accuracy(category, reader);
        return Double.isNaN(learnt)
                ? accuracy.getOrDefault(category, Map.of()).getOrDefault(reader, Double.NaN)
                : learnt;
    }
}
