package dev.ecphory.wire;

import dev.ecphory.InvalidInputException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one value of a field. Stateless; threads may share it. */
final class InputFieldParser {
    /** The greatest whole number that JSON carries through every program. */
    private static final double EXACT = 9_007_199_254_740_991.0;

    private InputFieldParser() {}

    /** The value as JSON would have it, of one that stands in a query. */
    static Object typed(InputField field, String text) {
        return switch (field.type()) {
            case INTEGER, NUMBER -> {
                try {
                    yield field.type() == InputField.Type.INTEGER
                            ? (Object) Long.valueOf(text)
                            : (Object) Double.valueOf(text);
                } catch (NumberFormatException wrong) {
                    throw wrong(field, text, "is not a number", "give a number");
                }
            }
            case FLAG ->
                switch (text) {
                    case "true", "" -> true;
                    case "false" -> false;
                    default -> throw wrong(field, text, "is neither true nor false", "give true or false");
                };
            default -> text;
        };
    }

    /**
     * What a model's client means by a value: nothing, null, by an empty text for what need not be given; an object, a list,
     * a number, true or false by a text that holds its JSON. Anything else is itself, and is judged by {@link #read}.
     */
    static @Nullable Object meant(InputField field, Object value) {
        if (!(value instanceof String text)) {
            return value;
        }
        if (text.isBlank() && !field.required()) {
            return null;
        }
        return switch (field.type()) {
            case TEXT, TIME, CHOICE -> text;
            case INTEGER, NUMBER -> json(field, text, Number.class);
            case FLAG -> json(field, text.toLowerCase(Locale.ROOT), Boolean.class);
            case MAP, FILTER -> json(field, text, Map.class);
            case TEXTS, OBJECTS, CLAIMS -> json(field, text, List.class);
        };
    }

    /** The JSON in a text where it is of a type, else the text. */
    private static Object json(InputField field, String text, Class<?> type) {
        try {
            Object value = Json.read(field.name(), text);
            return type.isInstance(value) ? value : text;
        } catch (InvalidInputException noJson) {
            return text;
        }
    }

    static Object read(InputField field, Object value) {
        return switch (field.type()) {
            case TEXT -> text(field, value);
            case TIME -> {
                String time = text(field, value);
                TimeFormats.after(field.name(), time); // checked here, read by whoever knows what it is for
                yield time;
            }
            case CHOICE -> {
                String word = text(field, value).toLowerCase(Locale.ROOT);
                if (!field.choices().contains(word)) {
                    throw wrong(field, word, "is not known", "give one of " + String.join(", ", field.choices()));
                }
                yield word;
            }
            case INTEGER -> {
                double number = number(field, value);
                if (number != Math.rint(number)) {
                    throw wrong(field, shown(value), "is not a whole number", "give a whole number");
                }
                if (Math.abs(number) > EXACT) {
                    throw outOfRange(field, value);
                }
                yield value instanceof Long whole ? whole : (long) number;
            }
            case NUMBER -> number(field, value);
            case FLAG -> {
                if (value instanceof Boolean) {
                    yield value;
                }
                throw wrong(field, value.toString(), "is neither true nor false", "give true or false");
            }
            case TEXTS -> {
                if (value instanceof List<?> list) {
                    yield list.stream().map(one -> text(field, one)).toList();
                }
                throw wrong(field, value.toString(), "is not a list", "give a list of texts");
            }
            case MAP -> map(field, value);
            case FILTER -> FilterJson.read(field.name(), value);
            case OBJECTS, CLAIMS -> {
                if (value instanceof List<?> list && list.stream().allMatch(Map.class::isInstance)) {
                    yield list;
                }
                throw wrong(field, value.toString(), "is not a list of objects", "give a list of objects");
            }
        };
    }

    private static Map<String, String> map(InputField field, Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            throw wrong(field, value.toString(), "is not an object", "give an object of names and values");
        }
        Map<String, String> texts = new LinkedHashMap<>();
        map.forEach((name, one) -> {
            if (one != null) { // as in a line of JSONL: what is not a text is kept as its JSON
                texts.put(String.valueOf(name), one instanceof String text ? text : Json.text(one));
            }
        });
        return texts;
    }

    private static String text(InputField field, @Nullable Object value) {
        if (value instanceof String text) {
            return text;
        }
        throw wrong(field, shown(value), "is not a text", "give a text");
    }

    private static double number(InputField field, Object value) {
        if (!(value instanceof Number number)) {
            throw wrong(
                    field,
                    shown(value),
                    "is not a number",
                    value instanceof String ? "give a number, without quotation marks" : "give a number");
        }
        double found = number.doubleValue();
        if (!(found >= field.least() && found <= field.most())) {
            throw outOfRange(field, value);
        }
        return found;
    }

    private static InvalidInputException outOfRange(InputField field, Object value) {
        double least = field.type() == InputField.Type.INTEGER ? Math.max(field.least(), -EXACT) : field.least();
        double most = field.type() == InputField.Type.INTEGER ? Math.min(field.most(), EXACT) : field.most();
        return wrong(
                field, shown(value), "is out of range", "give a number from " + shown(least) + " to " + shown(most));
    }

    /** What was given: a text as it is, a number without exponent where it is whole, anything else as JSON. */
    private static String shown(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case String text -> text;
            case Double number
            when number == Math.rint(number) && !Double.isInfinite(number) && Math.abs(number) < 1e30 ->
                new BigDecimal(number).toPlainString();
            default -> Json.text(value);
        };
    }

    private static InvalidInputException wrong(InputField field, String value, String what, String next) {
        return new InvalidInputException(field.name(), EnumNames.quoted(value), what, next);
    }
}
