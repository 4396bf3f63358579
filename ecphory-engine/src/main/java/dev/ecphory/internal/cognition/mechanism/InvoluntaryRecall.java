package dev.ecphory.internal.cognition.mechanism;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * A memory that comes by itself (Berntsen 2009): now and then an older one that nobody asked for, the likelier the
 * stronger its emotion. The chance is that of AgentOS's paper (its code has .08), times .5 + openness; the other
 * constants are its code's. Immutable; threads may share it.
 *
 * @param on the switch; off, nothing comes and the generator is not asked
 * @param chance at a recall, 0 to .5; .01
 */
public record InvoluntaryRecall(boolean on, double chance) {
    /** The age below which a memory does not come by itself. */
    private static final Duration OLDER_THAN = Duration.ofDays(14);
    /** The strength that it must have left. */
    private static final double STRONGER_THAN = .15;

    public InvoluntaryRecall {
        RangeChecks.between("involuntary.chance", chance, 0, .5);
    }

    /**
     * What comes, of traces that were not recalled, which are only asked for when one is to come. Their order does not
     * matter; the same generator gives the same answer. It is asked for two numbers whatever comes of it.
     */
    public Optional<MemoryTrace> surface(
            Supplier<? extends Collection<MemoryTrace>> traces,
            Instant now,
            Retention retention,
            Persona persona,
            RandomGenerator random) {
        if (!on) {
            return Optional.empty();
        }
        boolean comes = random.nextDouble() < chance * (.5 + persona.openness());
        double place = random.nextDouble();
        if (!comes) {
            return Optional.empty();
        }
        List<MemoryTrace> eligible = traces.get().stream()
                .filter(trace -> !trace.encodedAt().plus(OLDER_THAN).isAfter(now))
                .filter(trace -> retention.strength(trace, now) >= STRONGER_THAN && trace.intensity() > 0)
                .sorted(Comparator.comparing(MemoryTrace::id))
                .toList();
        double left =
                place * eligible.stream().mapToDouble(MemoryTrace::intensity).sum();
        for (MemoryTrace trace : eligible) {
            left -= trace.intensity();
            if (left < 0) {
                return Optional.of(trace);
            }
        }
        return eligible.isEmpty() ? Optional.empty() : Optional.of(eligible.getLast());
    }

    InvoluntaryRecall switched(boolean to) {
        return new InvoluntaryRecall(to, chance);
    }
}
