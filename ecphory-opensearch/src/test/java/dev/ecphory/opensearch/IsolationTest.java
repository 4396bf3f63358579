package dev.ecphory.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.EventFilter;
import dev.ecphory.FilterField;
import dev.ecphory.Namespace;
import dev.ecphory.spi.CandidateSource.Clause;
import dev.ecphory.spi.CandidateSource.Document;
import dev.ecphory.spi.CandidateSource.Found;
import dev.ecphory.spi.CandidateSource.Passage;
import dev.ecphory.spi.CandidateSource.Place;
import dev.ecphory.spi.CandidateSource.Progress;
import dev.ecphory.spi.CandidateSource.Scope;
import dev.ecphory.spi.CandidateSource.Search;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Namespaces in one cluster, all on one shard or each over some of several, with the same words, sessions and numbers, and names that are made to be mistaken. */
@Tag("deep")
final class IsolationTest {
    private static final int ATTEMPTS = 1_000;
    private static final long SEED = 20_261_128;
    /** Names that mean something to a router, a pattern, a query or a script. */
    private static final List<String> NAMES = List.of(
            "ann",
            "Ann",
            "ann.",
            "ann*",
            "*",
            "_all",
            "ann,bob",
            "ann\\bob",
            "\"}},{\"match_all\":{}}",
            "ann OR namespace:bob",
            "ctx._source.namespace='bob'",
            "../bob",
            "bob?routing=ann",
            "-bob");

    private static TestCluster cluster;
    private static final Map<Layout, OpenSearchCandidateSource> SOURCES = new EnumMap<>(Layout.class);

    /** How namespaces lie on shards. */
    enum Layout {
        /** All on one. */
        SHARED(1, 1),
        /** Each on three of five, which others are on as well. */
        SPREAD(5, 3);

        private final int shards;
        private final int ofNamespace;

        Layout(int shards, int ofNamespace) {
            this.shards = shards;
            this.ofNamespace = ofNamespace;
        }
    }

    @BeforeAll
    static void start() {
        cluster = TestCluster.of(1);
        for (Layout layout : Layout.values()) {
            String prefix = "isolation-" + layout.name().toLowerCase(Locale.ROOT);
            OpenSearchCandidateSource source = new OpenSearchCandidateSource(OpenSearchOptions.of(cluster.addresses())
                    .withShards(layout.shards, layout.ofNamespace, 0)
                    .withPrefix(prefix));
            SOURCES.put(layout, source);
            for (int number = 0; number < NAMES.size(); number++) {
                List<Document> documents = new ArrayList<>();
                for (int seq = 1; seq <= 20; seq++) {
                    documents.add(document(number, seq));
                }
                source.put(scope(number), documents);
                source.put(
                        scope(number).namespace(),
                        new Progress(1, documents.getLast().seq(), ByteBuffer.allocate(0)));
            }
        }
    }

    @AfterAll
    static void stop() {
        SOURCES.values().forEach(OpenSearchCandidateSource::close);
        cluster.close();
    }

    private static Scope scope(int number) {
        return new Scope(new Namespace(NAMES.get(number)), 1, Long.MAX_VALUE);
    }

    /** Each namespace has numbers of its own, by which it is told who something is of; all else is the same. */
    private static Document document(int namespace, int seq) {
        byte[] mean = new byte[128];
        mean[seq] = 100;
        mean[0] = 3;
        return new Document(
                1_000L * (namespace + 1) + seq,
                "dsame",
                seq - 1,
                Map.of("session", "same", "speaker", "ann", "metadata.owner", NAMES.get(namespace)),
                seq,
                seq,
                List.of(new Passage(
                        Map.of("secret", 1f, "word" + seq, 1f),
                        List.of(1, 2, seq),
                        Set.of("secret word"),
                        ByteBuffer.wrap(mean))));
    }

    private static OpenSearchCandidateSource source(Layout layout) {
        return Objects.requireNonNull(SOURCES.get(layout));
    }

