package dev.ecphory.compat.mem0;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Any text as a part of a namespace's name and back, one to one: letters and digits of ASCII and {@code . _ - @ +} stand for
 * themselves, every other byte of UTF-8 is {@code %XX}. Stateless; threads may share it.
 */
final class NamespaceEscaper {
    private static final String PLAIN = "._-@+";
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private NamespaceEscaper() {}

    static String of(String text) {
        StringBuilder escaped = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (plain((char) (b & 0xff))) {
                escaped.append((char) b);
            } else {
                escaped.append('%').append(HEX.toHexDigits(b));
            }
        }
        return escaped.toString();
    }

    /** The text that would be escaped so; nothing when there is none. */
    static Optional<String> undo(String escaped) {
        ByteBuffer bytes = ByteBuffer.allocate(escaped.length());
        try {
            for (int i = 0; i < escaped.length(); i++) {
                if (escaped.charAt(i) == '%') {
                    bytes.put((byte) HexFormat.fromHexDigits(escaped, i + 1, i + 3));
                    i += 2;
                } else {
                    bytes.put((byte) escaped.charAt(i));
                }
            }
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
            return of(text).equals(escaped) ? Optional.of(text) : Optional.empty();
        } catch (CharacterCodingException | IllegalArgumentException | IndexOutOfBoundsException none) {
            return Optional.empty();
        }
    }

    private static boolean plain(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || PLAIN.indexOf(c) >= 0;
    }
}
