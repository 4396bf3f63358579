package dev.ecphory.store;

import java.nio.file.Path;
import java.time.InstantSource;

/** Opens a store file. Found by {@link java.util.ServiceLoader}, so that the engine names no database. */
public interface StoreProvider {
    /**
     * Opens the store in a file, making it when it does not exist.
     *
     * @param file the store; its folder must exist
     * @param durability how much an acknowledgement promises
     * @param clock names the moment of recording
     * @throws dev.ecphory.memory.StoreUnavailableException when it cannot be opened here, or is from a newer version
     * @throws dev.ecphory.memory.StoreDamagedException when the file is not a store or fails its check
     */
    Store open(Path file, Durability durability, InstantSource clock);
}
