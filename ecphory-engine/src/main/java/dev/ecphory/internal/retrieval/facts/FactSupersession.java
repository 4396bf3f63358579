package dev.ecphory.internal.retrieval.facts;

import dev.ecphory.Fact;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What took the place of a fact, what it took the place of, and what says otherwise. Read-only; threads may share it. */
final class FactSupersession {
    /** Longer chains are followed so far. */
    private static final int LONGEST = 64;

    private static final Comparator<Fact> LATEST_FIRST = Comparator.comparing(
                    (Fact fact) -> fact.validFrom().at())
            .thenComparing(Fact::learnedAt)
            .thenComparing(Fact::id)
            .reversed();

    private final FactIndex factIndex;
    private final AsOfQuery asOf;

    FactSupersession(FactIndex factIndex, AsOfQuery asOf) {
        this.factIndex = factIndex;
        this.asOf = asOf;
    }

    /** The end of the chain that an outdated fact begins, as far as it is in sight; null when nothing took its place. */
    @Nullable
    Fact replacement(Fact fact) {
        Fact last = null;
        String next = fact.supersededBy();
        for (int i = 0; i < LONGEST && next != null; i++) {
            Fact follower = factIndex.version(next, asOf.knownAt());
            if (follower == null || !asOf.sees(follower) || follower.id().equals(fact.id())) {
                break;
            }
            last = follower;
            next = follower.supersededBy();
        }
        return last;
    }

    /** Everything that is linked to a fact in its slot by one taking the place of another, itself included, latest first. */
    List<Fact> chain(Fact fact) {
        Map<String, Fact> byClaim = new HashMap<>();
        Map<String, List<Fact>> before = new HashMap<>();
        for (Fact one : factIndex.beside(fact, asOf.knownAt())) {
            if (asOf.sees(one)) {
                byClaim.put(one.claim(), one);
                if (one.supersededBy() != null) {
                    before.computeIfAbsent(one.supersededBy(), none -> new ArrayList<>())
                            .add(one);
                }
            }
        }
        Set<Fact> chain = new LinkedHashSet<>(List.of(fact));
        Deque<Fact> open = new ArrayDeque<>(chain);
        while (!open.isEmpty() && chain.size() < LONGEST) {
            Fact one = open.remove();
            List<Fact> linked = new ArrayList<>(before.getOrDefault(one.claim(), List.of()));
            Fact after = one.supersededBy() == null ? null : byClaim.get(one.supersededBy());
            if (after != null) {
                linked.add(after);
            }
            linked.stream().filter(chain::add).forEach(open::add);
        }
        return chain.stream().sorted(LATEST_FIRST).toList();
    }

    /** The other sides of a contest, in the order of their claims. */
    List<Fact> opponents(Fact fact) {
        if (!fact.contested()) {
            return List.of();
        }
        List<Fact> others = new ArrayList<>();
        for (String claim : factIndex.opponents(fact.claim())) {
            Fact other = factIndex.version(claim, asOf.knownAt());
            if (other != null && asOf.sees(other)) {
                others.add(other);
            }
        }
        return others;
    }
}
