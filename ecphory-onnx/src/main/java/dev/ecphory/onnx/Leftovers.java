package dev.ecphory.onnx;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** What killed processes left of files that nobody will use any more. Stateless. */
public final class Leftovers {
    /** Longer than any process takes for what it unpacks or writes. */
    private static final Duration OLD = Duration.ofDays(1);

    private Leftovers() {}

    /**
     * Deletes old files, and folders of files, of this user. Nothing fails: what cannot be deleted stays.
     *
     * @param names of them, as a glob
     */
    public static void sweep(Path folder, String names) {
        Instant before = Instant.now().minus(OLD);
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, names)) {
            for (Path one : found) {
                if (Files.getLastModifiedTime(one, LinkOption.NOFOLLOW_LINKS)
                                .toInstant()
                                .isBefore(before)
                        && Files.getOwner(one, LinkOption.NOFOLLOW_LINKS)
                                .getName()
                                .equals(System.getProperty("user.name"))) {
                    delete(one);
                }
            }
        } catch (IOException | DirectoryIteratorException | UnsupportedOperationException unreadable) {
            return; // somebody else has swept, or may
        }
    }

    private static void delete(Path one) throws IOException {
        if (Files.isDirectory(one, LinkOption.NOFOLLOW_LINKS)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(one)) {
                for (Path file : files) {
                    Files.deleteIfExists(file);
                }
            }
        }
        Files.deleteIfExists(one);
    }
}
