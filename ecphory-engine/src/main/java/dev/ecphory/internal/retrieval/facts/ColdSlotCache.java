package dev.ecphory.internal.retrieval.facts;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.ecphory.Fact;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.spi.store.FactReader.SlotSize;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The slots of a namespace that are not at hand, read from the store a subject at a time. The pages that were asked for last
 * are kept; what is kept changes how long a question takes and never what it finds. Threads may share it.
 */
final class ColdSlotCache {
    private final Map<String, List<SlotSize>> cold;
    private final Function<Collection<Slot>, List<Fact>> store;
    private final TermAnalyzer words;
    private final int most;
    private final Cache<String, FactIndexSegment> pages;
    private final int size;

    /**
     * Nothing is read yet.
     *
     * @param cold the slots that are not at hand, by subject, each the best first
     * @param store gives the facts of slots
     * @param words how texts are analysed
     * @param most versions of facts on one page at most, and on all that are kept
     */
    ColdSlotCache(
            Map<String, List<SlotSize>> cold,
            Function<Collection<Slot>, List<Fact>> store,
            TermAnalyzer words,
            int most) {
        this.cold = cold;
        this.store = store;
        this.words = words;
        this.most = most;
        this.pages = Caffeine.newBuilder()
                .maximumWeight(most)
                .weigher((String subject, FactIndexSegment page) -> Math.min(most, page.facts.size()))
                .executor(Runnable::run)
                .build();
        this.size = cold.values().stream()
                .flatMap(List::stream)
                .mapToInt(SlotSize::versions)
                .sum();
    }

    boolean has(String subject) {
        return cold.containsKey(subject);
    }

    /** The facts of a subject that are not at hand, as many as a page holds: whole slots, one at least, the best first. */
    FactIndexSegment of(String subject) {
        FactIndexSegment known = pages.getIfPresent(subject);
        if (known != null) {
            return known;
        }
        FactIndexSegment read =
                new FactIndexSegment(store.apply(slots(subject)), words); // the store is not read under a lock
        FactIndexSegment before = pages.asMap().putIfAbsent(subject, read);
        return before == null ? read : before;
    }

    private List<Slot> slots(String subject) {
        List<Slot> slots = new ArrayList<>();
        int taken = 0;
        for (SlotSize one : cold(subject)) {
            if (slots.isEmpty() || one.versions() <= most - taken) {
                taken += one.versions();
                slots.add(one.slot());
            }
        }
        return slots;
    }

    /** The facts of the slots of a subject that its page has no room for, as far as their predicates are wanted. */
    FactIndexSegment besides(String subject, Predicate<String> wanted) {
        List<Slot> page = slots(subject);
        List<Slot> besides = cold(subject).stream()
                .map(SlotSize::slot)
                .filter(slot -> !page.contains(slot) && wanted.test(slot.predicate()))
                .toList();
        return besides.isEmpty() ? FactIndexSegment.NONE : new FactIndexSegment(store.apply(besides), words);
    }

    /** The slots of a subject that are not at hand, the best first. */
    List<SlotSize> cold(String subject) {
        return cold.getOrDefault(subject, List.of());
    }

    /** How many versions of facts are not at hand. */
    int size() {
        return size;
    }

    /** How many versions of facts are kept on pages. */
    int kept() {
        return (int) pages.policy().eviction().orElseThrow().weightedSize().orElseThrow();
    }
}
