package dev.ecphory.wire;

import dev.ecphory.EventFilter;
import dev.ecphory.EventFilter.Order;
import dev.ecphory.FilterField;
import dev.ecphory.FilterValue;
import dev.ecphory.InvalidInputException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A filter of events as JSON: {@code {"speaker": "Ana", "metadata.stars": {"gte": 3}}}, all members of which must match, with
 * {@code {"and": [...]}}, {@code {"or": [...]}} and {@code {"not": {...}}}. A list is one of some values; the operators are
 * {@code eq ne in nin gt gte lt lte contains icontains exists}. A text is compared as a text, except with occurredAt, and a
 * number as a number. Stateless; threads may share it.
 */
public final class FilterJson {
    private static final int DEEPEST = 4 * EventFilter.MAX_DEPTH;

    private FilterJson() {}

    /**
     * Reads a filter.
     *
     * @param path where it stands, for errors
     * @param value an object of JSON, or an expression
     * @throws InvalidInputException when it is none; the field is the path of the member that is wrong
     */
    public static EventFilter read(String path, Object value) {
        return value instanceof String text ? expression(path, text) : object(path, value, 0);
    }

    /** Reads a filter that is written as an expression or as an object of JSON; throws as {@link #read} does. */
    public static EventFilter written(String path, String text) {
        return text.strip().startsWith("{") ? object(path, Json.readObject(path, text), 0) : expression(path, text);
    }

    private static EventFilter expression(String path, String text) {
        try {
            return EventFilter.parse(text);
        } catch (InvalidInputException wrong) {
            String what = Problem.predicate(wrong).orElse("is no filter");
            throw new InvalidInputException(path, wrong.value(), what, wrong.nextStep());
        }
    }

    private static EventFilter object(String path, @Nullable Object value, int depth) {
        if (!(value instanceof Map<?, ?> map)) {
            throw wrong(path, value, "is no filter", "give an object such as {\"speaker\": \"Ana\"}");
        }
        if (depth > DEEPEST) {
            throw wrong(path, "(given)", "is too deep", "use at most " + EventFilter.MAX_DEPTH + " levels");
        }
        List<EventFilter> all = new ArrayList<>();
        map.forEach((name, member) -> all.add(member(path + "." + name, String.valueOf(name), member, depth)));
        return EventFilter.and(all.toArray(EventFilter[]::new));
    }

    private static EventFilter member(String path, String name, @Nullable Object value, int depth) {
        return switch (name) {
            case "and" -> EventFilter.and(each(path, value, depth));
            case "or" -> EventFilter.or(each(path, value, depth));
            case "not" -> EventFilter.not(object(path, value, depth + 1));
            case "metadata" -> metadata(path, value);
            default -> field(path, named(path, name), value);
        };
    }

