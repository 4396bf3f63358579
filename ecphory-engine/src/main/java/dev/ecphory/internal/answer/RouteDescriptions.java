package dev.ecphory.internal.answer;

import dev.ecphory.Answer;
import dev.ecphory.AnswerOptions.Budget;
import dev.ecphory.AnswerOptions.Budget.Offer;
import dev.ecphory.AnswerOptions.Budget.Settled;
import dev.ecphory.QueryClassification.Category;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How routers put what they decided. Stateless. */
final class RouteDescriptions {
    /** The router that chose a retrieval. */
    static final String MEMORY = "memory";
    /** The one that chose a reader. */
    static final String READER = "reader";
    /** What stood in for a reader that failed. */
    static final String FALLBACK = "fallback";
    /** What stands before the name of one that might not. */
    static final String NOT = "not ";

    private RouteDescriptions() {}

    /** A constant as a person writes it. */
    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** A choice by the category of a question: the table's, then what was learnt, then as the budget allows. */
    static Answer.RoutingDecision byCategory(
            String router,
            String table,
            Category category,
            String target,
            @Nullable AdaptiveRouter adaptive,
            List<Offer> offers,
            Budget budget) {
        Answer.RoutingDecision choice = new Answer.RoutingDecision(
                router, target, "the question is of kind " + of(category) + " (table " + table + ")");
        if (adaptive != null) {
            choice = adaptive.choose(
                    router, category, choice, offers.stream().map(Offer::name).toList());
        }
        String chosen = choice.chosen();
        Offer offer = offers.stream()
                .filter(one -> one.name().equals(chosen))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no offer " + chosen));
        return settled(choice, budget.settle(offer, offers));
    }

    /** The same target for every category. */
    static Map<Category, String> everywhere(String target) {
        return Arrays.stream(Category.values()).collect(Collectors.toMap(category -> category, category -> target));
    }

    /** A choice after the budget had its say. */
    static Answer.RoutingDecision settled(Answer.RoutingDecision choice, Settled settled) {
        return settled.because().isEmpty()
                ? choice
                : new Answer.RoutingDecision(
                        choice.router(), settled.offer().name(), choice.because() + "; budget: " + settled.because());
    }
}
