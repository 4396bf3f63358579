package dev.ecphory.engine;

import dev.ecphory.store.Store;
import java.time.InstantSource;

final class FiltersRecallTest extends FiltersRecallContract {
    private final KeptInMemory kept = new KeptInMemory();

    @Override
    protected Store open(String name, InstantSource clock) {
        return kept.open(name, clock);
    }
}
