package dev.ecphory.lab.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ProgressListener;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.kit.Studies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RetrievalTest {
    private static final String EVENTS = """
        {"conversation": "a", "id": "a1", "session": "s1", "speaker": "Ada", "timestamp": "2024-01-01T10:00Z", "text": "My cello teacher lives in Bergen."}
        {"conversation": "a", "id": "a2", "session": "s1", "speaker": "Bo", "timestamp": "2024-01-01T10:01Z", "text": "I planted three apricot trees."}
        {"conversation": "a", "id": "a3", "session": "s2", "speaker": "Ada", "timestamp": "2024-02-01T10:00Z", "text": "The lighthouse tour was cancelled by the storm."}
        {"conversation": "b", "id": "b1", "session": "s1", "speaker": "Bo", "timestamp": "2024-01-01T10:00Z", "text": "The apricot jam is ready."}
        {"conversation": "b", "id": "b2", "session": "s1", "speaker": "Ada", "timestamp": "2024-01-01T10:01Z", "text": "Keep a jar of it for the picnic."}
        """;
    private static final String QUESTIONS = """
        {"conversation": "a", "id": "q1", "question": "Where does the cello teacher live?", "category": "single", "evidence": ["a1"]}
        {"conversation": "a", "id": "q2", "question": "Which apricot trees were planted?", "category": "single", "evidence": ["a2", "a3"]}
        {"conversation": "b", "id": "q3", "question": "Is the apricot jam ready?", "category": "other", "evidence": ["b1"]}
        {"conversation": "b", "id": "q4", "question": "Nowhere?", "category": "other", "evidence": ["a1"]}
        """;

    @TempDir
    Path folder;

    @BeforeEach
    void dataSet() throws IOException {
        Files.createDirectories(folder.resolve("data"));
        Files.writeString(folder.resolve("data/events.jsonl"), EVENTS);
        Files.writeString(folder.resolve("data/questions.jsonl"), QUESTIONS);
    }

    private String spec() {
        return "jsonl:" + folder.resolve("data");
    }

    private RetrievalStudy study(String recipe, int conversations, @Nullable Path stores) {
        List<String> options = new ArrayList<>(List.of(
                "--dataset=" + spec(),
                "--tier=edge",
                "--recipe=" + recipe,
                "--k=1,2",
                "--limit-conversations=" + conversations,
                "--json=" + folder.resolve("out.json"),
                "--run=" + folder.resolve("run.jsonl")));
        if (stores != null) {
            options.add("--stores=" + stores);
        }
        return Studies.of(new RetrievalStudy(), options.toArray(String[]::new));
    }

    private AblationStudy ablation(String recipes, String... more) {
        List<String> options = new ArrayList<>(List.of("--dataset=" + spec(), "--tier=edge", "--recipe=" + recipes));
        options.addAll(List.of(more));
        return Studies.of(new AblationStudy(), options.toArray(String[]::new));
    }

    private JsonNode report() {
        return JsonMapper.shared().readTree(folder.resolve("out.json"));
    }

    @Test
    void writesWhatTheContractNames() throws IOException {
        String unused = study("words", 10, null).measure(ProgressListener.SILENT);

        JsonNode out = JsonMapper.shared().readTree(folder.resolve("out.json"));
        assertThat(out.propertyNames())
                .contains(
                        "dataset",
                        "sha256",
                        "tier",
                        "recipe",
                        "version",
                        "conversations",
                        "events",
                        "questions",
                        "excluded",
                        "metrics",
                        "by_category",
                        "latency_ms",
                        "cpu_ms",
                        "ingest");
        assertThat(out.path("dataset").asString()).isEqualTo("jsonl:data");
        assertThat(out.path("questions").asInt()).isEqualTo(3);
        assertThat(out.path("excluded").asInt()).isEqualTo(1);
        assertThat(out.path("events").asInt()).isEqualTo(5);
        // (1 + 1/2 + 1) / 3
        assertThat(out.path("metrics").path("recall@1").asDouble()).isEqualTo(2.5 / 3);
        assertThat(out.path("metrics").path("mrr").asDouble()).isEqualTo(1);
        assertThat(out.path("by_category").path("single").path("questions").asInt())
                .isEqualTo(2);
        assertThat(out.path("by_category").path("single").path("recall@1").asDouble())
                .isEqualTo(0.75);
        assertThat(out.path("latency_ms").path("p50").asDouble()).isPositive();
        assertThat(out.path("cpu_ms").path("p99").asDouble()).isPositive();
        assertThat(out.path("ingest").path("events_per_s").asDouble()).isPositive();
    }

    @Test
    void writesALineAQuestionFromWhichTheMetricsFollow() throws IOException {
        String unused = study("default", 10, null).measure(ProgressListener.SILENT);

        List<JsonNode> lines = Files.readAllLines(folder.resolve("run.jsonl")).stream()
                .map(line -> JsonMapper.shared().readTree(line))
                .toList();
        assertThat(lines).hasSize(3);
        double sum = 0;
        for (JsonNode line : lines) {
            assertThat(line.propertyNames())
                    .containsExactly("conversation", "question", "category", "gold", "retrieved");
            assertThat(line.path("retrieved").size()).isEqualTo(2);
            Set<String> gold = strings(line.path("gold"));
            Set<String> found = strings(line.path("retrieved"));
            found.retainAll(gold);
            sum += found.size() / (double) gold.size();
        }
        assertThat(report().path("metrics").path("recall@2").asDouble()).isEqualTo(sum / 3);
        // never another conversation's event
        assertThat(strings(lines.getLast().path("retrieved"))).containsExactlyInAnyOrder("b1", "b2");
    }

    private static Set<String> strings(JsonNode list) {
        Set<String> strings = new TreeSet<>();
        list.values().forEach(value -> strings.add(value.asString()));
        return strings;
    }

    @Test
    void answersTheSameFromStoresThatWereKept() throws IOException {
        Path stores = folder.resolve("stores");
        String unused = study("default", 10, stores).measure(ProgressListener.SILENT);
        String first = Files.readString(folder.resolve("run.jsonl"));
        List<String> stages = new ArrayList<>();

        unused = study("default", 10, stores).measure((stage, done, total) -> stages.add(stage));

        assertThat(folder.resolve("run.jsonl")).hasContent(first);
        assertThat(stages).doesNotContain("append").contains("recall");
        try (Stream<Path> kept = Files.list(stores)) {
            assertThat(kept).singleElement().satisfies(of -> assertThat(
                            of.getFileName().toString())
                    .startsWith(DataSet.load(spec()).sha256().substring(0, 16))
                    .endsWith("-edge"));
        }
    }

    @Test
    void findsWhatShortAdvisoryAndExhaustiveQuestionsWant() {
        RetrievalStudy study = Studies.of(
                new RetrievalStudy(),
                "--dataset=jsonl:src/main/resources/dev/ecphory/lab/everyday",
                "--tier=edge",
                "--k=20",
                "--as-users-do",
                "--json=" + folder.resolve("out.json"));

        String told = study.measure(ProgressListener.SILENT);

        assertThat(told).contains("0 questions without a result");
        assertThat(report().path("questions").asInt()).isEqualTo(120);
        assertThat(report().path("metrics").path("recall@20").asDouble()).isGreaterThan(.85);
    }

    @Test
    void takesInAgainWhatWasLeftIncomplete() throws IOException {
        Path stores = folder.resolve("stores");
        String unused = study("words", 1, stores).measure(ProgressListener.SILENT);
        try (Stream<Path> all = Files.walk(stores)) {
            for (Path path : all.filter(path -> path.endsWith("complete.json")).toList()) {
                Files.delete(path);
            }
        }
        List<String> stages = new ArrayList<>();

        unused = study("words", 1, stores).measure((stage, done, total) -> stages.add(stage));

        assertThat(stages).contains("append");
        assertThat(report().path("conversations").asInt()).isEqualTo(1);
        assertThat(report().path("questions").asInt()).isEqualTo(2);
    }

    @Test
    void refusesAnUnknownRecipeBeforeTakingAnythingIn() {
        assertThatThrownBy(() -> study("magic", 10, null).measure(ProgressListener.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("magic");
        assertThatThrownBy(() -> study("words", 0, null).measure(ProgressListener.SILENT))
                .isInstanceOf(InvalidInputException.class);
        RetrievalStudy shallow = Studies.of(new RetrievalStudy(), "--dataset=" + spec(), "--k=0");
        assertThatThrownBy(() -> shallow.measure(ProgressListener.SILENT)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void comparesRecipesOverStoresFilledOnce() throws IOException {
        Path results = folder.resolve("docs/results");
        Path readme = Files.writeString(
                folder.resolve("README.md"), "# R\n<!-- retrieval -->\nold\n<!-- /retrieval -->\nend\n");
        List<String> stages = new ArrayList<>();

        String unused = ablation("default,words,rrf", "--results=" + results, "--readme=" + readme)
                .measure((stage, done, total) -> stages.add(stage + " " + done + "/" + total));

        assertThat(stages.stream().filter(stage -> stage.startsWith("append"))).hasSize(2);
        assertThat(stages).last().isEqualTo("recall 9/9");
        assertThat(results.resolve("retrieval.md"))
                .content()
                .contains("    bin/ecphory-lab ablation --dataset jsonl:data --tier edge --recipe default,words,rrf\n")
                .contains("## jsonl:data")
                .contains("| `rrf` |")
                .doesNotContain(folder.toString());
        assertThat(results.resolve("retrieval.svg")).content().startsWith("<svg");
        assertThat(readme)
                .content()
                .startsWith("# R\n<!-- retrieval -->\n| data set |")
                .endsWith("\n<!-- /retrieval -->\nend\n")
                .contains("| data set | questions | `default` | `words` | `rrf` |")
                .containsPattern("\\| jsonl:data \\| 3 \\| [0-9.]+ \\| [0-9.]+ \\| [0-9.]+ \\|")
                .doesNotContain("`meaning`", "old");
    }

    @Test
    void looksForTheReadmesBlockBeforeItMeasures() throws IOException {
        Path readme = Files.writeString(folder.resolve("README.md"), "# R\n");
        List<String> stages = new ArrayList<>();

        AblationStudy study = ablation("default,words", "--results=" + folder, "--readme=" + readme);

        assertThatThrownBy(() -> study.measure((stage, done, total) -> stages.add(stage)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("<!-- retrieval -->");
        assertThat(stages).isEmpty();
    }

    @Test
    void refusesToCompareWithoutQuestions() throws IOException {
        Files.writeString(folder.resolve("data/questions.jsonl"), "");

        AblationStudy study = ablation("default,words", "--results=" + folder);

        assertThatThrownBy(() -> study.measure(ProgressListener.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("jsonl:data");
    }

    @Test
    void needsWhatItComparesTo() {
        AblationStudy study = ablation("rrf", "--results=" + folder);

        assertThatThrownBy(() -> study.measure(ProgressListener.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("default");
    }
}
