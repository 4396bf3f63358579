package dev.ecphory.internal.runtime;

import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/** Stores by name that have kept what they had when they are opened again, as files do; with the clock they had first. For one thread. */
public final class KeptInMemory {
    private final Map<String, EventStore> stores = new HashMap<>();

    public EventStore open(String name, InstantSource clock) {
        return stores.computeIfAbsent(name, none -> new InMemoryEventStore(clock, new SplittableRandom(7)));
    }
}
