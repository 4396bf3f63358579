package dev.ecphory.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * Texts that carry a credential, one of each kind that doors which listen unasked must not keep: for tests of such doors. None of
 * them opens anything. Stateless.
 */
public final class CredentialSamples {
    private static final List<String> MARKED = read();

    private CredentialSamples() {}

    private static List<String> read() {
        try (InputStream file =
                Objects.requireNonNull(CredentialSamples.class.getResourceAsStream("credentials.txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The texts, one a kind, in the same order as {@link #secrets()}. */
    public static List<String> texts() {
        return MARKED.stream().map(line -> line.replace("|", "")).toList();
    }

    /** The part of each text that must not be seen. */
    public static List<String> secrets() {
        return MARKED.stream()
                .map(line -> line.substring(line.indexOf('|') + 1, line.lastIndexOf('|')))
                .toList();
    }
}
