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
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SpeedStudyTest {
    @TempDir
    Path folder;

    @Test
    void reportsWhatTheContractNames() throws IOException {
        Path json = folder.resolve("speed.json");
        Path readme = Files.writeString(folder.resolve("README.md"), "# R\n<!-- speed -->\n<!-- /speed -->\n");
        List<String> stages = new ArrayList<>();

        Object unused = study(300, "--json=" + json, "--results=" + folder, "--readme=" + readme)
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
                size.path("baselines").path("lucene_hybrid"))) {
            assertThat(contestant.path("recall_cpu_p50_ms").asDouble()).isPositive();
            assertThat(contestant.path("questions").asInt()).isEqualTo(10);
            assertThat(contestant.path("answer_in_10").asDouble()).isGreaterThanOrEqualTo(0.9);
        }
        assertThat(stages).first().isEqualTo("300 events: exact 0/8");
        assertThat(stages).last().isEqualTo("300 events: cold 7/8");
        assertThat(readme).content().contains("| 300 | Lucene hybrid |");
        assertThat(folder.resolve("speed.md"))
                .content()
                .contains("bin/ecphory-lab speed --events 300 --tier edge --questions 10 --rounds 1 --seed 42"
                        + " --baselines-up-to 300")
                .doesNotContain(folder.toString());
    }

    @Test
    void inventsNoNumbersForABaselineThatItDoesNotMeasure() throws IOException {
        Path json = folder.resolve("speed.json");
        List<SpeedStep> steps = new ArrayList<>();

        Object unused = study(299, "--json=" + json, "--results=" + folder)
                .report(ProgressListener.SILENT, (step, task) -> {
                    steps.add(step);
                    inThisProcess(step, task);
                });

        assertThat(steps)
                .containsExactly(
                        SpeedStep.EXACT,
                        SpeedStep.WRITE,
                        SpeedStep.ENRICH,
                        SpeedStep.RECALL_RRF,
                        SpeedStep.RECALL_DEFAULT,
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

    private static void inThisProcess(SpeedStep step, SpeedStep.Task task) {
        try {
            step.run(task);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void runsAStepInAProcessOfItsOwn() {
        SpeedStep.Task task = new SpeedStep.Task(folder, 100, 10, 42, Tier.EDGE);

        ChildProcess.run(SpeedStep.EXACT, task);

        assertThat(SpeedStep.EXACT.read(folder).path("answers").size()).isEqualTo(10);
    }

    @Test
    void tellsHowAStepFailed() {
        SpeedStep.Task task = new SpeedStep.Task(folder, 100, 10, 42, Tier.EDGE);

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

    private static SpeedStudy study(int baselinesUpTo, String... more) {
        List<String> options = new ArrayList<>(
                List.of("--events=300", "--questions=10", "--rounds=1", "--baselines-up-to=" + baselinesUpTo));
        options.addAll(List.of(more));
        return Studies.of(new SpeedStudy(), options.toArray(String[]::new));
    }
}
