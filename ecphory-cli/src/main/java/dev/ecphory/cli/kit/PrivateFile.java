package dev.ecphory.cli.kit;

import dev.ecphory.InvalidInputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** New files that nobody but their owner can read. Stateless; threads may share it. */
public final class PrivateFile {
    private PrivateFile() {}

    /** Checks that a file is not there yet, before any work is done for it. */
    public static void requireNew(String field, Path file) {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw taken(field, file);
        }
    }

    /**
     * Makes a new file for its owner only, from its first byte on, where the file system knows owners.
     *
     * @throws InvalidInputException when it is there already
     */
    public static OutputStream create(String field, Path file) throws IOException {
        Set<OpenOption> brandNew = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        boolean owners = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] own = owners
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        try {
            return Channels.newOutputStream(Files.newByteChannel(file, brandNew, own));
        } catch (FileAlreadyExistsException there) {
            throw taken(field, file);
        }
    }

    /** Makes a new folder for its owner only, where the file system knows owners. */
    public static Path folder(String field, Path folder) throws IOException {
        boolean owners = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
        try {
            return owners
                    ? Files.createDirectory(
                            folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")))
                    : Files.createDirectory(folder);
        } catch (FileAlreadyExistsException there) {
            throw taken(field, folder);
        }
    }

    private static InvalidInputException taken(String field, Path file) {
        return Inputs.invalid(field, file.toString(), 60, "is there already", "give the name of a new file");
    }
}
