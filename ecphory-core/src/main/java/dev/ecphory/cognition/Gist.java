package dev.ecphory.cognition;

import dev.ecphory.memory.InvalidInputException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What is left of a long text in a few of its own sentences. It stands beside the event and never for it: the event
 * keeps every word, and the digest tells whether a text is still the one that this is the gist of. Immutable; threads
 * may share it.
 *
 * @param original id of the event
 * @param digest of the event's text: SHA-256 of its UTF-8 bytes, 64 lower-case hexadecimal digits
 * @param text its sentences, word for word, in their order
 * @param strength of the gist, 0 to 1
 * @param emotion what the event felt like
 */
public record Gist(String original, String digest, String text, double strength, Emotion emotion) {
    /**
     * Checks that the original can be found again.
     *
     * @throws InvalidInputException when it cannot, or when the strength is not from 0 to 1
     */
    public Gist {
        Ranges.name("original", original);
        Ranges.name("text", text);
        Ranges.share("strength", strength);
        if (!digest.matches("[0-9a-f]{64}")) {
            throw new InvalidInputException(
                    "digest", Integer.toString(digest.length()), "is not a SHA-256", "give 64 hexadecimal digits");
        }
    }

    /** Whether a text is the one that this is the gist of. */
    public boolean isOf(String whole) {
        return digest(whole).equals(digest);
    }

    /** SHA-256 of a text in UTF-8, 64 lower-case hexadecimal digits. */
    public static String digest(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256, which every Java has; look at its providers", e);
        }
    }
}
