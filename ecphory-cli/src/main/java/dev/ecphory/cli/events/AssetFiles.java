package dev.ecphory.cli.events;

import dev.ecphory.Asset;
import dev.ecphory.InvalidInputException;
import dev.ecphory.cli.kit.Inputs;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** What is to be known of a file that an event stands for; the file is read through once and not kept. Stateless. */
final class AssetFiles {
    private static final String UNKNOWN = "application/octet-stream";

    private AssetFiles() {}

    /**
     * Of a file, by its absolute place.
     *
     * @param mediaType what it is; null to tell it by its name
     * @throws InvalidInputException when it is no file that can be read
     */
    static Asset of(Path file, @Nullable String mediaType) {
        if (!Files.isRegularFile(file)) {
            throw Inputs.invalid("--asset", file.toString(), 80, "is no file", "give one");
        }
        try (InputStream in = Files.newInputStream(file);
                DigestInputStream digested = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
            long bytes = digested.transferTo(java.io.OutputStream.nullOutputStream());
            String digest = HexFormat.of().formatHex(digested.getMessageDigest().digest());
            return new Asset(
                    file.toAbsolutePath().normalize().toUri().toString(),
                    mediaType != null ? mediaType : typeOf(file),
                    digest,
                    bytes);
        } catch (IOException e) {
            throw Inputs.invalid("--asset", file.toString(), 80, "cannot be read", "check the file and its rights");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    private static String typeOf(Path file) {
        @Nullable String guessed = URLConnection.guessContentTypeFromName(String.valueOf(file.getFileName()));
        return guessed == null ? UNKNOWN : guessed;
    }
}
