package dev.ecphory.bench.life;

import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Stands still until it is told what time it is; the system's clock before that. Threads may share it. */
final class Clock implements InstantSource {
    private volatile @Nullable Instant now;

    @Override
    public Instant instant() {
        Instant told = now;
        return told == null ? Instant.now() : told;
    }

    /** It is that moment. */
    void set(Instant moment) {
        now = moment;
    }
}
