package dev.ecphory.internal.entities;

import dev.ecphory.internal.encoding.StyleVector;
import dev.ecphory.internal.encoding.WritingStyleCollector;
import dev.ecphory.internal.entities.EntityProfile.Near;
import dev.ecphory.internal.entities.EntityProfile.Topic;
import dev.ecphory.internal.entities.MentionStatistics.Named;
import dev.ecphory.internal.entities.MentionStatistics.Said;
import dev.ecphory.internal.entities.MentionStatistics.Term;
import dev.ecphory.internal.facts.EntityIdentity;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.internal.text.WordPieceTokenizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A census with the names that mean one entity taken together. Read-only; threads may share it.
 *
 * <p>How characteristic a word is of some events: {@code n · ln(1 + N / m) · √(n / m) · r²}, where n of them and m of all N
 * events of the namespace hold it: often here, seldom elsewhere, and mostly here. r is how rare the word is in general, 0
 * to 1: the logarithm of its rank in the word-piece vocabulary, which lists words by falling frequency, and 1 for a word
 * that is not in it.
 */
public final class EntityStatistics {
    /** Below it nearness in style says little. */
    private static final int LEAST_MESSAGES = 3;

    private static final int NEAREST = 3;
    /** The vocabulary begins with characters; from here on it lists words. */
    private static final int FIRST_WORD = 1_996;

    final MentionStatistics census;
    private final EntityIdentity identity;
    private final List<String> canonical = new ArrayList<>();
    private final Map<String, List<Named>> groups = new TreeMap<>();

    public EntityStatistics(MentionStatistics census, EntityIdentity identity) {
        this.census = census;
        this.identity = identity;
        for (Named one : census.named) {
            String key = identity.canonical(one.key);
            canonical.add(key);
            groups.computeIfAbsent(key, none -> new ArrayList<>(1)).add(one);
        }
    }

    String key(String name) {
        return identity.canonical(name);
    }

    /** The entity at a place of the census. */
    String entity(int place) {
        return canonical.get(place);
    }

    boolean known(String key) {
        return groups.containsKey(key);
    }

    /** True when it speaks and never as a person: an assistant, a tool. */
    boolean machine(String key) {
        List<Named> group = groups.getOrDefault(key, List.of());
        return group.stream().anyMatch(one -> one.machine) && group.stream().noneMatch(one -> one.person);
    }

    /** Its name as it is written most; the key itself when it is never mentioned. */
    String name(String key) {
        return groups.getOrDefault(key, List.of()).stream()
                .max(Comparator.comparingInt((Named one) -> one.events.size())
                        .thenComparing(one -> one.key, Comparator.reverseOrder()))
                .map(one -> one.name.winner())
                .orElse(key);
    }

    /** What it seems to be, as most mentions say; null when there is none. */
    @Nullable
    String kind(String key) {
        Map<String, Integer> kinds = new TreeMap<>();
        groups.getOrDefault(key, List.of())
                .forEach(one -> one.kinds.forEach((kind, times) -> kinds.merge(kind, times, Integer::sum)));
        return kinds.entrySet().stream()
                .max(Map.Entry.<String, Integer>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey)
                .orElse(null);
    }

    List<Integer> events(String key) {
        return merged(key, one -> one.events);
    }

    /** The events that mention it or answer it, ascending. */
    List<Integer> concerned(String key) {
        Set<Integer> all = new TreeSet<>(merged(key, one -> one.events));
        all.addAll(merged(key, one -> one.answered));
        return List.copyOf(all);
    }

    List<Integer> spoken(String key) {
        return merged(key, one -> one.spoken);
    }

    private List<Integer> merged(String key, java.util.function.Function<Named, List<Integer>> lists) {
        List<Named> group = groups.getOrDefault(key, List.of());
        if (group.size() == 1) {
            return lists.apply(group.getFirst());
        }
        Set<Integer> all = new TreeSet<>();
        group.forEach(one -> all.addAll(lists.apply(one)));
        return List.copyOf(all);
    }

