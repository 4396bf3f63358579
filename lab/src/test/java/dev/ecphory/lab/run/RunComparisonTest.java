package dev.ecphory.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.lab.contest.Contestant.Sight;
import dev.ecphory.lab.measure.McNemar;
import dev.ecphory.lab.run.SyntheticRun.Player;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunComparisonTest {
    @TempDir
    Path folder;

    private RunResults results(Player... players) {
        return RunResults.of(new SyntheticRun(200, 5, List.of(players), true, 11).write(folder));
    }

    @Test
    void theBaseIsTheFirstThatRetrieves() {
        Player whole = new Player("whole", Sight.WHOLE, 1, .8);
        Player nothing = new Player("nothing", Sight.NOTHING, 0, .8);
        Player words = new Player("words", Sight.RETRIEVED, .8, .8);

        assertThat(RunComparison.base(results(whole, words))).isEqualTo("words");
        assertThat(RunComparison.base(results(whole, nothing))).isEqualTo("whole");
    }

    @Test
    void pValuesAreCorrectedForTheNumberOfContestants() {
        RunResults results = results(
                new Player("base", Sight.RETRIEVED, .8, .8),
                new Player("good", Sight.RETRIEVED, .9, .9),
                new Player("same", Sight.RETRIEVED, .8, .8),
                new Player("bad", Sight.RETRIEVED, .6, .8));

        List<RunComparison.Row> rows = RunComparison.accuracy(results, "base");

        assertThat(rows).extracting(RunComparison.Row::name).containsExactly("good", "same", "bad");
        RunComparison.Row surest = rows.stream()
                .min(Comparator.comparingDouble(row -> row.p().orElseThrow()))
                .orElseThrow();
        double raw = surest.comparison().mcNemar().map(McNemar::exactP).orElseThrow();
        assertThat(surest.p().orElseThrow()).isGreaterThan(raw).isEqualTo(3 * raw);
        assertThat(rows.getFirst().comparison().paired().difference()).isPositive();
        assertThat(rows.getLast().comparison().paired().difference()).isNegative();
    }

    @Test
    void whoSeesEverythingIsNotMeasuredByRetrieval() {
        RunResults results = results(
                new Player("base", Sight.RETRIEVED, .8, .8),
                new Player("whole", Sight.WHOLE, 1, .8),
                new Player("other", Sight.RETRIEVED, .6, .8));

        assertThat(RunComparison.retrieval(results, "base", "recall@10"))
                .extracting(RunComparison.Row::name)
                .containsExactly("other");
    }
}
