package dev.ecphory.lab.truth;

import dev.ecphory.internal.facts.Cardinality;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A kind of thing that changes in people's lives.
 *
 * @param name as the phrases call it
 * @param predicate as claims call it
 * @param cardinality what is registered; null when the predicate is in no registry
 * @param ends whether a value may cease without another
 * @param values to draw from; none says the same as another
 */
record LifeKind(String name, String predicate, @Nullable Cardinality cardinality, boolean ends, List<String> values) {
    static final LifeKind JOB = new LifeKind(
            "job",
            "works_at",
            Cardinality.SINGLE,
            true,
            List.of("Acme", "Norrland Timber", "Blue Harbor", "Fjord Bank", "the city library", "Quill & Sons"));
    static final LifeKind HOME = new LifeKind(
            "home",
            "lives_in",
            Cardinality.SINGLE,
            false,
            List.of("Lisbon", "Porto", "Oslo", "Rome", "Kyoto", "New York", "Ghent"));
    static final LifeKind MEETING = new LifeKind(
            "meeting",
            "review_time",
            Cardinality.SINGLE,
            false,
            List.of(
                    "Monday at 9:00",
                    "Monday at 10:00",
                    "Tuesday at 9:00",
                    "Tuesday at 9:30",
                    "Friday at 14:00",
                    "Monday and Friday at 9:00"));
    static final LifeKind PETS = new LifeKind(
            "pets",
            "has_pets",
            Cardinality.SINGLE,
            false,
            List.of("2 cats", "3 cats", "4 cats", "3 cats and 1 dog", "1 dog", "12 hens"));
    static final LifeKind DIET = new LifeKind(
            "diet", "eats", Cardinality.SINGLE, true, List.of("meat", "no meat", "fish", "no fish", "raw food"));
    static final LifeKind PARTNER = new LifeKind(
            "partner", "partner", Cardinality.SINGLE, true, List.of("Ida", "Tomas", "Noor", "Elias", "Wren", "Jun"));
    static final LifeKind LIKES = new LifeKind(
            "likes",
            "likes",
            Cardinality.MULTI,
            true,
            List.of("green tea", "chess", "long walks", "old maps", "jazz", "the sea", "crosswords"));
    static final LifeKind PROJECT = new LifeKind(
            "project",
            "project",
            Cardinality.INTERVAL,
            true,
            List.of("the tax report", "Project Heron", "a garden plan", "the school play", "the bridge survey"));
    static final LifeKind VISITED = new LifeKind(
            "visited",
            "visited",
            Cardinality.EVENT,
            false,
            List.of("Vienna", "Tallinn", "Marrakesh", "Lima", "Bergen"));
    static final LifeKind PHONE = new LifeKind(
            "phone", "phone_model", null, false, List.of("Pixel 6", "Pixel 7", "Fairphone 5", "Nokia 3310"));

    /** Those that hold one value. */
    static final List<LifeKind> SINGLE = List.of(JOB, HOME, MEETING, PETS, DIET, PARTNER);

    /** All of them. */
    static final List<LifeKind> ALL = List.of(JOB, HOME, MEETING, PETS, DIET, PARTNER, LIKES, PROJECT, VISITED, PHONE);

    /** The kind that claims of the simulator call so. */
    static LifeKind of(String predicate) {
        return ALL.stream()
                .filter(kind -> kind.predicate.equals(predicate))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no kind is called " + predicate));
    }

    /** What is registered about a predicate. */
    static Optional<Cardinality> cardinality(String predicate) {
        return ALL.stream()
                .filter(kind -> kind.predicate.equals(predicate))
                .findFirst()
                .map(LifeKind::cardinality);
    }

    /** The same said more exactly. */
    String finer(String value) {
        return switch (name) {
            case "job" -> value + " head office";
            case "home" -> value + " old town";
            case "meeting" -> value + " sharp";
            case "pets" -> value + " from the shelter";
            case "diet" -> value.startsWith("no ") ? value + " whatsoever" : "organic " + value;
            case "partner" -> value + " Lindqvist";
            default -> throw new IllegalStateException("nothing is told more exactly of " + name);
        };
    }

    /** What the tables call it. */
    String held() {
        return cardinality == null ? "learned" : cardinality.name().toLowerCase(Locale.ROOT);
    }
}
