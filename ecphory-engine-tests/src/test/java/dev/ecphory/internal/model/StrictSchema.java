package dev.ecphory.internal.model;

import dev.ecphory.internal.model.AskedModel.Wrong;
import dev.ecphory.internal.text.JsonDocument;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What servers ask of a JSON schema that an answer is strictly held to. Stateless; threads may share it. */
final class StrictSchema {
    private static final Set<String> TYPES =
            Set.of("object", "array", "string", "number", "integer", "boolean", "null");

    private StrictSchema() {}

    /** Objects name all their properties as required and forbid others; arrays say of what; types are known. */
    static void check(JsonDocument.Members schema, String at) throws Wrong {
        Set<String> types = new HashSet<>();
        switch (schema.all().get("type")) {
            case JsonDocument.Text one -> types.add(one.value());
            case JsonDocument.Items many -> {
                for (JsonDocument type : many.all()) {
                    types.add(type instanceof JsonDocument.Text text ? text.value() : "");
                }
            }
            case null, default -> {
                if (!schema.all().containsKey("anyOf") && !schema.all().containsKey("enum")) {
                    throw new Wrong("Invalid schema: " + at + " has no 'type'");
                }
            }
        }
        if (!TYPES.containsAll(types)) {
            throw new Wrong("Invalid schema: " + at + " has a type that is not one of " + TYPES);
        }
        if (types.contains("object")) {
            object(schema, at);
        }
        if (types.contains("array")) {
            if (!(schema.all().get("items") instanceof JsonDocument.Members items)) {
                throw new Wrong("Invalid schema: " + at + " has no 'items'");
            }
            check(items, at + ".items");
        }
        if (schema.all().get("anyOf") instanceof JsonDocument.Items choices) {
            for (JsonDocument choice : choices.all()) {
                if (!(choice instanceof JsonDocument.Members one)) {
                    throw new Wrong("Invalid schema: " + at + ".anyOf must hold schemas");
                }
                check(one, at + ".anyOf");
            }
        }
    }

    private static void object(JsonDocument.Members schema, String at) throws Wrong {
        if (!(schema.all().get("additionalProperties") instanceof JsonDocument.Truth more) || more.value()) {
            throw new Wrong("Invalid schema: " + at + " must have 'additionalProperties' set to false");
        }
        Map<String, JsonDocument> properties =
                schema.all().get("properties") instanceof JsonDocument.Members members ? members.all() : Map.of();
        Set<String> required = new HashSet<>();
        if (schema.all().get("required") instanceof JsonDocument.Items items) {
            for (JsonDocument item : items.all()) {
                required.add(item instanceof JsonDocument.Text text ? text.value() : "");
            }
        }
        if (!required.equals(properties.keySet())) {
            throw new Wrong("Invalid schema: " + at + " must have every property in 'required', and no other");
        }
        for (Map.Entry<String, JsonDocument> property : properties.entrySet()) {
            if (!(property.getValue() instanceof JsonDocument.Members inner)) {
                throw new Wrong("Invalid schema: " + at + "." + property.getKey() + " is no schema");
            }
            check(inner, at + "." + property.getKey());
        }
    }
}
