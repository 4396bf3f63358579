package dev.ecphory.engine;

import java.util.List;
import java.util.function.IntSupplier;

/**
 * The chores of one namespace, in the order in which one needs what another made.
 *
 * @param all first to last
 * @param closing gives back what they keep in memory
 */
record Chores(List<Chore> all, Runnable closing) implements AutoCloseable {
    /**
     * One chore.
     *
     * @param name of it
     * @param step does one batch and says how many units that were; 0 when nothing is left
     */
    record Chore(String name, IntSupplier step) {}

    @Override
    public void close() {
        closing.run();
    }
}
