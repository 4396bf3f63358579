package dev.ecphory.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ProgressListener;
import dev.ecphory.lab.kit.Studies;
import dev.ecphory.InvalidInputException;
import org.junit.jupiter.api.Test;

/** The first question is asked every way, and each way is the one that is meant. */
final class ColdStudyTest {
    @Test
    void measuresEveryWayToBegin() {
        String text = Studies.of(new ColdStudy(), "--events=1000", "--rounds=1").measure(ProgressListener.SILENT);
        assertThat(text)
                .contains("the log", "the cache", "the store", "counted MiB")
                .doesNotContain("NaN");
    }

    @Test
    void refusesASizeThatTellsNothing() {
        ColdStudy small = Studies.of(new ColdStudy(), "--events=10");
        assertThatThrownBy(() -> small.measure(ProgressListener.SILENT)).isInstanceOf(InvalidInputException.class);
        ColdStudy never = Studies.of(new ColdStudy(), "--events=1000", "--rounds=0");
        assertThatThrownBy(() -> never.measure(ProgressListener.SILENT)).isInstanceOf(InvalidInputException.class);
    }
}
