package dev.ecphory.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.lab.LabRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Measuring, as it is asked for on the command line; every contestant in a process of its own. */
final class SpeedCommandTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void speedWritesEveryNumberThatItPromises() throws Exception {
        Path out = folder.resolve("speed.json");
        LabRun answer =
                LabRun.of("speed", "--parts=sizes", "--events=300", "--questions=10", "--rounds=1", "--json=" + out);
        assertThat(answer.code()).as(answer.err()).isZero();

        Map<?, ?> report = new JsonMapper().readValue(out.toFile(), Map.class);
        assertThat(report.get("version")).isNotNull();
        Map<?, ?> size = (Map<?, ?>) ((List<?>) of(report, "sizes")).getFirst();
        for (String field : List.of(
                "events",
                "append_single_p50_ms",
                "bare_insert_p50_ms",
                "append_bulk_per_s",
                "bare_bulk_per_s",
                "replay_per_s",
                "cold_open_ms",
                "recall_cpu_p50_ms",
                "recall_cpu_p99_ms",
                "recall_wall_p50_ms",
                "rss_mb",
                "bytes_per_event")) {
            assertThat(Double.parseDouble(of(size, field).toString())).as(field).isPositive();
        }
        for (String contestant : List.of("recipes rrf", "recipes default", "baselines lucene_hybrid")) {
            String[] path = contestant.split(" ");
            Map<?, ?> numbers = (Map<?, ?>) of((Map<?, ?>) of(size, path[0]), path[1]);
            assertThat(Double.parseDouble(of(numbers, "recall_cpu_p50_ms").toString()))
                    .as(contestant)
                    .isPositive();
        }
        assertThat(answer.out()).contains("| 300 | Ecphory `default` |", "| 300 | Lucene hybrid |");
    }

    private static Object of(Map<?, ?> object, String name) {
        Object value = object.get(name);
        assertThat(value).as(name).isNotNull();
        return java.util.Objects.requireNonNull(value);
    }
}
