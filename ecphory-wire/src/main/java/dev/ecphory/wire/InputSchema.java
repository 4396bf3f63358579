package dev.ecphory.wire;

import dev.ecphory.InvalidInputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a caller may give, in order: checks what is given, and says as JSON Schema what it takes. Immutable. */
public record InputSchema(List<InputField> all) {
    /** Nothing. */
    public static final InputSchema NONE = new InputSchema(List.of());

    /** Copies the list. */
    public InputSchema {
        all = List.copyOf(all);
    }

    /** These. */
    public static InputSchema of(InputField... fields) {
        return new InputSchema(List.of(fields));
    }

    /** These and others after them. */
    public InputSchema and(InputSchema more) {
        List<InputField> both = new ArrayList<>(all);
        both.addAll(more.all);
        return new InputSchema(both);
    }

    /** The names, in order. */
    public List<String> names() {
        return all.stream().map(InputField::name).toList();
    }

    /**
     * Checks an object of JSON.
     *
     * @throws InvalidInputException when a member is unknown, missing, of the wrong type or outside its range
     */
    public ValidatedArguments read(Map<String, ?> object) {
        for (String name : object.keySet()) {
            if (find(name).isEmpty()) {
                throw unknown(name);
            }
        }
        Map<String, Object> values = new LinkedHashMap<>();
        for (InputField field : all) {
            Object value = object.get(field.name());
            if (value != null) {
                values.put(field.name(), InputFieldParser.read(field, value));
            } else if (field.required()) {
                throw new InvalidInputException(field.name(), "null", "is missing", "give it: " + field.description());
            }
        }
        return new ValidatedArguments(values);
    }

    /**
     * Checks what a model's client sends: as {@link #read}, and forgiving where such clients cannot do better. An empty text
     * for what need not be given is nothing; a text that holds the JSON of what is asked for is that.
     *
     * @throws InvalidInputException as {@link #read} does
     */
    public ValidatedArguments readForgiving(Map<String, ?> object) {
        Map<String, Object> meant = new LinkedHashMap<>(object);
        all.forEach(
                field -> meant.computeIfPresent(field.name(), (name, value) -> InputFieldParser.meant(field, value)));
        return read(meant);
    }

    /**
     * Checks what stands in a query: texts, each once but for several texts.
     *
     * @throws InvalidInputException as {@link #read} does
     */
    public ValidatedArguments readQuery(Map<String, List<String>> query) {
        Map<String, Object> object = new LinkedHashMap<>();
        query.forEach((name, texts) -> {
            InputField field = find(name).orElseThrow(() -> unknown(name));
            if (field.type() == InputField.Type.TEXTS) {
                object.put(name, texts);
            } else if (texts.size() > 1) {
                throw new InvalidInputException(name, texts.size() + " values", "is given more than once", "give one");
            } else if (field.required()
                    || field.type() != InputField.Type.TEXT
                    || !texts.getFirst().isEmpty()) {
                object.put(name, InputFieldParser.typed(field, texts.getFirst())); // forms send empty texts for nothing
            }
        });
        return read(object);
    }

    /** What it takes, as JSON Schema (2020-12). */
    public Map<String, @Nullable Object> schema() {
        Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        all.forEach(field -> properties.put(field.name(), field.schema()));
        List<String> required =
                all.stream().filter(InputField::required).map(InputField::name).toList();
        Map<String, @Nullable Object> schema = Json.object("type", "object", "properties", properties);
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        schema.put("additionalProperties", false);
        return schema;
    }

    private Optional<InputField> find(String name) {
        return all.stream().filter(field -> field.name().equals(name)).findFirst();
    }

    private InvalidInputException unknown(String name) {
        String takes = all.isEmpty() ? "Leave it out: it takes none" : "It takes " + String.join(", ", names());
        return InvalidInputException.unknownField(
                name.length() > 60 ? name.substring(0, 60) : name,
                Suggestion.of(name, names())
                        .map(near -> "did you mean \"" + near + "\"? " + takes)
                        .orElseGet(() -> takes.substring(0, 1).toLowerCase(Locale.ROOT) + takes.substring(1)));
    }
}
