package dev.ecphory.cli;

import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * JSON as maps, lists, strings, numbers and booleans, through Jackson's streams: no data binding, which alone would
 * cost a short command a tenth of a second. Threads may share it.
 */
final class Json {
    private static final JsonFactory FACTORY = JsonFactory.builder().build();

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
}
