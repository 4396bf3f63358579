package dev.ecphory.compat.mem0;

import dev.ecphory.EventFilter;
import dev.ecphory.EventFilter.Compare;
import dev.ecphory.EventFilter.Contains;
import dev.ecphory.EventFilter.Exists;
import dev.ecphory.EventFilter.In;
import dev.ecphory.EventFilter.Order;
import dev.ecphory.FilterField;
import dev.ecphory.FilterValue;
import dev.ecphory.InvalidInputException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What of a mem0 filter the engine can tell before it ranks: a filter that lets every memory through that passes, and of the
 * others as few as possible. What stands in the index as a text is told exactly; what mem0 keeps as JSON is looked at
 * afterwards. Stateless; threads may share it.
 */
final class Mem0FilterTranslator {
    private static final EventFilter NONE = EventFilter.not(EventFilter.all());
    private static final Exists REST = new Exists(FilterField.metadata(Mem0Metadata.REST));

    private final Mem0Owner owner;

    private Mem0FilterTranslator(Mem0Owner owner) {
        this.owner = owner;
    }

    /** Of the memories of one owner; every event where the filter is larger than one of the engine's can be. */
    static EventFilter of(Mem0Filter condition, Mem0Owner owner) {
        try {
            return new Mem0FilterTranslator(owner).bound(condition, true);
        } catch (InvalidInputException tooLarge) {
            return EventFilter.all();
        }
    }

    /** Those that are still shown on a day. */
    static EventFilter unexpired(LocalDate today) {
        return EventFilter.not(new Compare(
                FilterField.metadata(Mem0Metadata.EXPIRES), Order.LT, new FilterValue.Text(today.toString())));
    }

    /** A filter that lets through at least, or at most, what passes. */
    private EventFilter bound(Mem0Filter condition, boolean least) {
        return switch (condition) {
            case Mem0Filter.Joined(Mem0Filter.Joint how, List<Mem0Filter> of) ->
                switch (how) {
                    case ALL -> EventFilter.and(each(of, least));
                    case ANY -> of.isEmpty() ? NONE : EventFilter.or(each(of, least));
                    case NONE -> of.isEmpty() ? EventFilter.all() : EventFilter.not(EventFilter.or(each(of, !least)));
                };
            case Mem0Filter.Test test -> test(test, least);
        };
    }

    private EventFilter[] each(List<Mem0Filter> conditions, boolean least) {
        return conditions.stream().map(one -> bound(one, least)).toArray(EventFilter[]::new);
    }

    private EventFilter test(Mem0Filter.Test test, boolean least) {
        Mem0Owner.Kind kind = Mem0Owner.Kind.ofField(test.field()).orElse(null);
        if (kind == owner.kind()) {
            return test.how().holds(owner.id(), test.value()) ? EventFilter.all() : NONE;
        }
        if (kind == Mem0Owner.Kind.USER) {
            return test.how().holds(null, test.value()) ? EventFilter.all() : NONE;
        }
        @Nullable FilterField field = field(test.field(), kind);
        if (test.field().equals("created_at") || test.field().equals("timestamp")) {
            return time(test);
        }
        if (field == null) {
            return least ? EventFilter.all() : NONE;
        }
        EventFilter told = told(field, test);
        boolean callers =
                field.kind() == FilterField.Kind.METADATA && field.key().equals(test.field());
        if (!callers) {
            return told;
        }
        // a text may look like the number that is asked for: the index does not tell them apart
        EventFilter alike =
                switch (test.how()) {
                    case EXISTS -> told;
                    case NE, NIN -> least ? EventFilter.all() : told;
                    default -> least ? told : NONE;
                };
        return least ? EventFilter.or(alike, REST) : EventFilter.and(alike, EventFilter.not(REST));
    }

    /** Where the index has what mem0 calls so; null where it has not. */
    private static @Nullable FilterField field(String name, Mem0Owner.@Nullable Kind kind) {
        if (kind != null) {
            return switch (kind) {
                case AGENT -> FilterField.metadata(Mem0Metadata.AGENT);
                case APP -> FilterField.metadata(Mem0Metadata.APP);
                case RUN -> FilterField.SESSION;
                case USER -> null;
            };
        }
        return switch (name) {
            case "actor_id" -> FilterField.SPEAKER;
            case "expiration_date" -> FilterField.metadata(Mem0Metadata.EXPIRES);
            case "id", "memory_ids", "memory", "text", "keywords", "created_at", "timestamp", "updated_at" -> null;
            default -> Mem0Metadata.plain(name) ? FilterField.metadata(name) : null;
        };
    }

    private static EventFilter told(FilterField field, Mem0Filter.Test test) {
        return switch (test.how()) {
            case EXISTS -> new Exists(field);
            case EQ -> new In(field, Set.of(value(test.value())));
            case NE -> EventFilter.not(new In(field, Set.of(value(test.value()))));
            case IN -> new In(field, values(test.value()));
            case NIN -> EventFilter.not(new In(field, values(test.value())));
            case GT, GTE, LT, LTE -> new Compare(field, Order.valueOf(test.how().name()), value(test.value()));
            case CONTAINS -> new Contains(field, test.value().toString(), false);
            case ICONTAINS -> new Contains(field, test.value().toString(), true);
        };
    }

    private static EventFilter time(Mem0Filter.Test test) {
        return switch (test.how()) {
            case EXISTS -> EventFilter.all();
            case EQ -> same(test.value());
            case NE -> EventFilter.not(same(test.value()));
            case IN -> anyOf(test.value());
            case NIN -> EventFilter.not(anyOf(test.value()));
            case GT, LTE -> at(Order.valueOf(test.how().name()), Mem0Comparison.end(test.value()));
            case GTE, LT -> at(Order.valueOf(test.how().name()), Mem0Comparison.begin(test.value()));
            case CONTAINS, ICONTAINS -> EventFilter.all();
        };
    }

    private static EventFilter anyOf(Object list) {
        EventFilter[] all = ((List<?>) list)
                .stream()
                        .filter(one -> one != null)
                        .map(Mem0FilterTranslator::same)
                        .toArray(EventFilter[]::new);
        return all.length == 0 ? NONE : EventFilter.or(all);
    }

    private static EventFilter same(Object time) {
        return EventFilter.and(at(Order.GTE, Mem0Comparison.begin(time)), at(Order.LTE, Mem0Comparison.end(time)));
    }

    private static EventFilter at(Order order, Instant instant) {
        return new Compare(FilterField.OCCURRED_AT, order, new FilterValue.Time(instant));
    }

    private static Set<FilterValue> values(Object list) {
        Set<FilterValue> values = new LinkedHashSet<>();
        ((List<?>) list).forEach(one -> {
            if (one != null) {
                values.add(value(one));
            }
        });
        return values;
    }

    private static FilterValue value(Object value) {
        return value instanceof Number number
                ? new FilterValue.Decimal(new BigDecimal(number.toString()))
                : new FilterValue.Text(value.toString());
    }
}
