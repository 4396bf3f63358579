package dev.ecphory.internal.facts.resolve;

import dev.ecphory.Fact;
import dev.ecphory.knowledge.Slot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Makes versions of what is true step by step: what a step leaves as it was keeps its version, everything else ends one
 * and begins another. So the versions known at an instant are what the last step before it made. Not for several
 * threads.
 */
final class FactVersioner {
    private record Version(Slot slot, FactFingerprint sketch, int number, Instant learnedAt) {}

    private final ResolutionRules rules;
    private final Map<PlacedClaim, Version> live = new HashMap<>();
    private final Map<PlacedClaim, Integer> numbers = new HashMap<>();
    private final List<Fact> past = new ArrayList<>();

    FactVersioner(ResolutionRules rules) {
        this.rules = rules;
    }

    /** Puts what holds now in the place of what held before the step, for a part of a slot. */
    void replace(Slot slot, List<FactFingerprint> before, List<FactFingerprint> after, Instant step) {
        Map<PlacedClaim, FactFingerprint> now = new LinkedHashMap<>();
        for (FactFingerprint sketch : after) {
            if (sketch.head().believed) {
                now.put(sketch.head(), sketch);
            }
        }
        for (FactFingerprint old : before) {
            Version version = live.get(old.head());
            if (version != null && !version.sketch().equals(now.get(old.head()))) {
                live.remove(old.head());
                past.add(version.sketch().fact(slot, version.number(), version.learnedAt(), step));
            }
        }
        for (FactFingerprint sketch : now.values()) {
            if (!live.containsKey(sketch.head())) {
                int number = numbers.merge(sketch.head(), 1, Integer::sum);
                Instant learned = rules.learned(step, sketch.head().claim);
                live.put(sketch.head(), new Version(slot, sketch, number, learned));
            }
        }
    }

    /** Puts what holds now in the place of all that held in a slot. */
    void replace(Slot slot, List<FactFingerprint> after, Instant step) {
        List<FactFingerprint> before = live.values().stream()
                .filter(version -> version.slot().equals(slot))
                .map(Version::sketch)
                .toList();
        replace(slot, before, after, step);
    }

    /** What is held now. */
    List<FactFingerprint> held() {
        return live.values().stream().map(Version::sketch).toList();
    }

    /** Every version so far, those still held without an end. */
    List<Fact> versions() {
        Stream<Fact> held = live.values().stream()
                .map(version -> version.sketch().fact(version.slot(), version.number(), version.learnedAt(), null));
        return Stream.concat(past.stream(), held)
                .sorted(Comparator.comparing(Fact::slot)
                        .thenComparing(fact -> fact.validFrom().at())
                        .thenComparing(Fact::learnedAt)
                        .thenComparing(Fact::id))
                .toList();
    }
}
