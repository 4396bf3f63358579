package dev.ecphory.internal.model;

import dev.ecphory.ModelBusyException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Leaves a model alone that is away or too slow: after some failures in a row nobody calls it for a while; then one caller may,
 * and if that fails too, the rest begins anew. Threads may share it.
 */
public final class Breaker {
    /** Whoever asks for a longer rest is looked at sooner all the same. */
    private static final Duration LONGEST = Duration.ofHours(1);

    private final String id;
    private final int after;
    private final Duration rest;
    private final InstantSource clock;
    private int failures;
    private @Nullable Instant until;
    private boolean probing;

    /**
     * Of one model.
     *
     * @param after how many failures in a row make it rest
     * @param rest for how long
     */
    public Breaker(String id, int after, Duration rest, InstantSource clock) {
        this.id = id;
        this.after = after;
        this.rest = rest;
        this.clock = clock;
    }

    /**
     * Asks to call; whoever may must say what came of it.
     *
     * @throws ModelBusyException when the model is to be left alone, which says until when
     */
    public synchronized void enter() {
        Instant end = until;
        if (end == null) {
            return;
        }
        Duration left = Duration.between(clock.instant(), end);
        if (left.isPositive()) {
            throw new ModelBusyException(
                    "the model " + id + " is left alone until " + end.truncatedTo(ChronoUnit.SECONDS), left, null);
        }
        if (probing) {
            throw new ModelBusyException("the model " + id + " is just being tried again by another call", null, null);
        }
        probing = true;
    }

    /** It answered, if only to refuse: it is there. */
    public synchronized void answered() {
        failures = 0;
        until = null;
        probing = false;
    }

    /** It did not answer, or too late. */
    public synchronized void failed() {
        failures++;
        if (probing || failures >= after) {
            until = clock.instant().plus(rest);
        }
        probing = false;
    }

    /** Whether it has failed so often that it is left alone, or tried again by one caller at a time. */
    public synchronized boolean resting() {
        return until != null;
    }

    /** It asked to be left alone for longer than anybody waits. */
    synchronized void restFor(Duration asked) {
        failures++;
        until = clock.instant().plus(asked.compareTo(LONGEST) > 0 ? LONGEST : asked);
        probing = false;
    }

    /** The call was given up for another reason. */
    synchronized void abandoned() {
        probing = false;
    }
}
