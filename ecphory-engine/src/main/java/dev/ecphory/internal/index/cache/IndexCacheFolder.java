package dev.ecphory.internal.index.cache;

import dev.ecphory.EcphoryException;
import dev.ecphory.Namespace;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A folder of this machine in which caches of one store's indexes are kept that is not the store's own: owner-only, and named
 * by the store's identity. Threads and processes may share it.
 *
 * @param folder that is there
 */
public record IndexCacheFolder(Path folder) {
    private static final Logger LOG = LoggerFactory.getLogger(IndexCacheFolder.class);
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    /**
     * The folder of a store among those of other stores; none when it cannot be made or written.
     *
     * @param base holds a folder for each store
     * @param store its identity
     */
    public static Optional<IndexCacheFolder> in(Path base, String store) {
        Path folder = base.resolve(PLAIN.matcher(store).matches() ? store : IndexFileCache.digest(store));
        try {
            FileAttribute<?>[] owner = ownerOnly(base);
            Files.createDirectories(base, owner);
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectory(folder, owner);
            } else if (owner.length > 0) {
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
            }
            return Files.isWritable(folder) ? Optional.of(new IndexCacheFolder(folder)) : Optional.empty();
        } catch (IOException | UnsupportedOperationException notHere) {
            LOG.info("no index is kept in {}: {}", folder, notHere.toString());
            return Optional.empty();
        }
    }

    /**
     * Where caches of the user of this process are kept: {@code ecphory} in {@code XDG_CACHE_HOME}, or in {@code .cache} at home.
     *
     * @param environment tells a variable's value; null when it is not set
     */
    public static Path ofUser(Function<String, @Nullable String> environment) {
        String told = environment.apply("XDG_CACHE_HOME");
        Path caches = told == null || told.isBlank() || !Path.of(told).isAbsolute()
                ? Path.of(System.getProperty("user.home", "."), ".cache")
                : Path.of(told);
        return caches.resolve("ecphory").resolve("indexes");
    }

    private static FileAttribute<?>[] ownerOnly(Path base) {
        return base.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }

    /** Every file in it, finished or not, sorted. */
    public List<Path> files() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (NoSuchFileException none) {
            return List.of();
        } catch (IOException e) {
            throw new StoreUnavailableException(
                    "the caches in " + folder + " cannot be listed: " + e, "see that the folder can be read", e);
        }
    }

    /**
     * Deletes what is kept of a namespace, finished or not. Called after something was forgotten: whoever was keeping an older
     * index meanwhile is refused when it would give that its name.
     *
     * @throws StoreUnavailableException when a file cannot be deleted
     */
    public void forget(Namespace namespace) {
        for (Path file : files()) {
            if (file.getFileName().toString().startsWith(IndexFileCache.digest(namespace.value()))) {
                try {
                    Files.deleteIfExists(file);
                } catch (IOException e) {
                    throw new StoreUnavailableException(
                            "the cache " + file + " cannot be deleted: " + e, "delete it by hand, then ask again", e);
                }
            }
        }
    }

    /**
     * Deletes what is of no use any more: of an older epoch, because something was forgotten while nobody here asked, of
     * another store, from another version, or not finished.
     *
     * @return how many files went
     */
    public int sweep(EventStore store) {
        int swept = 0;
        try {
            for (Path file : files()) {
                if (!current(file, store)) {
                    Files.deleteIfExists(file);
                    swept++;
                }
            }
        } catch (IOException | EcphoryException failure) {
            LOG.info("old caches in {} stay for now: {}", folder, failure.toString());
        }
        return swept;
    }

    private static boolean current(Path file, EventStore store) {
        IndexFileFormat.Header header;
        try {
            header = IndexFileFormat.header(file);
        } catch (IOException | RuntimeException unreadable) {
            return false;
        }
        Optional<Namespace> namespace = IndexFileCache.namespace(header.stamp(), store.storeId());
        if (namespace.isEmpty() || !file.getFileName().equals(IndexFileCache.name(namespace.get()))) {
            return false;
        }
        LogPosition head = store.log().logPosition(namespace.get());
        return header.epoch() == head.epoch() && header.through() <= head.lastSeq();
    }
}
