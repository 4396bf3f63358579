package dev.ecphory.engine;

import dev.ecphory.store.EventStore;
import dev.ecphory.store.FreshStore;
import java.time.InstantSource;

final class IntentionsTest implements IntentionsContract {
    @Override
    public EventStore newStore(InstantSource clock) {
        return FreshStore.on(clock, 7);
    }
}
