package dev.ecphory.internal.runtime;

import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.InstantSource;
import java.util.SplittableRandom;

final class ImportedHistoryTest implements ImportedHistoryContract {
    @Override
    public EventStore newStore(InstantSource clock) {
        return new InMemoryEventStore(clock, new SplittableRandom(7));
    }
}
