package dev.ecphory.jdbc;

import dev.ecphory.StoreDamagedException;
import dev.ecphory.internal.text.JsonDocument;
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

    /** Reads what {@link #write} writes. */
    static Map<String, String> read(@Nullable String json) {
        if (json == null) {
            return Map.of();
        }
        Map<String, String> metadata = new TreeMap<>();
        if (!(JsonDocument.read(json).orElse(null) instanceof JsonDocument.Members members)) {
            throw damaged();
        }
        members.all().forEach((key, value) -> {
            if (!(value instanceof JsonDocument.Text text)) {
                throw damaged();
            }
            metadata.put(key, text.value());
        });
        return metadata;
    }

    private static StoreDamagedException damaged() {
        return new StoreDamagedException("an event's metadata are no object of strings", "restore a backup", null);
    }
}
