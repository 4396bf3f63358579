package dev.ecphory.cli;

import dev.ecphory.memory.InvalidInputException;
import java.io.StringWriter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * JSON as maps, lists, strings, numbers and booleans, through Jackson's streams: no data binding, which alone would
 * cost a short command a tenth of a second. Threads may share it.
 */
final class Json {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private Json() {}

    /** An object of names and values in turn, in that order. */
    static Map<String, @Nullable Object> object(@Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return object;
    }

    /** A value on one line. */
    static String text(@Nullable Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            write(generator, value);
        }
        return text.toString();
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

    /** The members of an object on one line, in order; numbers as they are written. */
    static Map<String, @Nullable Object> object(String line) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), line)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw rejected(line, "is not a JSON object");
            }
            Map<String, @Nullable Object> object = members(parser);
            if (parser.nextToken() != null) {
                throw rejected(line, "has something after the JSON object");
            }
            return object;
        } catch (JacksonException wrong) {
            throw rejected(line, "is not JSON: " + firstLine(wrong.getOriginalMessage()));
        }
    }

    private static Map<String, @Nullable Object> members(JsonParser parser) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            object.put(name, value(parser));
        }
        return Collections.unmodifiableMap(object);
    }

    private static @Nullable Object value(JsonParser parser) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> members(parser);
            case START_ARRAY -> {
                List<@Nullable Object> list = new java.util.ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    list.add(value(parser));
                }
                yield Collections.unmodifiableList(list);
            }
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> parser.getString();
        };
    }

    private static String firstLine(@Nullable String message) {
        return message == null ? "unreadable" : message.lines().findFirst().orElse("unreadable");
    }

    private static InvalidInputException rejected(String line, String wrong) {
        return new InvalidInputException("line", Plain.quoted(line, 60), wrong, "give one JSON object a line");
    }
}
