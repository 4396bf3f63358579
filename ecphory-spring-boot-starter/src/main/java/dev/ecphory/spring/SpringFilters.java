package dev.ecphory.spring;

import dev.ecphory.EventFilter;
import dev.ecphory.EventFilter.Compare;
import dev.ecphory.EventFilter.Exists;
import dev.ecphory.EventFilter.In;
import dev.ecphory.EventFilter.Order;
import dev.ecphory.FilterField;
import dev.ecphory.FilterValue;
import dev.ecphory.InvalidInputException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.vectorstore.filter.Filter;

/**
 * Filter expressions of Spring AI as filters of events. The keys {@code session}, {@code speaker}, {@code recipient}, {@code
 * modality} and {@code occurred_at} mean those parts of an event; any other key is one of the event's metadata. Loaded only
 * where Spring AI's filters are. Stateless; threads may share it.
 */
final class SpringFilters {
    private SpringFilters() {}

    /**
     * The same filter.
     *
     * @param given an expression or a group of one
     * @throws InvalidInputException when it has an operator, a key or a value that a memory cannot compare
     */
    static EventFilter of(@Nullable Object given) {
        return switch (given) {
            case Filter.Group group -> of(group.content());
            case Filter.Expression expression -> expression(expression);
            case null, default ->
                throw wrong(
                        given, "is no expression", "give a Filter.Expression, as FilterExpressionBuilder makes one");
        };
    }

    private static EventFilter expression(Filter.Expression one) {
        return switch (one.type()) {
            case AND -> EventFilter.and(of(one.left()), of(one.right()));
            case OR -> EventFilter.or(of(one.left()), of(one.right()));
            case NOT -> EventFilter.not(of(one.left()));
            case EQ -> in(one);
            case NE -> EventFilter.not(in(one));
            case IN -> in(one);
            case NIN -> EventFilter.not(in(one));
            case GT -> compare(one, Order.GT);
            case GTE -> compare(one, Order.GTE);
            case LT -> compare(one, Order.LT);
            case LTE -> compare(one, Order.LTE);
            case ISNULL -> EventFilter.not(new Exists(field(one)));
            case ISNOTNULL -> new Exists(field(one));
        };
    }

    private static EventFilter in(Filter.Expression one) {
        Object given = given(one);
        Set<FilterValue> values = new LinkedHashSet<>();
        (given instanceof Collection<?> list ? list : Set.of(given)).forEach(each -> values.add(value(each)));
        return new In(field(one), values);
    }

    private static EventFilter compare(Filter.Expression one, Order order) {
        FilterField field = field(one);
        Object given = given(one);
        return new Compare(field, order, field.equals(FilterField.OCCURRED_AT) ? time(given) : value(given));
    }

    private static FilterField field(Filter.Expression one) {
        if (!(one.left() instanceof Filter.Key key)) {
            throw wrong(one.left(), "is no key", "compare a key with a value");
        }
        return switch (key.key()) {
            case "session" -> FilterField.SESSION;
            case "speaker" -> FilterField.SPEAKER;
            case "recipient" -> FilterField.RECIPIENT;
            case "modality" -> FilterField.MODALITY;
            case "occurred_at" -> FilterField.OCCURRED_AT;
            default -> FilterField.metadata(key.key());
        };
    }

    private static Object given(Filter.Expression one) {
        if (!(one.right() instanceof Filter.Value value)) {
            throw wrong(one.right(), "is no value", "compare a key with a value");
        }
        return value.value();
    }

    private static FilterValue value(@Nullable Object given) {
        return switch (given) {
            case String text -> new FilterValue.Text(text);
            case Boolean flag -> new FilterValue.Text(flag.toString());
            case Date date -> new FilterValue.Time(date.toInstant());
            case Instant instant -> new FilterValue.Time(instant);
            case Number number
            when Double.isFinite(number.doubleValue()) -> new FilterValue.Decimal(new BigDecimal(number.toString()));
            case null, default -> throw wrong(given, "cannot be compared", "give a text, a number, a time or a list");
        };
    }

    private static FilterValue time(Object given) {
        if (given instanceof String text) {
            try {
                return new FilterValue.Time(OffsetDateTime.parse(text).toInstant());
            } catch (DateTimeParseException none) {
                throw wrong(text, "is no time", "give one such as 2026-05-01T10:00:00Z");
            }
        }
        return value(given);
    }

    private static InvalidInputException wrong(@Nullable Object given, String what, String next) {
        return new InvalidInputException(EcphoryRecallAdvisor.FILTER, String.valueOf(given), what, next);
    }
}
