package dev.ecphory.internal.answer;

import dev.ecphory.Answer;
import dev.ecphory.Answer.Routing;
import dev.ecphory.AnswerOptions.Budget;
import dev.ecphory.AnswerOptions.Budget.Offer;
import dev.ecphory.InvalidInputException;
import dev.ecphory.QueryClassification;
import dev.ecphory.QueryClassification.Category;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * From a question's category to the retrieval that serves it (AgentOS, memory router). Immutable; threads may share it.
 *
 * <p>The three presets keep AgentOS's assignments, which AgentOS itself calls stale: measured under another embedder, and
 * for a memory of observations that is not kept here, where wider retrievals stand instead. What it recommends, and we do
 * too, is {@link #CANONICAL}.
 *
 * @param name of the table, as choices tell it
 * @param table a retrieval's name for every category
 * @param retrievals what there is to choose from
 */
public record RetrievalRouter(String name, Map<Category, String> table, List<RetrievalPlan> retrievals) {
    private static final List<RetrievalPlan> ALL =
            List.of(RetrievalPlan.CANONICAL, RetrievalPlan.FOCUSED, RetrievalPlan.WIDE, RetrievalPlan.WIDEST);

    /** The canonical retrieval for everything. */
    public static final RetrievalRouter CANONICAL =
            new RetrievalRouter("canonical", RouteDescriptions.everywhere(RetrievalPlan.CANONICAL.name()), ALL);

    /** AgentOS's "minimize-cost". */
    public static final RetrievalRouter MINIMIZE_COST = CANONICAL
            .named("minimize-cost")
            .with(Category.MULTI_SESSION, RetrievalPlan.WIDEST)
            .with(Category.SINGLE_SESSION_PREFERENCE, RetrievalPlan.WIDEST);

    /** AgentOS's "balanced". */
    public static final RetrievalRouter BALANCED = MINIMIZE_COST
            .named("balanced")
            .with(Category.TEMPORAL, RetrievalPlan.WIDE)
            .with(Category.KNOWLEDGE_UPDATE, RetrievalPlan.WIDE);

    /** AgentOS's "maximize-accuracy". */
    public static final RetrievalRouter MAXIMIZE_ACCURACY = MINIMIZE_COST
            .named("maximize-accuracy")
            .with(Category.SINGLE_SESSION_USER, RetrievalPlan.WIDEST)
            .with(Category.KNOWLEDGE_UPDATE, RetrievalPlan.WIDEST);

    /** The table of a setting; null for none. */
    static @Nullable RetrievalRouter of(Routing.Retrieval retrieval) {
        return switch (retrieval) {
            case AS_ASKED -> null;
            case CANONICAL -> CANONICAL;
            case MINIMIZE_COST -> MINIMIZE_COST;
            case BALANCED -> BALANCED;
            case MAXIMIZE_ACCURACY -> MAXIMIZE_ACCURACY;
        };
    }

    /** Copies, and checks that every category leads to a retrieval that is there. */
    public RetrievalRouter {
        table = Map.copyOf(table);
        retrievals = List.copyOf(retrievals);
        for (Category category : Category.values()) {
            String target = table.get(category);
            if (target == null || named(retrievals, target) == null) {
                throw new IllegalArgumentException(
                        "router " + name + " leads " + category + " to " + target + ", which is not there");
            }
        }
    }

    /**
     * A retrieval and why.
     *
     * @param retrieval to recall by
     * @param choice the same for a person
     */
    public record Route(RetrievalPlan retrieval, Answer.RoutingDecision choice) {}

    /** The same table under another name. */
    public RetrievalRouter named(String other) {
        return new RetrievalRouter(other, table, retrievals);
    }

    /** With another retrieval for a category; a new one is added to those there are. */
    public RetrievalRouter with(Category category, RetrievalPlan retrieval) {
        EnumMap<Category, String> other = new EnumMap<>(table);
        other.put(category, retrieval.name());
        List<RetrievalPlan> more = new ArrayList<>(retrievals);
        more.removeIf(one -> one.name().equals(retrieval.name()));
        more.add(retrieval);
        return new RetrievalRouter(name, other, more);
    }

    /**
     * The retrieval for a question.
     *
     * @param inputPrice what a million tokens cost whoever reads them
     * @param adaptive what was learnt; null for the table alone
     * @throws InvalidInputException when it is too dear for a hard budget
     */
    public Route route(
            QueryClassification question, double inputPrice, Budget budget, @Nullable AdaptiveRouter adaptive) {
        Category category = question.category();
        String target = table.getOrDefault(category, "");
        List<Offer> offers = retrievals.stream()
                .map(one -> new Offer(
                        one.name(), one.maxTokens() * inputPrice / 1e6, accuracy(category, one.name(), adaptive)))
                .toList();
        Answer.RoutingDecision choice = RouteDescriptions.byCategory(
                RouteDescriptions.MEMORY, name, category, target, adaptive, offers, budget);
        return new Route(Objects.requireNonNull(named(retrievals, choice.chosen())), choice);
    }

    private static double accuracy(Category category, String name, @Nullable AdaptiveRouter adaptive) {
        return adaptive == null ? Double.NaN : adaptive.accuracy(category, name);
    }

    private static @Nullable RetrievalPlan named(List<RetrievalPlan> retrievals, String name) {
        return retrievals.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElse(null);
    }
}