    private static EventFilter[] each(String path, @Nullable Object value, int depth) {
        if (!(value instanceof List<?> list) || list.isEmpty()) {
            throw wrong(path, value, "is no list of filters", "give a list of objects");
        }
        List<EventFilter> all = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            all.add(object(path + "[" + i + "]", list.get(i), depth + 1));
        }
        return all.toArray(EventFilter[]::new);
    }

    private static EventFilter metadata(String path, @Nullable Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            throw wrong(path, value, "is no object", "give an object of keys and what they should have");
        }
        return EventFilter.and(map.entrySet().stream()
                .map(one -> field(
                        path + "." + one.getKey(), FilterField.metadata(String.valueOf(one.getKey())), one.getValue()))
                .toArray(EventFilter[]::new));
    }

    private static FilterField named(String path, String name) {
        return Stream.of(FilterField.Kind.values())
                .filter(kind ->
                        kind != FilterField.Kind.METADATA && kind.label().equals(name))
                .map(kind -> new FilterField(kind, ""))
                .findFirst()
                .orElseGet(() -> {
                    if (!name.startsWith("metadata.")) {
                        throw wrong(
                                path,
                                name,
                                "is not known here",
                                "use session, speaker, recipient, modality, occurredAt, metadata.KEY, and, or, not");
                    }
                    return FilterField.metadata(name.substring("metadata.".length()));
                });
    }

    private static EventFilter field(String path, FilterField field, @Nullable Object value) {
        return switch (value) {
            case null -> EventFilter.not(new EventFilter.Exists(field));
            case List<?> list -> new EventFilter.In(field, values(path, list));
            case Map<?, ?> map -> {
                if (map.isEmpty()) {
                    throw wrong(path, "{}", "compares nothing", "give one like {\"gte\": 3}");
                }
                yield EventFilter.and(map.entrySet().stream()
                        .map(one -> compared(
                                path + "." + one.getKey(), field, String.valueOf(one.getKey()), one.getValue()))
                        .toArray(EventFilter[]::new));
            }
            default -> new EventFilter.In(field, Set.of(value(path, value)));
        };
    }

    private static EventFilter compared(String path, FilterField field, String how, @Nullable Object value) {
        return switch (how) {
            case "eq" -> new EventFilter.In(field, Set.of(value(path, value)));
            case "ne" -> EventFilter.not(new EventFilter.In(field, Set.of(value(path, value))));
            case "in" -> new EventFilter.In(field, values(path, value));
            case "nin" -> EventFilter.not(new EventFilter.In(field, values(path, value)));
            case "gt", "gte", "lt", "lte" -> ordered(path, field, Order.valueOf(how.toUpperCase(Locale.ROOT)), value);
            case "contains", "icontains" -> {
                if (!(value instanceof String text)) {
                    throw wrong(path, value, "is no text", "give a text");
                }
                yield new EventFilter.Contains(field, text, how.equals("icontains"));
            }
            case "exists" -> {
                if (!(value instanceof Boolean there)) {
                    throw wrong(path, value, "is neither true nor false", "give true or false");
                }
                yield there ? new EventFilter.Exists(field) : EventFilter.not(new EventFilter.Exists(field));
            }
            default ->
                throw wrong(
                        path,
                        how,
                        "is no comparison",
                        "give one of eq, ne, in, nin, gt, gte, lt, lte, contains, icontains, exists");
        };
    }

    /** A day, month or year by the days that events themselves show, to its end where it is to be included or passed. */
    private static EventFilter ordered(String path, FilterField field, Order order, @Nullable Object value) {
        if (field.kind() != FilterField.Kind.OCCURRED_AT) {
            return new EventFilter.Compare(field, order, value(path, value));
        }
        if (!(value instanceof String text)) {
            throw wrong(path, value, "is no time", "give a text such as 2026-05-01");
        }
        TimeFormats.@Nullable Stretch days = TimeFormats.stretch(path, text);
        if (days == null) {
            return new EventFilter.Compare(field, order, new FilterValue.Time(TimeFormats.until(path, text)));
        }
        boolean end = order == Order.LTE || order == Order.GT;
        return new EventFilter.Compare(
                field, order, new FilterValue.Day(end ? days.after().minusDays(1) : days.first()));
    }

    private static Set<FilterValue> values(String path, @Nullable Object value) {
        if (!(value instanceof List<?> list)) {
            throw wrong(path, value, "is no list", "give a list of values");
        }
        Set<FilterValue> values = new LinkedHashSet<>();
        list.forEach(one -> values.add(value(path, one)));
        return values;
    }

    private static FilterValue value(String path, @Nullable Object value) {
        return switch (value) {
            case String text -> new FilterValue.Text(text);
            case Boolean flag -> new FilterValue.Text(flag.toString());
            case Number number -> new FilterValue.Decimal(number(path, number));
            case null, default -> throw wrong(path, value, "is no value", "give a text, a number, true or false");
        };
    }

    private static BigDecimal number(String path, Number number) {
        double value = number.doubleValue();
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw wrong(path, number, "is no number", "give one that ends");
        }
        return number instanceof Double || number instanceof Float
                ? BigDecimal.valueOf(value)
                : new BigDecimal(number.toString());
    }

    private static InvalidInputException wrong(String path, @Nullable Object value, String what, String next) {
        String shown = value instanceof String text ? text : String.valueOf(value);
        return new InvalidInputException(path, EnumNames.quoted(shown), what, next);
    }
}
