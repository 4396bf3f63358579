package dev.ecphory.ingest;

import dev.ecphory.Modality;
import org.jspecify.annotations.Nullable;

/**
 * Content of which the kind is asked.
 *
 * @param text its begin, as much as is at hand
 * @param path what the file is called; null when it is none
 * @param modality what it stands for
 * @param messages messages with a role, in all; 0 when it is not made of messages
 * @param characters in all, UTF-16 units; at least those of {@code text}
 */
public record ContentSample(String text, @Nullable String path, Modality modality, int messages, long characters) {
    /** A conversation. */
    public static ContentSample conversation(String begin, int messages, long characters) {
        return new ContentSample(begin, null, Modality.TEXT, messages, characters);
    }

    /** A text from a file. */
    public static ContentSample file(String begin, String path) {
        return new ContentSample(begin, path, Modality.TEXT, 0, begin.length());
    }
}
