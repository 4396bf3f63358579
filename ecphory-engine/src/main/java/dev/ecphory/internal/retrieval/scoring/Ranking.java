package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.RecalledEvent.ScoreReason;
import dev.ecphory.internal.index.ExcludedRows;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.column.TopRowCollector;
import dev.ecphory.internal.index.column.TopRows;
import dev.ecphory.internal.retrieval.profile.Signal;
import dev.ecphory.internal.retrieval.profile.SignalWeights;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All events in the order of their scores, ties by sequence number, with the best few as candidates that carry their
 * reasons. Immutable once made; threads may share it.
 */
public final class Ranking {
    /** Cormack, Clarke and Büttcher (2009): the constant of reciprocal rank fusion. */
    private static final int RRF_K = 60;
    /** How much of each list reciprocal rank fusion reads. */
    static final int RRF_DEPTH = 100;

    /** What one signal gives to the score of an event. */
    @FunctionalInterface
    private interface Part {
        double of(int event);
    }

    private final Part score;
    private final int events;
    private final Map<Signal, Part> parts;
    private final BitSet excluded;
    private final BitSet heldBack;
    private final List<Candidate> candidates;

    private Ranking(Part score, int events, Map<Signal, Part> parts, TopRows best, BitSet excluded, BitSet heldBack) {
        this.score = score;
        this.events = events;
        this.parts = parts;
        this.excluded = excluded;
        this.heldBack = heldBack;
        List<Candidate> list = new ArrayList<>();
        for (int place = 0; place < best.size() && !unseated(best.row(place)); place++) {
            list.add(of(best.row(place)));
        }
        this.candidates = List.copyOf(list);
    }

    private Ranking(Ranking ranking, List<Candidate> candidates) {
        this.score = ranking.score;
        this.events = ranking.events;
        this.parts = ranking.parts;
        this.excluded = ranking.excluded;
        this.heldBack = ranking.heldBack;
        this.candidates = List.copyOf(candidates);
    }

    /** The same, but most seats after the first ten go to those that match by themselves. */
    Ranking seated(NamespaceIndexReader fields, int limit) {
        if (candidates.size() <= DiversityReranker.PRIMARY) {
            return this;
        }
        return new Ranking(this, DiversityReranker.seat(fields, own(), candidates, limit, this::of));
    }

    /** What events score without what stands around them; NaN for those that are not ranked. */
    private float[] own() {
        float[] own = new float[events];
        parts.forEach((signal, part) -> {
            if (!signal.lentByNeighbours()) {
                for (int event = 0; event < events; event++) {
                    own[event] += (float) part.of(event);
                }
            }
        });
        ExcludedRows.set(own, excluded, Float.NaN);
        ExcludedRows.set(own, heldBack, Float.NaN);
        return own;
    }

    private boolean unseated(int row) {
        return excluded.get(row) || heldBack.get(row);
    }

    /** By the weighted sum of fields; excluded rows are not ranked, and those held back are no candidates. */
    static Ranking sum(
            Map<Signal, float[]> signals,
            SignalWeights weights,
            float gate,
            int events,
            BitSet excluded,
            BitSet heldBack,
            int limit) {
        float[] scores = new float[events];
        Map<Signal, Part> parts = new EnumMap<>(Signal.class);
        signals.forEach((signal, field) -> {
            float weight = weights.of(signal) * (ScoreFields.context(signal) ? gate : 1);
            ScoreFields.addTo(scores, field, weight);
            parts.put(signal, event -> (double) field[event] * weight);
        });
        ExcludedRows.set(scores, excluded, Float.NaN);
        if (heldBack.isEmpty()) {
            return new Ranking(event -> scores[event], events, parts, TopRows.of(scores, limit), excluded, heldBack);
        }
        float[] seated = scores.clone();
        ExcludedRows.set(seated, heldBack, Float.NaN);
        return new Ranking(event -> scores[event], events, parts, TopRows.of(seated, limit), excluded, heldBack);
    }

    /** By the sum of reciprocal ranks in each signal's list; an event that a signal says nothing of has no rank in it. */
    static Ranking reciprocalRanks(
            Map<Signal, TopRows> lists, SignalWeights weights, int events, BitSet excluded, int limit) {
        Map<Signal, Part> parts = new EnumMap<>(Signal.class);
        SortedMap<Integer, Float> scores = new TreeMap<>();
        lists.forEach((signal, list) -> {
            Map<Integer, Float> gains = new HashMap<>();
            for (int rank = 0; rank < list.size() && list.score(rank) > 0; rank++) {
                float gain = weights.of(signal) / (RRF_K + rank + 1);
                gains.put(list.row(rank), gain);
                scores.merge(list.row(rank), gain, Float::sum);
            }
            parts.put(signal, event -> gains.getOrDefault(event, 0f));
        });
        for (int event = 0; event < events && scores.size() < limit; event++) {
            if (!excluded.get(event)) {
                scores.putIfAbsent(event, 0f);
            }
        }
        TopRowCollector top = new TopRowCollector(Math.min(limit, events));
        scores.forEach(top::offer);
        return new Ranking(event -> scores.getOrDefault(event, 0f), events, parts, top.best(), excluded, new BitSet());
    }

    public List<Candidate> candidates() {
        return candidates;
    }

    /** The best by their scores alone, however many candidates there are; those that are not ranked come last. */
    public TopRows best(int count) {
        float[] scores = new float[events];
        for (int event = 0; event < events; event++) {
            scores[event] = excluded.get(event) ? Float.NaN : (float) score.of(event);
        }
        return TopRows.of(scores, count);
    }

    /** With a sign and three decimals; written by hand, because every recall writes a hundred. */
    private static String signed(double value) {
        long thousandths = Math.round(Math.abs(value) * 1_000);
        String digits = Long.toString(1_000 + thousandths % 1_000);
        return (value < 0 ? "-" : "+") + thousandths / 1_000 + "." + digits.substring(1);
    }

    public boolean excludes(int event) {
        return excluded.get(event);
    }

    public Candidate of(int event) {
        List<ScoreReason> reasons = new ArrayList<>();
        double score = 0;
        for (Map.Entry<Signal, Part> part : parts.entrySet()) {
            double gain = part.getValue().of(event);
            if (gain != 0) {
                Signal signal = part.getKey();
                String because = signal.because() + " (" + signed(gain) + ")";
                reasons.add(new ScoreReason(signal.label(), score, score + gain, because));
                score += gain;
            }
        }
        return new Candidate(event, score, reasons);
    }

    /** The place among all, from 1, of an event that is not excluded. */
    public int placeOf(int event) {
        for (int seat = 0; seat < candidates.size(); seat++) {
            if (candidates.get(seat).event() == event) {
                return seat + 1;
            }
        }
        int place = 1;
        double own = score.of(event);
        for (int other = 0; other < events; other++) {
            double its = score.of(other);
            if (its > own || (its == own && other < event)) {
                place++;
            }
        }
        return place;
    }
}
