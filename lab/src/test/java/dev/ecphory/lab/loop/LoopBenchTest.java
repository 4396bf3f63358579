package dev.ecphory.lab.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.engine.Progress;
import dev.ecphory.memory.InvalidInputException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What the benchmark of the loop says. */
final class LoopBenchTest {
    @Test
    @SuppressWarnings("unchecked")
    void theFirstRunArchivesAndTheSecondFindsNothingToDo() throws Exception {
        Map<String, Object> report = new LoopBench(new LoopOptions(400, 5, 7), Progress.SILENT).run();

        List<Map<String, Object>> runs = Objects.requireNonNull((List<Map<String, Object>>) report.get("runs"));
        assertThat(runs).hasSize(2);
        Map<String, Long> first =
                Objects.requireNonNull((Map<String, Long>) runs.get(0).get("steps"));
        Map<String, Long> second =
                Objects.requireNonNull((Map<String, Long>) runs.get(1).get("steps"));
        assertThat(first.get("prune")).isPositive();
        assertThat(first.get("derive")).isPositive();
        assertThat(second).containsOnlyKeys(first.keySet());
        assertThat(second.values()).as(report.toString()).containsOnly(0L);
        assertThat((Integer) report.get("archived")).isPositive();
        assertThat((List<String>) report.get("problems")).isEmpty();
        assertThat((Double) report.get("aliveMb")).isBetween(1.0, (Double) report.get("limitMb"));
    }

    @Test
    void tooFewEventsAreRefused() {
        assertThatThrownBy(() -> new LoopOptions(99, 0, 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("events");
    }
}
