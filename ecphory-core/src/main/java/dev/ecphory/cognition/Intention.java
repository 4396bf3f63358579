package dev.ecphory.cognition;

import dev.ecphory.memory.InvalidInputException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something to be remembered when its time comes (prospective memory; Einstein and McDaniel 1990). Immutable; threads
 * may share it.
 *
 * @param id of the intention
 * @param text what is to be remembered; untrusted, as everything that was said
 * @param trigger what it waits for
 * @param every the period in which it fires once, at least a second; null: it fires once for all
 * @param firedAt when it fired last, null before
 */
public record Intention(
        String id,
        String text,
        Trigger trigger,
        @Nullable Duration every,
        @Nullable Instant firedAt) {
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    /**
     * Checks the period.
     *
     * @throws InvalidInputException when it is shorter than a second, or a name is missing
     */
    public Intention {
        Ranges.name("id", id);
        if (every != null && every.compareTo(SHORTEST) < 0) {
            throw new InvalidInputException("every", every.toString(), "is too short", "give a second or more");
        }
    }

    /** Whether it will never fire again. */
    public boolean done() {
        return every == null && firedAt != null;
    }

    /** Whether it may fire at an instant as far as its period is concerned, and its time if it waits for one. */
    boolean ready(Instant now) {
        Instant last = firedAt;
        if (trigger instanceof Trigger.AtTime time) {
            if (now.isBefore(time.at())) {
                return false;
            }
            return last == null || (every != null && period(time.at(), last, every) < period(time.at(), now, every));
        }
        return last == null || (every != null && !now.isBefore(last.plus(every)));
    }

    private static long period(Instant from, Instant at, Duration every) {
        return at.isBefore(from) ? -1 : Duration.between(from, at).dividedBy(every);
    }

    Intention fired(Instant at) {
        return new Intention(id, text, trigger, every, at);
    }
}
