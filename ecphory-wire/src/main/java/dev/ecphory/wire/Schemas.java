package dev.ecphory.wire;

import dev.ecphory.internal.text.DataFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The shapes of everything that is answered, as JSON Schema (2020-12). They are written down once, in
 * {@code schemas.txt}, whose head tells the notation. Stateless; threads may share it.
 */
public final class Schemas {
    private Schemas() {}

    /** Every shape by name; one names another by a reference that begins with the prefix. */
    public static Map<String, @Nullable Object> all(String prefix) {
        Map<String, @Nullable Object> shapes = new LinkedHashMap<>();
        for (String paragraph : paragraphs()) {
            List<String> words = Arrays.asList(paragraph.split("\\s+", -1));
            List<String> rest = words.subList(1, words.size());
            shapes.put(
                    words.getFirst(), rest.getFirst().equals("=") ? either(rest.get(1), prefix) : object(rest, prefix));
        }
        return shapes;
    }

    private static List<String> paragraphs() {
        List<String> paragraphs = new ArrayList<>();
        for (String line : DataFile.text(Schemas.class, "schemas.txt").lines().toList()) {
            if (line.startsWith("  ")) {
                paragraphs.add(paragraphs.removeLast() + " " + line.strip());
            } else if (!line.isBlank() && !line.startsWith("#")) {
                paragraphs.add(line.strip());
            }
        }
        return paragraphs;
    }

    private static Map<String, @Nullable Object> object(List<String> members, String prefix) {
        Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (String member : members) {
            int colon = member.indexOf(':');
            String name = member.substring(0, colon);
            String type = member.substring(colon + 1);
            if (name.endsWith("?")) {
                name = name.substring(0, name.length() - 1);
            } else {
                required.add(name);
            }
            properties.put(name, type(type, prefix));
        }
        return Json.object(
                "type", "object", "properties", properties, "required", required, "additionalProperties", false);
    }

    private static Map<String, @Nullable Object> type(String type, String prefix) {
        if (type.endsWith("?")) {
            Map<String, @Nullable Object> inner = type(type.substring(0, type.length() - 1), prefix);
            return Json.object("anyOf", List.of(inner, Map.of("type", "null")));
        }
        if (type.startsWith("[")) {
            return Json.object("type", "array", "items", type(type.substring(1, type.length() - 1), prefix));
        }
        if (type.startsWith("{")) {
            return Json.object(
                    "type", "object", "additionalProperties", type(type.substring(1, type.length() - 1), prefix));
        }
        return Character.isUpperCase(type.charAt(0)) ? Json.object("$ref", prefix + type) : Json.object("type", type);
    }

    private static Map<String, @Nullable Object> either(String types, String prefix) {
        return Json.object(
                "anyOf",
                Arrays.stream(types.split("\\|", -1))
                        .map(type -> type(type, prefix))
                        .toList());
    }
}
