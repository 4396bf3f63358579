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
 * claimed where one of them is named so is of "somebody's brother", what is claimed of the name elsewhere stays with the name alone. A friend
 * may be a colleague or a neighbour as well; a partner may become a former one, and not the other way round; the spouses of two are two.
 * Immutable; threads may share it.
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
            List.of("pet", "has_dog", "has_cat", "has_horse", "has_pet"),
            List.of("spouse", "partner", "fiance", "girlfriend", "boyfriend"),
            List.of("ex_partner"),
            List.of("colleague", "boss", "mentor"),
            List.of("neighbor", "landlord"),
            List.of("doctor", "therapist"),
            List.of("teacher", "coach"),
            List.of("dentist"),
            List.of("lawyer"),
            List.of("accountant"),
            List.of("hairdresser"),
            List.of("babysitter"),
            List.of("friend", "best_friend"));

    private static final List<String> PARTNERS = line("partner");
    private static final List<String> FORMER = line("ex_partner");
    private static final List<String> FRIENDS = line("friend");
    /** Lines from here on are of acquaintances, whom one may also call friends. */
    private static final int ACQUAINTANCES = RELATIONS.indexOf(line("colleague"));

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

    /** Whether some call by one name people of different lines, or two their spouses. */
    private static boolean several(List<Claim> calls) {
        Map<String, Map<List<String>, Claim>> lines = new HashMap<>();
        calls.stream().sorted(Comparator.comparingLong(Claim::order)).forEach(call -> lines.computeIfAbsent(
                        call.slot().subject(), none -> new HashMap<>())
                .putIfAbsent(line(call), call));
        long married = calls.stream()
                .filter(call -> call.slot().predicate().equals("spouse"))
                .map(call -> call.slot().subject())
                .distinct()
                .count();
        return married > 1 || lines.values().stream().anyMatch(Homonyms::differ);
    }

    /** Whether the lines by which one person calls a name are of different people. */
    private static boolean differ(Map<List<String>, Claim> lines) {
        Claim partner = lines.get(PARTNERS);
        Claim former = lines.get(FORMER);
        boolean parted = partner != null && former != null && partner.order() < former.order();
        boolean friend = lines.containsKey(FRIENDS)
                && lines.keySet().stream()
                        .anyMatch(line -> RELATIONS.indexOf(line) >= ACQUAINTANCES && !line.equals(FRIENDS));
        return lines.size() - (parted ? 1 : 0) - (friend ? 1 : 0) > 1;
    }

    private static List<String> line(Claim call) {
        return line(call.slot().predicate());
    }

    private static List<String> line(String predicate) {
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