    List<CausalRelation> causes(String key) {
        Set<String> names = new TreeSet<>(identity.names(key));
        List<CausalRelation> found = new ArrayList<>();
        for (MentionStatistics.StatedCause told : census.causes) {
            Said event = census.said.get(told.event());
            boolean its = event.speaker() >= 0 && entity(event.speaker()).equals(key);
            boolean named =
                    event.entities().stream().anyMatch(place -> entity(place).equals(key))
                            && names.stream()
                                    .anyMatch(name -> holds(told.edge().cause(), name)
                                            || holds(told.edge().effect(), name));
            if (its || named) {
                found.add(told.edge());
            }
        }
        return found;
    }

    private static boolean holds(String words, String name) {
        String key = EntityKeys.key(words);
        for (int at = key.indexOf(name); at >= 0; at = key.indexOf(name, at + 1)) {
            int end = at + name.length();
            boolean begins = at == 0 || !Character.isLetterOrDigit(key.charAt(at - 1));
            if (begins && (end == key.length() || !Character.isLetterOrDigit(key.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    /**
     * The words most characteristic of some events, ties by the word.
     *
     * @param wanted which words count
     * @param least in so many of the events at least
     */
    List<Topic> characteristic(List<Integer> events, Predicate<String> wanted, int least, int most) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int event : events) {
            census.said.get(event).terms().forEach(term -> counts.merge(term, 1, Integer::sum));
        }
        record Scored(Topic topic, double score) {}
        List<Scored> scored = new ArrayList<>();
        int all = census.said.size();
        counts.forEach((place, count) -> {
            Term term = census.terms.get(place);
            String word = term.surface.winner();
            if (count >= least && wanted.test(word)) {
                double own = (double) count / term.events;
                double rare = rarity(word);
                double score = count * Math.log1p((double) all / term.events) * Math.sqrt(own) * rare * rare;
                scored.add(new Scored(new Topic(word, count, term.events), score));
            }
        });
        scored.sort(Comparator.comparingDouble((Scored one) -> -one.score).thenComparing(one -> one.topic.word()));
        Set<String> seen = new HashSet<>();
        return scored.stream()
                .map(Scored::topic)
                .filter(topic -> seen.add(EntityKeys.key(topic.word())))
                .limit(most)
                .toList();
    }

    private static double rarity(String word) {
        WordPieceTokenizer vocabulary = WordPieceTokenizer.uncased();
        int[] pieces = vocabulary.encode(word);
        return pieces.length == 1
                ? Math.log1p(Math.max(0, pieces[0] - FIRST_WORD)) / Math.log1p(vocabulary.size() - FIRST_WORD)
                : 1;
    }

    /** How it writes, all its names together: of the name under which it wrote most; null when it says nothing. */
    @Nullable
    WritingStyleCollector manner(String key) {
        return groups.getOrDefault(key, List.of()).stream()
                .map(one -> one.manner)
                .filter(java.util.Objects::nonNull)
                .max(Comparator.comparingLong(WritingStyleCollector::messages))
                .orElse(null);
    }

    /** Who else writes most alike, of those who have said something. */
    List<Near> nearest(String key) {
        WritingStyleCollector own = manner(key);
        if (own == null) {
            return List.of();
        }
        StyleVector style = own.mean();
        List<Near> near = new ArrayList<>();
        for (String other : groups.keySet()) {
            WritingStyleCollector manner = other.equals(key) ? null : manner(other);
            if (manner != null && manner.messages() >= LEAST_MESSAGES) {
                double cosine = Math.round(style.cosine(manner.mean()) * 1_000) / 1_000.0;
                near.add(new Near(other, name(other), cosine, manner.messages()));
            }
        }
        near.sort(Comparator.comparingDouble((Near one) -> -one.cosine()).thenComparing(Near::entity));
        return near.stream().limit(NEAREST).toList();
    }
}
