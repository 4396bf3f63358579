package dev.ecphory.wire;

import dev.ecphory.InvalidInputException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/**
 * JSON as maps, lists, strings, numbers and booleans, through Jackson's streams: no data binding, which alone would
 * cost a short command a tenth of a second. Threads may share it.
 */
public final class Json {
    private static final int DEEPEST = 32;
    /** Of a text, in UTF-16 units: more than the longest text of an event. */
    private static final int LONGEST = 5 << 20;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxStringLength(LONGEST)
                    .maxNumberLength(100)
                    .build())
            .build();

    private Json() {}

    /** An object of names and values in turn, in that order. */
    public static Map<String, @Nullable Object> object(@Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return object;
    }

    /** A value on one line. */
    public static String text(@Nullable Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            write(generator, value);
        }
        return text.toString();
    }

    /**
     * Reads one value: maps in the order of their members, lists, strings, {@link Long}, {@link Double}, booleans, null.
     *
     * @param field what it is called in an error
     * @throws InvalidInputException when it is not JSON, a member stands twice, or it is nested deeper than 32
     */
    public static @Nullable Object read(String field, String text) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            parser.nextToken();
            Object value = value(parser, size -> {});
            if (parser.nextToken() != null) {
                throw malformed(field, "has something after its end");
            }
            return value;
        } catch (JacksonException wrong) {
            var at = wrong.getLocation(); // null when a limit was passed
            throw malformed(
                    field,
                    at == null
                            ? "is nested too deeply, or has too long a value"
                            : "is not JSON at line " + at.getLineNr() + ", column " + at.getColumnNr());
        }
    }

    /**
     * Reads an object.
     *
     * @throws InvalidInputException as {@link #read} does, and when it is something else
     */
    @SuppressWarnings("unchecked") // members are strings
    public static Map<String, @Nullable Object> readObject(String field, String text) {
        if (read(field, text) instanceof Map<?, ?> map) {
            return (Map<String, @Nullable Object>) map;
        }
        throw malformed(field, "is not an object");
    }

    private static InvalidInputException malformed(String field, String what) {
        return new InvalidInputException(field, "(not shown)", what, "send one JSON object");
    }

    /**
     * Reads the value at which a parser stands.
     *
     * @param sizes told of each value within before it is kept: UTF-16 units of a text, 0 of any other value; may throw
     */
    public static @Nullable Object value(JsonParser parser, IntConsumer sizes) {
        JsonToken token = parser.currentToken();
        if (token != JsonToken.VALUE_STRING) {
            sizes.accept(0);
        }
        return switch (token) {
            case null -> throw new StreamReadException(parser, "nothing there");
            case START_OBJECT -> {
                Map<String, @Nullable Object> object = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    object.put(name, value(parser, sizes));
                }
                yield object;
            }
            case START_ARRAY -> {
                List<@Nullable Object> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    list.add(value(parser, sizes));
                }
                yield list;
            }
            case VALUE_STRING -> {
                String text = parser.getString();
                sizes.accept(text.length());
                yield text;
            }
            case VALUE_NUMBER_INT -> {
                try {
                    yield parser.getLongValue();
                } catch (InputCoercionException big) {
                    yield parser.getDoubleValue();
                }
            }
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> throw new StreamReadException(parser, "not a value");
        };
    }

    private static void write(JsonGenerator to, @Nullable Object value) {
        switch (value) {
            case null -> to.writeNull();
            case Map<?, ?> map -> {
                to.writeStartObject();
                map.forEach((name, inner) -> {
                    to.writeName(String.valueOf(name));
                    write(to, inner);
                });
                to.writeEndObject();
            }
            case Iterable<?> list -> {
                to.writeStartArray();
                list.forEach(inner -> write(to, inner));
                to.writeEndArray();
            }
            case Boolean flag -> to.writeBoolean(flag);
            case Integer number -> to.writeNumber(number);
            case Long number -> to.writeNumber(number);
            case Number number -> to.writeNumber(number.doubleValue());
            default -> to.writeString(value.toString());
        }
    }
}
