package dev.ecphory.answer;

import dev.ecphory.memory.InvalidInputException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * What one question may cost, and what happens when a router's choice would cost more (AgentOS, routers' budgets).
 * Immutable; threads may share it.
 *
 * @param perQuestion the most, in the currency of the models' prices; infinity for no limit
 * @param kind what happens beyond it
 */
public record Budget(double perQuestion, Kind kind) {
    /** What happens when a choice is too dear. */
    public enum Kind {
        /** Nothing is asked; the caller is told. */
        HARD,
        /** The choice stands if each right answer costs less by it than by the cheapest; else as below. */
        SOFT,
        /** The best choice that fits is taken, or else the cheapest. */
        CHEAPEST_FALLBACK
    }

    /** No limit. */
    public static final Budget NONE = new Budget(Double.POSITIVE_INFINITY, Kind.CHEAPEST_FALLBACK);

    /** Checks the amount. */
    public Budget {
        if (!(perQuestion >= 0)) {
            throw new InvalidInputException(
                    "budget", Double.toString(perQuestion), "is no amount", "give zero or more a question");
        }
    }

    /**
     * What can be chosen.
     *
     * @param name of the reader or the retrieval
     * @param cost what a question is expected to cost by it
     * @param accuracy the share of right answers expected of it, 0 to 1; not a number when nobody knows
     */
    public record Offer(String name, double cost, double accuracy) {
        /** What a right answer costs; not a number when nobody knows. */
        double perCorrect() {
            return accuracy > 0 ? cost / accuracy : Double.NaN;
        }
    }

    /**
     * What is taken.
     *
     * @param offer the one
     * @param because what the budget had to say; empty when it had nothing
     * @param exceeded whether even this costs more than is allowed
     */
    public record Settled(Offer offer, String because, boolean exceeded) {}

    /**
     * Holds a choice to the budget.
     *
     * @param wanted the choice
     * @param all everything that could be chosen, the choice among them
     * @throws InvalidInputException when the choice is too dear for a hard budget
     */
    public Settled settle(Offer wanted, List<Offer> all) {
        if (wanted.cost() <= perQuestion) {
            return new Settled(wanted, "", false);
        }
        String dear = String.format(
                Locale.ROOT, "%s would cost %.6f of %.6f allowed", wanted.name(), wanted.cost(), perQuestion);
        if (kind == Kind.HARD) {
            throw new InvalidInputException(
                    "budget",
                    String.format(Locale.ROOT, "%.6f", perQuestion),
                    "is too small: " + dear,
                    "allow more, or let the budget be soft or fall back to the cheapest");
        }
        Offer cheapest = all.stream()
                .min(Comparator.comparingDouble(Offer::cost).thenComparing(Offer::name))
                .orElse(wanted);
        if (kind == Kind.SOFT && wanted.perCorrect() <= cheapest.perCorrect()) {
            return new Settled(wanted, dear + ", and still less for each right answer than " + cheapest.name(), true);
        }
        Offer fitting = all.stream()
                .filter(offer -> offer.cost() <= perQuestion)
                .max(Comparator.comparingDouble((Offer offer) -> Double.isNaN(offer.accuracy()) ? 0 : offer.accuracy())
                        .thenComparing(Comparator.comparingDouble(Offer::cost).reversed())
                        .thenComparing(Comparator.comparing(Offer::name).reversed()))
                .orElse(null);
        return fitting == null
                ? new Settled(cheapest, dear + "; nothing fits, and " + cheapest.name() + " is the cheapest", true)
                : new Settled(fitting, dear + "; " + fitting.name() + " fits", false);
    }
}
