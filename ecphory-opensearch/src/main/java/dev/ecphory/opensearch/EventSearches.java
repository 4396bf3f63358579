package dev.ecphory.opensearch;

import dev.ecphory.FilterField;
import dev.ecphory.RetryableException;
import dev.ecphory.spi.CandidateSource.Clause;
import dev.ecphory.spi.CandidateSource.Found;
import dev.ecphory.spi.CandidateSource.Place;
import dev.ecphory.spi.CandidateSource.Scope;
import dev.ecphory.spi.CandidateSource.Search;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** Searches the indexes of events: what is asked at once goes in one request, and half an answer is none. Threads may share it. */
final class EventSearches {
    /** Chunks of turns that one search looks up; each may give some dozens. */
    private static final int STRETCHES = 400;

    private static final int MOST_HITS = 10_000;
    /** How many times as many passages are asked for where those found were of too few events. */
    private static final int FURTHER = 4;
    /** Distinct values of a field that are looked at one by one for a filter. */
    private static final int VALUES = 10_000;

    private final OpenSearchOptions options;
    private final ClusterClient cluster;
    private final String events;

    /**
     * Over a cluster.
     *
     * @param events the name of the indexes
     */
    EventSearches(OpenSearchOptions options, ClusterClient cluster, String events) {
        this.options = options;
        this.cluster = cluster;
        this.events = events;
    }

    /** See {@link dev.ecphory.spi.CandidateSource#search}. */
    Found search(Scope scope, List<Search> searches, Set<String> pairs) {
        Map<FilterField, Optional<List<String>>> known = new HashMap<>();
        Function<FilterField, Optional<List<String>>> values =
                field -> known.computeIfAbsent(field, one -> values(scope, one));
        List<Listing> listings = searches.stream().map(Listing::new).toList();
        List<Object> lines = lines(scope, listings, values);
        List<String> counted = List.copyOf(pairs);
        if (!counted.isEmpty()) {
            lines.add(header(scope));
            lines.add(counts(scope, counted));
        }
        List<JsonNode> answers = answers(lines);
        Map<String, Long> frequencies = counted.isEmpty() ? Map.of() : frequencies(answers.getLast(), counted);
        List<Listing> open = read(listings, answers);
        while (!open.isEmpty()) {
            open = read(open, answers(lines(scope, open, values)));
        }
        return new Found(
                listings.stream().map(one -> one.places).toList(),
                listings.stream().map(one -> one.best).toList(),
                frequencies);
    }

    /**
     * What one search finds. It asks for passages until they are of as many events as are wanted: the best passage of each event
     * is not asked for, because every passage that matches would be scored for it.
     */
    private static final class Listing {
        final Search search;
        int passages;
        List<Place> places = List.of();
        float best;

        Listing(Search search) {
            this.search = search;
            this.passages = Math.min(MOST_HITS, single() ? search.count() : search.count() + search.count() / 2);
        }

        /** Whether each event, or session, has one hit. */
        private boolean single() {
            Clause first = search.clauses().getFirst();
            return search.sessions() != null
                    || first instanceof Clause.Latest
                    || first instanceof Clause.Spread
                    || first instanceof Clause.Events;
        }

        /** Whether there may be more. */
        boolean read(JsonNode answer) {
            JsonNode hits = answer.path("hits");
            best = (float) hits.path("max_score").asDouble(0);
            places = places(answer).stream().limit(search.count()).toList();
            boolean more =
                    places.size() < search.count() && hits.path("hits").size() == passages && passages < MOST_HITS;
            passages = Math.min(MOST_HITS, FURTHER * passages);
            return more;
        }
    }

