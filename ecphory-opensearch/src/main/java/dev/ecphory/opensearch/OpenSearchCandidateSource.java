package dev.ecphory.opensearch;

import dev.ecphory.EcphoryException;
import dev.ecphory.FilterField;
import dev.ecphory.Namespace;
import dev.ecphory.RetryableException;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.admin.HealthReport.Component;
import dev.ecphory.admin.HealthReport.State;
import dev.ecphory.spi.CandidateSource;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Finds candidates in an OpenSearch cluster with the k-NN plugin: passages of all namespaces in one family of indexes, each
 * namespace on shards of its own choosing by its name. BM25 is read from features that hold what each word adds, MaxSim from the
 * word pieces, vectors by a graph; the numbers that only a whole namespace has come with the question, so that namespaces which
 * share a shard know nothing of each other.
 *
 * <p>Makes its indexes when it first writes. Threads and processes may share a cluster; a namespace is written by one at a time.
 */
public final class OpenSearchCandidateSource implements CandidateSource {
    /** Chunks of turns that one search looks up; each may give some dozens. */
    private static final int STRETCHES = 400;

    private static final int MOST_HITS = 10_000;
    /** Distinct values of a field that are looked at one by one for a filter. */
    private static final int VALUES = 10_000;
    /** Writings after which the size of the index is looked at. */
    private static final int ROLLOVER_EVERY = 200;

    private final OpenSearchOptions options;
    private final Cluster cluster;
    private final String events;
    private final String progress;
    private volatile boolean made;
    private int written;

    /** Over a cluster, which it asks for nothing yet. */
    public OpenSearchCandidateSource(OpenSearchOptions options) {
        this.options = options;
        this.cluster = new Cluster(options);
        this.events = options.prefix() + "-events";
        this.progress = options.prefix() + "-progress";
    }

    @Override
    public String name() {
        return "opensearch";
    }

    /** Makes the template and the first indexes, where they are not there yet. */
    private void make() {
        if (made) {
            return;
        }
        if (!cluster.has("/_alias/" + events)) {
            JsonNode unused = cluster.write(
                    "PUT", "/_index_template/" + events, Map.of(), EventIndex.template(options, events + "-*"));
            cluster.make("/" + events + "-000001", Map.of("aliases", Map.of(events, Map.of("is_write_index", true))));
        }
        if (!cluster.has("/" + progress)) {
            cluster.make(
                    "/" + progress,
                    Map.of(
                            "settings",
                                    Map.of(
                                            "index",
                                            Map.of("number_of_shards", 1, "number_of_replicas", options.replicas())),
                            "mappings",
                                    Map.of(
                                            "dynamic",
                                            "strict",
                                            "properties",
                                            Map.of(
                                                    EventIndex.NAMESPACE,
                                                    Map.of("type", "keyword"),
                                                    EventIndex.EPOCH,
                                                    Map.of("type", "long"),
                                                    "through",
                                                    Map.of("type", "long"),
                                                    "statistics",
                                                    Map.of("type", "binary")))));
        }
        made = true;
    }

    @Override
    public Optional<Progress> progress(Namespace namespace) {
        JsonNode found = cluster.get("/" + progress + "/_doc/" + id(namespace), Map.of());
        if (found == null || !found.path("found").asBoolean()) {
            return Optional.empty();
        }
        JsonNode source = found.path("_source");
        if (!source.path(EventIndex.NAMESPACE).asString().equals(namespace.value())) {
            return Optional.empty();
        }
        return Optional.of(new Progress(
                source.path(EventIndex.EPOCH).asLong(),
                source.path("through").asLong(),
                ByteBuffer.wrap(
                        Base64.getDecoder().decode(source.path("statistics").asString()))));
    }

