package dev.ecphory.internal.retrieval.facts;

import dev.ecphory.EventFilter;
import dev.ecphory.Fact;
import dev.ecphory.internal.retrieval.facts.FactIndexSegment.Range;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.spi.store.FactReader.SlotSize;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The facts of one namespace as recall looks them up: every version, by slot, by claim and by the words of its value. Where
 * there are more than are kept at hand, those of a subject join them when it is asked for, and stay for the question: such
 * a book is for one question and one thread, and reads the store. Any other is never changed, and threads may share it.
 */
public final class FactIndex {
    static final FactIndex EMPTY = new FactIndex(null, FactIndexSegment.NONE, null);

    private final @Nullable FactCatalog known;
    private final @Nullable ColdSlotCache cold;
    /** What is at hand, and behind it the pages that were asked for. */
    private final List<FactIndexSegment> leaves = new ArrayList<>();

    private final Map<String, Map<String, Range>> paged = new HashMap<>();
    /** The events that may be seen, by id; null for all of them. */
    private final @Nullable Predicate<String> seen;

    /** With nothing asked for yet; {@code cold} is null where everything is at hand. */
    FactIndex(@Nullable FactCatalog known, FactIndexSegment hot, @Nullable ColdSlotCache cold) {
        this(known, hot, cold, null);
    }

    private FactIndex(
            @Nullable FactCatalog known,
            FactIndexSegment hot,
            @Nullable ColdSlotCache cold,
            @Nullable Predicate<String> seen) {
        this.seen = seen;
        this.known = known;
        this.cold = cold;
        leaves.add(hot);
    }

    public static FactIndex none() {
        return EMPTY;
    }

    /** The book for a question of its own: this one where everything is at hand. */
    FactIndex fresh() {
        return cold == null ? this : new FactIndex(known, leaves.getFirst(), cold);
    }

    /** The book for a question that may see some events alone: of a fact, those that bear it, and it if there is one. */
    FactIndex seeing(Predicate<String> events) {
        return new FactIndex(known, leaves.getFirst(), cold, events);
    }

    /** Where events stand in the log that match a filter, as far as they were looked up; for the caller to fill. */
    Map<String, Long> matching(EventFilter filter) {
        return known == null ? new HashMap<>() : known.matching(filter);
    }

    boolean shows(Fact fact) {
        return seen == null || fact.evidence().stream().anyMatch(one -> seen.test(one.event()));
    }

    Fact shown(Fact fact) {
        return seen == null
                ? fact
                : fact.withEvidence(fact.evidence().stream()
                        .filter(one -> seen.test(one.event()))
                        .toList());
    }

    /** What is known without any fact; null for no facts. */
    @Nullable
    FactCatalog known() {
        return known;
    }

    public int size() {
        return leaves.getFirst().facts.size() + (cold == null ? 0 : cold.size());
    }

    int atHand() {
        return leaves.stream().mapToInt(leaf -> leaf.facts.size()).sum();
    }

    /** How many versions of facts are in memory for its sake and that of other questions. */
    int weight() {
        return leaves.getFirst().facts.size() + (cold == null ? 0 : cold.kept());
    }

    /** How many versions of facts of a subject are not at hand although it was asked for, because there are too many. */
    int unread(String subject) {
        return cold == null
                ? 0
                : cold.cold(subject).stream()
                        .filter(one -> !slots(subject).containsKey(one.slot().predicate()))
                        .mapToInt(SlotSize::versions)
                        .sum();
    }

    @Nullable
    String subject(String name) {
        return known == null ? null : known.subject(name);
    }

    Set<String> relatives(String subject) {
        return known == null ? Set.of() : known.relatives(subject);
    }

    @Nullable
    PredicateWords called(String predicate) {
        return known == null ? null : known.called(predicate);
    }

    Set<String> opponents(String claim) {
        return known == null ? Set.of() : known.opponents(claim);
    }

    /** The slots of a subject, by predicate: from here on its facts are at hand, as many as a page holds. */
    Map<String, Range> slots(String subject) {
        Map<String, Range> hot = leaves.getFirst().slots.getOrDefault(subject, Map.of());
        return cold == null || !cold.has(subject)
                ? hot
                : paged.computeIfAbsent(subject, asked -> with(hot, cold.of(asked), asked));
    }

