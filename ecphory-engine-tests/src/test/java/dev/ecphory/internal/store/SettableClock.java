package dev.ecphory.internal.store;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is told to move. Threads may share it. */
public final class SettableClock implements InstantSource {
    private volatile Instant now;

    /** Stands at the first moment of 2026, and some microseconds and nanoseconds. */
    public SettableClock() {
        this(Instant.parse("2026-01-01T00:00:00.123456789Z"));
    }

    /** Stands at that moment. */
    public SettableClock(Instant now) {
        this.now = now;
    }

    @Override
    public Instant instant() {
        return now;
    }

    /** Stands at that moment from now on. */
    public void set(Instant moment) {
        now = moment;
    }

    /** Moves. */
    public synchronized void advance(Duration by) {
        now = now.plus(by);
    }
}
