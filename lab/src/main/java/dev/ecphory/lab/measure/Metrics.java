package dev.ecphory.lab.measure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Retrieval metrics against known evidence, each between 0 and 1, by name and in a fixed order. An evidence id counts
 * once, however often it was retrieved.
 *
 * <ul>
 *   <li>{@code recall@k}: the share of the evidence among the first k
 *   <li>{@code all@k}, {@code hit@k}: 1 when all of it, or any of it, is among the first k
 *   <li>{@code mrr}: 1 / the rank of the first evidence; 0 when none was retrieved
 *   <li>{@code ndcg@10}: binary gain, log2 discount, over the best order possible
 *   <li>{@code newest_first@k}: 1 when all of the evidence, at least two events, is among the first k and the newest of
 *       it stands before the others
 *   <li>{@code session_recall@k}: the share of the evidence's sessions that have an event among the first k
 * </ul>
 */
public final class Metrics {
    private static final int NDCG_DEPTH = 10;

    private Metrics() {}

    /** One question's metrics at the depths {@code ks}. */
    public static Map<String, Double> of(Collection<String> gold, List<String> retrieved, List<Integer> ks) {
        Set<String> wanted = new HashSet<>(gold);
        Map<String, Double> metrics = new LinkedHashMap<>();
        List<Integer> found = ks.stream().map(k -> found(wanted, retrieved, k)).toList();
        for (int i = 0; i < ks.size(); i++) {
            metrics.put("recall@" + ks.get(i), found.get(i) / (double) wanted.size());
        }
        for (int i = 0; i < ks.size(); i++) {
            metrics.put("all@" + ks.get(i), found.get(i) == wanted.size() ? 1.0 : 0.0);
        }
        for (int i = 0; i < ks.size(); i++) {
            metrics.put("hit@" + ks.get(i), found.get(i) > 0 ? 1.0 : 0.0);
        }
        metrics.put("mrr", reciprocalRank(wanted, retrieved));
        metrics.put("ndcg@" + NDCG_DEPTH, ndcg(wanted, retrieved));
        return metrics;
    }

    /**
     * Whether one question's evidence comes newest first, at the depths {@code ks}; empty when there is only one event.
     *
     * @param gold in the order of the log
     */
    public static Map<String, Double> ofOrder(List<String> gold, List<String> retrieved, List<Integer> ks) {
        Map<String, Double> metrics = new LinkedHashMap<>();
        if (gold.size() < 2) {
            return metrics;
        }
        Set<String> wanted = new HashSet<>(gold);
        String first = retrieved.stream().filter(wanted::contains).findFirst().orElse("");
        for (int k : ks) {
            boolean right = first.equals(gold.getLast()) && found(wanted, retrieved, k) == wanted.size();
            metrics.put("newest_first@" + k, right ? 1.0 : 0.0);
        }
        return metrics;
    }

    /**
     * One question's recall of sessions at the depths {@code ks}.
     *
     * @param retrieved the session of every retrieved event, in order
     */
    public static Map<String, Double> ofSessions(Collection<String> gold, List<String> retrieved, List<Integer> ks) {
        Set<String> wanted = new HashSet<>(gold);
        Map<String, Double> metrics = new LinkedHashMap<>();
        for (int k : ks) {
            metrics.put("session_recall@" + k, found(wanted, retrieved, k) / (double) wanted.size());
        }
        return metrics;
    }

    /** The mean of each metric over the questions that have it. */
    public static Map<String, Double> mean(Collection<Map<String, Double>> questions) {
        Map<String, List<Double>> values = new LinkedHashMap<>();
        for (Map<String, Double> question : questions) {
            question.forEach((name, value) ->
                    values.computeIfAbsent(name, none -> new ArrayList<>()).add(value));
        }
        Map<String, Double> means = new LinkedHashMap<>();
        values.forEach((name, all) ->
                means.put(name, all.stream().mapToDouble(Double::doubleValue).sum() / all.size()));
        return means;
    }

    private static int found(Set<String> wanted, List<String> retrieved, int k) {
        Set<String> head = new HashSet<>(retrieved.subList(0, Math.min(k, retrieved.size())));
        head.retainAll(wanted);
        return head.size();
    }

    private static double reciprocalRank(Set<String> wanted, List<String> retrieved) {
        for (int i = 0; i < retrieved.size(); i++) {
            if (wanted.contains(retrieved.get(i))) {
                return 1.0 / (i + 1);
            }
        }
        return 0;
    }

    private static double ndcg(Set<String> wanted, List<String> retrieved) {
        Set<String> left = new HashSet<>(wanted);
        double gain = 0;
        double best = 0;
        for (int i = 0; i < NDCG_DEPTH; i++) {
            double discount = Math.log(2) / Math.log(i + 2);
            if (i < retrieved.size() && left.remove(retrieved.get(i))) {
                gain += discount;
            }
            if (i < wanted.size()) {
                best += discount;
            }
        }
        return gain / best;
    }
}
