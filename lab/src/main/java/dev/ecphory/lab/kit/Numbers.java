package dev.ecphory.lab.kit;

import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of a report by name. Immutable.
 *
 * @param values numbers and texts by name
 */
public record Numbers(Map<?, ?> values) {
    /** The numbers of a part of a report; none where it has no such part. */
    public static Numbers of(@Nullable Object part) {
        return new Numbers(part instanceof Map<?, ?> map ? map : Map.of());
    }

    /** A part of the report. */
    public Numbers part(String name) {
        return of(values.get(name));
    }

    /** A number; NaN where there is none. */
    public double of(String name) {
        return values.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    /** A text, or a number as it is written. */
    public String text(String name) {
        return String.valueOf(values.get(name));
    }

    /** Numbers as the cell of a table. */
    public String cell(String format, String... names) {
        return Texts.format(format, Stream.of(names).map(this::of).toArray());
    }
}
