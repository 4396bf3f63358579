package dev.ecphory.langchain4j;

import dev.ecphory.EventFilter;
import dev.ecphory.EventFilter.Compare;
import dev.ecphory.EventFilter.Contains;
import dev.ecphory.EventFilter.In;
import dev.ecphory.EventFilter.Order;
import dev.ecphory.FilterField;
import dev.ecphory.FilterValue;
import dev.ecphory.InvalidInputException;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.langchain4j.store.embedding.filter.comparison.ContainsString;
import dev.langchain4j.store.embedding.filter.comparison.IsEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsGreaterThan;
import dev.langchain4j.store.embedding.filter.comparison.IsGreaterThanOrEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsIn;
import dev.langchain4j.store.embedding.filter.comparison.IsLessThan;
import dev.langchain4j.store.embedding.filter.comparison.IsLessThanOrEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsNotEqualTo;
import dev.langchain4j.store.embedding.filter.comparison.IsNotIn;
import dev.langchain4j.store.embedding.filter.logical.And;
import dev.langchain4j.store.embedding.filter.logical.Not;
import dev.langchain4j.store.embedding.filter.logical.Or;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;

/**
 * Filters of LangChain4j as filters of events. The keys {@code session}, {@code speaker}, {@code recipient}, {@code modality} and
 * {@code occurred_at}, by which retrieved contents tell them, mean those parts of an event; any other key is one of the event's
 * metadata. Stateless; threads may share it.
 */
final class LangChainFilters {
    private LangChainFilters() {}

    /**
     * The same filter.
     *
     * @throws InvalidInputException when it has an operator or a value that a memory cannot compare
     */
    static EventFilter of(Filter filter) {
        return switch (filter) {
            case And and -> EventFilter.and(of(and.left()), of(and.right()));
            case Or or -> EventFilter.or(of(or.left()), of(or.right()));
            case Not not -> EventFilter.not(of(not.expression()));
            case IsEqualTo test -> in(test.key(), Set.of(test.comparisonValue()));
            case IsNotEqualTo test -> EventFilter.not(in(test.key(), Set.of(test.comparisonValue())));
            case IsIn test -> in(test.key(), test.comparisonValues());
            case IsNotIn test -> EventFilter.not(in(test.key(), test.comparisonValues()));
            case IsGreaterThan test -> compare(test.key(), Order.GT, test.comparisonValue());
            case IsGreaterThanOrEqualTo test -> compare(test.key(), Order.GTE, test.comparisonValue());
            case IsLessThan test -> compare(test.key(), Order.LT, test.comparisonValue());
            case IsLessThanOrEqualTo test -> compare(test.key(), Order.LTE, test.comparisonValue());
            case ContainsString test -> new Contains(field(test.key()), test.comparisonValue(), false);
            default ->
                throw new InvalidInputException(
                        "filter",
                        filter.getClass().getSimpleName(),
                        "is an operator that this memory does not have",
                        "use And, Or, Not, IsEqualTo, IsNotEqualTo, IsIn, IsNotIn, ContainsString or one of order");
        };
    }

    private static EventFilter in(String key, Collection<?> given) {
        Set<FilterValue> values = new LinkedHashSet<>();
        given.forEach(one -> values.add(value(key, one)));
        return new In(field(key), values);
    }

    private static EventFilter compare(String key, Order order, Object given) {
        FilterField field = field(key);
        return new Compare(field, order, field.equals(FilterField.OCCURRED_AT) ? time(key, given) : value(key, given));
    }

    private static FilterField field(String key) {
        return switch (key) {
            case "session" -> FilterField.SESSION;
            case "speaker" -> FilterField.SPEAKER;
            case "recipient" -> FilterField.RECIPIENT;
            case "modality" -> FilterField.MODALITY;
            case "occurred_at" -> FilterField.OCCURRED_AT;
            default -> FilterField.metadata(key);
        };
    }

    private static FilterValue value(String key, Object given) {
        return switch (given) {
            case String text -> new FilterValue.Text(text);
            case UUID id -> new FilterValue.Text(id.toString());
            case Boolean flag -> new FilterValue.Text(flag.toString());
            case Number number
            when Double.isFinite(number.doubleValue()) -> new FilterValue.Decimal(new BigDecimal(number.toString()));
            default ->
                throw new InvalidInputException(
                        key, String.valueOf(given), "cannot be compared", "give a text, a number or a UUID");
        };
    }

    private static FilterValue time(String key, Object given) {
        try {
            return switch (given) {
                case Number millis -> new FilterValue.Time(Instant.ofEpochMilli(millis.longValue()));
                case String text ->
                    new FilterValue.Time(OffsetDateTime.parse(text).toInstant());
                default -> throw new DateTimeParseException("no time", String.valueOf(given), 0);
            };
        } catch (DateTimeParseException wrong) {
            throw new InvalidInputException(
                    key,
                    String.valueOf(given),
                    "is no time",
                    "give a text such as 2026-05-01T10:00:00Z, or milliseconds since 1970");
        }
    }
}
