package dev.ecphory.agent;

import dev.ecphory.InvalidInputException;
import dev.ecphory.RetryableException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads a small text file whole and replaces it whole, through symbolic links, keeping its mode. Stateless. */
final class ConfigFile {
    /** A configuration beyond this is not one. */
    private static final long LARGEST = 64L << 20;

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
     * Replaces a file at once, or makes it, or deletes it.
     *
     * @param expected what is in it; null when it is not there
     * @param text what shall be; null for nothing at all
     * @throws RetryableException when somebody else has changed it meanwhile; it is left as they left it
     */
    static void replace(Path file, @Nullable String expected, @Nullable String text) throws IOException {
        Path real = expected == null ? file : file.toRealPath();
        if (text == null) {
            unchanged(file, expected);
            Files.deleteIfExists(real);
            return;
        }
        Path folder = folder(real);
        Path fresh = Files.createTempFile(folder, "." + real.getFileName() + ".", ".new", owned(folder, "rw-------"));
        try {
            try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                Channels.newOutputStream(channel).write(text.getBytes(StandardCharsets.UTF_8));
                channel.force(true);
            }
            if (expected != null && posix(folder)) {
                Files.setPosixFilePermissions(fresh, Files.getPosixFilePermissions(real));
                if (!Files.getOwner(real).equals(Files.getOwner(fresh))) {
                    Files.setOwner(fresh, Files.getOwner(real));
                }
            }
            unchanged(file, expected);
            Files.move(fresh, real, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static void unchanged(Path file, @Nullable String expected) throws IOException {
        String now = read(file);
        if (!Objects.equals(now, expected)) {
            throw new RetryableException(
                    "somebody else has just changed " + file, "run the same command again; it was left as it is", null);
        }
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
