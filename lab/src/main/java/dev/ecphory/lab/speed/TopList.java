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
    private final PriorityQueue<ScoredPlace> worstFirst =
            new PriorityQueue<>(Comparator.comparingDouble(ScoredPlace::score).thenComparingInt(s -> -s.place()));

    TopList(int size) {
        this.size = size;
    }

    private record ScoredPlace(int place, double score) {}

    void offer(int place, double score) {
        ScoredPlace worst = worstFirst.peek();
        if (worstFirst.size() < size) {
            worstFirst.add(new ScoredPlace(place, score));
        } else if (worst != null && (score > worst.score() || (score == worst.score() && place < worst.place()))) {
            worstFirst.poll();
            worstFirst.add(new ScoredPlace(place, score));
        }
    }

    /** Their places, best first. */
    List<Integer> places() {
        return worstFirst.stream()
                .sorted(Comparator.comparingDouble(ScoredPlace::score)
                        .reversed()
                        .thenComparingInt(ScoredPlace::place))
                .map(ScoredPlace::place)
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
