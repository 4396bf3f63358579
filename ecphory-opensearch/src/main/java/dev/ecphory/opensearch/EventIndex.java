package dev.ecphory.opensearch;

import dev.ecphory.Namespace;
import dev.ecphory.spi.CandidateSource.Document;
import dev.ecphory.spi.CandidateSource.Passage;
import dev.ecphory.spi.CandidateSource.Scope;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How a passage is laid out as a document: the names of its fields, what they hold, and the template of its indexes. Stateless. */
final class EventIndex {
    static final String NAMESPACE = "namespace";
    static final String EPOCH = "epoch";
    static final String SEQ = "seq";
    /** The sequence number read backwards bit by bit: the least of them lie evenly in the log. */
    static final String SPREAD = "spread";
    /** The number of the passage in its event. */
    static final String PASSAGE = "passage";

    static final String SESSION = "session";
    static final String POSITION = "position";
    /** Eight turns of a session that stand together. */
    static final String STRETCH = "stretch";

    static final String RECORDED = "recorded";
    static final String OCCURRED = "occurred";
    /** Each a field and its value. */
    static final String LABELS = "labels";
    /** The fields that an event has. */
    static final String FIELDS = "fields";

    static final String WORDS = "words";
    static final String PIECES = "pieces";
    static final String PAIRS = "pairs";
    static final String MEAN = "mean";

    /** Turns of a stretch. */
    static final int TURNS = 8;
    /** The longest value that a filter finds by its text. */
    static final int LONGEST = 8_000;

    private static final int DIMENSION = 128;
    private static final int PAIR_BYTES = 9;

    private EventIndex() {}

    /** The template of the indexes whose names match. */
    static Map<String, Object> template(OpenSearchOptions options, String pattern) {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("knn", true);
        settings.put("number_of_shards", options.shards());
        settings.put("number_of_replicas", options.replicas());
        // else the shards of a namespace would be one and the same
        settings.put("number_of_routing_shards", options.shards());
        if (options.shardsOfNamespace() > 1) {
            settings.put("routing_partition_size", options.shardsOfNamespace());
        }
        settings.put("refresh_interval", "-1");
        settings.put("codec", "best_compression");
        settings.put("translog.flush_threshold_size", "128mb"); // what a node reads again when it is started
        Map<String, Object> fields = new LinkedHashMap<>();
        for (String name : List.of(NAMESPACE, SESSION, STRETCH, LABELS, FIELDS)) {
            fields.put(name, Map.of("type", "keyword"));
        }
        for (String name : List.of(PIECES, PAIRS)) {
            fields.put(name, Map.of("type", "keyword", "doc_values", false));
        }
        for (String name : List.of(EPOCH, SEQ, SPREAD, RECORDED, OCCURRED)) {
            fields.put(name, Map.of("type", "long"));
        }
        fields.put(PASSAGE, Map.of("type", "integer"));
        fields.put(POSITION, Map.of("type", "integer"));
        fields.put(WORDS, Map.of("type", "rank_features"));
        fields.put(
                MEAN,
                Map.of(
                        "type",
                        "knn_vector",
                        "dimension",
                        DIMENSION,
                        "data_type",
                        "byte",
                        "method",
                        Map.of(
                                "name", "hnsw",
                                "engine", "lucene",
                                "space_type", "cosinesimil",
                                "parameters", Map.of("m", 12, "ef_construction", 64))));
        Map<String, Object> mappings = Map.of(
                "dynamic",
                "strict",
                // what it is made of is in the log
                "_source",
                Map.of("enabled", false),
                "_routing",
                Map.of("required", true),
                "properties",
                fields);
        return Map.of(
                "index_patterns", List.of(pattern),
                "template", Map.of("settings", Map.of("index", settings), "mappings", mappings));
    }

    /** An event as documents, one a passage. */
    static List<Map<String, Object>> documents(Scope scope, Document event) {
        List<Map<String, Object>> documents = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        event.fields().forEach((field, value) -> {
            if (value.length() <= LONGEST) {
                labels.add(label(field, value));
            }
        });
        for (int number = 0; number < event.passages().size(); number++) {
            Passage passage = event.passages().get(number);
            Map<String, Object> document = new LinkedHashMap<>();
            document.put(NAMESPACE, scope.namespace().value());
            document.put(EPOCH, scope.epoch());
            document.put(SEQ, event.seq());
            document.put(SPREAD, Long.reverse(event.seq()) >>> 1);
            document.put(PASSAGE, number);
            document.put(SESSION, session(event.session()));
            document.put(POSITION, event.position());
            document.put(STRETCH, stretch(event.session(), event.position() / TURNS));
            document.put(RECORDED, event.recordedAt());
            document.put(OCCURRED, event.occurredAt());
            document.put(LABELS, labels);
            document.put(FIELDS, event.fields().keySet());
            Map<String, Float> words = new LinkedHashMap<>();
            passage.words().forEach((word, weight) -> words.put(word(word), weight));
            if (!words.isEmpty()) {
                document.put(WORDS, words);
            }
            document.put(
                    PIECES, passage.pieces().stream().map(EventIndex::piece).toList());
            document.put(PAIRS, passage.pairs().stream().map(EventIndex::pair).toList());
            if (any(passage.mean())) {
                document.put(MEAN, numbers(passage.mean()));
            }
            documents.add(document);
        }
        return documents;
    }

    static List<Integer> numbers(ByteBuffer vector) {
        List<Integer> numbers = new ArrayList<>(vector.remaining());
        for (int i = vector.position(); i < vector.limit(); i++) {
            numbers.add((int) vector.get(i));
        }
        return numbers;
    }

    private static boolean any(ByteBuffer vector) {
        return numbers(vector).stream().anyMatch(number -> number != 0);
    }

    /** A field and its value as one. */
    static String label(String field, String value) {
        return field + '\0' + value;
    }

    /** The key of a session, which callers may name as they like. */
    static String session(String key) {
        return key;
    }

    static String stretch(String session, int number) {
        return session + '\0' + number;
    }

    /** A feature has no points in its name. */
    static String word(String word) {
        return word.replace('.', '․');
    }

    static String piece(int piece) {
        return Integer.toString(piece, Character.MAX_RADIX);
    }

    /** Short, because there are many. */
    static String pair(String pair) {
        byte[] digest = digest(pair);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(java.util.Arrays.copyOf(digest, PAIR_BYTES));
    }

    /** What stands for a namespace where its name could be mistaken, as one with a comma in it: for its shards, and for its progress. */
    static String id(Namespace namespace) {
        return HexFormat.of().formatHex(digest(namespace.value()));
    }

    /** SHA-256 of a text. */
    static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
