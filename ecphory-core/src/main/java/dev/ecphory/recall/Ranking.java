package dev.ecphory.recall;

import dev.ecphory.index.Top;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
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

    /** What one signal gives to the score of an event. */
    @FunctionalInterface
    private interface Part {
        double of(int event);
    }

    private final float[] scores;
    private final Map<Signal, Part> parts;
    private final List<Candidate> candidates;

    private Ranking(float[] scores, Map<Signal, Part> parts, int limit) {
        this.scores = scores;
        this.parts = parts;
        List<Candidate> best = new ArrayList<>();
        for (int event : Top.of(scores, limit)) {
            best.add(of(event));
        }
        this.candidates = List.copyOf(best);
    }

    /** By the weighted sum of fields. */
    static Ranking sum(Map<Signal, float[]> signals, Weights weights, float gate, int events, int limit) {
        float[] scores = new float[events];
        Map<Signal, Part> parts = new EnumMap<>(Signal.class);
        signals.forEach((signal, field) -> {
            float weight = weights.of(signal) * (ScoreFields.context(signal) ? gate : 1);
            ScoreFields.addTo(scores, field, weight);
            parts.put(signal, event -> (double) field[event] * weight);
        });
        return new Ranking(scores, parts, limit);
    }

    /** By the sum of reciprocal ranks in each field's best hundred. */
    static Ranking reciprocalRanks(Map<Signal, float[]> signals, Weights weights, int events, int limit) {
        float[] scores = new float[events];
        Map<Signal, Part> parts = new EnumMap<>(Signal.class);
        signals.forEach((signal, field) -> {
            int[] best = Top.of(field, RRF_DEPTH);
            Map<Integer, Float> gains = new HashMap<>();
            // an event that a signal says nothing of has no rank in it
            for (int rank = 0; rank < best.length && field[best[rank]] > 0; rank++) {
                float gain = weights.of(signal) / (RRF_K + rank + 1);
                gains.put(best[rank], gain);
                scores[best[rank]] += gain;
            }
            parts.put(signal, event -> gains.getOrDefault(event, 0f));
        });
        return new Ranking(scores, parts, limit);
    }

    /** The best, best first. */
    List<Candidate> candidates() {
        return candidates;
    }

    /** Any event with its reasons. */
    Candidate of(int event) {
        List<Reason> reasons = new ArrayList<>();
        double score = 0;
        for (Map.Entry<Signal, Part> part : parts.entrySet()) {
            double gain = part.getValue().of(event);
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
