package dev.ecphory.recall;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * All events in the order of their scores, ties by sequence number, with the best few as candidates that carry their
 * reasons. Immutable once made; threads may share it.
 */
final class Ranking {
    /** Cormack, Clarke and Büttcher (2009): the constant of reciprocal rank fusion. */
    private static final int RRF_K = 60;
    /** How much of each list reciprocal rank fusion reads. */
    private static final int RRF_DEPTH = 100;

    private final float[] scores;
    private final Map<Signal, float[]> parts;
    private final List<Candidate> candidates;

    private Ranking(float[] scores, Map<Signal, float[]> parts, int limit) {
        this.scores = scores;
        this.parts = parts;
        List<Candidate> best = new ArrayList<>();
        for (int event : Top.of(scores, Math.min(limit, scores.length))) {
            best.add(of(event));
        }
        this.candidates = List.copyOf(best);
    }

    /** By the weighted sum of fields. */
    static Ranking sum(Map<Signal, float[]> signals, Weights weights, float gate, int events, int limit) {
        float[] scores = new float[events];
        for (Map.Entry<Signal, float[]> signal : signals.entrySet()) {
            float weight = weights.of(signal.getKey()) * (ScoreFields.context(signal.getKey()) ? gate : 1);
            float[] field = signal.getValue();
            for (int i = 0; i < events; i++) {
                field[i] *= weight;
                scores[i] += field[i];
            }
        }
        return new Ranking(scores, signals, limit);
    }

    /** By the sum of reciprocal ranks in each field's best hundred. */
    static Ranking reciprocalRanks(Map<Signal, float[]> signals, Weights weights, int events, int limit) {
        float[] scores = new float[events];
        for (Map.Entry<Signal, float[]> signal : signals.entrySet()) {
            float[] field = signal.getValue();
            int[] best = Top.of(field, Math.min(RRF_DEPTH, events));
            Arrays.fill(field, 0);
            for (int rank = 0; rank < best.length; rank++) {
                float gain = weights.of(signal.getKey()) / (RRF_K + rank + 1);
                field[best[rank]] = gain;
                scores[best[rank]] += gain;
            }
        }
        return new Ranking(scores, signals, limit);
    }

    /** The best, best first. */
    List<Candidate> candidates() {
        return candidates;
    }

    /** Any event with its reasons. */
    Candidate of(int event) {
        List<Reason> reasons = new ArrayList<>();
        double score = 0;
        for (Map.Entry<Signal, float[]> part : parts.entrySet()) {
            double gain = part.getValue()[event];
            if (gain != 0) {
                Signal signal = part.getKey();
                String because = String.format(Locale.ROOT, "%s (%+.3f)", signal.because(), gain);
                reasons.add(new Reason(signal.label(), score, score + gain, because));
                score += gain;
            }
        }
        return new Candidate(event, score, reasons);
    }

    /** The place of an event among all, from 1. */
    int placeOf(int event) {
        int place = 1;
        for (int other = 0; other < scores.length; other++) {
            if (scores[other] > scores[event] || (scores[other] == scores[event] && other < event)) {
                place++;
            }
        }
        return place;
    }
}
