package dev.ecphory.store;

import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

final class InMemoryStoreTest implements StoreContract {
    private final AtomicLong seed = new AtomicLong();

    @Override
    public Store newStore(InstantSource clock) {
        return new InMemoryStore(clock, new SplittableRandom(seed.incrementAndGet()));
    }
}
