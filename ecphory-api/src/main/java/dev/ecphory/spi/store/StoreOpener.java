package dev.ecphory.spi.store;

import dev.ecphory.InvalidInputException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.spi.store.EventStore.Durability;
import java.time.InstantSource;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Opens stores with whatever databases are on the class path. Stateless. */
final class StoreOpener {
    private static final Pattern SQLITE = Pattern.compile("(?is)(?:jdbc:)?sqlite:(?://(?=/))?(?:file:)?([^?]*).*");

    private StoreOpener() {}

    /**
     * Opens the store at an address; see {@link EventStore.Provider#open}.
     *
     * @throws InvalidInputException when no database on the class path has such addresses
     * @throws StoreUnavailableException when there is no database on the class path
     */
    static EventStore open(String address, Durability durability, InstantSource clock) {
        requireAddress("address", address);
        List<EventStore.Provider> all = ServiceLoader.load(EventStore.Provider.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        if (all.isEmpty()) {
            throw new StoreUnavailableException(
                    "no database is on the class path to open " + shown(address), "add ecphory-jdbc", null);
        }
        return all.stream()
                .filter(one -> one.opens(address))
                .findFirst()
                .orElseThrow(() -> new InvalidInputException(
                        "address",
                        shown(address),
                        "is of no database that is known here",
                        "give a file's path, or postgresql://user@host:port/database"))
                .open(address, durability, clock);
    }

    /**
     * Refuses an address of SQLite's driver, which would be a file of that name.
     *
     * @param field what the address is called where it was given
     * @throws InvalidInputException that says which path to give
     */
    static void requireAddress(String field, String address) {
        Matcher sqlite = SQLITE.matcher(address);
        if (sqlite.matches()) {
            throw new InvalidInputException(
                    field,
                    shown(address),
                    "is an address of the SQLite driver and no path",
                    "give the file's path alone: " + sqlite.group(1));
        }
    }

    /** Whether an address is a file's path. */
    static boolean isFile(String address) {
        return !address.matches("(?is)jdbc:.*|postgres(ql)?:.*|[a-z][a-z0-9+.-]+://.*");
    }

    /** An address as it may be shown: without what may be a password. */
    static String shown(String address) {
        return address.replaceAll("(?s)(?<=://)[^@]*:.*@", "…@").replaceAll("(?i)password=[^&]*", "password=…");
    }
}
