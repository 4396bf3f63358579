package dev.ecphory.engine;

import dev.ecphory.store.InMemoryStore;
import dev.ecphory.store.Store;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/** Stores by name that have kept what they had when they are opened again, as files do; with the clock they had first. For one thread. */
final class KeptInMemory {
    private final Map<String, Store> stores = new HashMap<>();

    Store open(String name, InstantSource clock) {
        return stores.computeIfAbsent(name, none -> new InMemoryStore(clock, new SplittableRandom(7)));
    }
}
