package dev.ecphory.jdbc.sqlite;

import dev.ecphory.InvalidInputException;
import dev.ecphory.jdbc.Migrations;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;

/** Opens stores in SQLite files. Threads may share it. */
public final class SqliteStoreProvider implements EventStore.Provider {
    /** For {@link java.util.ServiceLoader}. */
    public SqliteStoreProvider() {}

    /** Whatever is not said to be somewhere else is a path. */
    @Override
    public boolean opens(String address) {
        return EventStore.isFile(address);
    }

    @Override
    public EventStore open(String address, Durability durability, InstantSource clock) {
        try {
            return open(Path.of(address), durability, clock);
        } catch (InvalidPathException wrong) {
            throw new InvalidInputException("address", address, "is not a path", "give a file's path");
        }
    }

    /** The same, of a path. */
    public EventStore open(Path file, Durability durability, InstantSource clock) {
        return new SqliteStoreOpener(durability, clock, new SecureRandom(), Migrations.bundled()).open(file);
    }
}
