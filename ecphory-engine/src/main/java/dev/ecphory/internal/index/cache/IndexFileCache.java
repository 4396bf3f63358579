package dev.ecphory.internal.index.cache;

import dev.ecphory.Asset;
import dev.ecphory.EcphoryException;
import dev.ecphory.Namespace;
import dev.ecphory.internal.index.NamespaceIndex;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One namespace's index on disk beside the store: a cache that may be deleted, damaged or from another version at any
 * time, and then is made again. Written whole to a new file and moved into place.
 */
final class IndexFileCache {
    private static final Logger LOG = LoggerFactory.getLogger(IndexFileCache.class);

    private final Path file;
    private final String stamp;

    /**
     * Names the cache.
     *
     * @param folder owner-only, made by the store
     * @param store the identity of the store that it belongs to
     * @param language in which words were analysed
     */
    IndexFileCache(Path folder, Namespace namespace, String store, String language) {
        this.file = folder.resolve(name(namespace));
        this.stamp = store + "\n" + namespace.value() + "\n" + language;
    }

    /** What the finished file of a namespace is called. */
    static Path name(Namespace namespace) {
        return Path.of(digest(namespace.value()) + ".index");
    }

    /** Whose index has a stamp, in a store; nobody's when it is another store's. */
    static Optional<Namespace> namespace(String stamp, String store) {
        int end = stamp.lastIndexOf('\n');
        return stamp.startsWith(store + "\n") && end > store.length()
                ? Optional.of(Namespace.of(stamp.substring(store.length() + 1, end)))
                : Optional.empty();
    }

    /** The index as it was kept; empty when there is none that can be used. */
    Optional<NamespaceIndex> load(int staticDimension) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(IndexFileFormat.read(file, stamp, staticDimension));
        } catch (IOException | RuntimeException unusable) {
            LOG.info(
                    "the index cache {} cannot be used and is made again: {}", file.getFileName(), unusable.toString());
            delete();
            return Optional.empty();
        }
    }

    /**
     * Keeps an index; a disk that is full or read-only costs only the cache.
     *
     * <p>The file gets its first name, and later its last one, only while nothing can be forgotten. Whoever forgets
     * afterwards finds it by its name and takes that away, however far it has been written, even if the writer was killed;
     * and then it cannot be given its last name any more. Nothing has to be waited for while it is written.
     *
     * @param unforgotten does something with files while nothing can be forgotten, and not at all once anything that the index
     *     holds was; says whether it was done
     * @return whether it is kept
     */
    boolean save(NamespaceIndex index, Predicate<Runnable> unforgotten) {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            List<OutputStream> opened = new ArrayList<>(1);
            if (!unforgotten.test(() -> opened.add(created(fresh)))) {
                return false;
            }
            try (OutputStream raw = opened.getFirst()) {
                IndexFileFormat.write(raw, stamp, index);
            }
            if (unforgotten.test(() -> move(fresh))) {
                return true;
            }
            Files.deleteIfExists(fresh);
        } catch (IOException | UncheckedIOException | EcphoryException failure) {
            LOG.info("the index cache {} could not be kept: {}", file.getFileName(), failure.toString());
            try {
                Files.deleteIfExists(fresh);
            } catch (IOException ignored) {
                LOG.debug("nor could its beginning be deleted", ignored);
            }
        }
        return false;
    }

    private static OutputStream created(Path fresh) {
        try {
            return IndexFileFormat.create(fresh);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void move(Path fresh) {
        try {
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    void delete() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException failure) {
            LOG.info("the index cache {} could not be deleted: {}", file.getFileName(), failure.toString());
        }
    }

    long bytes() {
        try {
            return Files.exists(file) ? Files.size(file) : 0;
        } catch (IOException failure) {
            return 0;
        }
    }

    static String digest(String name) {
        return Asset.digest(name.getBytes(StandardCharsets.UTF_8)).substring(0, 32);
    }
}
