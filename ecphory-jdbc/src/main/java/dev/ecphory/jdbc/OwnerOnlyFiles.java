package dev.ecphory.jdbc;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** Files and folders that only their owner may read, where the file system knows owners. Stateless. */
public final class OwnerOnlyFiles {
    private static final String FILE = "rw-------";
    private static final String FOLDER = "rwx------";

    private OwnerOnlyFiles() {}

    /** Makes an empty file of a name that nobody has, hidden beside {@code file}. */
    public static Path fileBeside(Path file) throws IOException {
        Path folder = folderOf(file);
        String prefix = "." + file.getFileName() + ".";
        return isPosix(folder)
                ? Files.createTempFile(folder, prefix, ".new", permissions(FILE))
                : Files.createTempFile(folder, prefix, ".new");
    }

    /** Makes a folder, unless it is there. */
    public static void folder(Path folder) throws IOException {
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            tighten(folder, FOLDER);
        } else if (isPosix(folderOf(folder))) {
            Files.createDirectory(folder, permissions(FOLDER));
        } else {
            Files.createDirectory(folder);
        }
    }

    /** Takes everybody else's permissions on a file away, if it is there. */
    public static void tightenFile(Path file) throws IOException {
        try {
            tighten(file, FILE);
        } catch (NoSuchFileException gone) {
            // another process was the last to close the store, and took its log away
            return;
        }
    }

    private static void tighten(Path path, String permissions) throws IOException {
        if (isPosix(path)
                && !PosixFilePermissions.toString(Files.getPosixFilePermissions(path))
                        .equals(permissions)) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        }
    }

    /**
     * Gives a finished file its name, on disk, in one step, unless the name is taken.
     *
     * @throws FileAlreadyExistsException when it is taken; nothing is changed then
     */
    public static void publish(Path finished, Path name) throws IOException {
        try (FileChannel channel = FileChannel.open(finished, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        try {
            Files.createLink(name, finished);
        } catch (FileAlreadyExistsException taken) {
            throw taken;
        } catch (UnsupportedOperationException | FileSystemException noLinksHere) {
            Files.move(finished, name);
        }
        Files.deleteIfExists(finished);
        if (isPosix(folderOf(name))) {
            try (FileChannel folder = FileChannel.open(folderOf(name), StandardOpenOption.READ)) {
                folder.force(true);
            }
        }
    }

    /**
     * What a file is, whatever its name: another file of that name is another. Null where there is none, and where the
     * system does not say.
     */
    public static @Nullable Object identity(Path file) {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        } catch (IOException none) {
            return null;
        }
    }

    /** The file beside another whose name has an ending more. */
    public static Path sibling(Path file, String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }

    public static Path folderOf(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            throw new IllegalArgumentException(file + " is not a file in a folder");
        }
        return folder;
    }

    private static FileAttribute<?> permissions(String permissions) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    }

    private static boolean isPosix(Path path) {
        return Files.getFileAttributeView(path, PosixFileAttributeView.class) != null;
    }
}
