package dev.ecphory.compat.mem0;

import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.NotFoundException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * The id of a memory as mem0's clients carry it: which namespace, which event. mem0 asks for a memory by its id alone, so
 * the id says where it is; it gives no right to anything. Immutable.
 *
 * @param event of its first version
 */
record Mem0MemoryId(String namespace, String event) {
    /**
     * Reads one.
     *
     * @throws NotFoundException when it is none
     */
    static Mem0MemoryId of(String text) {
        int dot = text.indexOf('.');
        if (dot > 0 && dot < text.length() - 1) {
            try {
                return new Mem0MemoryId(decoded(text.substring(0, dot)), decodedEvent(text.substring(dot + 1)));
            } catch (IllegalArgumentException none) {
                throw missing(text);
            }
        }
        throw missing(text);
    }

    NotFoundException missing() {
        return missing(text());
    }

    private static NotFoundException missing(String text) {
        return new NotFoundException(
                "Memory " + EnumNames.quoted(text) + " not found", "take the id from what was added, listed or found");
    }

    /** As it is carried: letters, digits, {@code - _ . ~}. */
    String text() {
        boolean plain = event.matches("[A-Za-z0-9_-]+");
        return encoded(namespace) + "." + (plain ? event : "~" + encoded(event));
    }

    private static String decodedEvent(String text) {
        return text.startsWith("~") ? decoded(text.substring(1)) : text;
    }

    private static String encoded(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(String text) {
        return new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
    }
}
