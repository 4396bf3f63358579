package dev.ecphory.internal.model;

import dev.ecphory.Answer;
import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Prompt;
import dev.ecphory.spi.LanguageModel.Reply;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A call to a model on a virtual thread of its own, begun at once and given up at a deadline, however often the model would
 * try again. Once it is over, nobody hears pieces of it. One thread waits for it.
 */
public final class ModelCall {
    /**
     * What came of a call that somebody can do without.
     *
     * @param text what the model said, verbatim; null when it did not in time
     * @param problem why not, for a person; empty when it did
     * @param usage the one call; without tokens where no reply came
     */
    public record Said(@Nullable String text, String problem, Answer.Usage usage) {}

    private final Prompt prompt;
    private final @Nullable Consumer<String> listener;
    private final FutureTask<Reply> task;
    private final long began = System.nanoTime();
    private boolean over;
    private boolean heard;
    private @Nullable RuntimeException refusal;

    private ModelCall(LanguageModel model, Prompt prompt, @Nullable Consumer<String> listener) {
        this.prompt = prompt;
        this.listener = listener;
        this.task =
                new FutureTask<>(() -> listener == null ? model.generate(prompt) : model.generate(prompt, this::hear));
    }

    /** Asks; the listener hears the reply piece by piece. */
    public static ModelCall begin(LanguageModel model, Prompt prompt, @Nullable Consumer<String> listener) {
        ModelCall call = new ModelCall(model, prompt, listener);
        Thread.ofVirtual().name("ecphory-model").start(call.task);
        return call;
    }

    /** Asks, without a listener. */
    public static ModelCall begin(LanguageModel model, Prompt prompt) {
        return begin(model, prompt, null);
    }

    private synchronized void hear(String piece) {
        if (over || listener == null) {
            throw new CancellationException("the call is over");
        }
        heard = true;
        try {
            listener.accept(piece);
        } catch (RuntimeException e) {
            refusal = e;
            throw e;
        }
    }

    /** Waits so many nanoseconds at most; a call that is late, or that nobody waits for any more, is interrupted. */
    public Reply reply(long nanos) throws TimeoutException, InterruptedException, ExecutionException {
        try {
            return task.get(nanos, TimeUnit.NANOSECONDS);
        } finally {
            synchronized (this) {
                over = true;
            }
            task.cancel(true);
        }
    }

    /** Waits until the prompt's deadline, counted from the begin of the call. */
    public Said said() {
        try {
            long left = prompt.deadline().toNanos() - (System.nanoTime() - began);
            Reply reply = reply(Math.max(0, left));
            return new Said(reply.text(), "", usage(reply.inputTokens(), reply.outputTokens()));
        } catch (TimeoutException late) {
            return unsaid("no answer within " + prompt.deadline().toMillis() + " ms");
        } catch (ExecutionException failed) {
            return unsaid(cause(failed).toString());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return unsaid("interrupted");
        }
    }

    private Said unsaid(String problem) {
        return new Said(null, problem, usage(0, 0));
    }

    private Answer.Usage usage(long input, long output) {
        return new Answer.Usage(1, input, output, 0, Duration.ofNanos(System.nanoTime() - began));
    }

    /** True when something was said, which cannot be taken back. */
    synchronized boolean heard() {
        return heard;
    }

    /** What the listener threw, if it did. */
    synchronized @Nullable RuntimeException refusal() {
        return refusal;
    }

    /** What the model threw. */
    public static Throwable cause(ExecutionException failed) {
        return failed.getCause() == null ? failed : failed.getCause();
    }

    /** For a model that threw what no model should. */
    public static ModelUnavailableException failure(LanguageModel model, Throwable cause) {
        return new ModelUnavailableException(
                "the model " + model.id() + " failed with " + cause.getClass().getSimpleName(),
                "look at the cause, and at the model's settings",
                cause);
    }

    /** For who was interrupted while waiting, and stays so. */
    public static ModelBusyException interruption(LanguageModel model, InterruptedException e) {
        Thread.currentThread().interrupt();
        return new ModelBusyException("waiting for the model " + model.id() + " was interrupted", null, e);
    }
}
