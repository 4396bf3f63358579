package dev.ecphory.lab.facts;

import dev.ecphory.lab.data.Digest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Turns and facts of a data set that were drawn, and how they are labelled. Immutable. */
final class FactSample {
    private static final Set<Verdict> BUT_FOR_A_DATE = EnumSet.of(Verdict.RIGHT, Verdict.DATE);

    private final List<Turn> turns;
    private final List<ReadFact> facts;
    private final Map<String, List<ReadFact>> byTurn = new HashMap<>();
    private final FactLabels labels;

    FactSample(ReadSet read, int turns, int facts, long seed, FactLabels labels) {
        this.turns = drawn(read.bearing(), turns, seed, Turn::name);
        this.facts = drawn(read.facts(), facts, seed, ReadFact::name);
        this.labels = labels;
        for (ReadFact fact : read.facts()) {
            for (Turn turn : fact.turns()) {
                byTurn.computeIfAbsent(turn.name(), none -> new ArrayList<>()).add(fact);
            }
        }
    }

    /**
     * So many, drawn by the digest of seed and name: when a reader changes, those that are read as before are drawn as before, but
     * for the few that others push out.
     */
    static <T> List<T> drawn(Collection<T> all, int most, long seed, Function<T, String> name) {
        TreeMap<String, T> ranked = new TreeMap<>();
        all.forEach(one -> ranked.put(Digest.ofText(seed + "|" + name.apply(one)), one));
        return ranked.values().stream().limit(most).toList();
    }

    /** The turns drawn of those that bear a fact that a human wrote down. */
    List<Turn> turns() {
        return turns;
    }

    /** The facts drawn. */
    List<ReadFact> facts() {
        return facts;
    }

    /** The facts that were read from a turn, among others. */
    List<ReadFact> in(Turn turn) {
        return byTurn.getOrDefault(turn.name(), List.of());
    }

    /** The facts of a turn without a label; none where another one is right, since the turn is settled then. */
    List<ReadFact> unlabelled(Turn turn) {
        return right(turn, EnumSet.of(Verdict.RIGHT))
                ? List.of()
                : in(turn).stream()
                        .filter(fact -> labels.of(turn, fact).isEmpty())
                        .toList();
    }

    /** The facts drawn that have no label. */
    List<ReadFact> unlabelled() {
        return facts.stream().filter(fact -> labels.of(fact).isEmpty()).toList();
    }

    /** Turns with a fact that is right. */
    LabelCount turnsRight() {
        return turns(EnumSet.of(Verdict.RIGHT));
    }

    /** Turns with a fact that is right, but for a date perhaps. */
    LabelCount turnsRightButForADate() {
        return turns(BUT_FOR_A_DATE);
    }

    private LabelCount turns(Set<Verdict> accepted) {
        int right = 0;
        int open = 0;
        for (Turn turn : turns) {
            if (right(turn, accepted)) {
                right++;
            } else if (in(turn).stream().anyMatch(fact -> labels.of(turn, fact).isEmpty())) {
                open++;
            }
        }
        return new LabelCount(right, turns.size() - right - open, open);
    }

    private boolean right(Turn turn, Set<Verdict> accepted) {
        return in(turn).stream()
                .anyMatch(
                        fact -> labels.of(turn, fact).filter(accepted::contains).isPresent());
    }

    /** Facts with right subject, predicate and object. */
    LabelCount factsRight() {
        int right = labelled(Verdict.RIGHT) + labelled(Verdict.DATE);
        int wrong = labelled(Verdict.WRONG);
        return new LabelCount(right, wrong, facts.size() - right - wrong);
    }

    /** Facts with right dates among those whose subject, predicate and object are. */
    LabelCount datesRight() {
        return new LabelCount(
                labelled(Verdict.RIGHT), labelled(Verdict.DATE), unlabelled().size());
    }

    private int labelled(Verdict verdict) {
        return (int) facts.stream()
                .map(labels::of)
                .flatMap(Optional::stream)
                .filter(verdict::equals)
                .count();
    }
}
