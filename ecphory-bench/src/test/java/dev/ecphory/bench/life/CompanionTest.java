package dev.ecphory.bench.life;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.bench.life.Companion.Way;
import dev.ecphory.bench.life.Companion.Week;
import dev.ecphory.engine.Progress;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.InvalidInputException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the year with somebody promises. */
final class CompanionTest {
    @TempDir
    private Path folder = Path.of("");

    private CompanionOptions options() {
        return new CompanionOptions(1, 1, 15, 1, folder);
    }

    private Course course() {
        return Companion.year(Lives.of(1, 7 * Companion.WEEKS, 1));
    }

    @Test
    void everythingIsToldWithinTheYearInItsOrder() {
        Course course = course();
        assertThat(course.events())
                .extracting(event -> Objects.requireNonNull(event.occurredAt()).toInstant())
                .isSorted()
                .allMatch(at -> !at.isBefore(Companion.BEGIN)
                        && at.isBefore(Companion.BEGIN.plusSeconds(86_400L * 7 * Companion.WEEKS)));
        assertThat(course.events())
                .extracting(Event::id)
                .isEqualTo(Lives.of(1, 10, 1).events().stream().map(Event::id).toList());
    }

    @Test
    void whereTimeTakesNothingEveryPieceOfEvidenceStaysRetrievable() {
        List<Week> weeks = Companion.live(course(), Way.RANK_ONLY, options(), Progress.SILENT);
        assertThat(weeks).hasSize(Companion.WEEKS).allSatisfy(week -> {
            assertThat(week.retrievable()).isEqualTo(week.evidence());
            assertThat(week.archived()).isZero();
        });
        assertThat(weeks.getLast().evidence()).isEqualTo(15);
        assertThat(weeks.getLast().events()).isEqualTo(course().events().size());
    }

    @Test
    void everyWayToForgetIsToldOnThePage() {
        String page = Companion.run(options(), Progress.SILENT);
        assertThat(page)
                .contains("--worlds 1 --questions 1 --probes 15 --seed 1")
                .contains("| 52 |");
        assertThat(folder.resolve("companion.md")).hasContent(page);
        assertThat(folder.resolve("companion.json")).exists();
        Way.ALL.forEach(
                way -> assertThat(folder.resolve("companion.svg")).content().contains(">" + way.label() + "</text>"));
    }

    @Test
    void numbersThatMakeNoSenseAreRefused() {
        assertThatThrownBy(() -> new CompanionOptions(5, 1, 1, 1, folder)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new CompanionOptions(1, 0, 1, 1, folder)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new CompanionOptions(1, 1, 0, 1, folder)).isInstanceOf(InvalidInputException.class);
    }
}
