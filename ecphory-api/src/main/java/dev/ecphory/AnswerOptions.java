package dev.ecphory;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How to answer. Immutable; begin with {@link #defaults()} and change what differs.
 *
 * @param recall how to recall; a memory router may decide otherwise. Who does not say when the question is asked asks now
 * @param reader the name of the reader, or {@link #EXTRACTIVE}; null leaves it to the reader router
 * @param strategy how a model is led; null leaves it to the read router
 * @param abstention what is done when there seems to be no answer
 * @param budget what the answer may cost
 * @param deadline the longest time from the call to the answer, more than zero
 * @param fallback whether, when a reader fails, another is asked, and in the end rules answer: a fact, a calculation or a quotation
 * @param pieces hears the answer while it is written; null when nobody does
 */
public record AnswerOptions(
        RecallOptions recall,
        @Nullable String reader,
        @Nullable Strategy strategy,
        Abstention abstention,
        Budget budget,
        Duration deadline,
        boolean fallback,
        @Nullable Pieces pieces) {
    /** The name of the reader that takes answers from the evidence by rules; always there. */
    public static final String EXTRACTIVE = "extractive";

    private static final AnswerOptions DEFAULTS = new AnswerOptions(
            RecallOptions.defaults().withLimit(20).withContext(RecallOptions.ContextOptions.DEFAULTS),
            null,
            null,
            Abstention.ADVISE,
            Budget.NONE,
            Duration.ofMinutes(1),
            true,
            null);

    /** Checks the deadline; throws {@link InvalidInputException}. */
    public AnswerOptions {
        if (deadline.isZero() || deadline.isNegative()) {
            throw new InvalidInputException(
                    "deadline", deadline.toString(), "leaves no time", "give more than zero, a minute for example");
        }
    }

    /**
     * Twenty events in 4,000 tokens, reader and strategy as the routers choose, abstaining advised, no budget, a minute,
     * other readers when one fails.
     */
    public static AnswerOptions defaults() {
        return DEFAULTS;
    }

    /** Recalling otherwise. */
    public AnswerOptions withRecall(RecallOptions value) {
        return new AnswerOptions(value, reader, strategy, abstention, budget, deadline, fallback, pieces);
    }

    /** By a reader of that name. */
    public AnswerOptions withReader(@Nullable String value) {
        return new AnswerOptions(recall, value, strategy, abstention, budget, deadline, fallback, pieces);
    }

    /** By a strategy. */
    public AnswerOptions withStrategy(@Nullable Strategy value) {
        return new AnswerOptions(recall, reader, value, abstention, budget, deadline, fallback, pieces);
    }

    /** Abstaining otherwise. */
    public AnswerOptions withAbstention(Abstention value) {
        return new AnswerOptions(recall, reader, strategy, value, budget, deadline, fallback, pieces);
    }

    /** With another budget. */
    public AnswerOptions withBudget(Budget value) {
        return new AnswerOptions(recall, reader, strategy, abstention, value, deadline, fallback, pieces);
    }

    /** With another deadline. */
    public AnswerOptions withDeadline(Duration value) {
        return new AnswerOptions(recall, reader, strategy, abstention, budget, value, fallback, pieces);
    }

    /** With or without falling back. */
    public AnswerOptions withFallback(boolean value) {
        return new AnswerOptions(recall, reader, strategy, abstention, budget, deadline, value, pieces);
    }

    /** Heard while it is written. */
    public AnswerOptions withPieces(@Nullable Pieces value) {
        return new AnswerOptions(recall, reader, strategy, abstention, budget, deadline, fallback, value);
    }

    /** What is done when memory does not seem to hold an answer. */
    public enum Abstention {
        /** A model is asked nevertheless, and may say that there is none. */
        ADVISE,
        /** An answer is always attempted; a doubtful one has little confidence. */
        NEVER,
        /** What recall judges unsupported is not answered, and no model is asked for it. */
        ALWAYS
    }

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
                return new Settled(
                        wanted, dear + ", and still less for each right answer than " + cheapest.name(), true);
            }
            Offer fitting = all.stream()
                    .filter(offer -> offer.cost() <= perQuestion)
                    .max(Comparator.comparingDouble(
                                    (Offer offer) -> Double.isNaN(offer.accuracy()) ? 0 : offer.accuracy())
                            .thenComparing(
                                    Comparator.comparingDouble(Offer::cost).reversed())
                            .thenComparing(Comparator.comparing(Offer::name).reversed()))
                    .orElse(null);
            return fitting == null
                    ? new Settled(cheapest, dear + "; nothing fits, and " + cheapest.name() + " is the cheapest", true)
                    : new Settled(fitting, dear + "; " + fitting.name() + " fits", false);
        }
    }

    /**
     * Hears an answer while it is being written. What it hears is a preview: the answer that is returned is what counts, with
     * its citations checked. Called by one thread at a time, and not any more after the answer was returned.
     */
    @FunctionalInterface
    public interface Pieces {
        /** The next piece of the answer's text. */
        void piece(String text);

        /** What was heard so far is void, because its reader failed; another answer begins. */
        default void again() {}
    }

    /** How a model is led from a context to an answer (AgentOS, read router). */
    public enum Strategy {
        /** One call: context and question in, answer out. */
        SINGLE_CALL,
        /** Two calls: notes of what bears on the question, then an answer from the notes alone. */
        TWO_CALL,
        /** One call that works things out in writing before it answers. */
        SCRATCHPAD,
        /** One call whose answer stands on words copied from memory. */
        VERBATIM_CITATION,
        /** One call that first decides whether memory holds an answer at all. */
        COMMIT_OR_ABSTAIN;

        /** As options and prompts write it: {@code two-call}. */
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
