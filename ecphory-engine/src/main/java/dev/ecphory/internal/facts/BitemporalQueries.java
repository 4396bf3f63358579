package dev.ecphory.internal.facts;

import dev.ecphory.Fact;
import dev.ecphory.knowledge.Slot;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Looks at versions of facts along both axes of time. Stateless; threads may share it. */
public final class BitemporalQueries {
    private static final Comparator<Fact> BY_TIME = Comparator.comparing(
                    (Fact fact) -> fact.validFrom().at())
            .thenComparing(Fact::slot)
            .thenComparing(Fact::learnedAt)
            .thenComparing(Fact::id);
    /** The one to answer with first: the strongest, then what began last, then what was learned last. */
    private static final Comparator<Fact> BY_STANDING = Comparator.comparing(Fact::authority)
            .thenComparing(fact -> fact.validFrom().at(), Comparator.reverseOrder())
            .thenComparing(Fact::learnedAt, Comparator.reverseOrder())
            .thenComparing(Fact::id);

    private BitemporalQueries() {}

    /** What held at an instant as far as was known at another, by slot, then the strongest first. */
    public static List<Fact> at(Collection<Fact> facts, Instant validAt, Instant knownAt) {
        return facts.stream()
                .filter(fact -> fact.isValidAt(validAt) && fact.isKnownAt(knownAt))
                .sorted(Comparator.comparing(Fact::slot).thenComparing(BY_STANDING))
                .toList();
    }

    /** What to answer for a slot that holds one value; empty when nothing held. */
    public static Optional<Fact> value(Collection<Fact> facts, Slot slot, Instant validAt, Instant knownAt) {
        return facts.stream()
                .filter(fact -> fact.slot().equals(slot) && fact.isValidAt(validAt) && fact.isKnownAt(knownAt))
                .min(BY_STANDING);
    }

    /** Everything about a subject, as far as was known at an instant, in the order of the world's time. */
    public static List<Fact> of(Collection<Fact> facts, String subject, Instant knownAt) {
        return facts.stream()
                .filter(fact -> fact.slot().subject().equals(subject) && fact.isKnownAt(knownAt))
                .sorted(BY_TIME)
                .toList();
    }
}
