package dev.ecphory.consolidate.settle;

import dev.ecphory.memory.Fact;
import dev.ecphory.memory.Moment;
import dev.ecphory.memory.Slot;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Looks at versions of facts along both axes of time. Stateless; threads may share it. */
public final class Timeline {
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

    private Timeline() {}

    /** What held at an instant as far as was known at another, by slot, then the strongest first. */
    public static List<Fact> at(Collection<Fact> facts, Instant validAt, Instant knownAt) {
        return facts.stream()
                .filter(fact -> fact.validAt(validAt) && fact.knownAt(knownAt))
                .sorted(Comparator.comparing(Fact::slot).thenComparing(BY_STANDING))
                .toList();
    }

    /** What to answer for a slot that holds one value; empty when nothing held. */
    public static Optional<Fact> value(Collection<Fact> facts, Slot slot, Instant validAt, Instant knownAt) {
        return facts.stream()
                .filter(fact -> fact.slot().equals(slot) && fact.validAt(validAt) && fact.knownAt(knownAt))
                .min(BY_STANDING);
    }

    /** Every value that a slot had, as far as was known at an instant, in the order of the world's time. */
    public static List<Fact> history(Collection<Fact> facts, Slot slot, Instant knownAt) {
        return facts.stream()
                .filter(fact -> fact.slot().equals(slot) && fact.knownAt(knownAt))
                .sorted(BY_TIME)
                .toList();
    }

    /** Everything about a subject, as far as was known at an instant, in the order of the world's time. */
    public static List<Fact> of(Collection<Fact> facts, String subject, Instant knownAt) {
        return facts.stream()
                .filter(fact -> fact.slot().subject().equals(subject) && fact.knownAt(knownAt))
                .sorted(BY_TIME)
                .toList();
    }

    /** True when there is an instant at which both held. */
    public static boolean overlap(Fact one, Fact other) {
        return startsBeforeEnd(one.validFrom(), other.validTo()) && startsBeforeEnd(other.validFrom(), one.validTo());
    }

    /** True when the one was certainly over before the other can have begun. */
    public static boolean before(Fact one, Fact other) {
        Moment end = one.validTo();
        return end != null && !end.at().isAfter(other.validFrom().at());
    }

    /**
     * How strongly two entities are bound: the evidence of facts between them, each piece worth half as much after a
     * half-life. Facts that are not known any more count for nothing.
     *
     * @param one canonical key
     * @param other canonical key
     * @param identity what other names they go by
     * @param saidAt when an event was said, by its id; null for an unknown event, which counts as old as a half-life
     * @return 0 when nothing binds them, and no upper bound: a fact told today counts 1
     */
    public static double strength(
            Collection<Fact> facts,
            String one,
            String other,
            Identity identity,
            Function<String, @Nullable Instant> saidAt,
            Instant now,
            Duration halfLife) {
        double strength = 0;
        for (Fact fact : facts) {
            if (fact.knownAt(now) && (binds(fact, one, other, identity) || binds(fact, other, one, identity))) {
                strength += fact.evidence().stream()
                        .map(evidence -> evidence.event())
                        .distinct()
                        .mapToDouble(event -> worth(saidAt.apply(event), now, halfLife))
                        .sum();
            }
        }
        return strength;
    }

    private static boolean binds(Fact fact, String subject, String object, Identity identity) {
        return identity.canonical(fact.slot().subject()).equals(subject)
                && identity.canonical(fact.object()).equals(object);
    }

    private static double worth(@Nullable Instant said, Instant now, Duration halfLife) {
        if (said == null) {
            return .5;
        }
        double age = Math.max(0, Duration.between(said, now).toSeconds());
        return Math.pow(.5, age / halfLife.toSeconds());
    }

    private static boolean startsBeforeEnd(Moment start, @Nullable Moment end) {
        return end == null || start.at().isBefore(end.at());
    }
}
