package dev.ecphory.internal.retrieval.facts;

import dev.ecphory.EventFilter;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.spi.store.FactReader;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a namespace's facts without having them at hand: every subject by its names, every predicate by its
 * words, who says otherwise than whom. Never changed but for what was looked up in the log. Threads may share it.
 */
final class FactCatalog {
    /** What a book was made of: another one is needed when any of it differs. */
    record Of(FactReader.FactCheckpoint settled, long epoch, String language) {}

    /** In place of a number, for an event that does not match a filter. */
    static final long NO_MATCH = -1;

    private static final int NAME_WORDS = 4;
    /** Filters whose events are remembered, and of how many events in all. */
    private static final int FILTERS = 8;

    private static final int FILTERED = 50_000;

    final Of of;
    final FactVocabulary directory;
    final TermAnalyzer words;

    /** By the filters that were asked last: where an event stands that matches, {@link #NO_MATCH} where it does not. */
    private final Map<EventFilter, Map<String, Long>> matching = new LinkedHashMap<>(FILTERS, .75f, true);

    private final Set<String> keys = new HashSet<>();
    private final Map<String, PredicateWords> predicates = new HashMap<>();
    private final Map<String, Set<String>> opponents = new HashMap<>();
    private final Map<String, String> subjects = new HashMap<>();
    private final Map<String, Set<String>> relatives = new HashMap<>();

    /** Of every slot and every contradiction that there is. */
    FactCatalog(
            Of of,
            Collection<Slot> slots,
            Collection<Contradiction> contradictions,
            FactVocabulary directory,
            TermAnalyzer words) {
        this.of = of;
        this.directory = directory;
        this.words = words;
        for (Slot slot : slots) {
            keys.add(slot.subject());
            predicates.computeIfAbsent(
                    slot.predicate(), predicate -> PredicateWords.of(predicate, directory.words(predicate), words));
        }
        names();
        for (Contradiction one : contradictions) {
            opponents.computeIfAbsent(one.older(), none -> new TreeSet<>()).add(one.newer());
            opponents.computeIfAbsent(one.newer(), none -> new TreeSet<>()).add(one.older());
        }
    }

    /** What is remembered of a filter, for the caller to add to: an event never changes. */
    synchronized Map<String, Long> matching(EventFilter filter) {
        int events = matching.values().stream().mapToInt(Map::size).sum();
        Iterator<EventFilter> eldest = List.copyOf(matching.keySet()).iterator();
        while (events > FILTERED || (matching.size() >= FILTERS && !matching.containsKey(filter))) {
            Map<String, Long> gone = matching.remove(eldest.next());
            events -= gone == null ? 0 : gone.size();
        }
        return matching.computeIfAbsent(filter, none -> new ConcurrentHashMap<>());
    }

    private void names() {
        Map<String, String> firsts = new HashMap<>();
        for (String subject : keys) {
            int owner = subject.indexOf("'s ");
            if (owner > 0) {
                relatives
                        .computeIfAbsent(directory.canonical(subject.substring(0, owner)), none -> new TreeSet<>())
                        .add(subject);
            }
            for (String name : directory.names(subject)) {
                if (!words.terms(name).isEmpty()) {
                    subjects.put(name, subject);
                    int space = name.indexOf(' ');
                    if (space > 0 && owner < 0) { // a first word that two share names neither
                        firsts.merge(name.substring(0, space), subject, (one, two) -> one.equals(two) ? one : "");
                    }
                }
            }
        }
        firsts.forEach((first, subject) -> {
            if (!subject.isEmpty() && !words.terms(first).isEmpty()) {
                subjects.putIfAbsent(first, subject);
            }
        });
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
        String key = directory.canonical(name);
        return keys.contains(key) ? key : subjects.get(key);
    }

    /** Those told of as somebody's: "ann's brother". */
    Set<String> relatives(String subject) {
        return relatives.getOrDefault(subject, Set.of());
    }

    /** How a predicate is called; null when no fact has it. */
    @Nullable
    PredicateWords called(String predicate) {
        return predicates.get(predicate);
    }

    /** The words that names of several words take as they stand in a question, by the predicate that they name. */
    Map<String, Set<String>> spoken(String question) {
        Map<String, Set<String>> spoken = new HashMap<>();
        predicates.forEach((predicate, called) -> {
            Set<String> taken = called.spoken(question);
            if (!taken.isEmpty()) {
                spoken.put(predicate, taken);
            }
        });
        return spoken;
    }

    /** The claims that say otherwise than one. */
    Set<String> opponents(String claim) {
        return opponents.getOrDefault(claim, Set.of());
    }
}
