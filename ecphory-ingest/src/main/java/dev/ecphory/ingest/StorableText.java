package dev.ecphory.ingest;

import java.nio.charset.StandardCharsets;

/** Texts as the log takes them. Stateless; threads may share it. */
public final class StorableText {
    private StorableText() {}

    /** Without what the log does not take: a mark stands for each NUL and each half of a character. Linear in the text. */
    public static String text(String text) {
        // an encoder puts the mark in the place of half a character
        String whole = new String(text.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.UTF_16BE);
        return whole.replace('\0', '\uFFFD');
    }
}
