package dev.ecphory.internal.retrieval.facts;

import dev.ecphory.knowledge.Slot;
import dev.ecphory.spi.store.FactReader.SlotSize;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Which slots are kept at hand, whole, and which are left in the store until somebody asks for their subject: what holds
 * before what has ended, then what seldom changes, then what was told last, then by the slot (Engram, fact cache: least
 * salient and longest untouched go first, durable ones stay). A function of the facts alone: two stores that hold the same
 * choose the same, whatever was asked of them. Immutable; threads may share it.
 *
 * @param hot the slots at hand, the best first
 * @param cold the others by their subject, each the best first
 */
record HotSlots(List<Slot> hot, Map<String, List<SlotSize>> cold) {
    static HotSlots of(List<SlotSize> sizes, int bound, Predicate<String> durable) {
        List<SlotSize> order = new ArrayList<>(sizes);
        if (sizes.stream().mapToLong(SlotSize::versions).sum() > bound) {
            Map<String, Boolean> durables = new HashMap<>();
            Comparator<SlotSize> hottest = Comparator.comparing((SlotSize one) -> !one.holds())
                    .thenComparing(one -> !durables.computeIfAbsent(one.slot().predicate(), durable::test))
                    .thenComparing(SlotSize::learnedAt, Comparator.reverseOrder())
                    .thenComparing(SlotSize::slot);
            order.sort(hottest);
        }
        List<Slot> hot = new ArrayList<>();
        Map<String, List<SlotSize>> cold = new HashMap<>();
        int taken = 0;
        for (SlotSize one : order) {
            if (one.versions() <= bound - taken) {
                taken += one.versions();
                hot.add(one.slot());
            } else {
                cold.computeIfAbsent(one.slot().subject(), none -> new ArrayList<>())
                        .add(one);
            }
        }
        return new HotSlots(hot, cold);
    }
}
