package dev.ecphory.engine;

import dev.ecphory.store.FreshStore;
import dev.ecphory.store.Store;
import java.time.InstantSource;

final class IntentionsTest implements IntentionsContract {
    @Override
    public Store newStore(InstantSource clock) {
        return FreshStore.on(clock, 7);
    }
}
