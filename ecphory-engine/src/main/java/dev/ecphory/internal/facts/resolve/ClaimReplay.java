package dev.ecphory.internal.facts.resolve;

import dev.ecphory.internal.facts.Cardinality;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.knowledge.Slot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** One replay of everything that was learned about a subject, instant by instant. Used once, by one thread. */
final class ClaimReplay {
    private final String subject;
    private final Function<String, Optional<Cardinality>> cardinalities;
    private final CompetingPredicates resemblances;
    private final ResolutionRules rules;
    private final FactVersioner ledger;
    private final ClaimStatusTracker standing;
    private final Map<String, SlotTimeline> books = new TreeMap<>();
    private List<SlotTimeline> competing = List.of();

    ClaimReplay(
            String subject,
            Function<String, Optional<Cardinality>> cardinalities,
            CompetingPredicates resemblances,
            ResolutionRules rules) {
        this.subject = subject;
        this.cardinalities = cardinalities;
        this.resemblances = resemblances;
        this.rules = rules;
        this.ledger = new FactVersioner(rules);
        this.standing = new ClaimStatusTracker(rules);
    }

    FactResolution run(Collection<Claim> claims, Collection<DecisionRecord> decisions) {
        List<Claim> heard = new ArrayList<>(claims);
        heard.sort(Comparator.comparing(Claim::learnedAt)
                .thenComparingLong(Claim::order)
                .thenComparing(Claim::id));
        List<DecisionRecord> decided = new ArrayList<>(decisions);
        decided.sort(Comparator.comparing(DecisionRecord::at).thenComparingLong(DecisionRecord::number));
        Set<String> ids = new LinkedHashSet<>();
        int claim = 0;
        int decision = 0;
        while (claim < heard.size() || decision < decided.size()) {
            Instant step = step(heard, claim, decided, decision);
            Set<SlotTimeline> touched = new LinkedHashSet<>();
            for (; claim < heard.size() && heard.get(claim).learnedAt().equals(step); claim++) {
                if (ids.add(heard.get(claim).id())) {
                    hear(heard.get(claim), touched);
                }
            }
            for (; decision < decided.size() && decided.get(decision).at().equals(step); decision++) {
                touched.addAll(standing.decide(decided.get(decision).decision()));
            }
            settle(touched, step);
        }
        return new FactResolution(ledger.versions(), contradictions());
    }

    /** What was heard, slot by slot. */
    Collection<SlotTimeline> books() {
        return books.values();
    }

    /** What was decided. */
    ClaimStatusTracker settled() {
        return standing;
    }

    private static Instant step(List<Claim> heard, int claim, List<DecisionRecord> decided, int decision) {
        if (claim == heard.size()) {
            return decided.get(decision).at();
        }
        Instant learned = heard.get(claim).learnedAt();
        boolean first =
                decision == decided.size() || !decided.get(decision).at().isBefore(learned);
        return first ? learned : decided.get(decision).at();
    }

    private void hear(Claim claim, Set<SlotTimeline> touched) {
        String predicate = claim.slot().predicate();
        SlotTimeline factIndex = books.computeIfAbsent(
                predicate,
                none -> new SlotTimeline(
                        new Slot(subject, predicate), cardinalities.apply(predicate), rules, standing));
        PlacedClaim heard = factIndex.hear(claim);
        if (heard != null) {
            standing.enter(heard, factIndex);
            touched.add(factIndex);
        }
    }

    private void settle(Set<SlotTimeline> touched, Instant step) {
        Set<SlotTimeline> resorted = new LinkedHashSet<>();
        for (SlotTimeline factIndex : touched) {
            if (factIndex.resort()) {
                resorted.add(factIndex);
            }
        }
        List<SlotTimeline> compete = resemblances.competing(books.values());
        for (SlotTimeline factIndex : touched) {
            boolean apart = !competing.contains(factIndex) && !compete.contains(factIndex);
            for (ValueChain chain : factIndex.takeDirty()) {
                SlotTimeline.Change change = factIndex.sweep(chain);
                if (apart && !resorted.contains(factIndex)) {
                    ledger.replace(factIndex.slot, change.before(), change.after(), step);
                }
            }
            if (apart && resorted.contains(factIndex)) {
                ledger.replace(factIndex.slot, factIndex.sketches(), step);
            }
        }
        Set<SlotTimeline> before = new LinkedHashSet<>(competing);
        competing = compete;
        if (!touched.isEmpty()) {
            resemblances
                    .weighed(compete, standing)
                    .forEach((factIndex, sketches) -> ledger.replace(factIndex.slot, sketches, step));
            compete.forEach(before::remove);
            before.forEach(factIndex -> ledger.replace(factIndex.slot, factIndex.sketches(), step));
        }
    }

    private List<Contradiction> contradictions() {
        Map<String, Contradiction> found = new TreeMap<>();
        for (FactFingerprint sketch : ledger.held()) {
            for (ValueInterval.Rival rival : sketch.rivals()) {
                boolean first = rules.tie(rival.mine().claim, rival.other().claim) < 0;
                PlacedClaim older = first ? rival.mine() : rival.other();
                PlacedClaim newer = first ? rival.other() : rival.mine();
                String id = older.claim.id() + "~" + newer.claim.id();
                found.computeIfAbsent(
                        id,
                        none -> new Contradiction(
                                id,
                                new Slot(subject, newer.claim.slot().predicate()),
                                older.claim.id(),
                                newer.claim.id(),
                                because(older, newer, rival.undecided()),
                                rival.undecided()));
            }
        }
        return List.copyOf(found.values());
    }

    private static String because(PlacedClaim older, PlacedClaim newer, boolean undecided) {
        return undecided
                ? "they may be about the same thing, and nobody could tell: \"" + FactFingerprint.quoted(older)
                        + "\" and \"" + FactFingerprint.quoted(newer) + "\""
                : "the " + FactFingerprint.spoken(older) + " claim \"" + FactFingerprint.quoted(older) + "\" and the "
                        + FactFingerprint.spoken(newer) + " claim \"" + FactFingerprint.quoted(newer)
                        + "\" exclude each other, and the weaker cannot supersede the stronger";
    }
}
