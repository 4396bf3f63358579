package dev.ecphory.agent;

import dev.ecphory.InvalidInputException;
import dev.ecphory.RetryableException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Reads a small text file whole and replaces it whole, through symbolic links, keeping its mode. Stateless. */
final class ConfigFile {
    /** A configuration beyond this is not one. */
    private static final long LARGEST = 64L << 20;

    /** Among the threads of this process, as the lock of a file is among processes. */
    private static final ReentrantLock CHANGES = new ReentrantLock();

    private ConfigFile() {}

    /** The text; null when there is no such file. */
    static @Nullable String read(Path file) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return null;
        }
        if (!Files.isRegularFile(file)) {
            throw unusable(file, "is not a file", "see what it is");
        }
        if (Files.size(file) > LARGEST) {
            throw unusable(file, "is too large", "see what it is");
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                    .toString();
        } catch (CharacterCodingException otherwise) {
            throw unusable(file, "is not UTF-8", "save it as UTF-8");
        }
    }

    private static InvalidInputException unusable(Path file, String why, String next) {
        return new InvalidInputException("file", file.toString(), why, next + "; nothing was changed");
    }

    /**
     * Replaces a file at once, or makes it, or deletes it. Of several processes of ours that do so none loses what another did.
     *
     * @param expected what is in it; null when it is not there
     * @param text what shall be; null for nothing at all
     * @throws RetryableException when somebody else has changed it meanwhile; it is left as they left it
     */
    static void replace(Path file, @Nullable String expected, @Nullable String text) throws IOException {
        if (expected == null) {
            make(file, text);
            return;
        }
        CHANGES.lock();
        try {
            Path real = file.toRealPath();
            Object before = identity(real);
            boolean writable = Files.isWritable(real); // which a lock wants
            try (FileChannel there = writable
                    ? FileChannel.open(real, StandardOpenOption.READ, StandardOpenOption.WRITE)
                    : FileChannel.open(real, StandardOpenOption.READ)) {
                FileLock unused = writable ? there.lock() : null; // until the file is closed
                replace(file, real, text, () -> {
                    byte[] now = Channels.newInputStream(there.position(0)).readAllBytes();
                    return Arrays.equals(now, expected.getBytes(StandardCharsets.UTF_8))
                            && Objects.equals(before, identity(real));
                });
            }
        } catch (NoSuchFileException gone) {
            throw changed(file, gone);
        } finally {
            CHANGES.unlock();
        }
    }

    /** Whether a file is still as it was read. It is not opened for that: closing it would give its lock back. */
    private interface Check {
        boolean unchanged() throws IOException;
    }

    private static void replace(Path file, Path real, @Nullable String text, Check check) throws IOException {
        if (text == null) {
            require(check.unchanged(), file);
            Files.delete(real);
            return;
        }
        Path fresh = written(real, text);
        try {
            if (posix(folder(real))) {
                Files.setPosixFilePermissions(fresh, Files.getPosixFilePermissions(real));
                if (!Files.getOwner(real).equals(Files.getOwner(fresh))) {
                    Files.setOwner(fresh, Files.getOwner(real));
                }
            }
            require(check.unchanged(), file);
            Files.move(fresh, real, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** Makes a file that is not there. */
    private static void make(Path file, @Nullable String text) throws IOException {
        require(!Files.exists(file, LinkOption.NOFOLLOW_LINKS), file);
        if (text == null) {
            return;
        }
        Path fresh = written(file, text);
        try {
            Files.createLink(file, fresh); // unlike a move, never in the place of another
        } catch (FileAlreadyExistsException another) {
            throw changed(file, another);
        } catch (UnsupportedOperationException | FileSystemException withoutLinks) {
            Files.move(fresh, file);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** A new file beside another, on disk. */
    private static Path written(Path beside, String text) throws IOException {
        Path folder = folder(beside);
        Path fresh = Files.createTempFile(folder, "." + beside.getFileName() + ".", ".new", owned(folder, "rw-------"));
        try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
            Channels.newOutputStream(channel).write(text.getBytes(StandardCharsets.UTF_8));
            channel.force(true);
        } catch (IOException | RuntimeException failure) {
            Files.deleteIfExists(fresh);
            throw failure;
        }
        return fresh;
    }

    private static @Nullable Object identity(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    private static void require(boolean unchanged, Path file) {
        if (!unchanged) {
            throw changed(file, null);
        }
    }

    private static RetryableException changed(Path file, @Nullable Throwable cause) {
        return new RetryableException(
                "somebody else has just changed " + file, "run the same command again; it was left as it is", cause);
    }

    /** Makes the folders that a file needs, for their owner only, and returns those that were not there. */
    static List<Path> folders(Path file) throws IOException {
        List<Path> made = new ArrayList<>();
        Path folder = folder(file);
        for (Path at = folder; at != null && !Files.exists(at); at = at.getParent()) {
            made.addFirst(at);
        }
        for (Path each : made) {
            Path parent = each.getParent();
            Files.createDirectory(each, parent == null ? new FileAttribute<?>[0] : owned(parent, "rwx------"));
        }
        return made;
    }

    private static Path folder(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            throw new InvalidInputException("file", file.toString(), "is in no folder", "give another");
        }
        return folder;
    }

    /** What a new file in a folder is made with: these permissions, where there are any. */
    private static FileAttribute<?>[] owned(Path folder, String permissions) throws IOException {
        return posix(folder)
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    private static boolean posix(Path folder) throws IOException {
        return Files.getFileStore(folder).supportsFileAttributeView("posix");
    }
}
