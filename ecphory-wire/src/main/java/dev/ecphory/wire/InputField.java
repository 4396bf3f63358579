package dev.ecphory.wire;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a caller may give: what it is called, what it may be, what it is for. From fields follow the checks, the
 * JSON Schema of a tool and the parameters of a route. Immutable.
 *
 * @param name as it is given
 * @param type what it may be
 * @param required whether it must be given
 * @param description what it is for, with unit and default
 * @param least of a number: the smallest; of a text: nothing
 * @param most of a number: the greatest
 * @param choices of a choice: the words; empty otherwise
 */
public record InputField(
        String name, Type type, boolean required, String description, double least, double most, List<String> choices) {
    /** What may be given. */
    public enum Type {
        /** Words, any. */
        TEXT("string"),
        /** A whole number. */
        INTEGER("integer"),
        /** A number. */
        NUMBER("number"),
        /** True or false. */
        FLAG("boolean"),
        /** A time: ISO with an offset, or a day, month or year. */
        TIME("string"),
        /** One of some words. */
        CHOICE("string"),
        /** Several texts. */
        TEXTS("array"),
        /** Names with texts. */
        MAP("object"),
        /** Several objects of the door's own. */
        OBJECTS("array"),
        /** Several claims of an event; see {@link ClaimJson}. */
        CLAIMS("array"),
        /** A filter of events: an object, or an expression as a text; see {@link FilterJson}. */
        FILTER("object");

        private final String json;

        Type(String json) {
            this.json = json;
        }
    }

    /** Copies the choices. */
    public InputField {
        choices = List.copyOf(choices);
    }

    /** Something that may be left out. */
    public static InputField of(String name, Type type, String description) {
        return new InputField(
                name, type, false, description, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, List.of());
    }

    /** Words that may be left out. */
    public static InputField text(String name, String description) {
        return of(name, Type.TEXT, description);
    }

    /** True or false; false when left out. */
    public static InputField flag(String name, String description) {
        return of(name, Type.FLAG, description);
    }

    /** A time that may be left out. */
    public static InputField time(String name, String description) {
        return of(name, Type.TIME, description);
    }

    /** A whole number in a range, that may be left out. */
    public static InputField integer(String name, long least, long most, String description) {
        return new InputField(name, Type.INTEGER, false, description, least, most, List.of());
    }

    /** A number in a range, that may be left out. */
    public static InputField number(String name, double least, double most, String description) {
        return new InputField(name, Type.NUMBER, false, description, least, most, List.of());
    }

    /** One of the words, that may be left out. */
    public static InputField choice(String name, List<String> choices, String description) {
        return new InputField(
                name, Type.CHOICE, false, description, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, choices);
    }

    /** The same, but it must be given. */
    public InputField needed() {
        return new InputField(name, type, true, description, least, most, choices);
    }

    /** The same under another name. */
    public InputField named(String other) {
        return new InputField(other, type, required, description, least, most, choices);
    }

    /** As JSON Schema (2020-12). */
    public Map<String, @Nullable Object> schema() {
        Map<String, @Nullable Object> schema = Json.object("type", type.json, "description", description);
        if (type == Type.CHOICE) {
            schema.put("enum", choices);
        }
        if (type == Type.TEXTS) {
            schema.put("items", Map.of("type", "string"));
        }
        if (type == Type.OBJECTS) {
            schema.put("items", Map.of("type", "object"));
        }
        if (type == Type.CLAIMS) {
            schema.put("items", ClaimJson.schema());
        }
        if (type == Type.MAP) {
            schema.put("additionalProperties", Map.of("type", "string"));
        }
        if (type == Type.FILTER) {
            schema.remove("type");
            schema.put("anyOf", List.of(Map.of("type", "object"), Map.of("type", "string")));
        }
        bound(schema, "minimum", least);
        bound(schema, "maximum", most);
        return schema;
    }

    private void bound(Map<String, @Nullable Object> schema, String name, double value) {
        if (!Double.isInfinite(value)) {
            schema.put(name, type == Type.INTEGER ? (Object) (long) value : (Object) value);
        }
    }
}
