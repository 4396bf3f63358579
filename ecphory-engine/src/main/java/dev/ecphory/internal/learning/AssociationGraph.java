package dev.ecphory.internal.learning;

import dev.ecphory.internal.answer.RouterCalibration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was learned from use: which events earned an edge by being recalled together, and how often each was of use. A function
 * of the access log up to its newest cycle alone. Immutable; threads may share it.
 *
 * @param through the number of the cycle up to which it was learned; 0 when there was none
 * @param cycles how many there were before which something was asked
 * @param edges every edge, the heaviest first, ties by the numbers of the events
 * @param byEvent the edges of each event, in the same order
 * @param uses what became of every event that was ever recalled or reported, by sequence number
 * @param cues questions of which it was reported what was of use, the one reported of longest ago first
 * @param calibration what was reported of answers that routers led to
 */
public record AssociationGraph(
        long through,
        int cycles,
        List<Edge> edges,
        Map<Long, List<Edge>> byEvent,
        SortedMap<Long, Use> uses,
        List<PastQuestion> cues,
        RouterCalibration calibration) {
    private static final Comparator<Edge> HEAVIEST = Comparator.comparingDouble((Edge edge) -> -edge.weight())
            .thenComparingLong(Edge::low)
            .thenComparingLong(Edge::high);

    /** Nothing was learned. */
    public static final AssociationGraph NONE = of(0, 0, List.of(), new TreeMap<>(), List.of(), RouterCalibration.NONE);

    /**
     * Two events that were recalled together.
     *
     * @param low the smaller sequence number
     * @param high the greater one
     * @param weight above 0, at most 1
     * @param recalls in which both were, at least 3
     * @param questions that differed, at least 2; more than 8 are not told apart
     * @param last when the newest of those recalls was
     */
    public record Edge(long low, long high, double weight, int recalls, int questions, Instant last) {
        /** The other end. */
        public long other(long end) {
            return end == low ? high : low;
        }
    }

    /**
     * What became of one event.
     *
     * @param delivered recalls that handed it out
     * @param used reports that it was of use
     * @param ignored reports that it was of none
     * @param passedOver reports of those that name another event of use for the same question
     * @param last when it was last handed out or of use
     */
    public record Use(int delivered, int used, int ignored, int passedOver, Instant last) {}

    /**
     * Of what was folded.
     *
     * @param earned every pair that earned an edge, in any order; those beyond the degree cap are left out here
     */
    static AssociationGraph of(
            long through,
            int cycles,
            List<Edge> earned,
            SortedMap<Long, Use> uses,
            List<PastQuestion> cues,
            RouterCalibration calibration) {
        Map<Long, List<Edge>> byEvent = new HashMap<>();
        List<Edge> kept = new ArrayList<>();
        for (Edge edge : earned.stream().sorted(HEAVIEST).toList()) {
            List<Edge> low = byEvent.computeIfAbsent(edge.low(), none -> new ArrayList<>());
            List<Edge> high = byEvent.computeIfAbsent(edge.high(), none -> new ArrayList<>());
            if (low.size() < AssociationBuilder.DEGREE && high.size() < AssociationBuilder.DEGREE) {
                low.add(edge);
                high.add(edge);
                kept.add(edge);
            }
        }
        return new AssociationGraph(
                through,
                cycles,
                List.copyOf(kept),
                byEvent,
                Collections.unmodifiableSortedMap(uses),
                List.copyOf(cues),
                calibration);
    }

    /** The edges of one event, at most 32, the heaviest first, ties by the other's number. */
    public List<Edge> of(long seq) {
        return Collections.unmodifiableList(byEvent.getOrDefault(seq, List.of()));
    }
}
