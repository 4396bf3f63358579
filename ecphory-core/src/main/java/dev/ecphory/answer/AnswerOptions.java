package dev.ecphory.answer;

import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.recall.RecallOptions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How to answer. Immutable; begin with {@link #defaults()} and change what differs.
 *
 * @param recall how to recall; a memory router may decide otherwise. Who does not say when the question is asked asks now
 * @param reader the name of the reader, or {@link AnswerPipeline#EXTRACTIVE}; null leaves it to the reader router
 * @param strategy how a model is led; null leaves it to the read router
 * @param abstention what is done when there seems to be no answer
 * @param budget what the answer may cost
 * @param deadline the longest time from the call to the answer, more than zero
 * @param fallback whether, when a reader fails, another is asked, and in the end the answer taken from the evidence by rules
 * @param prompts by which models are asked
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
        PromptTemplates prompts,
        @Nullable Pieces pieces) {
    private static final AnswerOptions DEFAULTS = new AnswerOptions(
            RecallOptions.defaults().withLimit(RetrievalPlan.CANONICAL.limit()),
            null,
            null,
            Abstention.ADVISE,
            Budget.NONE,
            Duration.ofMinutes(1),
            true,
            PromptTemplates.defaults(),
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
     * other readers when one fails, our prompts.
     */
    public static AnswerOptions defaults() {
        return DEFAULTS;
    }

    /** Recalling otherwise. */
    public AnswerOptions withRecall(RecallOptions value) {
        return new AnswerOptions(value, reader, strategy, abstention, budget, deadline, fallback, prompts, pieces);
    }

    /** By a reader of that name. */
    public AnswerOptions withReader(@Nullable String value) {
        return new AnswerOptions(recall, value, strategy, abstention, budget, deadline, fallback, prompts, pieces);
    }

    /** By a strategy. */
    public AnswerOptions withStrategy(@Nullable Strategy value) {
        return new AnswerOptions(recall, reader, value, abstention, budget, deadline, fallback, prompts, pieces);
    }

    /** Abstaining otherwise. */
    public AnswerOptions withAbstention(Abstention value) {
        return new AnswerOptions(recall, reader, strategy, value, budget, deadline, fallback, prompts, pieces);
    }

    /** With another budget. */
    public AnswerOptions withBudget(Budget value) {
        return new AnswerOptions(recall, reader, strategy, abstention, value, deadline, fallback, prompts, pieces);
    }

    /** With another deadline. */
    public AnswerOptions withDeadline(Duration value) {
        return new AnswerOptions(recall, reader, strategy, abstention, budget, value, fallback, prompts, pieces);
    }

    /** With or without falling back. */
    public AnswerOptions withFallback(boolean value) {
        return new AnswerOptions(recall, reader, strategy, abstention, budget, deadline, value, prompts, pieces);
    }

    /** Heard while it is written. */
    public AnswerOptions withPieces(@Nullable Pieces value) {
        return new AnswerOptions(recall, reader, strategy, abstention, budget, deadline, fallback, prompts, value);
    }
}
