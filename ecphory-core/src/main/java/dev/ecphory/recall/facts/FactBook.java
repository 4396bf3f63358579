package dev.ecphory.recall.facts;

import dev.ecphory.memory.Contradiction;
import dev.ecphory.memory.Evidence;
import dev.ecphory.memory.Fact;
import dev.ecphory.memory.Slot;
import dev.ecphory.store.FactReader.Settled;
import dev.ecphory.text.Words;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The facts of one namespace as recall looks them up: every version, by slot, by claim and by the words of its value. Made
 * at once of what is settled and never changed. Threads may share it.
 */
public final class FactBook {
    /** No facts. */
    static final FactBook EMPTY = new FactBook(null, List.of(), List.of(), null, null);

    private static final int NAME_WORDS = 4;

    /** What a book was made of: another one is needed when any of it differs. */
    record Of(Settled settled, long epoch, String language) {}

    /** The facts of a slot: from the first to before the last. */
    record Range(int from, int to) {}

    final @Nullable Of of;
    final List<Fact> facts;
    final TermLists terms = new TermLists();
    final Map<String, Map<String, Range>> slots = new HashMap<>();
    final Map<String, PredicateWords> predicates = new HashMap<>();
    final @Nullable FactLore lore;
    final @Nullable Words words;
    private final Map<String, List<Integer>> claims = new HashMap<>();
    private final Map<String, Set<String>> opponents = new HashMap<>();
    private final Map<String, String> subjects = new HashMap<>();
    private final Map<String, Set<String>> relatives = new HashMap<>();
    private final Map<String, List<Integer>> citing = new HashMap<>();
    private final Map<String, Long> events = new ConcurrentHashMap<>();

    FactBook(
            @Nullable Of of,
            List<Fact> facts,
            Collection<Contradiction> contradictions,
            @Nullable FactLore lore,
            @Nullable Words words) {
        this.of = of;
        this.facts = List.copyOf(facts);
        this.lore = lore;
        this.words = words;
        if (lore != null && words != null) {
            read(lore, words);
        }
        for (Contradiction one : contradictions) {
            opponents.computeIfAbsent(one.older(), none -> new TreeSet<>()).add(one.newer());
            opponents.computeIfAbsent(one.newer(), none -> new TreeSet<>()).add(one.older());
        }
    }

    private void read(FactLore known, Words language) {
        Set<String> named = Set.of();
        for (int i = 0; i < facts.size(); i++) {
            Fact fact = facts.get(i);
            Slot slot = fact.slot();
            Map<String, Range> own = slots.get(slot.subject());
            if (own == null) {
                own = new HashMap<>();
                slots.put(slot.subject(), own);
                named = new HashSet<>(language.terms(slot.subject()));
            }
            int at = i;
            own.compute(slot.predicate(), (none, range) -> new Range(range == null ? at : range.from(), at + 1));
            claims.computeIfAbsent(fact.claim(), none -> new ArrayList<>(1)).add(i);
            predicates.computeIfAbsent(
                    slot.predicate(), predicate -> PredicateWords.of(predicate, known.words(predicate), language));
            for (Evidence evidence : fact.evidence()) {
                citing.computeIfAbsent(evidence.event(), none -> new ArrayList<>(2))
                        .add(i);
            }
            if (!fact.text().contains(fact.object())) {
                language.terms(fact.object()).forEach(term -> terms.add(term, at));
            }
            for (String term : language.terms(fact.text())) {
                if (!named.contains(term)) {
                    terms.add(term, i);
                }
            }
        }
        names(known, language);
    }

    private void names(FactLore known, Words language) {
        Map<String, String> firsts = new HashMap<>();
        for (String subject : slots.keySet()) {
            int owner = subject.indexOf("'s ");
            if (owner > 0) {
                relatives
                        .computeIfAbsent(subject.substring(0, owner), none -> new TreeSet<>())
                        .add(subject);
            }
            for (String name : known.names(subject)) {
                if (!language.terms(name).isEmpty()) {
                    subjects.put(name, subject);
                    int space = name.indexOf(' ');
                    if (space > 0 && owner < 0) { // a first word that two share names neither
                        firsts.merge(name.substring(0, space), subject, (one, two) -> one.equals(two) ? one : "");
                    }
                }
            }
        }
        firsts.forEach((first, subject) -> {
            if (!subject.isEmpty() && !language.terms(first).isEmpty()) {
                subjects.putIfAbsent(first, subject);
            }
        });
    }

    /** A book without facts. */
    public static FactBook none() {
        return EMPTY;
    }

    /** How many versions of facts there are. */
    public int size() {
        return facts.size();
    }

    /** The subjects that a text names, in its order. */
    Set<String> named(List<String> textWords) {
        Set<String> found = new LinkedHashSet<>();
        for (int i = 0; i < textWords.size(); i++) {
            for (int length = Math.min(NAME_WORDS, textWords.size() - i); length > 0; length--) {
                String subject = subjects.get(String.join(" ", textWords.subList(i, i + length)));
                if (subject != null) {
                    found.add(subject);
                    i += length - 1;
                    break;
                }
            }
        }
        return found;
    }

    /** The subject of a name; null when nothing is known of it. */
    @Nullable
    String subject(String name) {
        String key = lore == null ? name : lore.canonical(name);
        return slots.containsKey(key) ? key : subjects.get(key);
    }

    /** Those told of as somebody's: "ann's brother". */
    Set<String> relatives(String subject) {
        return relatives.getOrDefault(subject, Set.of());
    }

    /** The version of a claim that was believed at an instant; null when none was. */
    @Nullable
    Fact version(String claim, @Nullable Instant knownAt) {
        for (int i : claims.getOrDefault(claim, List.of())) {
            if (believed(facts.get(i), knownAt)) {
                return facts.get(i);
            }
        }
        return null;
    }

    /** The claims that say otherwise than one. */
    Set<String> opponents(String claim) {
        return opponents.getOrDefault(claim, Set.of());
    }

    /** The facts of a fact's slot that were believed at an instant, in the order of the world's time. */
    List<Fact> beside(Fact fact, @Nullable Instant knownAt) {
        Range range = slots.getOrDefault(fact.slot().subject(), Map.of())
                .get(fact.slot().predicate());
        return range == null
                ? List.of()
                : facts.subList(range.from(), range.to()).stream()
                        .filter(one -> believed(one, knownAt))
                        .toList();
    }

    /** The facts that rest on an event and were believed at an instant. */
    List<Fact> citing(String event, @Nullable Instant knownAt) {
        return citing.getOrDefault(event, List.of()).stream()
                .distinct()
                .map(facts::get)
                .filter(fact -> believed(fact, knownAt))
                .toList();
    }

    /** Where events stand in the log, once looked up. */
    Map<String, Long> events() {
        return events;
    }

    static boolean believed(Fact fact, @Nullable Instant knownAt) {
        return knownAt == null ? fact.retractedAt() == null : fact.knownAt(knownAt);
    }
}
