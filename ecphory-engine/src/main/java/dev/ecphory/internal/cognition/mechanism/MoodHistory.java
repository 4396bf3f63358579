package dev.ecphory.internal.cognition.mechanism;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the agent felt and when, as the caller told it, and what that made of its persona. A mood holds until the next one
 * and wears off, see {@link Mood#after}; nobody's mood is guessed. Immutable; threads may share it.
 */
public final class MoodHistory {
    private final Persona given;
    private final List<DatedMood> told;
    /** The places of those that hold, by when they were told. */
    private final NavigableMap<Instant, Integer> places = new TreeMap<>();

    /** What the persona had become after each of them. */
    private final List<Persona> became = new ArrayList<>();

    /** A mood and when it was told. */
    public record DatedMood(Instant at, Mood mood) {}

    private MoodHistory(Persona given, PersonaDrift drift, List<DatedMood> told) {
        this.given = given;
        this.told = List.copyOf(told);
        Persona now = given;
        for (DatedMood one : told) {
            now = drift.on(given, now, one.mood());
            places.put(one.at(), became.size());
            became.add(now);
        }
    }

    /** No mood was ever told to somebody of this persona. */
    public static MoodHistory none(Persona given) {
        return new MoodHistory(given, CognitionSettings.OFF.drift(), List.of());
    }

    /**
     * Moods in the order of time.
     *
     * @param given the persona from which it all began
     * @param drift by which moods move it
     */
    public static MoodHistory of(Persona given, PersonaDrift drift, List<DatedMood> told) {
        return new MoodHistory(given, drift, told);
    }

    /** All of them, oldest first. */
    public List<DatedMood> told() {
        return told;
    }

    /** What is left at an instant of the mood that was told last before; empty when none was, or it is not known any more. */
    public Optional<Mood> at(Instant instant) {
        return place(instant).map(told::get).flatMap(last -> last.mood().after(Duration.between(last.at(), instant)));
    }

    /** What the persona had become by an instant; the given one where it does not drift. */
    public Persona persona(Instant instant) {
        return place(instant).map(became::get).orElse(given);
    }

    private Optional<Integer> place(Instant instant) {
        return Optional.ofNullable(places.floorEntry(instant)).map(Map.Entry::getValue);
    }
}
