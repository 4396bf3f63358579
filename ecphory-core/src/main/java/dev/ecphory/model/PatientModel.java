package dev.ecphory.model;

import dev.ecphory.memory.ModelBusyException;
import dev.ecphory.memory.ModelUnavailableException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A model that is given its time and no more: each try ends at the prompt's deadline, a busy model is tried again a few
 * times with growing waits and no sooner than it asks for, and every call is counted. Threads may share it.
 */
public final class PatientModel implements LanguageModel {
    private final LanguageModel model;
    private final Patience patience;
    private final InstantSource clock;
    private final Sleeper sleeper;
    private final AtomicLong calls = new AtomicLong();
    private final AtomicLong tries = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private final AtomicLong inputTokens = new AtomicLong();
    private final AtomicLong outputTokens = new AtomicLong();
    private final AtomicLong waitedMillis = new AtomicLong();
    private volatile @Nullable Instant closedUntil;

    /**
     * @param model who answers
     * @param patience how often and how long
     * @param clock what time it is
     * @param sleeper how to wait
     */
    public PatientModel(LanguageModel model, Patience patience, InstantSource clock, Sleeper sleeper) {
        this.model = model;
        this.patience = patience;
        this.clock = clock;
        this.sleeper = sleeper;
    }

    /**
     * How often and how long to try.
     *
     * @param maxTries tries of one call, at least 1
     * @param firstWait the wait after the first try; each further one is twice as long
     * @param longestWait no wait is longer; a model that asks for more is left alone and the call fails at once
     * @param inputPrice what a million tokens read cost, in any currency
     * @param outputPrice what a million tokens written cost, in the same
     */
    public record Patience(
            int maxTries, Duration firstWait, Duration longestWait, double inputPrice, double outputPrice) {
        /** Four tries with waits of 1, 2 and 4 seconds, at most 30; nothing costs anything. */
        public static final Patience DEFAULT = new Patience(4, Duration.ofSeconds(1), Duration.ofSeconds(30), 0, 0);

        /** Checks the limits. */
        public Patience {
            if (maxTries < 1 || firstWait.isNegative() || longestWait.isNegative()) {
                throw new IllegalArgumentException("patience of " + maxTries + " tries and waits from " + firstWait
                        + " to " + longestWait + " cannot be kept");
            }
        }
    }

    /** Waits; a test only notes for how long. */
    public interface Sleeper {
        /** Waits so long. */
        void sleep(Duration wait) throws InterruptedException;
    }

    /**
     * What was used since the model was made.
     *
     * @param calls questions asked
     * @param tries how often the model was called for them
     * @param failures questions that got no answer
     * @param inputTokens tokens read
     * @param outputTokens tokens written
     * @param cost what they cost, in the currency of the prices
     * @param waited time spent between tries
     */
    public record Usage(
            long calls, long tries, long failures, long inputTokens, long outputTokens, double cost, Duration waited) {}

    /** What was used so far. */
    public Usage usage() {
        double cost = (inputTokens.get() * patience.inputPrice + outputTokens.get() * patience.outputPrice) / 1e6;
        return new Usage(
                calls.get(),
                tries.get(),
                failures.get(),
                inputTokens.get(),
                outputTokens.get(),
                cost,
                Duration.ofMillis(waitedMillis.get()));
    }

    @Override
    public String id() {
        return model.id();
    }

    @Override
    public Reply ask(Prompt prompt) {
        calls.incrementAndGet();
        try {
            Reply reply = patiently(prompt);
            inputTokens.addAndGet(reply.inputTokens());
            outputTokens.addAndGet(reply.outputTokens());
            return reply;
        } catch (ModelUnavailableException e) {
            failures.incrementAndGet();
            throw e;
        }
    }

    private Reply patiently(Prompt prompt) {
        Duration wait = patience.firstWait;
        for (int made = 1; ; made++) {
            leftAlone();
            try {
                tries.incrementAndGet();
                return once(prompt);
            } catch (ModelBusyException busy) {
                Duration asked = busy.retryAfter().orElse(Duration.ZERO);
                if (asked.compareTo(patience.longestWait) > 0) {
                    closedUntil = clock.instant().plus(asked);
                    throw busy;
                }
                if (made == patience.maxTries) {
                    throw busy;
                }
                Duration next = asked.compareTo(wait) > 0 ? asked : wait;
                pause(next.compareTo(patience.longestWait) > 0 ? patience.longestWait : next);
                wait = wait.multipliedBy(2);
            }
        }
    }

    /** A model that asked for a long rest is not called before it is over. */
    private void leftAlone() {
        Instant until = closedUntil;
        if (until == null) {
            return;
        }
        Duration left = Duration.between(clock.instant(), until);
        if (!left.isPositive()) {
            closedUntil = null;
            return;
        }
        throw new ModelBusyException("the model " + id() + " asked to be left alone", left, null);
    }

    private void pause(Duration wait) {
        try {
            sleeper.sleep(wait);
            waitedMillis.addAndGet(wait.toMillis());
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private Reply once(Prompt prompt) {
        FutureTask<Reply> task = new FutureTask<>(() -> model.ask(prompt));
        Thread.ofVirtual().name("ecphory-model").start(task);
        try {
            return task.get(prompt.deadline().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            task.cancel(true);
            throw new ModelBusyException("the model " + id() + " did not answer within " + prompt.deadline(), null, e);
        } catch (InterruptedException e) {
            task.cancel(true);
            throw interrupted(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ModelUnavailableException known) {
                throw known;
            }
            throw new ModelUnavailableException(
                    "the model " + id() + " failed with "
                            + (e.getCause() == null ? e : e.getCause())
                                    .getClass()
                                    .getSimpleName(),
                    "look at the cause, and at the model's settings",
                    e.getCause());
        }
    }

    private ModelBusyException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new ModelBusyException("waiting for the model " + id() + " was interrupted", null, e);
    }
}
