package dev.ecphory.internal.traces;

import dev.ecphory.internal.runtime.KeptInMemory;
import dev.ecphory.spi.store.EventStore;
import java.time.InstantSource;

final class TraceCacheTest extends TraceCacheContract {
    private final KeptInMemory kept = new KeptInMemory();

    @Override
    protected EventStore open(String name, InstantSource clock) {
        return kept.open(name, clock);
    }
}
