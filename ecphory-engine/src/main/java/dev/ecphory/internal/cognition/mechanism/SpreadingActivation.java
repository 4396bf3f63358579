package dev.ecphory.internal.cognition.mechanism;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What comes to mind with what was found (Anderson 1983): from each seed, activation flows along the edges of a graph,
 * a share of it at each hop, at most two hops far as AgentOS's paper says (its code goes three). Immutable; threads may
 * share it.
 *
 * <p>Implementation. What a node passes on is shared among its edges by their weights, so that no hop makes more of it
 * than there was; AgentOS gives every neighbour the whole, and a hub lights up everything. Of a hub only the heaviest
 * edges count. Sums run in the order of ids, so that the order of edges and seeds does not matter, bit for bit.
 *
 * @param on the switch; off, nothing comes to mind
 * @param hops how far, 0 to 2; 2
 * @param share of an activation that goes on, 0 to .95; .5 (AgentOS)
 * @param threshold the activation below which nothing goes on or comes to mind, 0 to 1; .1 in AgentOS, whose
 *     activations are not shared
 * @param degree how many edges of a node count, 1 to 1000; 32
 * @param most how many nodes come to mind, 0 to 1000; 20 (AgentOS)
 */
public record SpreadingActivation(boolean on, int hops, double share, double threshold, int degree, int most) {
    /**
     * An edge, both ways alike.
     *
     * @param a one end
     * @param b the other; an edge to itself counts for nothing
     * @param weight 0 to 1, at 0 it counts for nothing; of several between two nodes the heaviest counts
     */
    public record Edge(String a, String b, double weight) {
        public Edge {
            RangeChecks.name("a", a);
            RangeChecks.name("b", b);
            RangeChecks.share("weight", weight);
        }
    }

    public SpreadingActivation {
        RangeChecks.count("activation.hops", hops, 0, 2);
        RangeChecks.between("activation.share", share, 0, .95);
        RangeChecks.share("activation.threshold", threshold);
        RangeChecks.count("activation.degree", degree, 1, 1_000);
        RangeChecks.count("activation.most", most, 0, 1_000);
    }

    /**
     * Who comes to mind, the most active first, none of the seeds among them; activations from 0 to 1, their sum at
     * most that of the seeds times share + share².
     *
     * @param seeds and how active they are, each 0 to 1
     * @throws dev.ecphory.InvalidInputException when a seed's activation is not from 0 to 1
     */
    public Map<String, Double> spread(Collection<Edge> edges, Map<String, Double> seeds) {
        seeds.forEach((id, activation) -> RangeChecks.share("seed " + id, activation));
        if (!on) {
            return Map.of();
        }
        Map<String, List<Map.Entry<String, Double>>> neighbours = neighbours(edges);
        TreeMap<String, Double> gathered = new TreeMap<>();
        TreeMap<String, Double> wave = new TreeMap<>(seeds);
        for (int hop = 0; hop < hops; hop++) {
            TreeMap<String, Double> next = new TreeMap<>();
            wave.forEach((from, activation) -> {
                List<Map.Entry<String, Double>> out = neighbours.getOrDefault(from, List.of());
                double sum = out.stream().mapToDouble(Map.Entry::getValue).sum();
                if (activation >= threshold && sum > 0) {
                    out.forEach(edge ->
                            next.merge(edge.getKey(), activation * share * (edge.getValue() / sum), Double::sum));
                }
            });
            next.forEach((id, activation) -> gathered.merge(id, activation, Double::sum));
            wave = next;
        }
        gathered.keySet().removeAll(seeds.keySet());
        LinkedHashMap<String, Double> best = new LinkedHashMap<>();
        gathered.entrySet().stream()
                .filter(node -> node.getValue() > 0 && node.getValue() >= threshold)
                .sorted(Map.Entry.<String, Double>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(most)
                .forEachOrdered(node -> best.put(node.getKey(), Math.min(1, node.getValue())));
        return java.util.Collections.unmodifiableMap(best);
    }

    private Map<String, List<Map.Entry<String, Double>>> neighbours(Collection<Edge> edges) {
        TreeMap<String, TreeMap<String, Double>> all = new TreeMap<>();
        for (Edge edge : edges) {
            if (!edge.a().equals(edge.b()) && edge.weight() > 0) {
                all.computeIfAbsent(edge.a(), none -> new TreeMap<>()).merge(edge.b(), edge.weight(), Math::max);
                all.computeIfAbsent(edge.b(), none -> new TreeMap<>()).merge(edge.a(), edge.weight(), Math::max);
            }
        }
        Map<String, List<Map.Entry<String, Double>>> heaviest = new TreeMap<>();
        all.forEach((node, ends) -> {
            List<Map.Entry<String, Double>> ranked = new ArrayList<>(ends.entrySet());
            ranked.sort(Map.Entry.<String, Double>comparingByValue()
                    .reversed()
                    .thenComparing(Comparator.comparing(Map.Entry::getKey)));
            heaviest.put(node, List.copyOf(ranked.subList(0, Math.min(degree, ranked.size()))));
        });
        return heaviest;
    }

    SpreadingActivation switched(boolean to) {
        return new SpreadingActivation(to, hops, share, threshold, degree, most);
    }
}
