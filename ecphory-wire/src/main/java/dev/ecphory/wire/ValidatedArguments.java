package dev.ecphory.wire;

import dev.ecphory.EventFilter;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** What a caller gave, checked by {@link InputSchema}. Immutable. */
public final class ValidatedArguments {
    private final Map<String, Object> values;

    ValidatedArguments(Map<String, Object> values) {
        this.values = Map.copyOf(values);
    }

    /** How many things were given. */
    public int size() {
        return values.size();
    }

    /** True when it was given. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** The values under other names; what has no other name keeps its own. */
    public ValidatedArguments renamed(Map<String, String> names) {
        Map<String, Object> renamed = new LinkedHashMap<>();
        values.forEach((name, value) -> renamed.put(names.getOrDefault(name, name), value));
        return new ValidatedArguments(renamed);
    }

    /** Words; null when they were not given. */
    public @Nullable String text(String name) {
        return (String) values.get(name);
    }

    /** Words that had to be given. */
    public String needed(String name) {
        String text = text(name);
        if (text == null) {
            throw new NoSuchElementException(name);
        }
        return text;
    }

    /** Words, or others when they were not given. */
    public String text(String name, String otherwise) {
        String text = text(name);
        return text == null ? otherwise : text;
    }

    /** A whole number, or another when it was not given. */
    public long integer(String name, long otherwise) {
        return values.get(name) instanceof Long number ? number : otherwise;
    }

    /** A number, or another when it was not given. */
    public double number(String name, double otherwise) {
        return values.get(name) instanceof Number number ? number.doubleValue() : otherwise;
    }

    /** True when it was given and is true. */
    public boolean flag(String name) {
        return values.get(name) instanceof Boolean flag && flag;
    }

    /** Several texts; none when they were not given. */
    @SuppressWarnings("unchecked") // FieldReader made it
    public List<String> texts(String name) {
        return (List<String>) values.getOrDefault(name, List.of());
    }

    /** Names with texts; none when they were not given. */
    @SuppressWarnings("unchecked") // FieldReader made it
    public Map<String, String> map(String name) {
        return (Map<String, String>) values.getOrDefault(name, Map.of());
    }

    /** Several objects; none when they were not given. */
    @SuppressWarnings("unchecked") // FieldReader made it
    public List<Map<String, ?>> objects(String name) {
        return (List<Map<String, ?>>) values.getOrDefault(name, List.of());
    }

    /** A filter; every event when it was not given. */
    public EventFilter filter(String name) {
        return values.get(name) instanceof EventFilter filter ? filter : EventFilter.all();
    }

    /** The last instant that a time means; null when it was not given. */
    public @Nullable Instant until(String name) {
        String time = text(name);
        return time == null ? null : TimeFormats.until(name, time);
    }

    /** A choice; another when it was not given. */
    public <E extends Enum<E>> E choice(String name, Class<E> kind, E otherwise) {
        String word = text(name);
        return word == null ? otherwise : Enum.valueOf(kind, word.toUpperCase(Locale.ROOT));
    }
}
