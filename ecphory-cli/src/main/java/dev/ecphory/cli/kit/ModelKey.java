package dev.ecphory.cli.kit;

import dev.ecphory.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The key to a server of models, and who said it. It comes from the environment or from a file that only its owner can
 * read, never from the command line, where every list of processes shows it; it is never printed.
 *
 * @param secret what is sent
 * @param from the variable, or the file, that it stands in
 * @param inFile whether that is a file
 */
public record ModelKey(String secret, String from, boolean inFile) {
    public static final String VARIABLE = "ECPHORY_MODEL_KEY";
    public static final String FILE_VARIABLE = "ECPHORY_MODEL_KEY_FILE";

    private static final Set<PosixFilePermission> OWNER =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    /** Longer than any key; whoever names another file by mistake does not send it. */
    private static final int LONGEST = 1000;

    /** Where it came from and no more. */
    @Override
    public String toString() {
        return "a key from " + from;
    }

    /**
     * The key, if anybody gave one: of the variable, of the file that a variable names, of the usual file.
     *
     * @throws InvalidInputException when a file cannot be read, may be read by others, or holds no key
     */
    public static Optional<ModelKey> find(Shell shell) {
        Optional<String> told = shell.variable(VARIABLE);
        if (told.isPresent()) {
            return Optional.of(new ModelKey(checked(VARIABLE, VARIABLE, told.get()), VARIABLE, false));
        }
        Optional<String> named = shell.variable(FILE_VARIABLE);
        if (named.isPresent()) {
            try {
                return Optional.of(read(FILE_VARIABLE, Path.of(named.get())));
            } catch (InvalidPathException wrong) {
                throw refused(FILE_VARIABLE, named.get(), "is not a path");
            }
        }
        return shell.variable("XDG_CONFIG_HOME")
                .or(() -> shell.variable("HOME").map(home -> home + "/.config"))
                .map(folder -> Path.of(folder, "ecphory", "key"))
                .filter(Files::exists)
                .map(file -> read("key file", file));
    }

    private static ModelKey read(String field, Path file) {
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > LONGEST) {
                throw refused(field, file.toString(), "is not a file with a key in it");
            }
            if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Set<PosixFilePermission> allowed = Files.getPosixFilePermissions(file);
                if (!OWNER.containsAll(allowed)) {
                    throw refused(
                            field,
                            file.toString(),
                            "has the permissions " + PosixFilePermissions.toString(allowed)
                                    + ", so that others may use it");
                }
            }
            return new ModelKey(
                    checked(field, file.toString(), Files.readString(file).strip()), file.toString(), true);
        } catch (IOException unreadable) {
            throw refused(field, file.toString(), "cannot be read");
        }
    }

    /** A key is one line of visible characters; anything else could become another header. */
    private static String checked(String field, String where, String key) {
        if (key.isEmpty() || key.length() > LONGEST || !key.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw refused(field, where, "does not hold one line with a key");
        }
        return key;
    }

    private static InvalidInputException refused(String field, String where, String why) {
        return ArgumentChecks.invalid(field, where, 120, why, "put the key into a file of its own, and chmod 600 it");
    }
}
