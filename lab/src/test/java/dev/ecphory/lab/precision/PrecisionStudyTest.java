package dev.ecphory.lab.precision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ProgressListener;
import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.lab.kit.Studies;
import dev.ecphory.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class PrecisionStudyTest {
    @TempDir
    private Path folder = Path.of("");

    private final Map<String, JsonNode> reports = new LinkedHashMap<>();

    @BeforeEach
    void writeBeliefs() throws IOException {
        Files.writeString(
                folder.resolve("beliefs.seed.json"),
                "["
                        + String.join(
                                ",",
                                belief(
                                        "b-kiln",
                                        "entity",
                                        "kiln",
                                        "\"oven\"",
                                        "The kiln reaches 1200 degrees.",
                                        "home",
                                        ""),
                                belief("b-glaze", "preference", "glaze", "", "Glazes with celadon.", "home", ""),
                                belief("b-old", "entity", "wheel", "", "Used a kick wheel.", "home", "old"),
                                belief("b-wheel", "decision", "motor", "", "Uses an electric wheel.", "home", "pinned"),
                                belief(
                                        "b-clay",
                                        "open_question",
                                        "clay",
                                        "",
                                        "Porcelain or stoneware?",
                                        "home",
                                        "pinned"),
                                belief("b-tone", "preference", "tone", "", "Be brief.", "user:universal", "pinned"),
                                belief("b-bus", "entity", "bus", "", "The bus to the kiln is line 7.", "town", ""))
                        + "]");
        Files.writeString(folder.resolve("session-retrieval.cases.json"), "[]");
    }

    private static String belief(
            String id, String type, String name, String alias, String content, String scope, String state) {
        return """
            {"_id": "%s", "user_id": "test-user", "type": "%s", "canonical_name": "%s", "aliases": [%s],
             "content": "%s", "why_it_matters": "-", "scope": ["%s"], "pinned": %s, "superseded_by": %s,
             "created_at": "2026-01-01T00:00:00Z"}\
            """.formatted(
                        id,
                        type,
                        name,
                        alias,
                        content,
                        scope,
                        state.equals("pinned"),
                        state.equals("old") ? "\"b-wheel\"" : "null");
    }

    @Test
    void whatIsPinnedIsADirectiveAndWhatWasSupersededIsGone() throws IOException {
        run(single("q", "Which wheel is used?", "", """
            "pinnedFacts": {"mustInclude": ["b-wheel"], "mustExclude": ["b-clay", "b-tone"]},
            "openQuestions": {"mustInclude": ["b-clay"]},
            "personaPrelude": {"nonEmpty": true, "contains": ["brief"]},
            "relevantBeliefs": {"mustExclude": ["b-old"]}\
            """));

        assertThat(of("q").path("passed").asBoolean()).as(of("q").toString()).isTrue();
    }

    @Test
    void anotherScopeIsNotAsked() throws IOException {
        run(single("q", "Where is the kiln?", "", "\"relevantBeliefs\": {\"mustExclude\": [\"b-bus\"]}"));

        assertThat(of("q").path("recalled").toString()).contains("b-kiln").doesNotContain("b-bus");
    }

    @Test
    void aBudgetThatIsPinnedAwayRecallsNothingAndSoDoesABlankQuestion() throws IOException {
        run(
                single("budget", "Where is the kiln?", "\"budget\": {\"maxBeliefs\": 1},", "\"relevantBeliefs\": {}"),
                single("blank", " ", "", "\"relevantBeliefs\": {\"shouldOnlyInclude\": []}"));

        assertThat(of("budget").path("recalled").size()).isZero();
        assertThat(of("budget").path("pinned").size()).isOne();
        assertThat(of("blank").path("passed").asBoolean()).isTrue();
        assertThat(of("blank").path("precision").isNull()).isTrue();
    }

    @Test
    void aBeliefThatATurnCreatesOrRenamesIsRecalledByTheNext() throws IOException {
        Files.writeString(folder.resolve("session-retrieval.cases.json"), """
            [{"caseId": "s", "turns": [
              {"turnIndex": 0, "scope": ["home"], "userMessage": "I bought a slab roller today.",
               "assistantMessage": "", "expect": {},
               "createBeliefAtTurn": CREATED,
               "updateBeliefAtTurn": {"beliefId": "b-glaze", "addAliases": ["seladon"]}},
              {"turnIndex": 1, "scope": ["home"], "userMessage": "Where is the slab roller?",
               "assistantMessage": "In the shed.",
               "expect": {"relevantBeliefs": {"mustInclude": ["b-roller"]}}},
              {"turnIndex": 2, "scope": ["home"], "userMessage": "seladon",
               "assistantMessage": "Green.",
               "expect": {"relevantBeliefs": {"mustInclude": ["b-glaze"]}}}]}]
            """.replace(
                        "CREATED", belief("b-roller", "entity", "slab roller", "", "Rolls slabs.", "home", "")));
        run();

        assertThat(of("s#1").path("recalled").toString()).contains("b-roller");
        assertThat(of("s#2").path("recalled").toString()).contains("\"b-glaze\"");
    }

    @Test
    void aFieldThatNobodyScoresIsRefused() throws IOException {
        Files.writeString(
                folder.resolve("retrieval.cases.json"),
                "[" + single("q", "kiln", "", "\"relevantBeliefs\": {\"maxCount\": 1}") + "]");

        assertThatThrownBy(this::bench)
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("retrieval.cases.json")
                .hasMessageContaining("maxCount");
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(this::bench)
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("retrieval.cases.json")
                .hasMessageContaining("does not exist");
    }

    @Test
    void precisionAndRecallAreOfWhatWasRecalledAlone() {
        assertThat(scored("[\"a\", \"b\"]", "a", "c").precision()).isEqualTo(.5);
        assertThat(scored("[\"a\", \"b\"]", "a", "c").recall()).isEqualTo(.5);
        assertThat(scored("[\"a\"]").precision()).isZero();
        assertThat(scored("[]", "a").precision()).isZero();
        assertThat(scored("[]").precision()).isNaN();
        assertThat(scored("[]").recall()).isNaN();
        assertThat(scored("[\"a\"]", "a", "c").failures()).containsExactly("c recalled");
        assertThat(scored("[\"a\"]", "c").failures()).containsExactly("a not recalled", "c recalled");
    }

    @Test
    void scopesTakeTurns() {
        assertThat(BeliefMemory.interleaved(List.of(List.of("a", "b", "c"), List.of("d", "a")), 4))
                .containsExactly("a", "d", "b", "c");
        assertThat(BeliefMemory.interleaved(List.of(List.of("a", "b"), List.of("c")), 2))
                .containsExactly("a", "c");
    }

    private static ScoredCase scored(String only, String... recalled) {
        LocatedJson expect = LocatedJson.ofLine("here", "{\"relevantBeliefs\": {\"shouldOnlyInclude\": " + only + "}}");
        PrecisionCase asked =
                new PrecisionCase("q", "c", "u", List.of("s"), "?", null, ExpectedBeliefs.of(expect), null);
        return new ScoredCase(asked, new ReturnedBeliefs(List.of(recalled), Set.of(), Set.of(), "", 0, 0));
    }

    private static String single(String id, String query, String more, String expect) {
        return """
            {"caseId": "%s", "category": "one", "scope": ["home"], "query": "%s", %s "expect": {%s}}\
            """.formatted(id, query, more, expect);
    }

    private void run(String... cases) throws IOException {
        Files.writeString(folder.resolve("retrieval.cases.json"), "[" + String.join(",", cases) + "]");
        assertThat(bench())
                .contains("| **Ecphory, tier edge** |")
                .isEqualTo(Files.readString(folder.resolve("precision.md")));
        JsonMapper.shared()
                .readTree(folder.resolve("out.json"))
                .path("cases")
                .values()
                .forEach(one -> reports.put(one.path("case").asString(), one));
    }

    private String bench() {
        return Studies.of(
                        new PrecisionStudy(),
                        "--data=" + folder,
                        "--tier=edge",
                        "--results=" + folder,
                        "--json=" + folder.resolve("out.json"))
                .measure(ProgressListener.SILENT);
    }

    private JsonNode of(String id) {
        return java.util.Objects.requireNonNull(reports.get(id), id);
    }
}
