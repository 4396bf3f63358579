package dev.ecphory.opensearch;

import dev.ecphory.EcphoryException;
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
    private final OpenSearchOptions options;
    private final ClusterClient cluster;
    private final IndexFamily indexes;
    private final EventSearches searches;

    /** Over a cluster, which it asks for nothing yet. */
    public OpenSearchCandidateSource(OpenSearchOptions options) {
        this.options = options;
        this.cluster = new ClusterClient(options);
        this.indexes = new IndexFamily(options, cluster);
        this.searches = new EventSearches(options, cluster, indexes.events());
    }

    @Override
    public String name() {
        return "opensearch";
    }

    @Override
    public Optional<Progress> progress(Namespace namespace) {
        JsonNode found = cluster.get(indexes.progress(EventIndex.id(namespace)), Map.of());
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
        indexes.make();
        List<Object> lines = new ArrayList<>();
        for (Document document : documents) {
            for (Map<String, Object> passage : EventIndex.documents(scope, document)) {
                lines.add(Map.of("index", Map.of("routing", EventIndex.id(scope.namespace()))));
                lines.add(passage);
            }
        }
        if (!lines.isEmpty()) {
            JsonNode answer = cluster.write("/" + indexes.events() + "/_bulk", Map.of(), lines);
            if (answer.path("errors").asBoolean()) {
                throw new RetryableException(
                        options + " did not take all passages: " + firstError(answer),
                        "try again later; what was written is written again",
                        null);
            }
        }
        indexes.rollOver();
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

    @Override
    public void put(Namespace namespace, Progress reached) {
        indexes.make();
        refresh();
        JsonNode unused = cluster.write(
                "PUT",
                indexes.progress(EventIndex.id(namespace)),
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
        indexes.make();
        if (after == 0) {
            cluster.delete(indexes.progress(EventIndex.id(namespace)));
        }
        Map<String, Object> query = Map.of(
                "bool",
                Map.of(
                        "filter",
                        List.of(
                                QueryBuilder.term(EventIndex.NAMESPACE, namespace.value()),
                                QueryBuilder.range(EventIndex.SEQ, "gt", after))));
        refresh(); // what was written a moment ago is deleted too
        long deleted = 0;
        while (true) {
            JsonNode answer = cluster.write(
                    "POST",
                    "/" + indexes.events() + "/_delete_by_query",
                    Map.of(
                            "routing",
                            EventIndex.id(namespace),
                            "refresh",
                            "true",
                            "conflicts",
                            "proceed",
                            "scroll_size",
                            "5000"),
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

    /** Makes what was written readable. */
    private void refresh() {
        JsonNode refreshed = cluster.write("POST", "/" + indexes.events() + "/_refresh", Map.of(), Map.of());
        if (refreshed.path("_shards").path("failed").asInt() > 0) {
            throw new RetryableException(options + " lacks shards", "wait until they are back, and try again", null);
        }
    }

    @Override
    public Found search(Scope scope, List<Search> all, Set<String> pairs) {
        return searches.search(scope, all, pairs);
    }

    @Override
    public Set<Place> around(Scope scope, Collection<Place> places, int reach) {
        return searches.around(scope, places, reach);
    }

    @Override
    public Map<String, Integer> lengths(Scope scope, Set<String> sessions) {
        return searches.lengths(scope, sessions);
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
