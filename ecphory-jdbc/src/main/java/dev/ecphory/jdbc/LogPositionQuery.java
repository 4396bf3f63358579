package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import dev.ecphory.spi.store.LogPosition;

/** Asks how far a namespace's logs have come, which every recall does first. Threads may share it. */
@FunctionalInterface
public interface LogPositionQuery extends AutoCloseable {
    LogPosition of(Namespace namespace);

    @Override
    default void close() {}
}
