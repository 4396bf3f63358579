package dev.ecphory.opensearch;

import dev.ecphory.EventFilter;
import dev.ecphory.EventFilter.And;
import dev.ecphory.EventFilter.Compare;
import dev.ecphory.EventFilter.Condition;
import dev.ecphory.EventFilter.Everything;
import dev.ecphory.EventFilter.Exists;
import dev.ecphory.EventFilter.In;
import dev.ecphory.EventFilter.Not;
import dev.ecphory.EventFilter.Or;
import dev.ecphory.EventFilter.Order;
import dev.ecphory.FilterField;
import dev.ecphory.FilterField.Kind;
import dev.ecphory.FilterValue;
import dev.ecphory.spi.CandidateSource.Clause;
import dev.ecphory.spi.CandidateSource.Scope;
import dev.ecphory.spi.CandidateSource.Search;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Searches in the cluster's language. Each holds its namespace, epoch and end beside whatever else it says, so that none can reach
 * beyond them. Stateless.
 */
final class QueryBuilder {
    /** How much of the best of a group one step of word pieces is high. */
    private static final float STEP = .25f;

    private static final Map<String, Object> ALL = Map.of("match_all", Map.of());
    private static final Map<String, Object> NONE = Map.of("match_none", Map.of());

    private QueryBuilder() {}

    /** Only what a scope lets see, and what else has to hold. */
    static Map<String, Object> within(Scope scope, List<Object> filters) {
        List<Object> all = new ArrayList<>();
        all.add(term(EventIndex.NAMESPACE, scope.namespace().value()));
        all.add(term(EventIndex.EPOCH, scope.epoch()));
        all.add(range(EventIndex.SEQ, "lte", scope.through()));
        all.addAll(filters);
        return Map.of("bool", Map.of("filter", all));
    }

    /**
     * A search's query.
     *
     * @param nearest how many passages a search by vectors gives
     * @param values the distinct values of a field, as labels, where they are few enough to be looked at one by one
     */
    static Map<String, Object> of(
            Scope scope, Search search, int nearest, Function<FilterField, Optional<List<String>>> values) {
        List<Object> filters = new ArrayList<>();
        if (!(search.filter() instanceof Everything)) {
            filters.add(filter(search.filter(), true, values));
        }
        if (search.recordedBy() != null) {
            filters.add(range(EventIndex.RECORDED, "lte", search.recordedBy()));
        }
        if (search.occurredBy() != null) {
            filters.add(range(EventIndex.OCCURRED, "lte", search.occurredBy()));
        }
        if (!search.without().isEmpty()) {
            filters.add(not(terms(EventIndex.SEQ, search.without())));
        }
        Set<String> sessions = search.sessions();
        if (sessions != null) {
            filters.add(terms(EventIndex.SESSION, sessions));
        }
        Clause first = search.clauses().getFirst();
        if (first instanceof Clause.Mean mean) {
            return Map.of(
                    "knn",
                    Map.of(
                            EventIndex.MEAN,
                            Map.of(
                                    "vector", EventIndex.numbers(mean.vector()),
                                    "k", nearest,
                                    "filter", within(scope, filters))));
        }
        if (first instanceof Clause.Events events) {
            filters.add(terms(EventIndex.SEQ, events.seqs()));
            filters.add(term(EventIndex.PASSAGE, 0));
            return within(scope, filters);
        }
        if (first instanceof Clause.Latest || first instanceof Clause.Spread) {
            filters.add(term(EventIndex.PASSAGE, 0));
            return within(scope, filters);
        }
        List<Object> should = new ArrayList<>();
        search.clauses().forEach(clause -> add(clause, should));
        Map<String, Object> bool = new LinkedHashMap<>();
        bool.put("should", should);
        bool.put("minimum_should_match", 1);
        bool.put("filter", List.of(within(scope, filters)));
        return Map.of("bool", bool);
    }

    private static void add(Clause clause, List<Object> should) {
        switch (clause) {
            case Clause.Words words ->
                words.weights()
                        .forEach((word, weight) -> should.add(Map.of(
                                "rank_feature",
                                Map.of(
                                        "field",
                                        EventIndex.WORDS + '.' + EventIndex.word(word),
                                        "linear",
                                        Map.of(),
                                        "boost",
                                        weight))));
            case Clause.Pieces pieces -> pieces.groups().forEach(group -> steps(group, should));
            case Clause.Pairs pairs ->
                pairs.weights().forEach((pair, weight) -> should.add(constant(pair(pair), weight)));
            case Clause.Speakers speakers -> {
                List<String> labels = speakers.names().stream()
                        .map(name -> EventIndex.label(FilterField.SPEAKER.toString(), name))
                        .toList();
                should.add(constant(terms(EventIndex.LABELS, labels), speakers.weight()));
            }
            case Clause.Occurred occurred -> {
                Map<String, Object> between = Map.of(
                        "range", Map.of(EventIndex.OCCURRED, Map.of("gte", occurred.from(), "lt", occurred.to())));
                should.add(constant(between, occurred.weight()));
            }
            case Clause.Mean mean -> throw alone(mean);
            case Clause.Latest latest -> throw alone(latest);
            case Clause.Spread spread -> throw alone(spread);
            case Clause.Events events -> throw alone(events);
        }
    }

