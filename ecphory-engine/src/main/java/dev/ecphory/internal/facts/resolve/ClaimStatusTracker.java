package dev.ecphory.internal.facts.resolve;

import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.Decision.Verdict;
import dev.ecphory.knowledge.EvidenceSpan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which claims stand after the decisions so far, and what was settled between them. A decision about a claim counts for
 * every claim that said the same in one stretch with it. Not for several threads.
 */
final class ClaimStatusTracker {
    /** Who prevails between two claims; nobody when both hold. */
    record Outcome(@Nullable PlacedClaim winner) {
        boolean both() {
            return winner == null;
        }

        boolean wins(PlacedClaim one) {
            return one.equals(winner);
        }
    }

    private final ResolutionRules rules;
    private final Map<String, PlacedClaim> byId = new HashMap<>();
    private final Map<PlacedClaim, SlotTimeline> books = new HashMap<>();
    private final Map<String, List<PlacedClaim>> byEvent = new HashMap<>();
    private final Set<String> retractedClaims = new HashSet<>();
    private final Set<String> retractedEvents = new HashSet<>();
    private final Map<PlacedClaim, Map<PlacedClaim, Outcome>> outcomes = new HashMap<>();
    private final Map<PlacedClaim, Map<PlacedClaim, Verdict>> verdicts = new HashMap<>();
    /** Who was said to be right against a claim that was never true. */
    private final Map<PlacedClaim, Set<PlacedClaim>> beaten = new HashMap<>();

    ClaimStatusTracker(ResolutionRules rules) {
        this.rules = rules;
    }

    /** Takes a claim in that was just heard. */
    void enter(PlacedClaim heard, SlotTimeline factIndex) {
        byId.put(heard.claim.id(), heard);
        books.put(heard, factIndex);
        for (EvidenceSpan evidence : heard.claim.evidence()) {
            byEvent.computeIfAbsent(evidence.event(), none -> new ArrayList<>(2))
                    .add(heard);
        }
        weigh(List.of(heard));
    }

    /** Takes a decision in; the books that it concerns. */
    Set<SlotTimeline> decide(Decision decision) {
        return switch (decision) {
            case Decision.RetractClaim retract -> {
                retractedClaims.add(retract.claim());
                yield weigh(named(retract.claim()));
            }
            case Decision.RestoreClaim restore -> {
                retractedClaims.remove(restore.claim());
                yield weigh(named(restore.claim()));
            }
            case Decision.RetractEvent retract -> {
                retractedEvents.add(retract.event());
                yield weigh(byEvent.getOrDefault(retract.event(), List.of()));
            }
            case Decision.RestoreEvent restore -> {
                retractedEvents.remove(restore.event());
                yield weigh(byEvent.getOrDefault(restore.event(), List.of()));
            }
            case Decision.ResolveContradiction resolve -> resolve(resolve);
            case Decision.JudgePair judge -> judge(judge);
            default -> Set.of();
        };
    }

    /** The claims about which something was settled with this one. */
    Set<PlacedClaim> partners(PlacedClaim heard) {
        Map<PlacedClaim, Outcome> mine = outcomes.get(heard);
        return mine == null ? Set.of() : mine.keySet();
    }

    /** What was settled between two claims; null when nothing was. */
    @Nullable
    Outcome between(PlacedClaim one, PlacedClaim other) {
        Map<PlacedClaim, Outcome> mine = outcomes.get(one);
        return mine == null ? null : mine.get(other);
    }

    /** What a judge said of two claims. */
    Verdict verdict(PlacedClaim one, PlacedClaim other) {
        return verdicts.getOrDefault(one, Map.of()).getOrDefault(other, Verdict.UNDECIDED);
    }

    private Set<SlotTimeline> judge(Decision.JudgePair judge) {
        PlacedClaim earlier = byId.get(judge.earlier());
        PlacedClaim later = byId.get(judge.later());
        Set<SlotTimeline> touched = new LinkedHashSet<>();
        if (earlier == null || later == null || earlier.equals(later)) {
            return touched;
        }
        for (PlacedClaim one : companions(earlier)) {
            for (PlacedClaim other : companions(later)) {
                verdicts.computeIfAbsent(one, none -> new HashMap<>()).put(other, judge.verdict());
                verdicts.computeIfAbsent(other, none -> new HashMap<>()).put(one, judge.verdict());
                touched.add(factIndex(one));
                touched.add(factIndex(other));
            }
        }
        return touched;
    }

    private Set<SlotTimeline> resolve(Decision.ResolveContradiction resolve) {
        PlacedClaim older = byId.get(resolve.older());
        PlacedClaim newer = byId.get(resolve.newer());
        if (older == null || newer == null || older.equals(newer)) {
            return Set.of();
        }
        Decision.Choice choice = rules.choice(resolve);
        Set<PlacedClaim> concerned = new LinkedHashSet<>();
        List<PlacedClaim> olders = companions(older);
        List<PlacedClaim> newers = companions(newer);
        for (PlacedClaim one : olders) {
            for (PlacedClaim other : newers) {
                if (one.equals(other)) {
                    continue;
                }
                Outcome outcome = new Outcome(
                        switch (choice) {
                            case OLDER -> one;
                            case NEWER -> other;
                            case BOTH -> null;
                        });
                outcomes.computeIfAbsent(one, none -> new LinkedHashMap<>()).put(other, outcome);
                outcomes.computeIfAbsent(other, none -> new LinkedHashMap<>()).put(one, outcome);
                Set<PlacedClaim> right = beaten.computeIfAbsent(other, none -> new HashSet<>());
                if (choice == Decision.Choice.OLDER) {
                    right.add(one);
                } else {
                    right.remove(one);
                }
                concerned.add(one);
                concerned.add(other);
            }
        }
        Set<SlotTimeline> touched = weigh(concerned);
        for (PlacedClaim heard : concerned) {
            SlotTimeline factIndex = factIndex(heard);
            factIndex.touch(heard);
            touched.add(factIndex);
        }
        return touched;
    }

    private List<PlacedClaim> companions(PlacedClaim heard) {
        return factIndex(heard).companions(heard);
    }

    private SlotTimeline factIndex(PlacedClaim heard) {
        SlotTimeline factIndex = books.get(heard);
        if (factIndex == null) {
            throw new IllegalStateException("claim " + heard.claim.id() + " was never entered");
        }
        return factIndex;
    }

    private List<PlacedClaim> named(String claim) {
        PlacedClaim heard = byId.get(claim);
        return heard == null ? List.of() : List.of(heard);
    }

    private Set<SlotTimeline> weigh(Collection<PlacedClaim> concerned) {
        Set<SlotTimeline> touched = new LinkedHashSet<>();
        for (PlacedClaim heard : concerned) {
            Set<PlacedClaim> right = beaten.get(heard);
            boolean believed = !retractedClaims.contains(heard.claim.id())
                    && rules.stands(heard.claim, retractedEvents)
                    && (right == null || right.isEmpty());
            if (believed != heard.believed) {
                SlotTimeline factIndex = factIndex(heard);
                factIndex.believe(heard, believed);
                touched.add(factIndex);
            }
        }
        return touched;
    }
}
