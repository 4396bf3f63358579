package dev.ecphory.jdbc;

import dev.ecphory.jdbc.postgres.PostgresAddress;
import dev.ecphory.jdbc.postgres.PostgresStoreProvider;
import dev.ecphory.jdbc.sqlite.SqliteStoreProvider;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.EventStore;
import java.nio.file.Path;
import java.time.InstantSource;

/**
 * A store to kill processes in, a file or a database at a server, and the pictures that its events show. Immutable.
 *
 * @param store the file's path, or the address
 * @param album the folder of the pictures
 */
record Ground(String store, Path album) {
    /** A file, whose album is beside its folder, so that stores in folders of their own share it. */
    static Ground of(Path file) {
        return new Ground(file.toString(), FaultStores.folderOf(file).resolveSibling("album"));
    }

    /** As a child is told of it. */
    static Ground told(String store, String album) {
        return new Ground(store, Path.of(album));
    }

    boolean isFile() {
        return !PostgresAddress.is(store);
    }

    /** What is acknowledged is on the disk. */
    EventStore open(InstantSource clock) {
        return open(Durability.FULL, clock);
    }

    /** For what does not depend on a power failure: nothing waits for the disk. */
    EventStore openUnflushed(InstantSource clock) {
        return open(Durability.NORMAL, clock);
    }

    private EventStore open(Durability durability, InstantSource clock) {
        return isFile()
                ? new SqliteStoreProvider().open(Path.of(store), durability, clock)
                : new PostgresStoreProvider().open(store, durability, clock);
    }

    Album pictures() {
        return Album.of(album);
    }
}
