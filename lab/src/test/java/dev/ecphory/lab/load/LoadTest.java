package dev.ecphory.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.engine.Progress;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class LoadTest {
    @Test
    void manyClientsLoseNothingAndAreNeverRefused() throws Exception {
        Map<String, Object> report = new Load(new LoadOptions(500, 16, 1, 1, 7), Progress.SILENT).run();
        assertThat(report).containsEntry("lost", 0).containsEntry("doubled", 0L);
        for (String way : new String[] {"library", "rest"}) {
            Map<?, ?> told = (Map<?, ?>) java.util.Objects.requireNonNull(report.get(way));
            assertThat(told.get("errors")).as("%s", told.get("firstErrors")).isEqualTo(0);
            assertThat((Integer) told.get("recalls")).isPositive();
            assertThat((Integer) told.get("appends")).isPositive();
        }
    }
}
