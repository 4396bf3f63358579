package dev.ecphory.lab.cold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.engine.Progress;
import dev.ecphory.memory.InvalidInputException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The first question is asked every way, and each way is the one that is meant. */
final class ColdTest {
    @Test
    void measuresEveryWayToBegin() {
        Map<String, Object> report = new Cold(new ColdOptions(List.of(1_000), 1, 42, null), Progress.SILENT).run();
        assertThat(report.get("sizes"))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.list(Map.class))
                .singleElement()
                .satisfies(size -> assertThat(size.keySet().toString())
                        .contains("events", "replay_ms", "cache_cpu_ms", "snapshot_first_ms", "counted_mib"));
    }

    @Test
    void refusesASizeThatTellsNothing() {
        assertThatThrownBy(() -> new ColdOptions(List.of(10), 1, 42, null)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new ColdOptions(List.of(1_000), 0, 42, null))
                .isInstanceOf(InvalidInputException.class);
    }
}
