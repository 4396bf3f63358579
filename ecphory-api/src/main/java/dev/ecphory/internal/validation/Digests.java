package dev.ecphory.internal.validation;

import dev.ecphory.Asset;
import java.nio.charset.StandardCharsets;

/** Digests of texts, by which a text is known again and the same content has the same id. Stateless. */
public final class Digests {
    private static final int ID_DIGITS = 16;

    private Digests() {}

    /** SHA-256 of a text in UTF-8, 64 lower-case hexadecimal digits. */
    public static String sha256(String text) {
        return Asset.digest(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Sixteen hexadecimal digits of some parts. */
    public static String id(String... parts) {
        return sha256(String.join("\0", parts) + "\0").substring(0, ID_DIGITS);
    }
}
