package dev.ecphory.internal.filter;

import dev.ecphory.EventFilter;
import dev.ecphory.EventFilter.And;
import dev.ecphory.EventFilter.Condition;
import dev.ecphory.EventFilter.Everything;
import dev.ecphory.EventFilter.Or;
import dev.ecphory.FilterValue;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Modality;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How filters are put together: what is joined, how deep and large it may be, how it is written. Stateless. */
public final class FilterComposition {
    private FilterComposition() {}

    /** Where all match; every event when there are none. */
    public static EventFilter all(List<EventFilter> given) {
        List<EventFilter> filters =
                given.stream().filter(one -> !one.equals(EventFilter.all())).toList();
        return filters.isEmpty() ? EventFilter.all() : filters.size() == 1 ? filters.getFirst() : new And(filters);
    }

    /** Where one matches; an empty list is refused. */
    public static EventFilter any(List<EventFilter> given) {
        return given.size() == 1 ? given.getFirst() : new Or(given);
    }

    /** A copy of what is joined, unless it is too deep or too large. */
    public static List<EventFilter> checked(String how, List<EventFilter> filters) {
        if (filters.isEmpty()) {
            throw new InvalidInputException("filter", how, "joins nothing", "give at least one condition");
        }
        if (deepest(filters) > EventFilter.MAX_DEPTH || sum(filters) > EventFilter.MAX_SIZE) {
            throw tooLarge();
        }
        return List.copyOf(filters);
    }

    /** Levels of what joins these. */
    public static int deepest(List<EventFilter> filters) {
        return 1 + filters.stream().mapToInt(EventFilter::depth).max().orElse(0);
    }

    /** Conditions and values of what joins these. */
    public static int sum(List<EventFilter> filters) {
        return 1 + filters.stream().mapToInt(EventFilter::size).sum();
    }

    public static InvalidInputException tooLarge() {
        return new InvalidInputException(
                "filter",
                "(given)",
                "is more than " + EventFilter.MAX_DEPTH + " levels deep or of " + EventFilter.MAX_SIZE
                        + " conditions and values",
                "ask for less at once");
    }

    /** Refuses what is no modality. */
    public static void modality(FilterValue value) {
        if (!(value instanceof FilterValue.Text text)
                || Arrays.stream(Modality.values())
                        .noneMatch(kind -> kind.name().toLowerCase(Locale.ROOT).equals(text.text()))) {
            throw new InvalidInputException(
                    "modality", value.toString(), "is not known", "give one of text, image, audio, video, tool, file");
        }
    }

    /** As they are written with a word between. */
    public static String joined(List<EventFilter> filters, String word) {
        return filters.stream().map(FilterComposition::nested).collect(Collectors.joining(word));
    }

    /** As one is written inside another. */
    public static String nested(EventFilter filter) {
        return filter instanceof Condition || filter instanceof Everything ? filter.toString() : "(" + filter + ")";
    }

    public static boolean containsIgnoringCase(String text, String part) {
        int last = text.length() - part.length();
        for (int from = 0; from <= last; from++) {
            if (text.regionMatches(true, from, part, 0, part.length())) {
                return true;
            }
        }
        return false;
    }

    /** Microseconds since 1970. */
    public static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }
}
