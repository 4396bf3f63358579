package dev.ecphory.model;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A call to a model that somebody waits for and can do without: it is given up at its prompt's deadline, however often the
 * model would try again. Begins at once, on a thread of its own. For one thread.
 */
public final class Timely {
    /**
     * What came of it: a text, or why there is none.
     *
     * @param text what the model said, verbatim; null when it did not in time
     * @param problem why not, for a person; empty when it did
     */
    public record Said(@Nullable String text, String problem) {}

    private final FutureTask<String> call;
    private final Duration deadline;
    private final long began = System.nanoTime();

    private Timely(FutureTask<String> call, Duration deadline) {
        this.call = call;
        this.deadline = deadline;
    }

    /** Asks. */
    public static Timely ask(LanguageModel model, LanguageModel.Prompt prompt) {
        Timely timely = new Timely(new FutureTask<>(() -> model.ask(prompt).text()), prompt.deadline());
        Thread.ofVirtual().name("timely").start(timely.call);
        return timely;
    }

    /** Waits for the answer, until the deadline at the latest. A call that is late is interrupted. */
    public Said said() {
        try {
            long left = deadline.toNanos() - (System.nanoTime() - began);
            return new Said(call.get(Math.max(0, left), TimeUnit.NANOSECONDS), "");
        } catch (TimeoutException late) {
            return new Said(null, "no answer within " + deadline.toMillis() + " ms");
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause();
            return new Said(null, (cause == null ? failed : cause).toString());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return new Said(null, "interrupted");
        } finally {
            call.cancel(true);
        }
    }
}
