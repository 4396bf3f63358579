package dev.ecphory.opensearch;

import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * The indexes of one prefix: those of events, which are written to under one name and of which another is begun where the last is
 * large, and the one of progress. Threads may share it.
 */
final class IndexFamily {
    /** Writings after which the size of the index is looked at. */
    private static final int ROLLOVER_EVERY = 200;

    private final OpenSearchOptions options;
    private final ClusterClient cluster;
    private final String events;
    private final String progress;
    private volatile boolean made;
    private int written;

    /** Of a cluster, which it asks for nothing yet. */
    IndexFamily(OpenSearchOptions options, ClusterClient cluster) {
        this.options = options;
        this.cluster = cluster;
        this.events = options.prefix() + "-events";
        this.progress = options.prefix() + "-progress";
    }

    /** The name under which all indexes of events are read and the last of them is written. */
    String events() {
        return events;
    }

    /** The path of the document that tells how far a namespace has come. */
    String progress(String id) {
        return "/" + progress + "/_doc/" + id;
    }

    /** Makes the template and the first indexes, where they are not there yet. */
    void make() {
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

    /** Begins another index where this one is large. */
    void rollOver() {
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
}
