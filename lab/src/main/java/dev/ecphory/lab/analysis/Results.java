package dev.ecphory.lab.analysis;

import dev.ecphory.lab.contest.Contestant.Sight;
import dev.ecphory.lab.run.Outcome;
import dev.ecphory.lab.run.RunFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a run's log says, read once. Immutable.
 *
 * @param sights how much each contestant may show, in the run's order
 * @param outcomes of each contestant that has any, in the same order, as they were written
 * @param doubted questions whose gold answer is in doubt, as {@link Fate#doubted} tells them
 */
public record Results(Map<String, Sight> sights, Map<String, List<Outcome>> outcomes, Set<String> doubted) {
    /** Copies the collections, keeping their order. */
    public Results {
        sights = Collections.unmodifiableMap(new LinkedHashMap<>(sights));
        outcomes = Collections.unmodifiableMap(new LinkedHashMap<>(outcomes));
        doubted = Set.copyOf(doubted);
    }

    /** Reads a run's folder. */
    public static Results of(Path folder) {
        Map<String, Sight> sights = Standings.sights(folder);
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
        return new Results(sights, by, Fate.doubted(all, oracles));
    }

    /** How each contestant did. */
    public List<Standing> standings() {
        Integrity.Counting counting = Integrity.Counting.of(
                outcomes.values().stream().flatMap(List::stream).toList());
        List<Standing> standings = new ArrayList<>();
        outcomes.forEach((name, of) -> standings.add(Standing.of(sight(name), of, doubtedFor(name), counting)));
        return standings;
    }

    /** What became of one outcome. */
    public Fate fate(Outcome outcome) {
        return Fate.of(outcome, doubtedFor(outcome.key().contestant()));
    }

    /** How much a contestant may show. */
    public Sight sight(String contestant) {
        return sights.getOrDefault(contestant, Sight.RETRIEVED);
    }

    /** The outcomes of a contestant by question, in the order in which they were first asked; each list not empty. */
    public Map<String, List<Outcome>> byQuestion(String contestant) {
        Map<String, List<Outcome>> by = new LinkedHashMap<>();
        outcomes.getOrDefault(contestant, List.of())
                .forEach(outcome -> by.computeIfAbsent(outcome.key().asked(), none -> new ArrayList<>())
                        .add(outcome));
        return by;
    }

    /** The oracle's own mistakes are its own. */
    private Set<String> doubtedFor(String contestant) {
        return sight(contestant) == Sight.EVIDENCE ? Set.of() : doubted;
    }
}
