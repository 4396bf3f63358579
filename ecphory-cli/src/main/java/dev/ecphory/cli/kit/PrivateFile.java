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
        try {
            return Channels.newOutputStream(Files.newByteChannel(file, brandNew, owned(file, "rw-------")));
        } catch (FileAlreadyExistsException there) {
            throw taken(field, file);
        }
    }

    /** Makes a new folder for its owner only, where the file system knows owners. */
    public static Path folder(String field, Path folder) throws IOException {
        try {
            return Files.createDirectory(folder, owned(folder, "rwx------"));
        } catch (FileAlreadyExistsException there) {
            throw taken(field, folder);
        }
    }

    private static FileAttribute<?>[] owned(Path file, String permissions) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    /** That there is a file of that name already. */
    public static InvalidInputException taken(String field, Path file) {
        return ArgumentChecks.invalid(field, file.toString(), 60, "is there already", "give the name of a new file");
    }
}