    /**
     * The best piece of a group that a passage has, as a sum of steps: what the nearest have more than those a step farther counts
     * for passages that have one of the nearest, and so on. Passages that have but distant pieces, which most have, cannot reach far
     * and are never looked at. Pieces of one step count the same.
     */
    private static void steps(Map<Integer, Float> group, List<Object> should) {
        List<Integer> nearest = group.entrySet().stream()
                .sorted(Map.Entry.<Integer, Float>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .toList();
        float height = group.getOrDefault(nearest.getFirst(), 0f) * STEP;
        List<Integer> ends = new ArrayList<>();
        List<Float> levels = new ArrayList<>();
        for (int start = 0; start < nearest.size(); start = ends.getLast()) {
            float most = group.getOrDefault(nearest.get(start), 0f);
            float sum = 0;
            int end = start;
            while (end < nearest.size() && group.getOrDefault(nearest.get(end), 0f) > most - height) {
                sum += group.getOrDefault(nearest.get(end++), 0f);
            }
            ends.add(end);
            levels.add(sum / (end - start));
        }
        for (int step = 0; step < ends.size(); step++) {
            float below = step + 1 == ends.size() ? 0 : levels.get(step + 1);
            List<String> pieces = nearest.subList(0, ends.get(step)).stream()
                    .map(EventIndex::piece)
                    .toList();
            should.add(constant(terms(EventIndex.PIECES, pieces), levels.get(step) - below));
        }
    }

    private static IllegalArgumentException alone(Clause clause) {
        return new IllegalArgumentException(clause.getClass().getSimpleName() + " has to be alone in its search");
    }

    /** Passages that hold a pair of words. */
    static Map<String, Object> pair(String pair) {
        return term(EventIndex.PAIRS, EventIndex.pair(pair));
    }

    /**
     * A filter.
     *
     * @param more where it cannot tell: true to match more than the filter does, false to match less
     */
    private static Map<String, Object> filter(
            EventFilter filter, boolean more, Function<FilterField, Optional<List<String>>> values) {
        return switch (filter) {
            case Everything all -> ALL;
            case And and ->
                Map.of(
                        "bool",
                        Map.of(
                                "filter",
                                and.filters().stream()
                                        .map(one -> filter(one, more, values))
                                        .toList()));
            case Or or ->
                Map.of(
                        "bool",
                        Map.of(
                                "should",
                                or.filters().stream()
                                        .map(one -> filter(one, more, values))
                                        .toList(),
                                "minimum_should_match",
                                1));
            case Not not -> not(filter(not.filter(), !more, values));
            case Exists exists when exists.field().kind() == Kind.OCCURRED_AT -> ALL;
            case Exists exists -> term(EventIndex.FIELDS, exists.field().toString());
            case Compare compare when compare.field().kind() == Kind.OCCURRED_AT -> occurred(compare, more);
            case Condition condition -> condition(condition, more, values);
        };
    }

    private static Map<String, Object> occurred(Compare compare, boolean more) {
        if (compare.value() instanceof FilterValue.Day bound) {
            return day(compare.order(), bound.day(), more);
        }
        if (!(compare.value() instanceof FilterValue.Time time)) {
            return ALL; // as an index in memory has it
        }
        return range(
                EventIndex.OCCURRED,
                switch (compare.order()) {
                    case LT -> "lt";
                    case LTE -> "lte";
                    case GT -> "gt";
                    case GTE -> "gte";
                },
                micros(time.instant()));
    }

    /** By the day in each event's own offset, which the index does not hold: as wide, or as narrow, as offsets reach. */
    private static Map<String, Object> day(Order order, LocalDate day, boolean more) {
        boolean until = order == Order.LT || order == Order.LTE;
        LocalDate edge = order == Order.LTE || order == Order.GT ? day.plusDays(1) : day;
        ZoneOffset offset = until == more ? ZoneOffset.MIN : ZoneOffset.MAX;
        return range(
                EventIndex.OCCURRED,
                until ? "lt" : "gte",
                micros(edge.atStartOfDay().toInstant(offset)));
    }

    private static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    private static Map<String, Object> condition(
            Condition condition, boolean more, Function<FilterField, Optional<List<String>>> values) {
        String field = condition.field().toString();
        if (condition instanceof In in
                && in.values().stream()
                        .allMatch(one -> one instanceof FilterValue.Text text
                                && text.text().length() <= EventIndex.LONGEST)) {
            List<String> labels = in.values().stream()
                    .map(one -> EventIndex.label(field, ((FilterValue.Text) one).text()))
                    .toList();
            return terms(EventIndex.LABELS, labels);
        }
        // each distinct value is compared once, and each event has one of them
        return values.apply(condition.field())
                .map(all -> terms(
                        EventIndex.LABELS,
                        all.stream()
                                .filter(label -> condition.test(label.substring(field.length() + 1)))
                                .toList()))
                .orElse(more ? ALL : NONE);
    }

    static Map<String, Object> term(String field, Object value) {
        return Map.of("term", Map.of(field, Map.of("value", value)));
    }

    static Map<String, Object> terms(String field, Iterable<?> values) {
        return Map.of("terms", Map.of(field, values));
    }

    static Map<String, Object> range(String field, String order, long value) {
        return Map.of("range", Map.of(field, Map.of(order, value)));
    }

    static Map<String, Object> not(Object query) {
        return Map.of("bool", Map.of("must_not", List.of(query)));
    }

    private static Map<String, Object> constant(Object query, float boost) {
        return Map.of("constant_score", Map.of("filter", query, "boost", boost));
    }
}