    /** Has a subject's facts at hand, and those of wanted predicates even if there are too many of all. */
    void read(String subject, Predicate<String> wanted) {
        Map<String, Range> page = slots(subject);
        FactIndexSegment besides = cold == null ? FactIndexSegment.NONE : cold.besides(subject, wanted);
        if (!besides.facts.isEmpty()) {
            paged.put(subject, with(page, besides, subject));
        }
    }

    private Map<String, Range> with(Map<String, Range> hot, FactIndexSegment page, String subject) {
        int start = atHand();
        leaves.add(page);
        Map<String, Range> all = new HashMap<>(hot);
        page.slots
                .getOrDefault(subject, Map.of())
                .forEach((predicate, range) -> all.put(predicate, new Range(start + range.from(), start + range.to())));
        return all;
    }

    Fact fact(int number) {
        int start = 0;
        for (FactIndexSegment leaf : leaves) {
            if (number < start + leaf.facts.size()) {
                return leaf.facts.get(number - start);
            }
            start += leaf.facts.size();
        }
        throw new IndexOutOfBoundsException(number);
    }

    List<Fact> facts(Range range) {
        return IntStream.range(range.from(), range.to()).mapToObj(this::fact).toList();
    }

    int count(String term) {
        return leaves.stream().mapToInt(leaf -> leaf.terms.count(term)).sum();
    }

    /** The numbers of the facts at hand that hold a term, ascending. */
    List<Integer> holding(String term) {
        List<Integer> numbers = new ArrayList<>();
        int start = 0;
        for (FactIndexSegment leaf : leaves) {
            int[] own = leaf.terms.facts(term);
            for (int i = 0; i < leaf.terms.count(term); i++) {
                numbers.add(start + own[i]);
            }
            start += leaf.facts.size();
        }
        return numbers;
    }

    boolean holds(String term, int number) {
        int start = 0;
        for (FactIndexSegment leaf : leaves) {
            if (number < start + leaf.facts.size()) {
                return leaf.terms.holds(term, number - start);
            }
            start += leaf.facts.size();
        }
        return false;
    }

    /** The version of a claim that was believed at an instant; null when none was, or none is at hand. */
    @Nullable
    Fact version(String claim, @Nullable Instant knownAt) {
        for (FactIndexSegment leaf : leaves) {
            for (Fact fact : leaf.versions(claim)) {
                if (believed(fact, knownAt)) {
                    return fact;
                }
            }
        }
        return null;
    }

    /** The facts of a fact's slot that were believed at an instant, in the order of the world's time. */
    List<Fact> beside(Fact fact, @Nullable Instant knownAt) {
        Slot slot = fact.slot();
        for (FactIndexSegment leaf : leaves) { // a slot is in one of them, whole
            Range range = leaf.slots.getOrDefault(slot.subject(), Map.of()).get(slot.predicate());
            if (range != null) {
                return leaf.facts.subList(range.from(), range.to()).stream()
                        .filter(one -> believed(one, knownAt))
                        .toList();
            }
        }
        return List.of();
    }

    /** The facts that rest on an event and were believed at an instant, all those of the subjects of any at hand. */
    List<Fact> citing(String event, @Nullable Instant knownAt) {
        List<Fact> found = atHand(event);
        int before = leaves.size();
        new TreeSet<>(found.stream().map(fact -> fact.slot().subject()).toList()).forEach(this::slots);
        return (leaves.size() == before ? found : atHand(event))
                .stream().filter(fact -> believed(fact, knownAt)).toList();
    }

    private List<Fact> atHand(String event) {
        return leaves.stream().flatMap(leaf -> leaf.citing(event).stream()).toList();
    }

    /** Every version at hand of facts of some predicates that may be seen. */
    List<Fact> called(Set<String> some, Set<String> others) {
        List<Fact> found = new ArrayList<>();
        FactIndexSegment hot = leaves.getFirst();
        hot.slots
                .values()
                .forEach(slots -> slots.forEach((predicate, range) -> {
                    if (some.contains(predicate) || others.contains(predicate)) {
                        hot.facts.subList(range.from(), range.to()).stream()
                                .filter(this::shows)
                                .map(this::shown)
                                .forEach(found::add);
                    }
                }));
        return found;
    }

    static boolean believed(Fact fact, @Nullable Instant knownAt) {
        return knownAt == null ? fact.retractedAt() == null : fact.isKnownAt(knownAt);
    }
}
