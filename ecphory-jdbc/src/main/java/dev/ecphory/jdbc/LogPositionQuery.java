package dev.ecphory.jdbc;

import dev.ecphory.memory.Namespace;
import dev.ecphory.store.LogPosition;

/** Asks how far a namespace's logs have come, which every recall does first. Threads may share it. */
@FunctionalInterface
interface LogPositionQuery extends AutoCloseable {
    LogPosition of(Namespace namespace);

    @Override
    default void close() {}
}
