package dev.ecphory.internal.store;

import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.InstantSource;
import java.util.ServiceLoader;
import java.util.SplittableRandom;

/**
 * The store that a test of the engine is about: one in memory, or, with {@code -Decphory.fresh=true}, one of the database whose
 * tests run those of the engine again. Stateless.
 */
public final class FreshStore {
    /** Makes stores in a database. Found by {@link ServiceLoader}. */
    public interface Maker {
        /** A new, empty store, which outlives its closing until the tests are over. */
        EventStore make(InstantSource clock);
    }

    private FreshStore() {}

    /**
     * A new, empty store.
     *
     * @param seed of the ids that it makes, where it is in memory
     */
    public static EventStore on(InstantSource clock, long seed) {
        return Boolean.getBoolean("ecphory.fresh")
                ? ServiceLoader.load(Maker.class).findFirst().orElseThrow().make(clock)
                : new InMemoryEventStore(clock, new SplittableRandom(seed));
    }
}
