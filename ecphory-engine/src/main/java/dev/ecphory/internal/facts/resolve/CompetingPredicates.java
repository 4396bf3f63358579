package dev.ecphory.internal.facts.resolve;

import dev.ecphory.internal.facts.Cardinality;
import dev.ecphory.knowledge.Decision.Verdict;
import dev.ecphory.knowledge.TimePoint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What values of different single-valued predicates do to one another. Nearness alone cannot decide (Reverie: accepted
 * pairs .65 to .98, rejected ones .60 to 1.00), so two predicates that are both registered never compete: somebody said
 * that they are different things. Not for several threads.
 */
final class CompetingPredicates {
    /** More unregistered single-valued predicates of one subject than this are a fault of extraction: left alone. */
    private static final int MAX_BOOKS = 64;

    private record Pair(String earlier, String later) {}

    private final @Nullable SentenceSimilarity similarity;
    private final ResolutionRules rules;
    private final Map<Pair, Double> cosines = new HashMap<>();

    CompetingPredicates(@Nullable SentenceSimilarity similarity, ResolutionRules rules) {
        this.similarity = similarity;
        this.rules = rules;
    }

    /** The books whose values may compete with one another; empty when none do. */
    List<SlotTimeline> competing(Collection<SlotTimeline> books) {
        if (similarity == null) {
            return List.of();
        }
        List<SlotTimeline> single = new ArrayList<>();
        int unregistered = 0;
        for (SlotTimeline factIndex : books) {
            if (factIndex.mode == Cardinality.SINGLE) {
                single.add(factIndex);
                unregistered += factIndex.registered.isEmpty() ? 1 : 0;
            }
        }
        return unregistered > 0 && unregistered <= MAX_BOOKS && single.size() > 1 ? single : List.of();
    }

    /** The sketches of competing books, each as the others leave it. */
    Map<SlotTimeline, List<FactFingerprint>> weighed(List<SlotTimeline> competing, ClaimStatusTracker settled) {
        Map<SlotTimeline, List<FactFingerprint>> all = new LinkedHashMap<>();
        competing.forEach(factIndex -> all.put(factIndex, factIndex.sketches()));
        Map<PlacedClaim, FactFingerprint> changed = new HashMap<>();
        for (int i = 0; i < competing.size(); i++) {
            for (int j = i + 1; j < competing.size(); j++) {
                SlotTimeline one = competing.get(i);
                SlotTimeline other = competing.get(j);
                if (one.registered.isEmpty() || other.registered.isEmpty()) {
                    weigh(all.getOrDefault(one, List.of()), all.getOrDefault(other, List.of()), settled, changed);
                }
            }
        }
        all.replaceAll((factIndex, sketches) -> sketches.stream()
                .map(sketch -> changed.getOrDefault(sketch.head(), sketch))
                .toList());
        return all;
    }

    /** Both lists are in the order of time; only stretches that overlap are compared. */
    private void weigh(
            List<FactFingerprint> ones,
            List<FactFingerprint> others,
            ClaimStatusTracker settled,
            Map<PlacedClaim, FactFingerprint> changed) {
        for (FactFingerprint one : ones) {
            for (FactFingerprint other : others) {
                if (!other.start().at().isBefore(end(one))) {
                    break;
                }
                if (one.head().asserts()
                        && other.head().asserts()
                        && one.start().at().isBefore(end(other))
                        && rules.compare(one.head().value, other.head().value) == NormalizedValue.Sameness.DIFFERENT) {
                    boolean first = one.head().compareTo(other.head()) < 0;
                    weigh(first ? one : other, first ? other : one, settled, changed);
                }
            }
        }
    }

    private void weigh(
            FactFingerprint earlier,
            FactFingerprint later,
            ClaimStatusTracker settled,
            Map<PlacedClaim, FactFingerprint> changed) {
        double cosine = cosine(earlier.head().claim.text(), later.head().claim.text());
        if (cosine < FactResolver.UNDECIDED) {
            return;
        }
        PlacedClaim by = later.head();
        ClaimStatusTracker.Outcome outcome = settled.between(earlier.head(), by);
        Verdict verdict = cosine >= FactResolver.REPLACES ? Verdict.REPLACES : settled.verdict(earlier.head(), by);
        if (outcome == null && verdict == Verdict.COEXISTS) {
            return;
        }
        boolean undecided = verdict == Verdict.UNDECIDED;
        if (outcome != null ? outcome.wins(by) : !undecided && rules.yields(earlier.authority(), later.authority())) {
            FactFingerprint now = changed.getOrDefault(earlier.head(), earlier);
            TimePoint end = now.end();
            if (end == null || by.start.at().isBefore(end.at())) {
                changed.put(earlier.head(), now.ended(rules.end(by.start), by));
            }
        } else if (outcome == null) {
            contest(earlier, new ValueInterval.Rival(earlier.head(), by, undecided), changed);
            contest(later, new ValueInterval.Rival(by, earlier.head(), undecided), changed);
        }
    }

    private static void contest(
            FactFingerprint sketch, ValueInterval.Rival rival, Map<PlacedClaim, FactFingerprint> changed) {
        changed.put(sketch.head(), changed.getOrDefault(sketch.head(), sketch).contested(rival));
    }

    private double cosine(String earlier, String later) {
        SentenceSimilarity near = similarity;
        return near == null
                ? 0
                : cosines.computeIfAbsent(new Pair(earlier, later), none -> near.cosine(earlier, later));
    }

    private static Instant end(FactFingerprint sketch) {
        TimePoint end = sketch.end();
        return end == null ? Instant.MAX : end.at();
    }
}
