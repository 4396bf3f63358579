package dev.ecphory.internal.runtime;

import dev.ecphory.Namespace;
import dev.ecphory.internal.index.cache.IndexCacheFolder;
import dev.ecphory.spi.store.EventStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where an engine keeps indexes on disk: in the store's own folder, which the store scrubs, or in one of this machine, which
 * is looked after here. Threads may share it.
 */
public final class IndexCaches implements AutoCloseable {
    private final EventStore store;
    private final EngineSettings settings;
    private final @Nullable IndexCacheFolder own;
    private final @Nullable Thread sweeping;

    /** Makes the folder if one of this machine is wanted, and has stale caches in it deleted meanwhile. */
    IndexCaches(EventStore store, EngineSettings settings) {
        this.store = store;
        this.settings = settings;
        Path base = settings.cacheFolder;
        if (base == null && store.isRemote()) {
            base = IndexCacheFolder.ofUser(System::getenv);
        }
        IndexCacheFolder folder = base == null || !settings.cache
                ? null
                : IndexCacheFolder.in(base, store.storeId()).orElse(null);
        this.own = folder;
        this.sweeping = folder == null
                ? null
                : Thread.ofPlatform().daemon().name("ecphory-caches").start(() -> {
                    int unused = folder.sweep(store);
                });
    }

    /** Where indexes are kept; nowhere when none are. */
    public Optional<Path> folder() {
        if (!settings.cache) {
            return Optional.empty();
        }
        return own != null
                ? Optional.of(own.folder())
                : settings.cacheFolder != null ? Optional.empty() : store.cacheFolder();
    }

    /** Deletes what this machine keeps of a namespace outside the store's own folder. */
    public void forget(Namespace namespace) {
        if (own != null) {
            own.forget(namespace);
        }
    }

    /** Every cache outside the store's own folder. */
    public List<Path> files() {
        return own == null ? List.of() : own.files();
    }

    /** Waits until stale caches are deleted. */
    @Override
    public void close() {
        if (sweeping != null) {
            try {
                sweeping.join();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
