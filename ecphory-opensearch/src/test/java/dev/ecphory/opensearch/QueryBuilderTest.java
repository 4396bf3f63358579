package dev.ecphory.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.EventFilter;
import dev.ecphory.Namespace;
import dev.ecphory.spi.CandidateSource.Clause;
import dev.ecphory.spi.CandidateSource.Scope;
import dev.ecphory.spi.CandidateSource.Search;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

final class QueryBuilderTest {
    private static final long SEED = 20_261_128;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Scope SCOPE = new Scope(new Namespace("ann"), 7, 900);

    private static JsonNode query(Clause clause) {
        Search search = new Search(List.of(clause), EventFilter.all(), null, null, Set.of(), 10);
        return JSON.valueToTree(QueryBuilder.of(SCOPE, search, 10, field -> Optional.empty()));
    }

    /** What a passage with these pieces scores. */
    private static float score(JsonNode query, Set<String> held) {
        float score = 0;
        for (JsonNode step : query.path("bool").path("should")) {
            for (JsonNode piece :
                    step.path("constant_score").path("filter").path("terms").path("pieces")) {
                if (held.contains(piece.asString())) {
                    score += (float) step.path("constant_score").path("boost").asDouble();
                    break;
                }
            }
        }
        return score;
    }

    @Test
    void stepsOfWordPiecesAddUpToAboutTheBestThatAPassageHas() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 300; round++) {
            Map<Integer, Float> group = new LinkedHashMap<>();
            for (int piece = 1 + random.nextInt(20); piece > 0; piece--) {
                group.put(random.nextInt(30_000), .01f + (float) random.nextDouble());
            }
            float most = group.values().stream().max(Float::compare).orElseThrow();
            JsonNode query = query(new Clause.Pieces(List.of(group)));
            for (int passage = 0; passage < 20; passage++) {
                Set<String> held = new HashSet<>();
                float best = 0;
                for (Map.Entry<Integer, Float> one : group.entrySet()) {
                    if (random.nextInt(4) == 0) {
                        held.add(EventIndex.piece(one.getKey()));
                        best = Math.max(best, one.getValue());
                    }
                }
                float step = held.isEmpty() ? 0 : most / 4;
                assertThat(score(query, held))
                        .as("seed %d: %s of %s", SEED, held, group)
                        .isCloseTo(best, within(step + 1e-5f));
            }
        }
    }

    @Test
    void everySearchHoldsItsNamespaceEpochAndEnd() {
        for (Clause clause : List.of(
                new Clause.Words(Map.of("tea", 1f)),
                new Clause.Pieces(List.of(Map.of(1, 1f))),
                new Clause.Latest(),
                new Clause.Spread(),
                new Clause.Events(Set.of(3L)))) {
            assertThat(query(clause).toString())
                    .as(clause.toString())
                    .contains("{\"term\":{\"namespace\":{\"value\":\"ann\"}}}")
                    .contains("{\"term\":{\"epoch\":{\"value\":7}}}")
                    .contains("{\"range\":{\"seq\":{\"lte\":900}}}");
        }
    }
}
