package dev.ecphory.answer;

import dev.ecphory.memory.ModelBusyException;
import dev.ecphory.memory.ModelUnavailableException;
import dev.ecphory.model.LanguageModel;
import dev.ecphory.model.LanguageModel.Prompt;
import dev.ecphory.model.LanguageModel.Reply;
import dev.ecphory.model.Prices;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Calls of one model for one answer: none outlasts the answer's deadline, retries and waits between them included, and each
 * is put on the tally. After a call has ended nobody hears pieces of it any more. Not for several threads.
 */
final class Calls {
    private final LanguageModel model;
    private final Prices prices;
    private final Deadline deadline;
    private final Tally mine = new Tally();
    private final Tally all;

    Calls(LanguageModel model, Prices prices, Deadline deadline, Tally all) {
        this.model = model;
        this.prices = prices;
        this.deadline = deadline;
        this.all = all;
    }

    /** What these calls used. */
    Answer.Usage usage() {
        return mine.usage();
    }

    /** What is left of the deadline, as a prompt's. */
    Duration left() {
        Duration left = deadline.left();
        if (!left.isPositive()) {
            throw late(null);
        }
        return left;
    }

    /** Asks; the pieces of the reply go to who listens. */
    Reply ask(Prompt prompt, @Nullable Consumer<String> pieces) {
        long left = left().toNanos();
        AtomicBoolean over = new AtomicBoolean();
        Object turn = new Object();
        FutureTask<Reply> task = new FutureTask<>(() -> pieces == null
                ? model.ask(prompt)
                : model.ask(prompt, piece -> {
                    synchronized (turn) {
                        if (!over.get()) {
                            pieces.accept(piece);
                        }
                    }
                }));
        long began = System.nanoTime();
        Thread.ofVirtual().name("ecphory-reader").start(task);
        try {
            Reply reply = task.get(left, TimeUnit.NANOSECONDS);
            double cost = prices.cost(reply);
            mine.tokens(reply.inputTokens(), reply.outputTokens(), cost);
            all.tokens(reply.inputTokens(), reply.outputTokens(), cost);
            return reply;
        } catch (TimeoutException e) {
            task.cancel(true);
            throw late(e);
        } catch (InterruptedException e) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            throw new ModelBusyException("waiting for the model " + model.id() + " was interrupted", null, e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ModelUnavailableException known) {
                throw known;
            }
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new ModelUnavailableException(
                    "the model " + model.id() + " failed with "
                            + cause.getClass().getSimpleName(),
                    "look at the cause, and at the model's settings",
                    cause);
        } finally {
            synchronized (turn) {
                over.set(true);
            }
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
