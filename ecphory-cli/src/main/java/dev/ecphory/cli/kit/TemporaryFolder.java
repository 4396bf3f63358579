package dev.ecphory.cli.kit;

import dev.ecphory.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A folder that is there for one measurement, for its owner only, and goes with all that is in it. Threads may share it.
 *
 * @param path of the folder
 */
public record TemporaryFolder(Path path) implements AutoCloseable {
    /**
     * Makes a new one in the machine's folder for such.
     *
     * @param name what its name begins with, after {@code ecphory-}
     * @throws StoreUnavailableException when it cannot be made
     */
    public static TemporaryFolder of(String name) {
        try {
            return new TemporaryFolder(Files.createTempDirectory("ecphory-" + name));
        } catch (IOException e) {
            throw failed("cannot make a temporary folder", e);
        }
    }

    /**
     * Deletes a folder with all that is in it; nothing when it is not there.
     *
     * @throws StoreUnavailableException when something of it cannot be deleted
     */
    public static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> inside = Files.walk(folder)) {
            for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw failed("cannot delete the folder " + folder, e);
        }
    }

    private static StoreUnavailableException failed(String what, IOException e) {
        return new StoreUnavailableException(what + " (" + e + ")", "check the disk and permissions", e);
    }

    @Override
    public void close() {
        delete(path);
    }
}
