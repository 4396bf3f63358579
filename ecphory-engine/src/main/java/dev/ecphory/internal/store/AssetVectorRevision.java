package dev.ecphory.internal.store;

import dev.ecphory.Namespace;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore;

/**
 * How often vectors of assets were put behind the checkpoint of their space, because an asset was tried again or all were
 * thrown away: whoever keeps them in memory reads all of them again when it moves. Kept among a namespace's settings, for
 * each space. Stateless.
 */
public final class AssetVectorRevision {
    private static final String KEY = "assets.again.";

    private AssetVectorRevision() {}

    /** The number now; "0" while there never was one. */
    public static String now(EventStore store, Namespace namespace, VectorSpace space) {
        return store.settings().of(namespace).getOrDefault(KEY + space.key(), "0");
    }

    /** Moves it; after the vectors were put, and by one writer at a time. */
    public static void move(EventStore store, Namespace namespace, VectorSpace space) {
        long next = Long.parseLong(now(store, namespace, space)) + 1;
        store.settings().put(namespace, KEY + space.key(), Long.toString(next));
    }
}
