package dev.ecphory.jdbc;

import dev.ecphory.memory.Namespace;
import dev.ecphory.store.LogHead;

/**
 * Asks on whatever connection is free. Threads may share it.
 *
 * @param rows where it stands
 */
record PooledHeads(Database database, NamespaceRows rows) implements Heads {
    @Override
    public LogHead of(Namespace namespace) {
        return database.read(namespace, handle -> rows.head(handle, namespace).orElse(LogHead.EMPTY));
    }
}
