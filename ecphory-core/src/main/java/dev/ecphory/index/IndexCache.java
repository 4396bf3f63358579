package dev.ecphory.index;

import dev.ecphory.memory.Namespace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One namespace's index on disk beside the store: a cache that may be deleted, damaged or from another version at any
 * time, and then is made again. Written whole to a new file and moved into place.
 */
final class IndexCache {
    private static final Logger LOG = LoggerFactory.getLogger(IndexCache.class);

    private final Path file;
    private final String stamp;

    /**
     * Names the cache.
     *
     * @param folder owner-only, made by the store
     * @param store the identity of the store that it belongs to
     * @param language in which words were analysed
     */
    IndexCache(Path folder, Namespace namespace, String store, String language) {
        this.file = folder.resolve(digest(namespace.value()) + ".index");
        this.stamp = store + "\n" + namespace.value() + "\n" + language;
    }

    /** The index as it was kept; empty when there is none that can be used. */
    Optional<MemoryIndex> load(int staticDimension) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(IndexFile.read(file, stamp, staticDimension));
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
     * @param current asked when the file is written, and again when it is in its place: false when something that the
     *     index holds was erased meanwhile, and then nothing of it stays
     */
    void save(MemoryIndex index, BooleanSupplier current) {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            IndexFile.write(fresh, stamp, index);
            if (!current.getAsBoolean()) {
                Files.deleteIfExists(fresh);
                return;
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            if (!current.getAsBoolean()) {
                delete();
            }
        } catch (IOException failure) {
            LOG.info("the index cache {} could not be kept: {}", file.getFileName(), failure.toString());
            try {
                Files.deleteIfExists(fresh);
            } catch (IOException ignored) {
                LOG.debug("nor could its beginning be deleted", ignored);
            }
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

    private static String digest(String name) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
