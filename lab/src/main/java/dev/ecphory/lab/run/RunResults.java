package dev.ecphory.lab.run;

import dev.ecphory.lab.contest.Contestant.Sight;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The results in a run's log, read once. Immutable.
 *
 * @param sights how much each contestant may show, in the run's order
 * @param outcomes of each contestant that has any, in the same order, as they were written
 * @param doubted questions whose gold answer is in doubt, as {@link AnswerFate#doubted} tells them
 */
public record RunResults(Map<String, Sight> sights, Map<String, List<Outcome>> outcomes, Set<String> doubted) {
    /** Reads a run's folder. */
    public static RunResults of(Path folder) {
        Map<String, Sight> sights = RunComparison.sights(folder);
        Map<String, List<Outcome>> by = new LinkedHashMap<>();
        sights.keySet().forEach(name -> by.put(name, new ArrayList<>()));
        List<Outcome> all = new ArrayList<>();
        for (Outcome outcome : RunFolder.outcomes(folder)) {
            List<Outcome> of = by.get(outcome.key().contestant());
            if (of != null) {
                of.add(outcome);
                all.add(outcome);
            }
        }
        by.values().removeIf(List::isEmpty);
        Set<String> oracles = sights.entrySet().stream()
                .filter(each -> each.getValue() == Sight.EVIDENCE)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        return new RunResults(sights, by, AnswerFate.doubted(all, oracles));
    }

    /** How each contestant did. */
    public List<ContestantResult> standings() {
        RunIntegrity.TokenCounts counting = RunIntegrity.TokenCounts.of(
                outcomes.values().stream().flatMap(List::stream).toList());
        List<ContestantResult> standings = new ArrayList<>();
        outcomes.forEach(
                (name, of) -> standings.add(ContestantResult.of(visibility(name), of, doubtedFor(name), counting)));
        return standings;
    }

    /** How much a contestant may show. */
    public Sight visibility(String contestant) {
        return sights.getOrDefault(contestant, Sight.RETRIEVED);
    }

    /** The oracle's own mistakes are its own. */
    private Set<String> doubtedFor(String contestant) {
        return visibility(contestant) == Sight.EVIDENCE ? Set.of() : doubted;
    }
}
