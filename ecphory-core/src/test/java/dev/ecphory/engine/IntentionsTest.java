package dev.ecphory.engine;

import dev.ecphory.store.InMemoryStore;
import dev.ecphory.store.Store;
import java.time.InstantSource;
import java.util.SplittableRandom;

final class IntentionsTest implements IntentionsContract {
    @Override
    public Store newStore(InstantSource clock) {
        return new InMemoryStore(clock, new SplittableRandom(7));
    }
}
