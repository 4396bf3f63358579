package dev.ecphory.lab.speed;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/** The best few of many scored events; ties go to the earlier event. Not for several threads. */
final class TopList {
    /** Items a list that is fused, for every contestant. */
    static final int LIST = 100;
    /** Items of an answer. */
    static final int ANSWER = 10;

    private static final int RRF_K = 60;

    private final int size;
    private final PriorityQueue<Scored> worstFirst =
            new PriorityQueue<>(Comparator.comparingDouble(Scored::score).thenComparingInt(s -> -s.place()));

    TopList(int size) {
        this.size = size;
    }

    private record Scored(int place, double score) {}

    void offer(int place, double score) {
        Scored worst = worstFirst.peek();
        if (worstFirst.size() < size) {
            worstFirst.add(new Scored(place, score));
        } else if (worst != null && (score > worst.score() || (score == worst.score() && place < worst.place()))) {
            worstFirst.poll();
            worstFirst.add(new Scored(place, score));
        }
    }

    /** Their places, best first. */
    List<Integer> places() {
        return worstFirst.stream()
                .sorted(Comparator.comparingDouble(Scored::score).reversed().thenComparingInt(Scored::place))
                .map(Scored::place)
                .toList();
    }

    /** Reciprocal rank fusion (k = 60) of two lists: the best ten. */
    static List<Integer> fused(List<Integer> first, List<Integer> second) {
        Map<Integer, Double> scores = new HashMap<>();
        for (List<Integer> list : List.of(first, second)) {
            for (int rank = 0; rank < list.size(); rank++) {
                scores.merge(list.get(rank), 1.0 / (RRF_K + rank + 1), Double::sum);
            }
        }
        List<Integer> places = new ArrayList<>(scores.keySet());
        places.sort(Comparator.comparingDouble((Integer place) -> -scores.getOrDefault(place, 0.0))
                .thenComparingInt(place -> place));
        return places.subList(0, Math.min(ANSWER, places.size()));
    }
}
