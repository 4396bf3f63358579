package dev.ecphory.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ProgressListener;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.Tier;
import dev.ecphory.lab.kit.Studies;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SpeedStudyTest {
    @TempDir
    Path folder;

    @Test
    void reportsEverySize() throws IOException {
        Path json = folder.resolve("speed.json");
        List<String> stages = new ArrayList<>();

        Object unused = study("sizes", "--json=" + json, "--results=" + folder)
                .report(
                        (stage, done, total) -> stages.add(stage + " " + done + "/" + total),
                        SpeedStudyTest::inThisProcess);

        JsonNode size = JsonMapper.shared().readTree(json).path("sizes").path(0);
        assertThat(size.path("events").asInt()).isEqualTo(300);
        assertThat(size.path("stored_events").asInt()).isEqualTo(300);
        for (String field : List.of(
                "append_single_p50_ms",
                "bare_insert_p50_ms",
                "append_bulk_per_s",
                "bare_bulk_per_s",
                "append_by_threads_per_s",
                "bare_by_threads_per_s",
                "replay_per_s",
                "bare_replay_per_s",
                "cold_open_ms",
                "cold_open_without_cache_ms",
                "recall_cpu_p50_ms",
                "recall_cpu_p99_ms",
                "recall_wall_p50_ms",
                "rss_mb",
                "bytes_per_event",
                "text_bytes_per_event")) {
            assertThat(size.path(field).asDouble()).as(field).isPositive();
        }
        assertThat(size.path("bytes_per_event").asDouble())
                .isGreaterThan(size.path("text_bytes_per_event").asDouble());
        for (JsonNode contestant : List.of(
                size.path("recipes").path("rrf"),
                size.path("recipes").path("default"),
                size.path("recipes").path("words"),
                size.path("baselines").path("lucene_hybrid"),
                size.path("baselines").path("lucene_words"),
                size.path("baselines").path("langchain4j"))) {
            assertThat(contestant.path("recall_cpu_p50_ms").asDouble()).isPositive();
            assertThat(contestant.path("garbage_kb").asDouble()).isPositive();
            assertThat(contestant.path("heap_mb").isNumber()).isTrue();
            assertThat(contestant.path("questions").asInt()).isEqualTo(10);
            assertThat(contestant.path("answer_in_10").asDouble()).isGreaterThanOrEqualTo(0.8);
        }
        assertThat(stages).first().isEqualTo("300 events: exact 0/11");
        assertThat(stages).last().isEqualTo("300 events: cold 10/11");
        assertThat(folder.resolve("speed.md"))
                .content()
                .contains(
                        "| 300 | Lucene hybrid |",
                        "| 300 | LangChain4j in memory |",
                        "bin/ecphory-lab speed --parts sizes --events 300 --baselines-up-to 300 --lengths 147,400"
                                + " --length-events 200 --clients 4 --seconds 1 --tier edge --questions 10 --rounds 1"
                                + " --seed 42")
                .doesNotContain(folder.toString(), "growth");
    }

    @Test
    void tellsHowRecallGrowsFromTheFirstSizeToTheLast() throws IOException {
        Object unused = study("sizes", "--events=200,300", "--baselines-up-to=200", "--results=" + folder)
                .report(ProgressListener.SILENT, SpeedStudyTest::inThisProcess);

        assertThat(folder.resolve("speed.md"))
                .content()
                .contains("growth of CPU p50 from 200 to 300 events", "| 300 | Lucene hybrid | not measured |")
                .containsPattern("\\| Ecphory `default` \\| [0-9.]+ × \\|")
                .doesNotContain("| Lucene hybrid | NaN");
    }

    @Test
    void inventsNoNumbersForBaselinesThatItDoesNotMeasure() throws IOException {
        Path json = folder.resolve("speed.json");
        List<SpeedStep> steps = new ArrayList<>();

        Object unused = study("sizes", "--baselines-up-to=299", "--json=" + json, "--results=" + folder)
                .report(ProgressListener.SILENT, (step, task) -> {
                    steps.add(step);
                    inThisProcess(step, task);
                });

        assertThat(steps)
                .containsExactly(
                        SpeedStep.EXACT,
                        SpeedStep.WRITE,
                        SpeedStep.ENRICH,
                        SpeedStep.RECALL_DEFAULT,
                        SpeedStep.RECALL_RRF,
                        SpeedStep.RECALL_WORDS,
                        SpeedStep.COLD);
        JsonNode size = JsonMapper.shared().readTree(json).path("sizes").path(0);
        assertThat(size.path("recall_cpu_p50_ms").asDouble()).isPositive();
        assertThat(size.path("baselines")
                        .path("lucene_hybrid")
                        .path("recall_cpu_p50_ms")
                        .isNull())
                .isTrue();
        assertThat(folder.resolve("speed.md"))
                .content()
                .contains("| 300 | Lucene hybrid | not measured |")
                .doesNotContain("NaN");
    }

    @Test
    void comparesLengthsAndRealText() throws IOException {
        Path readme = Files.writeString(folder.resolve("README.md"), "# R\n<!-- speed -->\n<!-- /speed -->\n");
        Path data = Files.createDirectories(folder.resolve("talk"));
        Files.writeString(data.resolve("events.jsonl"), """
            {"id":"a","session":"s","speaker":"Ana","text":"I sold the old bike to Karim."}
            {"id":"b","session":"s","speaker":"Karim","text":"The bike needs a new chain."}
            """);
        Files.writeString(data.resolve("questions.jsonl"), """
            {"id":"q","question":"Who bought the bike?","category":"x","evidence":["a"]}
            """);

        SpeedReport report = study("lengths", "--dataset=jsonl:" + data, "--results=" + folder, "--readme=" + readme)
                .report(ProgressListener.SILENT, SpeedStudyTest::inThisProcess);

        assertThat(report.lengths())
                .extracting(length -> length.get("talk"))
                .containsExactly("synthetic, 147 bytes", "synthetic, 400 bytes", "jsonl:talk, pooled");
        assertThat(readme).content().contains("| synthetic, 147 bytes | 200 | 14", "| jsonl:talk, pooled | 2 | 28 |");
        assertThat(folder.resolve("speed.md"))
                .content()
                .contains("## By length of texts", "--dataset jsonl:talk ")
                .doesNotContain("## By size", folder.toString());
    }

    @Test
    void aServerUnderLoadLosesNothing() {
        SpeedReport report =
                study("load", "--results=" + folder).report(ProgressListener.SILENT, SpeedStudyTest::inThisProcess);

        assertThat(report.load()).containsEntry("lost", 0.0).containsEntry("errors", 0.0);
        for (String field : List.of(
                "append_alone_p50_ms",
                "append_mixed_p99_ms",
                "recall_alone_p50_ms",
                "recall_mixed_p99_ms",
                "append_server_cpu_ms",
                "recall_server_cpu_ms")) {
            assertThat((Double) report.load().get(field)).as(field).isPositive();
        }
        assertThat(folder.resolve("speed.md"))
                .content()
                .contains("| append | 1 |", "| recall | 3 |", "0 calls failed; 0 acknowledged events were lost");
    }

    private static void inThisProcess(SpeedStep step, SpeedStep.Task task) {
        try {
            step.run(task);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void runsAStepInAProcessOfItsOwn() {
        SpeedStep.Task task = task();

        ChildProcess.run(SpeedStep.EXACT, task);

        assertThat(SpeedStep.EXACT.read(folder).path("answers").size()).isEqualTo(10);
    }

    private SpeedStep.Task task() {
        return new SpeedStep.Task(folder, TalkSource.synthetic(42, 100, 147), 10, Tier.EDGE, 2, 1);
    }

    @Test
    void tellsHowAStepFailed() {
        SpeedStep.Task task = task();

        assertThatThrownBy(() -> ChildProcess.run(SpeedStep.RECALL_LUCENE_HYBRID, task))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("RECALL_LUCENE_HYBRID ended with 1")
                .hasMessageContaining("EXACT.json");
    }

    @Test
    void givesChildrenTheFlagsOfTheLauncher() {
        assertThat(ChildProcess.flags())
                .contains("--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-Xms32m")
                .noneMatch(flag -> flag.startsWith("-D") || flag.startsWith("-javaagent"));
    }

    @Test
    void refusesWhatItCannotMeasure() {
        for (String[] wrong : new String[][] {
            {"events", "99", "10", "1"}, {"questions", "100", "9", "1"}, {"rounds", "100", "10", "0"}
        }) {
            SpeedStudy study = Studies.of(
                    new SpeedStudy(), "--events=" + wrong[1], "--questions=" + wrong[2], "--rounds=" + wrong[3]);
            assertThatThrownBy(() -> study.measure(ProgressListener.SILENT))
                    .asInstanceOf(InstanceOfAssertFactories.type(InvalidInputException.class))
                    .extracting(InvalidInputException::field)
                    .isEqualTo(wrong[0]);
        }
    }

    private static SpeedStudy study(String part, String... more) {
        List<String> options = new ArrayList<>(List.of(
                "--parts=" + part,
                "--lengths=147,400",
                "--length-events=200",
                "--clients=4",
                "--seconds=1",
                "--questions=10",
                "--rounds=1"));
        options.addAll(List.of(more));
        Stream.of("--events=300", "--baselines-up-to=300")
                .filter(option -> Stream.of(more).noneMatch(other -> other.startsWith(option.split("=")[0])))
                .forEach(options::add);
        return Studies.of(new SpeedStudy(), options.toArray(String[]::new));
    }
}
