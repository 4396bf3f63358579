package dev.ecphory.ingest.jsonl;

import dev.ecphory.InvalidInputException;
import dev.ecphory.wire.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A place in a JSON document that knows where it is, so that every complaint names file and position. Immutable.
 *
 * @param where the file, and the path inside it
 * @param node what is there
 */
public record LocatedJson(String where, JsonNode node) {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** One line: a member that stands twice is a mistake, numbers stay as they are written. */
    private static final ObjectReader LINE = MAPPER.readerFor(JsonNode.class)
            .with(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .without(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES);

    /** The document in one line of a file. */
    public static LocatedJson ofLine(String where, String line) {
        try {
            return new LocatedJson(where, LINE.readTree(line));
        } catch (JacksonException e) { // which knows of one line only
            TokenStreamLocation at = e.getLocation();
            throw malformed(where, "JSON", at == null ? "" : "column " + at.getColumnNr(), e);
        }
    }

    /** A complaint about a file that cannot be read. */
    public static InvalidInputException unreadable(Path file, IOException e) {
        return new InvalidInputException(
                "file", file.toString(), "cannot be read (" + e + ")", "check the path and its permissions");
    }

    private static InvalidInputException malformed(String where, String format, String position, JacksonException e) {
        return new InvalidInputException(
                where, position, "is not " + format + " (" + e.getOriginalMessage() + ")", "mend the file there");
    }

    /** A complaint about what is here. */
    public InvalidInputException wrong(String wrong, String nextStep) {
        String shown = node.toString();
        return new InvalidInputException(
                where, shown.length() > 60 ? shown.substring(0, 60) + "…" : shown, wrong, nextStep);
    }

    /** The same complaint about a value, with the place in the file. */
    public InvalidInputException refused(InvalidInputException e) {
        String predicate = Problem.predicate(e).orElse(String.valueOf(e.getMessage()));
        return new InvalidInputException(where + " " + e.field(), e.value(), predicate, e.nextStep());
    }

    /** A field that must be there. */
    public LocatedJson field(String name) {
        return optional(name).orElseThrow(() -> wrong("has no field \"" + name + "\"", "add it"));
    }

    /** A field that may be missing or null. */
    public Optional<LocatedJson> optional(String name) {
        if (!node.isObject()) {
            throw wrong("is not an object", "give one with a field \"" + name + "\"");
        }
        JsonNode value = node.get(name);
        return value == null || value.isNull()
                ? Optional.empty()
                : Optional.of(new LocatedJson(where + (where.endsWith("]") ? "." : " ") + name, value));
    }

    /** The text of a field that may be missing. */
    public @Nullable String optionalText(String name) {
        return optional(name).map(LocatedJson::text).orElse(null);
    }

    /** A text. */
    public String text() {
        if (!node.isString()) {
            throw wrong("is not a text", "give a JSON string");
        }
        return node.stringValue();
    }

    /** A text or number, as text: data sets write ids and answers as both. */
    public String scalar() {
        if (!node.isString() && !node.isNumber()) {
            throw wrong("is neither text nor number", "give one of them");
        }
        return node.asString();
    }

    /** The elements of a list. */
    public List<LocatedJson> items() {
        if (!node.isArray()) {
            throw wrong("is not a list", "give a JSON list");
        }
        List<LocatedJson> items = new ArrayList<>(node.size());
        for (JsonNode item : node.values()) {
            items.add(new LocatedJson(where + "[" + items.size() + "]", item));
        }
        return items;
    }

    /** The fields of an object, in the file's order. */
    public Map<String, LocatedJson> fields() {
        if (!node.isObject()) {
            throw wrong("is not an object", "give a JSON object");
        }
        Map<String, LocatedJson> fields = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            fields.put(field.getKey(), new LocatedJson(where + "." + field.getKey(), field.getValue()));
        }
        return fields;
    }
}
