package dev.ecphory.testkit;

import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStoreContract;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

final class InMemoryEventStoreTest implements EventStoreContract {
    private final AtomicLong seed = new AtomicLong();

    @Override
    public EventStore newStore(InstantSource clock) {
        return new InMemoryEventStore(clock, new SplittableRandom(seed.incrementAndGet()));
    }
}
