package dev.ecphory.lab.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.engine.Progress;
import dev.ecphory.memory.InvalidInputException;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** Each part is measured, and the page has a number for everything it shows. */
final class ScaleTest {
    @Test
    void measuresWritingReadingAndManyNamespaces() {
        ScaleOptions options = new ScaleOptions(null, 120, 2, List.of(1_000), 10, 5, 20, 200, 42);
        Map<String, Object> report = Scale.run(options, Progress.SILENT);

        assertThat(report.get("tenants"))
                .asInstanceOf(InstanceOfAssertFactories.list(Map.class))
                .singleElement()
                .satisfies(row -> assertThat(row.get("catalogued_with_all")).isEqualTo(row.get("catalogued_with_one")));
        assertThat(ScalePage.markdown(options, report))
                .contains(
                        "| SQLite | one by one |",
                        "| 1,000 | SQLite |",
                        "| SQLite | 5 × 20 | again |",
                        "| SQLite | 200 |")
                .doesNotContain("NaN");
    }

    @Test
    void leavesOutWhatIsNotAskedFor() {
        ScaleOptions options = new ScaleOptions(null, 0, 2, List.of(), 10, 0, 20, 0, 42);
        Map<String, Object> report = Scale.run(options, Progress.SILENT);

        assertThat(report).containsEntry("writing", List.of()).containsEntry("tenants", List.of());
    }

    @Test
    void refusesWhatTellsNothing() {
        assertThatThrownBy(() -> new ScaleOptions(null, 1, 2, List.of(), 10, 0, 20, 0, 42))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("writes");
        assertThatThrownBy(() -> Place.server(java.nio.file.Path.of("."), "mysql://nowhere"))
                .isInstanceOf(InvalidInputException.class);
    }
}
