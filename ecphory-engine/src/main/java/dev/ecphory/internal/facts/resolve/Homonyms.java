package dev.ecphory.internal.facts.resolve;

import dev.ecphory.Namespace;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.spi.store.ClaimTable;
import dev.ecphory.spi.store.FactReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * People of one name: whom one person calls by two relations that nobody has both, such as "my brother Tom" and "my colleague Tom". What is
 * claimed where one of them is named so is of "somebody's brother", what is claimed of the name elsewhere stays with the name alone. Friends,
 * colleagues, neighbours and the like may be one and the same. Immutable; threads may share it.
 */
final class Homonyms {
    /** Predicates of relations, by what nobody is besides something of another line. */
    private static final List<List<String>> RELATIONS = List.of(
            List.of("mother"),
            List.of("father"),
            List.of("sister"),
            List.of("brother"),
            List.of("daughter"),
            List.of("son"),
            List.of("grandmother"),
            List.of("grandfather"),
            List.of("grandchild"),
            List.of("aunt"),
            List.of("uncle"),
            List.of("cousin"),
            List.of("nephew"),
            List.of("niece"),
            List.of("mother_in_law"),
            List.of("father_in_law"),
            List.of("sister_in_law"),
            List.of("brother_in_law"),
            List.of("spouse", "partner", "fiance", "girlfriend", "boyfriend", "ex_partner"),
            List.of("pet", "has_dog", "has_cat", "has_horse", "has_pet"),
            List.of(
                    "friend",
                    "best_friend",
                    "colleague",
                    "boss",
                    "neighbor",
                    "landlord",
                    "mentor",
                    "doctor",
                    "dentist",
                    "therapist",
                    "teacher",
                    "coach",
                    "lawyer",
                    "accountant",
                    "hairdresser",
                    "babysitter"));

    /** The claims that name somebody by a relation, by the name's key; only of names that are those of several. */
    private final Map<String, List<Claim>> relations;

    private Homonyms(Map<String, List<Claim>> relations) {
        this.relations = relations;
    }

    /** The claims that say that somebody bears a name by a relation. */
    static List<Claim> relations(Namespace namespace, ClaimTable claims) {
        return claims
                .byPredicates(
                        namespace, RELATIONS.stream().flatMap(List::stream).toList())
                .stream()
                .filter(claim -> claim.kind() == Claim.Kind.ASSERTS)
                .toList();
    }

    /** As of a checkpoint, of all such claims. */
    static Homonyms of(List<Claim> relations, FactReader.FactCheckpoint through) {
        Map<String, List<Claim>> named = new HashMap<>();
        relations.stream().filter(claim -> claim.order() <= through.claims()).forEach(claim -> named.computeIfAbsent(
                        EntityKeys.key(claim.object()), none -> new ArrayList<>())
                .add(claim));
        named.values().removeIf(calls -> !several(calls));
        return new Homonyms(named);
    }

    /** Whether somebody calls by one name people of different kinds. */
    private static boolean several(List<Claim> calls) {
        Map<String, Set<List<String>>> lines = new HashMap<>();
        calls.forEach(call -> lines.computeIfAbsent(call.slot().subject(), none -> new HashSet<>())
                .add(line(call)));
        return lines.values().stream().anyMatch(of -> of.size() > 1);
    }

    private static List<String> line(Claim call) {
        String predicate = call.slot().predicate();
        return RELATIONS.stream()
                .filter(line -> line.contains(predicate))
                .findFirst()
                .orElseThrow();
    }

    /** Whether a claim says that somebody bears a name by a relation. */
    static boolean names(Claim claim) {
        return RELATIONS.stream().anyMatch(line -> line.contains(claim.slot().predicate()));
    }

    /** The subjects that one of some names stands for, besides itself. */
    Set<String> subjects(Collection<String> names) {
        Set<String> subjects = new HashSet<>();
        names.forEach(
                name -> relations.getOrDefault(name, List.of()).forEach(call -> subjects.add(subject(name, call))));
        return subjects;
    }

    /** The names that may stand for a subject. */
    Set<String> namesOf(String subject) {
        Set<String> names = new HashSet<>();
        relations.forEach((name, calls) -> {
            if (calls.stream().anyMatch(call -> subject(name, call).equals(subject))) {
                names.add(name);
            }
        });
        return names;
    }

    /** Of claims about a name those that are of each subject that it stands for. */
    Map<String, List<Claim>> apart(String name, Collection<Claim> claims) {
        List<Claim> calls = relations.getOrDefault(name, List.of());
        Map<String, List<Claim>> apart = new TreeMap<>();
        for (Claim claim : claims) {
            String of = calls.isEmpty()
                    ? name
                    : nearest(claim, calls).map(call -> subject(name, call)).orElse(name);
            apart.computeIfAbsent(of, none -> new ArrayList<>()).add(claim);
        }
        return apart;
    }

    /** What somebody of a name is called by the first relation of the same kind. */
    private String subject(String name, Claim call) {
        Map<List<String>, String> first = new LinkedHashMap<>();
        relations.getOrDefault(name, List.of()).stream()
                .filter(other -> other.slot().subject().equals(call.slot().subject()))
                .sorted(Comparator.comparingLong(Claim::order).thenComparing(Claim::id))
                .forEach(other -> first.putIfAbsent(line(other), other.slot().predicate()));
        String predicate = first.getOrDefault(line(call), call.slot().predicate());
        return call.slot().subject() + "'s "
                + (predicate.startsWith("has_") ? predicate.substring(4) : predicate).replace('_', '-');
    }

    /** The relation by which the name is called in the same event, the last one before the claim's words. */
    private static Optional<Claim> nearest(Claim claim, List<Claim> calls) {
        Claim nearest = null;
        int distance = Integer.MAX_VALUE;
        for (EvidenceSpan span : claim.evidence()) {
            for (Claim call : calls) {
                for (EvidenceSpan other : call.evidence()) {
                    int behind =
                            other.from() <= span.to() ? Math.abs(span.from() - other.from()) : Integer.MAX_VALUE - 1;
                    if (other.event().equals(span.event()) && behind < distance) {
                        nearest = call;
                        distance = behind;
                    }
                }
            }
        }
        return Optional.ofNullable(nearest);
    }
}
