package dev.ecphory.engine;

import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.store.Store;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where indexes are kept, and for how long. Immutable.
 *
 * @param cache whether an index is kept on disk between runs
 * @param folder where it is kept, in a folder for each store; null for the store's own or the user's
 * @param memory bytes that the indexes of all namespaces may take together
 * @param snapshots from how many events on the store keeps a namespace's index; 0 for never, null where the store decides
 */
record Keeping(
        boolean cache,
        @Nullable Path folder,
        long memory,
        @Nullable Long snapshots) {
    /** Half of what the heap may grow to: recall, consolidation and models need the rest. */
    private static final long HALF = Math.max(1, Runtime.getRuntime().maxMemory() / 2);

    /** Events that take the better part of a second to read and analyse. */
    private static final long LARGE = 20_000;

    private static final long MIB = 1 << 20;

    static final Keeping DEFAULTS = new Keeping(true, null, HALF, null);

    /** Refuses a number that is too small. */
    static void requireAtLeast(String field, long value, long least) {
        if (value < least) {
            throw new InvalidInputException(field, Long.toString(value), "is too small", "give " + least + " or more");
        }
    }

    Keeping withCache(boolean value) {
        return new Keeping(value, folder, memory, snapshots);
    }

    Keeping withFolder(Path value) {
        return new Keeping(cache, value, memory, snapshots);
    }

    Keeping withMemory(long value) {
        return new Keeping(cache, folder, value, snapshots);
    }

    Keeping withSnapshots(long value) {
        return new Keeping(cache, folder, memory, value);
    }

    /** From how many events on a store keeps a namespace's index; 0 for never. */
    long snapshotFrom(Store store) {
        return snapshots != null ? snapshots : store.remote() ? LARGE : 0;
    }

    /** Tells it by name. */
    void show(Map<String, String> shown, Store store, Optional<Path> caches) {
        shown.put("cache", cache ? caches.map(Object::toString).orElse("nowhere to keep it") : "off");
        shown.put("cache-folder", folder == null ? "none" : folder.toString());
        shown.put("index-memory", memory == HALF ? "half of the heap" : memory / MIB + " MiB");
        long from = snapshotFrom(store);
        shown.put("index-snapshots", from == 0 ? "off" : "from " + from + " events");
    }
}
