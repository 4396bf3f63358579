package dev.ecphory.internal.cognition.recall;

import dev.ecphory.internal.cognition.mechanism.SpreadingActivation;
import dev.ecphory.internal.cognition.mechanism.SpreadingActivation.Edge;
import dev.ecphory.internal.learning.AssociationGraph;
import dev.ecphory.internal.learning.AssociationLink;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;

/**
 * What comes to mind with the best three, over two hops of what was recalled together; the first is fully active, the
 * second half, the third a third. Stateless; threads may share it.
 */
public final class RecallActivation {
    private static final int SEEDS = 3;

    private RecallActivation() {}

    /**
     * Who comes to mind and how much, the most active first; none of the best three.
     *
     * @param first the best, best first
     */
    public static Map<Long, Double> of(SpreadingActivation rules, AssociationGraph learned, List<Long> first) {
        Map<String, Double> seeds = new LinkedHashMap<>();
        for (long seq : first.subList(0, Math.min(SEEDS, first.size()))) {
            seeds.put(Long.toString(seq), 1.0 / (seeds.size() + 1));
        }
        Set<AssociationGraph.Edge> near = new HashSet<>();
        Set<Long> ends = first.stream().limit(SEEDS).collect(Collectors.toSet());
        for (int hop = 0; hop < rules.hops(); hop++) {
            Set<Long> next = new HashSet<>();
            for (long end : ends) {
                for (AssociationGraph.Edge edge : learned.of(end)) {
                    near.add(edge);
                    next.add(edge.other(end));
                }
            }
            ends = next;
        }
        List<Edge> edges = near.stream()
                .map(edge -> new Edge(Long.toString(edge.low()), Long.toString(edge.high()), edge.weight()))
                .toList();
        Map<Long, Double> active = new LinkedHashMap<>();
        rules.spread(edges, seeds).forEach((id, activation) -> active.put(Long.parseLong(id), activation));
        return active;
    }

    /**
     * Who of them is to be brought.
     *
     * @param first the events in the first seats, best first; none of them needs to be brought
     */
    public static List<AssociationLink> ties(
            SpreadingActivation rules, AssociationGraph learned, List<Long> first, LongPredicate visibility) {
        if (first.isEmpty()) {
            return List.of();
        }
        Map<Long, Double> active = new HashMap<>(of(rules, learned, first));
        active.keySet().removeIf(seq -> first.contains(seq) || !visibility.test(seq));
        return active.entrySet().stream()
                .sorted(Map.Entry.<Long, Double>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .map(one -> new AssociationLink(
                        one.getKey(),
                        first.getFirst(),
                        "comes to mind with",
                        String.format(Locale.ROOT, "and the next best (activation %.2f)", one.getValue())))
                .toList();
    }
}