    @Override
    public void put(Scope scope, List<Document> documents) {
        make();
        List<Object> lines = new ArrayList<>();
        for (Document document : documents) {
            for (Map<String, Object> passage : EventIndex.documents(scope, document)) {
                lines.add(Map.of("index", Map.of("routing", id(scope.namespace()))));
                lines.add(passage);
            }
        }
        if (!lines.isEmpty()) {
            JsonNode answer = cluster.write("/" + events + "/_bulk", Map.of("refresh", "true"), lines);
            if (answer.path("errors").asBoolean()) {
                throw new RetryableException(
                        options + " did not take all passages: " + firstError(answer),
                        "try again later; what was written is written again",
                        null);
            }
        }
        rollOver();
    }

    private static String firstError(JsonNode answer) {
        for (JsonNode item : answer.path("items")) {
            JsonNode error = item.path("index").path("error");
            if (!error.isMissingNode()) {
                return error.path("reason").asString();
            }
        }
        return "it does not say why";
    }

    /** Begins another index where this one is large. */
    private void rollOver() {
        synchronized (this) {
            written++;
            if (written % ROLLOVER_EVERY != 0) {
                return;
            }
        }
        JsonNode unused = cluster.write(
                "POST",
                "/" + events + "/_rollover",
                Map.of(),
                Map.of("conditions", Map.of("max_size", options.rolloverGib() + "gb")));
    }

    @Override
    public void put(Namespace namespace, Progress reached) {
        make();
        JsonNode unused = cluster.write(
                "PUT",
                "/" + progress + "/_doc/" + id(namespace),
                Map.of(),
                Map.of(
                        EventIndex.NAMESPACE,
                        namespace.value(),
                        EventIndex.EPOCH,
                        reached.epoch(),
                        "through",
                        reached.through(),
                        "statistics",
                        text(reached.statistics())));
    }

    private static String text(ByteBuffer statistics) {
        return StandardCharsets.ISO_8859_1
                .decode(Base64.getEncoder().encode(statistics.duplicate()))
                .toString();
    }

    @Override
    public long erase(Namespace namespace, long after) {
        make();
        if (after == 0) {
            cluster.delete("/" + progress + "/_doc/" + id(namespace));
        }
        Map<String, Object> query = Map.of(
                "bool",
                Map.of(
                        "filter",
                        List.of(
                                Queries.term(EventIndex.NAMESPACE, namespace.value()),
                                Queries.range(EventIndex.SEQ, "gt", after))));
        // what was written a moment ago is deleted too
        JsonNode refreshed = cluster.write("POST", "/" + events + "/_refresh", Map.of(), Map.of());
        if (refreshed.path("_shards").path("failed").asInt() > 0) {
            throw new RetryableException(options + " lacks shards", "wait until they are back, and try again", null);
        }
        long deleted = 0;
        while (true) {
            JsonNode answer = cluster.write(
                    "POST",
                    "/" + events + "/_delete_by_query",
                    Map.of("routing", id(namespace), "refresh", "true", "conflicts", "proceed", "scroll_size", "5000"),
                    Map.of("query", query));
            if (!answer.path("failures").isEmpty() || answer.path("timed_out").asBoolean()) {
                throw new RetryableException(
                        options + " did not delete everything of the namespace", "call again", null);
            }
            deleted += answer.path("deleted").asLong();
            if (answer.path("total").asLong() == answer.path("deleted").asLong()) {
                return deleted;
            }
        }
    }

