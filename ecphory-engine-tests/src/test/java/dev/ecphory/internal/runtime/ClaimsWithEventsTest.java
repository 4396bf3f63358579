package dev.ecphory.internal.runtime;

import dev.ecphory.spi.store.EventStore;
import java.time.InstantSource;

final class ClaimsWithEventsTest extends ClaimsWithEventsContract {
    private final KeptInMemory kept = new KeptInMemory();

    @Override
    protected EventStore open(String name, InstantSource clock) {
        return kept.open(name, clock);
    }
}
