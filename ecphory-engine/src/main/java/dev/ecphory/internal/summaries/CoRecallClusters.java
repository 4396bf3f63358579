package dev.ecphory.internal.summaries;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Events that hang together by what was recalled together (Reverie, L4). Stateless. */
final class CoRecallClusters {
    /** Weaker pairs do not hold together. */
    static final double STRONG = .3;

    static final int LEAST = 5;
    static final int MOST = 200;
    private static final double STRONGER = .1;

    private CoRecallClusters() {}

    /** The connected groups, the most used first, ties by the lowest number; numbers ascend. */
    static List<List<Long>> of(CoRecallStatistics earned) {
        List<List<Long>> groups = new ArrayList<>();
        split(earned.pairs(), STRONG, groups);
        Comparator<List<Long>> byUse = Comparator.comparingLong(group -> -group.stream()
                .mapToLong(seq -> earned.uses().getOrDefault(seq, 0))
                .sum());
        groups.sort(byUse.thenComparing(List::getFirst));
        return groups;
    }

    /** Groups that are too large are taken apart along their weaker pairs, and by number where all are strong. */
    private static void split(List<CoRecallStatistics.Pair> pairs, double strong, List<List<Long>> groups) {
        Map<Long, Long> parents = new HashMap<>();
        for (CoRecallStatistics.Pair pair : pairs) {
            if (pair.weight() >= strong) {
                long one = root(parents, pair.one());
                long other = root(parents, pair.other());
                parents.put(Math.max(one, other), Math.min(one, other));
            }
        }
        TreeMap<Long, List<Long>> found = new TreeMap<>();
        List.copyOf(parents.keySet()).stream().sorted().forEach(seq -> found.computeIfAbsent(
                        root(parents, seq), none -> new ArrayList<>())
                .add(seq));
        for (List<Long> group : found.values()) {
            if (group.size() <= MOST) {
                if (group.size() >= LEAST) {
                    groups.add(List.copyOf(group));
                }
            } else if (strong + STRONGER <= 1) {
                List<CoRecallStatistics.Pair> inside = pairs.stream()
                        .filter(pair -> group.contains(pair.one()))
                        .toList();
                split(inside, strong + STRONGER, groups);
            } else {
                for (int from = 0; from + LEAST <= group.size(); from += MOST) {
                    groups.add(List.copyOf(group.subList(from, Math.min(from + MOST, group.size()))));
                }
            }
        }
    }

    private static long root(Map<Long, Long> parents, long seq) {
        long root = seq;
        long parent = parents.computeIfAbsent(root, itself -> itself);
        while (parent != root) {
            root = parent;
            parent = parents.computeIfAbsent(root, itself -> itself);
        }
        return root;
    }
}
