package dev.ecphory.cognition;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the agent felt and when, as the caller told it, and what that made of its persona. A mood holds until the next one
 * and wears off, see {@link Mood#after}; nobody's mood is guessed. Immutable; threads may share it.
 */
public final class Moods {
    private final Persona given;
    private final List<Told> told;
    /** What the persona had become after each of them. */
    private final List<Persona> became;

    /**
     * A mood.
     *
     * @param at when it was told
     * @param mood what was told
     */
    public record Told(Instant at, Mood mood) {}

    private Moods(Persona given, List<Told> told, List<Persona> became) {
        this.given = given;
        this.told = told;
        this.became = became;
    }

    /** No mood was ever told to somebody of this persona. */
    public static Moods none(Persona given) {
        return new Moods(given, List.of(), List.of());
    }

    /**
     * Moods in the order of time.
     *
     * @param given the persona from which it all began
     * @param drift by which moods move it
     */
    public static Moods of(Persona given, PersonaDrift drift, List<Told> told) {
        List<Persona> became = new ArrayList<>(told.size());
        Persona now = given;
        for (Told one : told) {
            now = drift.on(given, now, List.of(one.mood()));
            became.add(now);
        }
        return new Moods(given, List.copyOf(told), List.copyOf(became));
    }

    /** All of them, oldest first. */
    public List<Told> told() {
        return told;
    }

    /** What is left at an instant of the mood that was told last before; empty when none was, or it is not known any more. */
    public Optional<Mood> at(Instant instant) {
        int last = last(instant);
        return last < 0
                ? Optional.empty()
                : told.get(last).mood().after(Duration.between(told.get(last).at(), instant));
    }

    /** What the persona had become by an instant; the given one where it does not drift. */
    public Persona persona(Instant instant) {
        int last = last(instant);
        return last < 0 ? given : became.get(last);
    }

    /** The place of the last one that was not told later; -1 for none. */
    private int last(Instant instant) {
        int low = 0;
        int high = told.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (told.get(middle).at().isAfter(instant)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low - 1;
    }
}
