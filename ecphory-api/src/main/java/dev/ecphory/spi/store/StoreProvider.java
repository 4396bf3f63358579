package dev.ecphory.spi.store;

import dev.ecphory.spi.store.EventStore.Durability;
import java.time.InstantSource;

/** Opens stores of one kind. Found by {@link java.util.ServiceLoader}, so that the engine names no database. */
public interface StoreProvider {
    /** Whether an address is one of its kind: a path, or what begins with the name of a database. */
    boolean opens(String address);

    /**
     * Opens the store at an address, making it when it does not exist.
     *
     * @param address a file's path, whose folder must exist, or a database as {@code postgresql://user@host:port/database}
     * @param durability how much an acknowledgement promises
     * @param clock names the moment of recording
     * @throws dev.ecphory.InvalidInputException when the address is malformed
     * @throws dev.ecphory.RetryableException when its server does not answer
     * @throws dev.ecphory.StoreUnavailableException when it cannot be opened here, or is from a newer version
     * @throws dev.ecphory.StoreDamagedException when the file is not a store or fails its check
     */
    EventStore open(String address, Durability durability, InstantSource clock);
}
