package dev.ecphory.lab.life;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.lab.LabRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A simulated life at a reduced size. */
final class LifeStudyTest {
    @Test
    void aFirstMonthGivesInsightsAPortraitAndEveryOccasion(@TempDir Path results) throws IOException {
        LabRun run = LabRun.of("life", "--lives", "1", "--months", "1", "--seed", "3", "--results", results.toString());
        assertThat(run.code()).as(run.err()).isZero();
        String[] cells = run.out().lines().skip(2).findFirst().orElseThrow().split(" *\\| *");
        assertThat(Integer.parseInt(cells[2])).as("insights").isGreaterThanOrEqualTo(5);
        assertThat(cells[5]).as("copied").isEqualTo("0");
        assertThat(cells[6]).as("portrait").isEqualTo("1 of 1");
        assertThat(cells[7]).as("due shown").isEqualTo("2 of 2");
        assertThat(cells[8]).as("not due").isEqualTo("0");
        assertThat(Files.readString(results.resolve("simulated-life.md")))
                .contains(run.out().strip());
    }

    @Test
    void theSameSeedGivesTheSameLife() {
        assertThat(SimulatedLife.of(40, 7)).isEqualTo(SimulatedLife.of(40, 7)).isNotEqualTo(SimulatedLife.of(40, 8));
    }
}
