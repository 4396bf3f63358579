package dev.ecphory.onnx;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A folder that keeps the model as ONNX Runtime rewrites it while loading, so that the next process need not unpack,
 * hash and rewrite it. A file's name says what it was made from (the jar entry's checksum, the runtime, the processor)
 * and what must be in it: the model's revision and the file's own checksum. A file that has other bytes is not found.
 * Files are made under another name and moved, so none is ever half there. Nothing here fails: a folder that cannot be
 * used keeps nothing. Threads and processes may share it.
 */
final class OptimizedModelCache {
    private static final String ENDING = ".onnx";
    private static final HexFormat HEX = HexFormat.of();

    private final Path folder;
    private final String prefix;

    private OptimizedModelCache(Path folder, String prefix) {
        this.folder = folder;
        this.prefix = prefix;
    }

    /**
     * @param file the file to load
     * @param revision of the model it was made from
     */
    record Kept(Path file, String revision) {}

    /** What a folder keeps of the model at that place; null when it comes from no jar, whose directory has its checksum. */
    static @Nullable OptimizedModelCache of(Path folder, @Nullable URL model, String runtime) {
        try {
            if (model == null || !(model.openConnection() instanceof JarURLConnection jar)) {
                return null;
            }
            String source = HEX.toHexDigits(jar.getJarEntry().getCrc(), 8);
            return new OptimizedModelCache(
                    folder,
                    "bge-small-en-v1.5-q-" + source + "-" + runtime + "-" + System.getProperty("os.arch") + "-");
        } catch (IOException unreadable) {
            return null;
        }
    }

    /** The whole file that is kept, if there is one. */
    Optional<Kept> find() {
        try (var files = Files.newDirectoryStream(folder, prefix + "*" + ENDING)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                String[] parts = name.substring(prefix.length(), name.length() - ENDING.length())
                        .split("-", -1);
                if (parts.length == 2 && parts[1].equals(checksum(file))) {
                    return Optional.of(new Kept(file, parts[0]));
                }
            }
            return Optional.empty();
        } catch (IOException | UncheckedIOException | java.nio.file.DirectoryIteratorException unreadable) {
            return Optional.empty();
        }
    }

    /** A name to write a new file under; empty when nothing can be kept. */
    Optional<Path> unfinished() {
        try {
            Files.createDirectories(folder);
            Leftovers.sweep(folder, "half*.tmp");
            return Optional.of(Files.createTempFile(folder, "half", ".tmp"));
        } catch (IOException unwritable) {
            return Optional.empty();
        }
    }

    /** Gives what was written its name. */
    void keep(Path unfinished, String revision) {
        try {
            Path file = folder.resolve(prefix + revision + "-" + checksum(unfinished) + ENDING);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException unwritable) {
            drop(unfinished);
        }
    }

    /** Takes away what was not finished. */
    void drop(Path unfinished) {
        try {
            Files.deleteIfExists(unfinished);
        } catch (IOException unwritable) {
            // it is small harm: a file that nobody will read
            return;
        }
    }

    private static String checksum(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            CRC32 crc = new CRC32();
            crc.update(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
            return HEX.toHexDigits(crc.getValue(), 8);
        }
    }
}
