package dev.ecphory.jdbc;

import java.nio.file.Path;
import java.util.Optional;

/** Where a store is kept, as {@link dev.ecphory.spi.store.EventStore} tells it. Threads may share it. */
public interface SqlStoreLocation {
    void backup(Path target);

    Optional<Path> cacheFolder();

    long sizeBytes();

    /** See {@link dev.ecphory.spi.store.EventStore#writingProblem}. */
    default Optional<String> writingProblem() {
        return Optional.empty();
    }
}
