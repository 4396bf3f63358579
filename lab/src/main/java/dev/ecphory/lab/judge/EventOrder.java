package dev.ecphory.lab.judge;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hipparchus.stat.correlation.KendallsCorrelation;

/**
 * A measure of how well an answer tells events in their order, as BEAM's published evaluation counts it ({@code event_ordering_score}).
 * Immutable.
 *
 * <p>Each item of the answer is one of the events, each event at most once, or none of them. Both the right order and the
 * answer's rank the union of events and other items by their places; what one of them lacks stands tied behind its last
 * place. Of the two rankings Kendall's τ-b is taken and brought to 0…1 as (τ + 1) / 2. Precision is the share of items that
 * are events, recall the share of events that are told, and the score is (τ + 1) / 2 times their F1. So a missing event
 * costs twice, as a tie and in recall, and an item too many too.
 *
 * <p>Two things are settled here that are left open there: when there is but one event and nothing else, there is no order
 * and τ is 1; when nothing is told, τ is 0 and the score 0. The published report averages (τ + 1) / 2 alone, by which an answer that
 * tells nothing gets .21 of 1 when five events are asked for; what it would have counted stands in the verdict's words.
 *
 * @param tau Kendall's τ-b, −1 to 1
 * @param precision 0 to 1
 * @param recall 0 to 1
 */
record EventOrder(double tau, double precision, double recall) {
    /**
     * Compares.
     *
     * @param events how many there are, numbered from 1 in the right order; at least 1
     * @param told the numbers of the answer's items in its order; what is no such number, or comes again, is an item too many
     */
    static EventOrder of(int events, List<Integer> told) {
        int extras = 0;
        int[] places = new int[events + told.size()]; // of the answer: events first, then its other items; 0 for absent
        Set<Integer> seen = new HashSet<>();
        for (int i = 0; i < told.size(); i++) {
            int event = told.get(i);
            boolean known = event >= 1 && event <= events && seen.add(event);
            places[known ? event - 1 : events + extras++] = i + 1;
        }
        int union = events + extras;
        int behind = union + 1;
        double[] right = new double[union];
        double[] given = new double[union];
        for (int i = 0; i < union; i++) {
            right[i] = i < events ? i + 1 : behind;
            given[i] = places[i] == 0 ? behind : places[i];
        }
        // not a number when one of the rankings is one tie
        double tau = union < 2 ? seen.size() : new KendallsCorrelation().correlation(right, given);
        double precision = told.isEmpty() ? 0 : seen.size() / (double) told.size();
        return new EventOrder(Double.isNaN(tau) ? 0 : tau, precision, seen.size() / (double) events);
    }

    /** Of precision and recall. */
    double f1() {
        return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
    }

    /** τ from 0 to 1. */
    double order() {
        return (tau + 1) / 2;
    }

    /** 0 to 1. */
    double score() {
        return order() * f1();
    }
}