    @ParameterizedTest
    @EnumSource
    void neverGivesAnythingOfAnotherNamespace(Layout layout) {
        OpenSearchCandidateSource source = source(layout);
        SplittableRandom random = new SplittableRandom(SEED);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int from = random.nextInt(NAMES.size());
            int victim = (from + 1 + random.nextInt(NAMES.size() - 1)) % NAMES.size();
            Set<Long> seen = attempt(source, random, from, victim);
            assertThat(seen)
                    .as("seed %d, attempt %d of %s at %s", SEED, attempt, NAMES.get(from), NAMES.get(victim))
                    .allMatch(seq -> seq / 1_000 == from + 1);
        }
    }

    /** What can be seen from one namespace by whatever might show another. */
    private static Set<Long> attempt(OpenSearchCandidateSource source, SplittableRandom random, int from, int victim) {
        Scope scope = scope(from);
        Set<Long> seen = new HashSet<>();
        switch (random.nextInt(5)) {
            case 0 -> { // by numbers that are another's
                Set<Long> seqs = new HashSet<>();
                for (int i = 0; i < 20; i++) {
                    seqs.add(1_000L * (victim + 1) + random.nextInt(21));
                }
                add(source.search(scope, List.of(search(new Clause.Events(seqs), EventFilter.all())), Set.of()), seen);
            }
            case 1 -> // by turns around another's
                source.around(scope, List.of(new Place(1_000L * (victim + 1), "dsame", random.nextInt(20))), 20)
                        .forEach(place -> seen.add(place.seq()));
            case 2 -> { // by a session that is named like a part of a query
                Map<String, Integer> lengths =
                        source.lengths(scope, new HashSet<>(List.of("dsame", NAMES.get(victim), "*")));
                assertThat(lengths).isEqualTo(Map.of("dsame", 20));
            }
            default ->
                add(
                        source.search(scope, List.of(search(clause(random, victim), filter(random, victim))), pairs()),
                        seen);
        }
        return seen;
    }

    private static Clause clause(SplittableRandom random, int victim) {
        byte[] mean = new byte[128];
        mean[random.nextInt(21)] = 100;
        return switch (random.nextInt(6)) {
            case 0 -> new Clause.Words(Map.of("secret", 1f, NAMES.get(victim), 1f));
            case 1 -> new Clause.Pieces(List.of(Map.of(1, 1f), Map.of(random.nextInt(20), 1f)));
            case 2 -> new Clause.Pairs(Map.of("secret word", 1f));
            case 3 -> new Clause.Latest();
            case 4 -> new Clause.Spread();
            default -> new Clause.Mean(ByteBuffer.wrap(mean));
        };
    }

    /** Filters that match another's events, and everything. */
    private static EventFilter filter(SplittableRandom random, int victim) {
        EventFilter others = EventFilter.metadata("owner", NAMES.get(victim));
        return switch (random.nextInt(5)) {
            case 0 -> others;
            case 1 -> EventFilter.or(others, EventFilter.not(others));
            case 2 -> EventFilter.not(EventFilter.speakers(List.of("nobody")));
            case 3 -> new EventFilter.Contains(FilterField.metadata("owner"), "", true);
            default -> EventFilter.all();
        };
    }

    private static Set<String> pairs() {
        return Set.of("secret word");
    }

    private static Search search(Clause clause, EventFilter filter) {
        return new Search(List.of(clause), filter, null, null, Set.of(), 200);
    }

    private static void add(Found found, Set<Long> seen) {
        found.lists().forEach(list -> list.forEach(place -> seen.add(place.seq())));
        found.frequencies().values().forEach(count -> assertThat(count).isEqualTo(20));
    }

    @ParameterizedTest
    @EnumSource
    void seesAllOfItsOwn(Layout layout) {
        OpenSearchCandidateSource source = source(layout);
        for (int number = 0; number < NAMES.size(); number++) {
            Set<Long> seen = new HashSet<>();
            add(
                    source.search(
                            scope(number),
                            List.of(search(new Clause.Words(Map.of("secret", 1f)), EventFilter.all())),
                            pairs()),
                    seen);
            assertThat(seen).as(NAMES.get(number)).hasSize(20);
        }
    }

    /** Else the layout would be that of one shard, and the test the same twice. */
    @Test
    void liesOnTheShardsThatItsLayoutSays() {
        assertThat(shards(Layout.SHARED)).isEqualTo(1);
        assertThat(shards(Layout.SPREAD)).isEqualTo(5);
        for (int number = 0; number < NAMES.size(); number++) {
            Set<Long> own = new HashSet<>();
            for (long seq = 1; seq <= 20; seq++) {
                own.add(1_000L * (number + 1) + seq);
            }
            Set<Long> seen = new HashSet<>();
            add(
                    source(Layout.SPREAD)
                            .search(scope(number), List.of(search(new Clause.Spread(), EventFilter.all())), pairs()),
                    seen);
            assertThat(seen).isEqualTo(own);
        }
    }

    /** How many shards hold documents. */
    private static long shards(Layout layout) {
        String index = "isolation-" + layout.name().toLowerCase(Locale.ROOT) + "-events";
        String table = cluster.answer(cluster.addresses()[0] + "/_cat/shards/" + index + "?h=docs");
        return table.lines().filter(docs -> !docs.strip().equals("0")).count();
    }
}
