package dev.ecphory.lab.report;

import dev.ecphory.lab.analysis.Results;
import dev.ecphory.lab.analysis.Rivals;
import dev.ecphory.lab.analysis.Standing;
import dev.ecphory.lab.analysis.Standings;
import dev.ecphory.lab.contest.Contestant.Sight;
import dev.ecphory.lab.run.Outcome;
import dev.ecphory.lab.run.RunFolder;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Everything that the pages tell of a run. Immutable.
 *
 * @param head what was measured
 * @param results the lines
 * @param standings how each contestant did, in the run's order
 * @param base whom the others are compared with
 * @param accuracy the others against it, by right answers
 * @param recall the others against it, by recall@10
 * @param texts words of events, by {@link RunFolder#textKey}
 */
record Findings(
        Head head,
        Results results,
        List<Standing> standings,
        String base,
        List<Standings.Row> accuracy,
        List<Standings.Row> recall,
        Map<String, String> texts) {
    static Findings of(Path folder) {
        Results results = Results.of(folder);
        String base = Rivals.base(results);
        Path name =
                Objects.requireNonNullElse(folder.toAbsolutePath().normalize().getFileName(), folder);
        return new Findings(
                Head.of(RunFolder.manifest(folder), name.toString()),
                results,
                results.standings(),
                base,
                Rivals.accuracy(results, base),
                Rivals.retrieval(results, base, "recall@10"),
                RunFolder.texts(folder));
    }

    /** What the plots measure by. */
    Yardstick yardstick() {
        return standings.stream().anyMatch(each -> each.accuracy() != null) ? Yardstick.RIGHT : Yardstick.RECALL;
    }

    /** Questions of a contestant that the yardstick fits: by retrieval, only those who retrieve are measured. */
    Collection<List<Outcome>> measured(String contestant) {
        return yardstick() == Yardstick.RIGHT || results.sight(contestant) == Sight.RETRIEVED
                ? results.byQuestion(contestant).values()
                : List.of();
    }

    /** The contestants that have lines, in the run's order. */
    List<String> names() {
        return standings.stream().map(Standing::contestant).toList();
    }
}
