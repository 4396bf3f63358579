package dev.ecphory.jdbc;

import dev.ecphory.StoreDamagedException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An event's metadata as one column: a JSON object of strings, so that people and other programs can read it; nothing
 * for none. Stateless.
 */
final class MetadataColumn {
    private MetadataColumn() {}

    static @Nullable String write(Map<String, String> metadata) {
        if (metadata.isEmpty()) {
            return null;
        }
        StringBuilder json = new StringBuilder("{");
        metadata.forEach((key, value) -> {
            json.append(json.length() > 1 ? "," : "");
            quote(json, key);
            json.append(':');
            quote(json, value);
        });
        return json.append('}').toString();
    }

    private static void quote(StringBuilder json, String value) {
        json.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < 0x20) {
                json.append(String.format("\\u%04x", (int) c));
            } else {
                json.append(c);
            }
        }
        json.append('"');
    }

    /** Reads exactly what {@link #write} writes. */
    static Map<String, String> read(@Nullable String json) {
        return json == null ? Map.of() : new Reader(json).object();
    }

    private static final class Reader {
        private final String json;
        private int at;

        Reader(String json) {
            this.json = json;
        }

        Map<String, String> object() {
            Map<String, String> metadata = new TreeMap<>();
            expect('{');
            do {
                String key = string();
                expect(':');
                metadata.put(key, string());
            } while (take() == ',');
            if (at != json.length() || json.charAt(at - 1) != '}') {
                throw damaged();
            }
            return metadata;
        }

        private String string() {
            expect('"');
            StringBuilder value = new StringBuilder();
            for (char c = take(); c != '"'; c = take()) {
                if (c != '\\') {
                    value.append(c);
                } else {
                    char escaped = take();
                    value.append(escaped == 'u' ? hex() : escaped);
                }
            }
            return value.toString();
        }

        private char hex() {
            try {
                at += 4;
                return (char) Integer.parseInt(json, at - 4, at, 16);
            } catch (IndexOutOfBoundsException | NumberFormatException e) {
                throw damaged();
            }
        }

        private void expect(char expected) {
            if (take() != expected) {
                throw damaged();
            }
        }

        private char take() {
            if (at >= json.length()) {
                throw damaged();
            }
            return json.charAt(at++);
        }

        private StoreDamagedException damaged() {
            return new StoreDamagedException(
                    "an event's metadata are no object of strings at index " + at, "restore a backup", null);
        }
    }
}
