package dev.ecphory.lab.scale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ProgressListener;
import dev.ecphory.lab.kit.Studies;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class LoadStudyTest {
    @Test
    void manyClientsLoseNothingAndAreNeverRefused() throws Exception {
        Map<String, Object> report = Studies.of(
                        new LoadStudy(), "--events=500", "--clients=16", "--seconds=1", "--rounds=1", "--seed=7")
                .report(ProgressListener.SILENT);
        assertThat(report).containsEntry("lost", 0).containsEntry("doubled", 0L);
        for (String way : new String[] {"library", "rest"}) {
            Map<?, ?> told = (Map<?, ?>) java.util.Objects.requireNonNull(report.get(way));
            assertThat(told.get("errors")).as("%s", told.get("firstErrors")).isEqualTo(0);
            assertThat((Integer) told.get("recalls")).isPositive();
            assertThat((Integer) told.get("appends")).isPositive();
        }
    }
}
