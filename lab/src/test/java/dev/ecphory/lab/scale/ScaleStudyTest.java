package dev.ecphory.lab.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ProgressListener;
import dev.ecphory.lab.kit.Studies;
import dev.ecphory.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** Each part is measured, and the page has a number for everything it shows. */
final class ScaleStudyTest {
    @Test
    void measuresWritingReadingAndManyNamespaces() {
        ScaleStudy study = study("--writes=120", "--events=1000", "--namespaces=5", "--weighed=200");
        Map<String, Object> report = study.report(ProgressListener.SILENT);

        assertThat(report.get("tenants"))
                .asInstanceOf(InstanceOfAssertFactories.list(Map.class))
                .singleElement()
                .satisfies(row -> assertThat(row.get("catalogued_with_all")).isEqualTo(row.get("catalogued_with_one")));
        assertThat(study.page(report))
                .contains(
                        "| SQLite | one by one |",
                        "| 1,000 | SQLite |",
                        "| SQLite | 5 × 20 | again |",
                        "| SQLite | 200 |")
                .doesNotContain("NaN");
    }

    @Test
    void leavesOutWhatIsNotAskedFor() {
        ScaleStudy study = study("--writes=0", "--events=0", "--namespaces=0", "--weighed=0");
        Map<String, Object> report = study.report(ProgressListener.SILENT);

        assertThat(report).containsEntry("writing", List.of()).containsEntry("tenants", List.of());
    }

    @Test
    void refusesWhatTellsNothing() {
        assertThatThrownBy(() -> study("--writes=1").report(ProgressListener.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("writes");
        assertThatThrownBy(() -> MeasuredStore.server(java.nio.file.Path.of("."), "mysql://nowhere"))
                .isInstanceOf(InvalidInputException.class);
    }

    private static ScaleStudy study(String... more) {
        List<String> options = new ArrayList<>(List.of("--writers=2", "--questions=10", "--each=20"));
        options.addAll(List.of(more));
        return Studies.of(new ScaleStudy(), options.toArray(String[]::new));
    }
}
