package dev.ecphory.lab.freeze;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import dev.ecphory.lab.kit.Output;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A text file of JSON, a line for each thing. Records are written by the names of their components, maps sorted by key, and
 * doubles with every digit that tells them from their neighbours. Not for several threads.
 */
final class JsonLines {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .changeDefaultVisibility(visible -> visible.withVisibility(PropertyAccessor.GETTER, Visibility.NONE)
                    .withVisibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
                    .withVisibility(PropertyAccessor.FIELD, Visibility.ANY))
            .build();

    private final List<String> lines = new ArrayList<>();

    /** A value as JSON on one line. */
    static String text(@Nullable Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /** A value as JSON, for people to read. */
    static String indented(@Nullable Object value) {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
    }

    /** What a text says. */
    static JsonNode read(String text) {
        return MAPPER.readTree(text);
    }

    static <T> T read(String text, Class<T> type) {
        return MAPPER.readValue(text, type);
    }

    /** An object, in the order given: a key, its value, and so on. */
    static ObjectNode object(@Nullable Object... keysAndValues) {
        ObjectNode object = MAPPER.createObjectNode();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            object.set(String.valueOf(keysAndValues[i]), MAPPER.valueToTree(keysAndValues[i + 1]));
        }
        return object;
    }

    JsonLines add(@Nullable Object value) {
        lines.add(text(value));
        return this;
    }

    JsonLines addAll(Iterable<?> values) {
        values.forEach(this::add);
        return this;
    }

    /** Puts the lines in order, where the order of what they tell means nothing. */
    JsonLines sorted() {
        lines.sort(null);
        return this;
    }

    void write(Path file) {
        Output.text(file, lines.isEmpty() ? "" : String.join("\n", lines) + "\n");
    }
}
