package dev.ecphory.internal.model;

import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Prices;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A model that is given its time and no more. Each try ends at the prompt's deadline and the whole call at its budget; a
 * busy model is tried again a few times with growing waits, no sooner than it asks for, and only while nothing of its
 * answer was handed on; one that fails again and again is left alone for a while. Every call is counted. Threads may
 * share it.
 */
public final class ResilientLanguageModel implements LanguageModel.Metered {
    private final LanguageModel model;
    private final Patience patience;
    private final Prices prices;
    private final InstantSource clock;
    private final Sleeper sleeper;
    private final Breaker breaker;
    private final Object counting = new Object();
    private long calls;
    private long tries;
    private long failures;
    private long uncounted;
    private long inputTokens;
    private long cachedTokens;
    private long outputTokens;
    private Duration waited = Duration.ZERO;

    /** A patient model that costs nothing. */
    public ResilientLanguageModel(LanguageModel model, Patience patience, InstantSource clock, Sleeper sleeper) {
        this(model, patience, Prices.FREE, clock, sleeper);
    }

    /**
     * @param model who answers
     * @param patience how often and how long
     * @param prices what it costs
     * @param clock what time it is
     * @param sleeper how to wait
     */
    public ResilientLanguageModel(
            LanguageModel model, Patience patience, Prices prices, InstantSource clock, Sleeper sleeper) {
        this.model = model;
        this.patience = patience;
        this.prices = prices;
        this.clock = clock;
        this.sleeper = sleeper;
        this.breaker = new Breaker(model.id(), patience.breaksAfter, patience.rest, clock);
    }

    /**
     * How often and how long to try.
     *
     * @param maxTries tries of one call, at least 1
     * @param firstWait the wait after the first try; each further one is twice as long
     * @param longestWait no wait is longer; a model that asks for more is left alone and the call fails at once
     * @param total the budget of a call whose prompt has none
     * @param breaksAfter tries that fail one after the other, of whichever calls, until the model is left alone
     * @param rest how long it is left alone then
     */
    public record Patience(
            int maxTries, Duration firstWait, Duration longestWait, Duration total, int breaksAfter, Duration rest) {
        /** Four tries with waits of 1, 2 and 4 seconds, at most 30, ten minutes in all; half a minute's rest after 8. */
        public static final Patience DEFAULT = new Patience(4, Duration.ofSeconds(1), Duration.ofSeconds(30));

        /** Checks the limits. */
        public Patience {
            if (maxTries < 1
                    || firstWait.isNegative()
                    || longestWait.isNegative()
                    || !total.isPositive()
                    || breaksAfter < 1
                    || rest.isNegative()) {
                throw new IllegalArgumentException("patience of " + maxTries + " tries, waits from " + firstWait
                        + " to " + longestWait + ", " + total + " in all, and a rest of " + rest + " after "
                        + breaksAfter + " failures cannot be kept");
            }
        }

        /** Ten minutes for a call, half a minute's rest after eight failures. */
        public Patience(int maxTries, Duration firstWait, Duration longestWait) {
            this(maxTries, firstWait, longestWait, Duration.ofMinutes(10), 8, Duration.ofSeconds(30));
        }
    }

    /** Waits; a test only notes for how long. */
    public interface Sleeper {
        /** Waits so long. */
        void sleep(Duration wait) throws InterruptedException;
    }

    @Override
    public Usage usage() {
        synchronized (counting) {
            return new Usage(
                    calls,
                    tries,
                    failures,
                    uncounted,
                    inputTokens,
                    cachedTokens,
                    outputTokens,
                    prices.cost(inputTokens, cachedTokens, outputTokens),
                    waited);
        }
    }

    @Override
    public Prices prices() {
        return prices;
    }

    @Override
    public String id() {
        return model.id();
    }

    @Override
    public Reply generate(Prompt prompt) {
        return counted(prompt, null);
    }

    @Override
    public Reply generate(Prompt prompt, Consumer<String> pieces) {
        return counted(prompt, pieces);
    }

    private Reply counted(Prompt prompt, @Nullable Consumer<String> pieces) {
        count(() -> calls++);
        try {
            Reply reply = patiently(prompt, pieces);
            count(() -> {
                uncounted += reply.inputTokens() == 0 && reply.outputTokens() == 0 ? 1 : 0;
                inputTokens += reply.inputTokens();
                cachedTokens += reply.cachedTokens();
                outputTokens += reply.outputTokens();
            });
            return reply;
        } catch (RuntimeException e) {
            count(() -> failures++);
            throw e;
        }
    }

    private void count(Runnable what) {
        synchronized (counting) {
            what.run();
        }
    }

    private Reply patiently(Prompt prompt, @Nullable Consumer<String> pieces) {
        Duration budget = prompt.budget() == null ? patience.total : prompt.budget();
        Instant end = clock.instant().plus(budget);
        Duration wait = patience.firstWait;
        for (int made = 1; ; made++) {
            breaker.enter();
            count(() -> tries++);
            Duration time = shorter(prompt.deadline(), left(end));
            ModelCall call = ModelCall.begin(model, prompt, pieces);
            try {
                return once(call, time);
            } catch (ModelBusyException busy) {
                Duration asked = busy.retryAfter().orElse(Duration.ZERO);
                Duration next = asked.compareTo(wait) > 0 ? asked : shorter(wait, patience.longestWait);
                boolean hopeless = asked.compareTo(patience.longestWait) > 0
                        || made == patience.maxTries
                        || next.compareTo(left(end)) >= 0;
                if (hopeless || Thread.currentThread().isInterrupted() || call.heard()) {
                    throw busy;
                }
                pause(next);
                wait = wait.multipliedBy(2);
            }
        }
    }

    private Duration left(Instant end) {
        return Duration.between(clock.instant(), end);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private void pause(Duration wait) {
        try {
            sleeper.sleep(wait);
            count(() -> waited = waited.plus(wait));
        } catch (InterruptedException e) {
            throw ModelCall.interruption(model, e);
        }
    }

    /** Waits for one try, so that it ends on time whatever the model does; tells the breaker. */
    private Reply once(ModelCall call, Duration time) {
        try {
            Reply reply = call.reply(Math.max(1, time.toNanos()));
            breaker.answered();
            return reply;
        } catch (TimeoutException e) {
            breaker.failed();
            throw new ModelBusyException("the model " + id() + " did not answer within " + time, null, e);
        } catch (InterruptedException e) {
            breaker.abandoned();
            throw ModelCall.interruption(model, e);
        } catch (ExecutionException e) {
            throw failure(e, call.refusal());
        }
    }

    private RuntimeException failure(ExecutionException e, @Nullable RuntimeException refusal) {
        if (refusal != null) {
            breaker.abandoned();
            return refusal;
        }
        Throwable cause = ModelCall.cause(e);
        return switch (cause) {
            case ModelBusyException busy -> {
                Duration asked = busy.retryAfter().orElse(Duration.ZERO);
                if (asked.compareTo(patience.longestWait) > 0) {
                    breaker.restFor(asked);
                } else {
                    breaker.failed();
                }
                yield busy;
            }
            case ModelUnavailableException refused -> {
                breaker.answered();
                yield refused;
            }
            default -> {
                breaker.failed();
                yield ModelCall.failure(model, cause);
            }
        };
    }
}
