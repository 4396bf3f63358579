package dev.ecphory.internal.entities;

import dev.ecphory.Fact;
import dev.ecphory.internal.entities.EntityProfile.Relationship;
import dev.ecphory.internal.entities.MentionStatistics.Said;
import dev.ecphory.knowledge.EvidenceSpan;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * How strongly entities are bound to one another. Read-only; threads may share it.
 *
 * <p>{@code x / (x + 10)}, where x is the sum of what binds the two: 1 for an event in which they talk to one another (the
 * one addresses the other, or answers in the same session), 1 for any other event that mentions both, 3 for an event that
 * bears a fact which relates them; each is worth half as much for every 180 days that it lies before the newest event in
 * sight. So it is 0 to 1, the same from both sides, and depends on nothing but the log.
 */
public final class EdgeWeights {
    private static final double HALF = 10;
    private static final double FACT = 3;
    private static final Duration HALF_LIFE = Duration.ofDays(180);
    /** Events named as evidence, the newest first. */
    private static final int EVIDENCE = 8;

    private final EntityStatistics people;
    private final Instant newest;
    private final Map<String, List<Fact>> facts = new HashMap<>();
    private final Map<String, Map<String, Bond>> known = new HashMap<>();

    /** What binds two entities besides facts. */
    private static final class Bond {
        int talks;
        int together;
        double weight;
        final List<Integer> events = new ArrayList<>();
    }

    /**
     * Over what is in sight.
     *
     * @param holding the facts that hold, of all entities
     */
    public EdgeWeights(EntityStatistics people, Collection<Fact> holding) {
        this.people = people;
        this.newest = people.census.said.stream()
                .map(Said::at)
                .max(Comparator.naturalOrder())
                .orElse(Instant.EPOCH);
        Set<String> subjects = new HashSet<>();
        holding.forEach(fact -> subjects.add(fact.slot().subject()));
        for (Fact fact : holding) {
            String subject = fact.slot().subject();
            String object = people.key(fact.object());
            if (!object.equals(subject) && (people.known(object) || subjects.contains(object))) {
                facts.computeIfAbsent(subject, none -> new ArrayList<>()).add(fact);
                facts.computeIfAbsent(object, none -> new ArrayList<>()).add(fact);
            }
        }
    }

    /** The facts that relate an entity to others, its own and others' about it. */
    List<Fact> facts(String key) {
        return facts.getOrDefault(key, List.of());
    }

    /** The other side of a fact that relates an entity. */
    String other(String key, Fact fact) {
        String subject = fact.slot().subject();
        return subject.equals(key) ? people.key(fact.object()) : subject;
    }

    /** Everybody and everything that an entity is bound to, the strongest first, ties by key. */
    List<Relationship> of(String key) {
        Map<String, Bond> bonds = bonds(key);
        Map<String, List<Fact>> related = new TreeMap<>();
        facts(key).forEach(fact -> related.computeIfAbsent(other(key, fact), none -> new ArrayList<>())
                .add(fact));
        Set<String> others = new TreeSet<>(bonds.keySet());
        others.addAll(related.keySet());
        List<Relationship> all = new ArrayList<>();
        for (String other : others) {
            all.add(relationship(other, bonds.get(other), related.getOrDefault(other, List.of())));
        }
        all.sort(Comparator.comparingDouble((Relationship one) -> -one.strength())
                .thenComparing(Relationship::entity));
        return all;
    }

    /** The events that bind two entities besides facts, ascending; empty when there is none. */
    List<Said> events(String key, String other) {
        Bond bond = bonds(key).get(other);
        return bond == null
                ? List.of()
                : bond.events.stream().map(people.census.said::get).toList();
    }

    private Relationship relationship(String other, @Nullable Bond bond, List<Fact> related) {
        Set<String> bearing = new LinkedHashSet<>();
        related.forEach(
                fact -> fact.evidence().stream().map(EvidenceSpan::event).forEach(bearing::add));
        double sum = bond == null ? 0 : bond.weight;
        Set<Integer> events = new TreeSet<>(Comparator.reverseOrder());
        if (bond != null) {
            events.addAll(bond.events);
        }
        for (String event : bearing) {
            Integer place = people.census.events.get(event);
            sum += place == null ? 0 : FACT * worth(people.census.said.get(place));
            if (place != null) {
                events.add(place);
            }
        }
        // a fact that was asserted rests on no event, and counts as one told today
        sum += FACT * related.stream().filter(fact -> fact.evidence().isEmpty()).count();
        return new Relationship(
                other,
                people.name(other),
                people.kind(other),
                Math.round(sum / (sum + HALF) * 1_000) / 1_000.0,
                bond == null ? 0 : bond.talks,
                bond == null ? 0 : bond.together,
                events.stream()
                        .findFirst()
                        .map(place -> people.census.said.get(place).at())
                        .orElse(null),
                related,
                events.stream()
                        .limit(EVIDENCE)
                        .map(place -> people.census.said.get(place).id())
                        .toList());
    }

    private double worth(Said event) {
        double age = Math.max(0, Duration.between(event.at(), newest).toSeconds());
        return Math.pow(.5, age / HALF_LIFE.toSeconds());
    }

    private Map<String, Bond> bonds(String key) {
        return known.computeIfAbsent(key, unread -> people.machine(unread) ? Map.of() : read(unread));
    }

    private Map<String, Bond> read(String key) {
        Map<String, Bond> bonds = new TreeMap<>();
        Map<String, Boolean> machines = new HashMap<>();
        for (int number : people.concerned(key)) {
            Said event = people.census.said.get(number);
            String speaker = entity(event.speaker());
            String recipient = entity(event.recipient());
            String before = event.before() < 0 || event.recipient() >= 0
                    ? ""
                    : entity(people.census.said.get(event.before()).speaker());
            Set<String> others = new TreeSet<>();
            boolean present = false;
            for (int place : event.entities()) {
                present |= people.entity(place).equals(key);
                others.add(people.entity(place));
            }
            if (!present) {
                others.clear(); // it is only answered
            }
            String talked = speaker.equals(key)
                    ? (recipient.isEmpty() ? before : recipient)
                    : recipient.equals(key) || before.equals(key) ? speaker : "";
            others.add(talked);
            others.remove(key);
            others.remove("");
            for (String other : others) {
                if (!machines.computeIfAbsent(other, people::machine)) {
                    Bond bond = bonds.computeIfAbsent(other, none -> new Bond());
                    bond.talks += other.equals(talked) ? 1 : 0;
                    bond.together += other.equals(talked) ? 0 : 1;
                    bond.weight += worth(event);
                    bond.events.add(number);
                }
            }
        }
        return bonds;
    }

    private String entity(int place) {
        return place < 0 ? "" : people.entity(place);
    }
}
