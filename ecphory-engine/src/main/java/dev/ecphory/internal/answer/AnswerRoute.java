package dev.ecphory.internal.answer;

import dev.ecphory.Answer;
import dev.ecphory.QueryClassification.Category;
import java.util.Locale;
import java.util.Optional;

/**
 * The way that a question went to its answer, as the access log keeps it: what an adaptive router learns from, once it is reported
 * whether the answer was of use. Immutable.
 *
 * @param category of the question
 * @param retrieval name of the {@link RetrievalPlan}; empty where no memory router chose one
 * @param reader that answered
 * @param cost of the answer, in the currency of the models' prices
 */
public record AnswerRoute(Category category, String retrieval, String reader, double cost) {
    /** Checks the cost. */
    public AnswerRoute {
        if (!(cost >= 0) || Double.isInfinite(cost)) {
            throw new IllegalArgumentException("cost " + cost + " is no amount");
        }
    }

    /** The way of an answer, as its choices tell it; empty for one that no reader gave. */
    public static Optional<AnswerRoute> of(Answer answer, boolean memoryRouter) {
        String retrieval = "";
        String reader = null;
        for (Answer.RoutingDecision choice : answer.choices()) {
            switch (choice.router()) {
                case RouteDescriptions.MEMORY -> retrieval = memoryRouter ? choice.chosen() : "";
                case RouteDescriptions.READER -> reader = choice.chosen();
                case RouteDescriptions.FALLBACK ->
                    reader = choice.chosen().startsWith(RouteDescriptions.NOT) ? reader : choice.chosen();
                default -> {}
            }
        }
        return reader == null
                ? Optional.empty()
                : Optional.of(new AnswerRoute(
                        answer.recollection().classification().category(),
                        retrieval,
                        reader,
                        answer.usage().cost()));
    }

    /** As {@link #parse} reads it: category, cost, retrieval or {@code -}, reader, with blanks between. */
    public String format() {
        return category.name().toLowerCase(Locale.ROOT)
                + ' '
                + cost
                + ' '
                + (retrieval.isEmpty() ? "-" : retrieval)
                + ' '
                + reader;
    }

    /** The way that was written; empty for one that this version does not know. */
    public static Optional<AnswerRoute> parse(String written) {
        String[] parts = written.split(" ", 4);
        if (parts.length < 4) {
            return Optional.empty();
        }
        try {
            return Optional.of(new AnswerRoute(
                    Category.valueOf(parts[0].toUpperCase(Locale.ROOT)),
                    parts[2].equals("-") ? "" : parts[2],
                    parts[3],
                    Double.parseDouble(parts[1])));
        } catch (IllegalArgumentException unknown) {
            return Optional.empty();
        }
    }
}