    @Override
    public Found search(Scope scope, List<Search> searches, Set<String> pairs) {
        List<Object> lines = new ArrayList<>();
        Map<FilterField, Optional<List<String>>> values = new HashMap<>();
        for (Search search : searches) {
            Map<String, Object> body = body(
                    Queries.of(scope, search, field -> values.computeIfAbsent(field, one -> values(scope, one))),
                    search.count());
            Clause first = search.clauses().getFirst();
            if (first instanceof Clause.Latest) {
                body.put("sort", List.of(Map.of(EventIndex.SEQ, "desc")));
            } else if (first instanceof Clause.Spread) {
                body.put("sort", List.of(Map.of(EventIndex.SPREAD, "asc")));
            } else if (!(first instanceof Clause.Events)) {
                // the best passage of each event, or the best event of each session
                String each = search.sessions() == null ? EventIndex.SEQ : EventIndex.SESSION;
                body.put("collapse", Map.of("field", each));
            }
            lines.add(header(scope));
            lines.add(body);
        }
        List<String> counted = List.copyOf(pairs);
        if (!counted.isEmpty()) {
            Map<String, Object> filters = new LinkedHashMap<>();
            for (int i = 0; i < counted.size(); i++) {
                filters.put(Integer.toString(i), Queries.pair(counted.get(i)));
            }
            Map<String, Object> body = body(Queries.within(scope, List.of()), 0);
            body.put("aggs", Map.of("pairs", Map.of("filters", Map.of("filters", filters))));
            lines.add(header(scope));
            lines.add(body);
        }
        List<JsonNode> answers = answers(lines);
        List<List<Place>> lists = new ArrayList<>();
        List<Float> best = new ArrayList<>();
        for (JsonNode answer : answers.subList(0, searches.size())) {
            lists.add(List.copyOf(places(answer)));
            best.add((float) answer.path("hits").path("max_score").asDouble(0));
        }
        Map<String, Long> frequencies = new HashMap<>();
        for (int i = 0; i < counted.size(); i++) {
            JsonNode buckets =
                    answers.getLast().path("aggregations").path("pairs").path("buckets");
            frequencies.put(
                    counted.get(i),
                    buckets.path(Integer.toString(i)).path("doc_count").asLong());
        }
        return new Found(lists, best, frequencies);
    }

    /** The values of a field, as labels; nothing where they are too many. */
    private Optional<List<String>> values(Scope scope, FilterField field) {
        Map<String, Object> body =
                body(Queries.within(scope, List.of(Queries.term(EventIndex.FIELDS, field.toString()))), 0);
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

    @Override
    public Set<Place> around(Scope scope, Collection<Place> places, int reach) {
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
                    Queries.within(
                            scope,
                            List.of(Queries.terms(EventIndex.STRETCH, some), Queries.term(EventIndex.PASSAGE, 0))),
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

    @Override
    public Map<String, Integer> lengths(Scope scope, Set<String> sessions) {
        Map<String, Object> body = body(Queries.within(scope, List.of(Queries.terms(EventIndex.SESSION, sessions))), 0);
        body.put(
                "aggs",
                Map.of(
                        "sessions",
                        Map.of(
                                "terms",
                                Map.of("field", EventIndex.SESSION, "size", sessions.size()),
                                "aggs",
                                Map.of("last", Map.of("max", Map.of("field", EventIndex.POSITION))))));
        Map<String, Integer> lengths = new HashMap<>();
        for (JsonNode bucket : answers(List.of(header(scope), body))
                .getFirst()
                .path("aggregations")
                .path("sessions")
                .path("buckets")) {
            int last = (int) bucket.path("last").path("value").asDouble();
            lengths.put(bucket.path("key").asString(), last + 1);
        }
        return lengths;
    }

    private Map<String, Object> header(Scope scope) {
        // half an answer is none
        return Map.of("index", events, "routing", id(scope.namespace()), "allow_partial_search_results", false);
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
                throw new RetryableException(
                        options + " could not search all shards: "
                                + error.path("reason").asString(""),
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

    /** What stands for a namespace where its name could be mistaken, as one with a comma in it: for its shards, and for its progress. */
    private static String id(Namespace namespace) {
        return HexFormat.of().formatHex(EventIndex.digest(namespace.value()));
    }

    @Override
    public HealthReport health() {
        try {
            JsonNode health = cluster.get("/_cluster/health", Map.of());
            String status = health == null ? "unknown" : health.path("status").asString();
            String note = status + ", "
                    + (health == null ? 0 : health.path("number_of_data_nodes").asInt()) + " data nodes";
            State state =
                    switch (status) {
                        case "green" -> State.OK;
                        case "yellow" -> State.DEGRADED;
                        default -> State.FAILED;
                    };
            return new HealthReport(List.of(new Component(name(), state, note)));
        } catch (EcphoryException away) {
            return new HealthReport(List.of(new Component(name(), State.FAILED, String.valueOf(away.getMessage()))));
        }
    }

    @Override
    public void close() {
        cluster.close();
    }
}
