package dev.ecphory.internal.intentions;

import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.spi.store.EventStore;
import java.time.InstantSource;

final class IntentionsTest implements IntentionsContract {
    @Override
    public EventStore newStore(InstantSource clock) {
        return FreshStore.on(clock, 7);
    }
}
