package dev.ecphory.compat.mem0;

import dev.ecphory.InvalidInputException;
import dev.ecphory.wire.EnumNames;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a client of mem0 sent, which remembers what was looked at: mem0 has many more settings than there are here, and what
 * is not followed is to be said. Not for several threads.
 */
final class Mem0Request {
    /** Settings that only choose between forms of mem0's own answers or of its own haste. */
    private static final Set<String> FORMS =
            Set.of("version", "output_format", "async_mode", "source", "org_id", "project_id");

    private final Map<String, ?> members;
    private final Set<String> read = new HashSet<>();

    Mem0Request(Map<String, ?> members) {
        this.members = members;
    }

    /** What stands in a query; of a name that stands there more than once, the first. */
    static Mem0Request query(Map<String, List<String>> query) {
        Map<String, Object> members = new LinkedHashMap<>();
        query.forEach((name, texts) -> members.put(name, texts.getFirst()));
        return new Mem0Request(members);
    }

    /** A member; null when it was not sent. */
    @Nullable
    Object value(String name) {
        read.add(name);
        return members.get(name);
    }

    /** Words; null when they were not sent. */
    @Nullable
    String text(String name) {
        return switch (value(name)) {
            case null -> null;
            case String text -> text;
            default -> throw wrong(name, "is not a text", "give a text");
        };
    }

    /** Words that had to be sent. */
    String needed(String name) {
        String text = text(name);
        if (text == null || text.isBlank()) {
            throw new InvalidInputException(name, text == null ? "null" : "\"\"", "is missing", "give it");
        }
        return text;
    }

    /** True or false. */
    boolean flag(String name, boolean otherwise) {
        return switch (value(name)) {
            case null -> otherwise;
            case Boolean flag -> flag;
            case String text when text.equalsIgnoreCase("true") -> true;
            case String text when text.equalsIgnoreCase("false") -> false;
            default -> throw wrong(name, "is neither true nor false", "give true or false");
        };
    }

    /** A number in a range; null when it was not sent. */
    @Nullable
    Double number(String name, double least, double most) {
        Object value = value(name);
        if (value == null) {
            return null;
        }
        try {
            double number = value instanceof Number told ? told.doubleValue() : Double.parseDouble(value.toString());
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException none) {
            // said below
        }
        throw wrong(name, "is no number from " + least + " to " + most, "give one");
    }

    /** A whole number in a range. */
    int whole(String name, int least, int most, int otherwise) {
        Double number = number(name, least, most);
        if (number == null) {
            return otherwise;
        }
        if (number != Math.rint(number)) {
            throw wrong(name, "is not a whole number", "give one");
        }
        return number.intValue();
    }

    /** An object; empty when it was not sent. */
    @SuppressWarnings("unchecked") // members are strings
    Map<String, @Nullable Object> object(String name) {
        return switch (value(name)) {
            case null -> Map.of();
            case Map<?, ?> map -> (Map<String, @Nullable Object>) map;
            default -> throw wrong(name, "is not an object", "give names and values");
        };
    }

    /** Several values; empty when they were not sent. */
    List<?> list(String name) {
        return switch (value(name)) {
            case null -> List.of();
            case List<?> list -> list;
            default -> throw wrong(name, "is not a list", "give a list");
        };
    }

    boolean has(String name) {
        return members.containsKey(name);
    }

    /** Names of what was sent and not looked at, in order. */
    List<String> ignored() {
        return members.keySet().stream()
                .filter(name -> !read.contains(name) && !FORMS.contains(name))
                .toList();
    }

    private InvalidInputException wrong(String name, String what, String next) {
        return new InvalidInputException(name, EnumNames.quoted(String.valueOf(members.get(name))), what, next);
    }
}