    /** Those that may find more. */
    private static List<Listing> read(List<Listing> asked, List<JsonNode> answers) {
        List<Listing> open = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            if (asked.get(i).read(answers.get(i))) {
                open.add(asked.get(i));
            }
        }
        return open;
    }

    private List<Object> lines(
            Scope scope, List<Listing> listings, Function<FilterField, Optional<List<String>>> values) {
        List<Object> lines = new ArrayList<>();
        for (Listing one : listings) {
            Search search = one.search;
            Map<String, Object> body = body(QueryBuilder.of(scope, search, one.passages, values), one.passages);
            Clause first = search.clauses().getFirst();
            if (first instanceof Clause.Latest) {
                body.put("sort", List.of(Map.of(EventIndex.SEQ, "desc")));
            } else if (first instanceof Clause.Spread) {
                body.put("sort", List.of(Map.of(EventIndex.SPREAD, "asc")));
            } else if (search.sessions() != null) {
                body.put("collapse", Map.of("field", EventIndex.SESSION));
            }
            lines.add(header(scope));
            lines.add(body);
        }
        return lines;
    }

    /** How many passages hold each pair: only those that hold one of them are looked at. */
    private static Map<String, Object> counts(Scope scope, List<String> pairs) {
        Map<String, Object> filters = new LinkedHashMap<>();
        for (int i = 0; i < pairs.size(); i++) {
            filters.put(Integer.toString(i), QueryBuilder.pair(pairs.get(i)));
        }
        List<String> keys = pairs.stream().map(EventIndex::pair).toList();
        Map<String, Object> body =
                body(QueryBuilder.within(scope, List.of(QueryBuilder.terms(EventIndex.PAIRS, keys))), 0);
        body.put("aggs", Map.of("pairs", Map.of("filters", Map.of("filters", filters))));
        return body;
    }

    private static Map<String, Long> frequencies(JsonNode answer, List<String> pairs) {
        JsonNode buckets = answer.path("aggregations").path("pairs").path("buckets");
        Map<String, Long> frequencies = new HashMap<>();
        for (int i = 0; i < pairs.size(); i++) {
            frequencies.put(
                    pairs.get(i),
                    buckets.path(Integer.toString(i)).path("doc_count").asLong());
        }
        return frequencies;
    }

    /** The values of a field, as labels; nothing where they are too many. */
    private Optional<List<String>> values(Scope scope, FilterField field) {
        Map<String, Object> body =
                body(QueryBuilder.within(scope, List.of(QueryBuilder.term(EventIndex.FIELDS, field.toString()))), 0);
        String prefix = EventIndex.label(field.toString(), "");
        body.put(
                "aggs",
                Map.of(
                        "values",
                        Map.of(
                                "terms",
                                Map.of(
                                        "field", EventIndex.LABELS,
                                        "size", VALUES + 1,
                                        "include", quoted(prefix) + "(.|\n)*"))));
        List<String> values = new ArrayList<>();
        for (JsonNode bucket : answers(List.of(header(scope), body))
                .getFirst()
                .path("aggregations")
                .path("values")
                .path("buckets")) {
            values.add(bucket.path("key").asString());
        }
        return values.size() > VALUES ? Optional.empty() : Optional.of(values);
    }

    /** A text in the language of Lucene's expressions. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 128 && !Character.isLetterOrDigit(c)) {
                quoted.append('\\');
            }
            quoted.append(c);
        }
        return quoted.toString();
    }

    /** See {@link dev.ecphory.spi.CandidateSource#around}. */
    Set<Place> around(Scope scope, Collection<Place> places, int reach) {
        Map<String, Set<Integer>> wanted = new HashMap<>();
        Set<String> stretches = new LinkedHashSet<>();
        for (Place place : places) {
            int first = Math.max(0, place.position() - reach);
            Set<Integer> positions = wanted.computeIfAbsent(place.session(), none -> new LinkedHashSet<>());
            for (int position = first; position <= place.position() + reach; position++) {
                positions.add(position);
                stretches.add(EventIndex.stretch(EventIndex.session(place.session()), position / EventIndex.TURNS));
            }
        }
        List<String> all = List.copyOf(stretches);
        List<Object> lines = new ArrayList<>();
        for (int from = 0; from < all.size(); from += STRETCHES) {
            List<String> some = all.subList(from, Math.min(all.size(), from + STRETCHES));
            lines.add(header(scope));
            lines.add(body(
                    QueryBuilder.within(
                            scope,
                            List.of(
                                    QueryBuilder.terms(EventIndex.STRETCH, some),
                                    QueryBuilder.term(EventIndex.PASSAGE, 0))),
                    MOST_HITS));
        }
        Set<Place> found = new LinkedHashSet<>();
        for (JsonNode answer : answers(lines)) {
            for (Place place : places(answer)) {
                if (wanted.getOrDefault(place.session(), Set.of()).contains(place.position())) {
                    found.add(place);
                }
            }
        }
        return found;
    }

    /** See {@link dev.ecphory.spi.CandidateSource#lengths}. */
    Map<String, Integer> lengths(Scope scope, Set<String> sessions) {
        // the last turn of each, and not a count by session, for which the cluster would number all sessions there are
        List<String> all = List.copyOf(sessions);
        List<Object> lines = new ArrayList<>();
        for (int from = 0; from < all.size(); from += MOST_HITS) {
            List<String> some = all.subList(from, Math.min(all.size(), from + MOST_HITS));
            Map<String, Object> body = body(
                    QueryBuilder.within(scope, List.of(QueryBuilder.terms(EventIndex.SESSION, some))), some.size());
            body.put("sort", List.of(Map.of(EventIndex.POSITION, "desc")));
            body.put("collapse", Map.of("field", EventIndex.SESSION));
            lines.add(header(scope));
            lines.add(body);
        }
        Map<String, Integer> lengths = new HashMap<>();
        for (JsonNode answer : answers(lines)) {
            places(answer).forEach(last -> lengths.put(last.session(), last.position() + 1));
        }
        return lengths;
    }

    private Map<String, Object> header(Scope scope) {
        // half an answer is none
        return Map.of(
                "index", events, "routing", EventIndex.id(scope.namespace()), "allow_partial_search_results", false);
    }

    private static Map<String, Object> body(Map<String, Object> query, int size) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("query", query);
        body.put("size", size);
        body.put("stored_fields", "_none_"); // what is wanted stands in columns
        body.put("track_total_hits", false);
        body.put("docvalue_fields", List.of(EventIndex.SEQ, EventIndex.SESSION, EventIndex.POSITION));
        return body;
    }

    private List<JsonNode> answers(List<Object> lines) {
        List<JsonNode> answers = new ArrayList<>();
        if (lines.isEmpty()) {
            return answers;
        }
        for (JsonNode answer : cluster.ask("/_msearch", Map.of(), lines).path("responses")) {
            JsonNode error = answer.path("error");
            boolean timedOut = answer.path("timed_out").asBoolean();
            if (!error.isMissingNode()
                    || timedOut
                    || answer.path("_shards").path("failed").asInt() > 0) {
                String reason = timedOut
                        ? "it took too long"
                        : error.path("failed_shards")
                                .path(0)
                                .path("reason")
                                .path("reason")
                                .asString(error.path("reason").asString(""));
                throw new RetryableException(
                        options + " could not search all shards: " + reason,
                        "see the health of the cluster, and try again",
                        null);
            }
            answers.add(answer);
        }
        return answers;
    }

    private static Set<Place> places(JsonNode answer) {
        Set<Place> places = new LinkedHashSet<>();
        for (JsonNode hit : answer.path("hits").path("hits")) {
            JsonNode fields = hit.path("fields");
            places.add(new Place(
                    fields.path(EventIndex.SEQ).path(0).asLong(),
                    fields.path(EventIndex.SESSION).path(0).asString(),
                    fields.path(EventIndex.POSITION).path(0).asInt()));
        }
        return places;
    }
}
