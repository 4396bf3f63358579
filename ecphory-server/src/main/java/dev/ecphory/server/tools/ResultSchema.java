package dev.ecphory.server.tools;

import dev.ecphory.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON Schemas of results, as they are told to clients. A type is {@code string}, {@code integer}, {@code number},
 * {@code boolean} or {@code object}, with a {@code ?} behind it where it may be null. Stateless.
 */
final class ResultSchema {
    private ResultSchema() {}

    /**
     * An object.
     *
     * @param namesAndTypes in turn; a name with a {@code ?} behind it may be missing; a type is a text or a schema
     */
    static Map<String, @Nullable Object> of(Object... namesAndTypes) {
        Map<String, @Nullable Object> properties = Json.object();
        List<String> required = new ArrayList<>();
        for (int i = 0; i < namesAndTypes.length; i += 2) {
            String name = String.valueOf(namesAndTypes[i]);
            if (name.endsWith("?")) {
                name = name.substring(0, name.length() - 1);
            } else {
                required.add(name);
            }
            Object type = namesAndTypes[i + 1];
            properties.put(name, type instanceof String text ? typed(text) : type);
        }
        return Json.object("type", "object", "properties", properties, "required", required);
    }

    /** A list. */
    static Map<String, @Nullable Object> list(Object type) {
        return Json.object("type", "array", "items", type instanceof String text ? typed(text) : type);
    }

    /** An object or null. */
    static Map<String, @Nullable Object> orNull(Map<String, @Nullable Object> object) {
        Map<String, @Nullable Object> either = Json.object();
        either.putAll(object);
        either.put("type", List.of("object", "null"));
        return either;
    }

    private static Map<String, @Nullable Object> typed(String type) {
        return type.endsWith("?")
                ? Json.object("type", List.of(type.substring(0, type.length() - 1), "null"))
                : Json.object("type", type);
    }

    /** What was left out. */
    static final Map<String, @Nullable Object> CUT = orNull(of("omitted", "integer", "next", "string"));

    /** An event. */
    static final Map<String, @Nullable Object> EVENT = of(
            "id", "string",
            "seq", "integer",
            "session", "string?",
            "speaker", "string?",
            "recipient", "string?",
            "occurredAt", "string",
            "timeBasis", "string",
            "recordedAt", "string",
            "modality", "string",
            "text", "string",
            "caption", "string?",
            "metadata?", "object",
            "asset?", "object",
            "key?", "string",
            "retracted?", "boolean",
            "corrects?", "string",
            "merges?", list("string"),
            "archived?", of("at", "string", "why", "string", "instead", "string?"),
            "cut?", "boolean");

    /** A fact. */
    static final Map<String, @Nullable Object> FACT = of(
            "id", "string",
            "claim", "string",
            "subject", "string",
            "predicate", "string",
            "object", "string",
            "text", "string",
            "confidence", "number",
            "authority", "string",
            "validFrom", "object?",
            "validTo", "object?",
            "learnedAt", "string",
            "retractedAt", "string?",
            "supersededBy", "string?",
            "outdated", "boolean",
            "contested", "boolean",
            "because", "string",
            "evidence", list("object"),
            "cut?", "boolean");
}
