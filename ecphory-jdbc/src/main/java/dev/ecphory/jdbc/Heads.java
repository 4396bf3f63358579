package dev.ecphory.jdbc;

import dev.ecphory.memory.Namespace;
import dev.ecphory.store.LogHead;

/** Asks how far a namespace's logs have come, which every recall does first. Threads may share it. */
@FunctionalInterface
interface Heads extends AutoCloseable {
    LogHead of(Namespace namespace);

    @Override
    default void close() {}
}
