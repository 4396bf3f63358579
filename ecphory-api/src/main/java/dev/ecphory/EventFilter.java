package dev.ecphory;

import dev.ecphory.internal.filter.FilterComposition;
import dev.ecphory.internal.filter.FilterParser;
import dev.ecphory.internal.validation.InputChecks;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which events count: by session, speaker, recipient, modality, metadata and time. Its {@link Object#toString} is what {@link #parse}
 * reads. At most {@value #MAX_DEPTH} levels deep and of {@value #MAX_SIZE} conditions and values; what is larger, or compares a
 * field with what it cannot be compared with, is an {@link InvalidInputException}. Immutable; threads may share it.
 */
public sealed interface EventFilter {
    /** The most levels of {@code and}, {@code or} and {@code not} inside one another. */
    int MAX_DEPTH = 16;

    /** The most conditions and values, each counted as often as it stands there. */
    int MAX_SIZE = 1_000;

    /** Every event. */
    static EventFilter all() {
        return new Everything();
    }

    /** Whether an event matches. */
    boolean matches(LogEntry entry);

    /** Levels, from 1. */
    default int depth() {
        return 1;
    }

    /** Conditions and values. */
    default int size() {
        return 1;
    }

    /** A comparison of order. */
    enum Order {
        /** Less than. */
        LT("<"),
        /** Less than or equal. */
        LTE("<="),
        /** Greater than. */
        GT(">"),
        /** Greater than or equal. */
        GTE(">=");

        private final String sign;

        Order(String sign) {
            this.sign = sign;
        }

        /** As it is written: {@code <}, {@code <=}, {@code >} or {@code >=}. */
        public String sign() {
            return sign;
        }

        /** Whether it holds for what a comparison gave: negative, zero or positive. */
        public boolean test(int order) {
            return switch (this) {
                case LT -> order < 0;
                case LTE -> order <= 0;
                case GT -> order > 0;
                case GTE -> order >= 0;
            };
        }
    }

    /** Matches every event. */
    record Everything() implements EventFilter {
        @Override
        public boolean matches(LogEntry entry) {
            return true;
        }

        @Override
        public String toString() {
            return "all";
        }
    }

    /** Several in one. */
    sealed interface Joined extends EventFilter {
        /** What is joined, one or more. */
        List<EventFilter> filters();

        @Override
        default int depth() {
            return FilterComposition.deepest(filters());
        }

        @Override
        default int size() {
            return FilterComposition.sum(filters());
        }
    }

    /** Matches where all match. */
    record And(List<EventFilter> filters) implements Joined {
        /** Copies and checks the list. */
        public And {
            filters = FilterComposition.checked("and", filters);
        }

        @Override
        public boolean matches(LogEntry entry) {
            return filters.stream().allMatch(one -> one.matches(entry));
        }

        @Override
        public String toString() {
            return FilterComposition.joined(filters, " and ");
        }
    }

    /** Matches where one matches. */
    record Or(List<EventFilter> filters) implements Joined {
        /** Copies and checks the list. */
        public Or {
            filters = FilterComposition.checked("or", filters);
        }

        @Override
        public boolean matches(LogEntry entry) {
            return filters.stream().anyMatch(one -> one.matches(entry));
        }

        @Override
        public String toString() {
            return FilterComposition.joined(filters, " or ");
        }
    }

    /** Matches where the other does not, also where the event has no such field. */
    record Not(EventFilter filter) implements EventFilter {
        /** Checks the size. */
        public Not {
            List<EventFilter> unused = FilterComposition.checked("not", List.of(filter));
        }

        @Override
        public boolean matches(LogEntry entry) {
            return !filter.matches(entry);
        }

        @Override
        public int depth() {
            return 1 + filter.depth();
        }

        @Override
        public int size() {
            return 1 + filter.size();
        }

        @Override
        public String toString() {
            return "not " + FilterComposition.nested(filter);
        }
    }

    /** A condition on one field. */
    sealed interface Condition extends EventFilter {
        /** What is looked at. */
        FilterField field();

        /**
         * Whether a text holds; of any field but {@link FilterField#OCCURRED_AT}.
         *
         * @param text null where the event has none
         */
        boolean test(@Nullable String text);

        /** Whether a time holds; of {@link FilterField#OCCURRED_AT}. */
        default boolean holdsAt(OffsetDateTime time) {
            return true;
        }

        @Override
        default boolean matches(LogEntry entry) {
            return field().kind() == FilterField.Kind.OCCURRED_AT
                    ? holdsAt(entry.occurredAt())
                    : test(field().valueIn(entry));
        }
    }

    /** Matches where a field has one of some values. */
    record In(FilterField field, Set<FilterValue> values) implements Condition {
        /** Copies and checks the values. */
        public In {
            values = Collections.unmodifiableSet(new LinkedHashSet<>(values));
            if (values.size() >= MAX_SIZE) {
                throw FilterComposition.tooLarge();
            }
            if (field.kind() == FilterField.Kind.OCCURRED_AT) {
                throw new InvalidInputException(
                        "filter", "occurredAt", "cannot be equal to a value", "give a range with >=, >, <= or <");
            }
            if (field.kind() == FilterField.Kind.MODALITY) {
                values.forEach(FilterComposition::modality);
            }
        }

        @Override
        public boolean test(@Nullable String text) {
            if (text == null) {
                return false;
            }
            for (FilterValue value : values) {
                Integer order = value.order(text);
                if (order != null && order == 0) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public int size() {
            return 1 + values.size();
        }

        @Override
        public String toString() {
            return values.size() == 1
                    ? field + " = " + values.iterator().next()
                    : values.stream()
                            .map(FilterValue::toString)
                            .collect(Collectors.joining(", ", field + " in (", ")"));
        }
    }

    /** Matches where a field is less or greater than a value. */
    record Compare(FilterField field, Order order, FilterValue value) implements Condition {
        /** Checks that the field has an order with the value. */
        public Compare {
            boolean time = value instanceof FilterValue.Time || value instanceof FilterValue.Day;
            if (field.kind() == FilterField.Kind.OCCURRED_AT && !time) {
                throw new InvalidInputException(
                        "filter", value.toString(), "is no time", "compare occurredAt with one like 2026-05-01");
            }
            if (field.kind() == FilterField.Kind.MODALITY) {
                throw new InvalidInputException("filter", "modality", "has no order", "compare it with =, != or in");
            }
        }

        @Override
        public boolean test(@Nullable String text) {
            Integer found = text == null ? null : value.order(text);
            return found != null && order.test(found);
        }

        @Override
        public boolean holdsAt(OffsetDateTime time) {
            return switch (value) {
                case FilterValue.Time bound ->
                    order.test(Long.compare(
                            FilterComposition.micros(time.toInstant()), FilterComposition.micros(bound.instant())));
                case FilterValue.Day bound -> order.test(time.toLocalDate().compareTo(bound.day()));
                default -> false;
            };
        }

        @Override
        public String toString() {
            return field + " " + order.sign() + " " + value;
        }
    }

    /** Matches where a field holds a text somewhere inside. */
    record Contains(FilterField field, String text, boolean ignoringCase) implements Condition {
        /** Checks the text. */
        public Contains {
            text = InputChecks.text("value", text, Event.MAX_METADATA);
            if (field.kind() == FilterField.Kind.OCCURRED_AT) {
                throw new InvalidInputException(
                        "filter", "occurredAt", "is no text", "give a range with >=, >, <= or <");
            }
        }

        @Override
        public boolean test(@Nullable String other) {
            if (other == null) {
                return false;
            }
            return ignoringCase ? FilterComposition.containsIgnoringCase(other, text) : other.contains(text);
        }

        @Override
        public String toString() {
            return field + (ignoringCase ? " icontains " : " contains ") + FilterValue.quoted(text);
        }
    }

    /** Matches where an event has a field. */
    record Exists(FilterField field) implements Condition {
        @Override
        public boolean test(@Nullable String text) {
            return text != null;
        }

        @Override
        public String toString() {
            return field + " exists";
        }
    }

    /**
     * Reads an expression such as {@code metadata.topic = "trip" and (speaker in ("Ana", "Ben") or not recipient exists)}.
     * The fields are {@code session}, {@code speaker}, {@code recipient}, {@code modality}, {@code occurredAt} and {@code
     * metadata.KEY} or {@code metadata["KEY"]}; the comparisons {@code = != < <= > >= in contains icontains exists}; texts stand
     * in quotes, numbers and times ({@code 2026-05-01}, {@code 2026-05-01T10:00:00Z}) without. A time is of the
     * day that it shows in its own offset; a time of the clock is an instant, in UTC where it has no offset.
     *
     * @throws InvalidInputException when it is no filter; the message says at which character
     */
    static EventFilter parse(String text) {
        return new FilterParser(text).read();
    }

    /** Where all match; every event when there are none. */
    static EventFilter and(EventFilter... filters) {
        return FilterComposition.all(Arrays.asList(filters));
    }

    /** Where one matches; an empty list is refused. */
    static EventFilter or(EventFilter... filters) {
        return FilterComposition.any(List.of(filters));
    }

    /** Where the other does not match. */
    static EventFilter not(EventFilter filter) {
        return new Not(filter);
    }

    /** Of one of these sessions. */
    static EventFilter sessions(Collection<String> names) {
        return anyOf(FilterField.SESSION, names);
    }

    /** By one of these speakers, as they are called in the log. */
    static EventFilter speakers(Collection<String> names) {
        return anyOf(FilterField.SPEAKER, names);
    }

    /** To one of these recipients. */
    static EventFilter recipients(Collection<String> names) {
        return anyOf(FilterField.RECIPIENT, names);
    }

    /** Of one of these kinds. */
    static EventFilter modalities(Collection<Modality> kinds) {
        return anyOf(
                FilterField.MODALITY,
                kinds.stream().map(kind -> kind.name().toLowerCase(Locale.ROOT)).toList());
    }

    /**
     * Of a time.
     *
     * @param from the first instant; null for no beginning
     * @param to the first instant after it; null for no end
     */
    static EventFilter occurredBetween(@Nullable Instant from, @Nullable Instant to) {
        EventFilter after =
                from == null ? all() : new Compare(FilterField.OCCURRED_AT, Order.GTE, new FilterValue.Time(from));
        EventFilter before =
                to == null ? all() : new Compare(FilterField.OCCURRED_AT, Order.LT, new FilterValue.Time(to));
        return and(after, before);
    }

    /** Whose metadata have this text under a key. */
    static EventFilter metadata(String key, String value) {
        return anyOf(FilterField.metadata(key), List.of(value));
    }

    /** Whose metadata have this number under a key: {@code 3} is equal to {@code 3.0}. */
    static EventFilter metadata(String key, BigDecimal value) {
        return new In(FilterField.metadata(key), Set.of(new FilterValue.Decimal(value)));
    }

    /** Whose field has one of some texts. */
    static EventFilter anyOf(FilterField field, Collection<String> texts) {
        Set<FilterValue> values = new LinkedHashSet<>();
        texts.forEach(text -> values.add(new FilterValue.Text(text)));
        return new In(field, values);
    }
}
