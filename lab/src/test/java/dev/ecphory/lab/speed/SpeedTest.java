package dev.ecphory.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Tier;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.StoreUnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SpeedTest {
    @TempDir
    Path folder;

    @Test
    void reportsWhatTheContractNames() throws IOException {
        Path json = folder.resolve("speed.json");
        Path readme = Files.writeString(folder.resolve("README.md"), "# R\n<!-- speed -->\n<!-- /speed -->\n");
        List<String> stages = new ArrayList<>();

        Speed.run(
                new SpeedOptions(List.of(300), Tier.EDGE, 10, 1, 42, 300, json, folder, readme),
                (stage, done, total) -> stages.add(stage + " " + done + "/" + total),
                SpeedTest::inThisProcess);

        JsonNode size = JsonMapper.shared().readTree(json).path("sizes").path(0);
        assertThat(size.path("events").asInt()).isEqualTo(300);
        assertThat(size.path("stored_events").asInt()).isEqualTo(300);
        for (String field : List.of(
                "append_single_p50_ms",
                "bare_insert_p50_ms",
                "append_bulk_per_s",
                "bare_bulk_per_s",
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
                size.path("baselines").path("seed_substrate"),
                size.path("baselines").path("lucene_hybrid"))) {
            assertThat(contestant.path("recall_cpu_p50_ms").asDouble()).isPositive();
            assertThat(contestant.path("questions").asInt()).isEqualTo(10);
            assertThat(contestant.path("answer_in_10").asDouble()).isGreaterThanOrEqualTo(0.9);
        }
        assertThat(stages).first().isEqualTo("300 events: exact 0/10");
        assertThat(stages).last().isEqualTo("300 events: cold 10/10");
        assertThat(readme).content().contains("| 300 | Lucene hybrid |").contains("| 300 | seed substrate |");
        assertThat(folder.resolve("speed.md"))
                .content()
                .contains("bin/ecphory-lab speed --events 300 --tier edge --questions 10 --rounds 1 --seed 42"
                        + " --baselines-up-to 300")
                .doesNotContain(folder.toString());
    }

    @Test
    void inventsNoNumbersForBaselinesThatItDoesNotMeasure() throws IOException {
        Path json = folder.resolve("speed.json");
        List<Step> steps = new ArrayList<>();

        Speed.run(
                new SpeedOptions(List.of(300), Tier.EDGE, 10, 1, 42, 299, json, folder, null),
                Progress.SILENT,
                (step, task) -> {
                    steps.add(step);
                    inThisProcess(step, task);
                });

        assertThat(steps)
                .containsExactly(Step.EXACT, Step.WRITE, Step.ENRICH, Step.RECALL_RRF, Step.RECALL_DEFAULT, Step.COLD);
        JsonNode size = JsonMapper.shared().readTree(json).path("sizes").path(0);
        assertThat(size.path("recall_cpu_p50_ms").asDouble()).isPositive();
        for (String baseline : List.of("seed_substrate", "lucene_hybrid")) {
            assertThat(size.path("baselines")
                            .path(baseline)
                            .path("recall_cpu_p50_ms")
                            .isNull())
                    .as(baseline)
                    .isTrue();
        }
        assertThat(folder.resolve("speed.md"))
                .content()
                .contains("| 300 | Lucene hybrid | not measured |", "| 300 | seed substrate | not measured |")
                .doesNotContain("NaN");
    }

    private static void inThisProcess(Step step, Step.Task task) {
        try {
            step.run(task);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void runsAStepInAProcessOfItsOwn() {
        Step.Task task = new Step.Task(folder, 100, 10, 42, Tier.EDGE);

        Child.run(Step.EXACT, task);

        assertThat(Step.EXACT.read(folder).path("answers").size()).isEqualTo(10);
    }

    @Test
    void tellsHowAStepFailed() {
        Step.Task task = new Step.Task(folder, 100, 10, 42, Tier.EDGE);

        assertThatThrownBy(() -> Child.run(Step.RECALL_LUCENE_HYBRID, task))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("RECALL_LUCENE_HYBRID ended with 1")
                .hasMessageContaining("EXACT.json");
    }

    @Test
    void givesChildrenTheFlagsOfTheLauncher() {
        assertThat(Child.flags())
                .contains("--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-Xms32m")
                .noneMatch(flag -> flag.startsWith("-D") || flag.startsWith("-javaagent"));
    }

    @Test
    void refusesWhatItCannotMeasure() {
        for (Map.Entry<String, List<Integer>> wrong : Map.of(
                        "events", List.of(99, 10, 1), "questions", List.of(100, 9, 1), "rounds", List.of(100, 10, 0))
                .entrySet()) {
            List<Integer> of = wrong.getValue();
            assertThatThrownBy(() -> new SpeedOptions(
                            List.of(of.get(0)), Tier.EDGE, of.get(1), of.get(2), 1, 1, null, null, null))
                    .asInstanceOf(InstanceOfAssertFactories.type(InvalidInputException.class))
                    .extracting(InvalidInputException::field)
                    .isEqualTo(wrong.getKey());
        }
    }
}
