package dev.ecphory.internal.model;

import dev.ecphory.Answer;
import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Prices;
import dev.ecphory.spi.LanguageModel.Prompt;
import dev.ecphory.spi.LanguageModel.Reply;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Calls of one model for one answer: none outlasts the answer's deadline, retries and waits between them included, and each
 * is put on the tally. After a call has ended nobody hears pieces of it any more. Not for several threads.
 */
public final class Calls {
    private final LanguageModel model;
    private final Prices prices;
    private final Deadline deadline;
    private final ModelUsageCounter mine = new ModelUsageCounter();
    private final ModelUsageCounter all;

    public Calls(LanguageModel model, Prices prices, Deadline deadline, ModelUsageCounter all) {
        this.model = model;
        this.prices = prices;
        this.deadline = deadline;
        this.all = all;
    }

    public Answer.Usage usage() {
        return mine.usage();
    }

    /** What is left of the deadline, as a prompt's. */
    public Duration left() {
        Duration left = deadline.left();
        if (!left.isPositive()) {
            throw late(null);
        }
        return left;
    }

    public Reply ask(Prompt prompt, @Nullable Consumer<String> pieces) {
        long left = left().toNanos();
        long began = System.nanoTime();
        try {
            Reply reply = ModelCall.begin(model, prompt, pieces).reply(left);
            double cost = prices.cost(reply);
            mine.tokens(reply.inputTokens(), reply.outputTokens(), cost);
            all.tokens(reply.inputTokens(), reply.outputTokens(), cost);
            return reply;
        } catch (TimeoutException e) {
            throw late(e);
        } catch (InterruptedException e) {
            throw ModelCall.interruption(model, e);
        } catch (ExecutionException e) {
            Throwable cause = ModelCall.cause(e);
            throw cause instanceof ModelUnavailableException known ? known : ModelCall.failure(model, cause);
        } finally {
            Duration took = Duration.ofNanos(System.nanoTime() - began);
            mine.call(took);
            all.call(took);
        }
    }

    private ModelBusyException late(@Nullable Throwable cause) {
        return new ModelBusyException(
                "the model " + model.id() + " did not answer by the deadline of the answer", null, cause);
    }
}
