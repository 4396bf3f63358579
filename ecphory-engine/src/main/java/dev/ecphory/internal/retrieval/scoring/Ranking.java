package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.RecalledEvent.ScoreReason;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.SessionLayout;
import dev.ecphory.internal.index.column.ExcludedRows;
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
import java.util.function.IntFunction;

/**
 * All events in the order of their scores, ties by sequence number, with the best few as candidates that carry their
 * reasons. Immutable once made; threads may share it.
 */
public final class Ranking {
    /** Cormack, Clarke and Büttcher (2009): the constant of reciprocal rank fusion. */
    private static final int RRF_K = 60;
    /** How much of each list reciprocal rank fusion reads. */
    static final int RRF_DEPTH = 100;

    /** What one signal gives to the score of the event at a place. */
    @FunctionalInterface
    private interface Part {
        double of(int place);
    }

    private final Part score;
    private final SessionLayout rows;
    private final Map<Signal, Part> parts;
    private final BitSet excluded;
    private final BitSet heldBack;
    private final List<Candidate> candidates;
    /** Makes candidates of rows that are not laid out. */
    private final IntFunction<Candidate> others;

    /** By the places of the layout; what must not be given, and the best, by rows. */
    private Ranking(
            Part score,
            SessionLayout rows,
            Map<Signal, Part> parts,
            TopRows best,
            BitSet excluded,
            BitSet heldBack,
            IntFunction<Candidate> others) {
        this.others = others;
        this.score = score;
        this.rows = rows;
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
        this.others = ranking.others;
        this.score = ranking.score;
        this.rows = ranking.rows;
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
        TopRows own = rows.best(own(), DiversityReranker.field(limit));
        return new Ranking(this, DiversityReranker.seat(fields, own, candidates, this::of));
    }

    /** What events score without what stands around them, by place; NaN for those that are not ranked. */
    private float[] own() {
        float[] own = new float[rows.size()];
        parts.forEach((signal, part) -> {
            if (!signal.lentByNeighbours()) {
                for (int place = 0; place < own.length; place++) {
                    own[place] += (float) part.of(place);
                }
            }
        });
        ExcludedRows.set(own, rows.places(excluded), Float.NaN);
        ExcludedRows.set(own, rows.places(heldBack), Float.NaN);
        return own;
    }

    private boolean unseated(int row) {
        return excluded.get(row) || heldBack.get(row);
    }

    /**
     * By the weighted sum of fields; excluded rows are not ranked, and those held back are no candidates.
     *
     * @param scores the sum, which is kept
     * @param others makes candidates of rows that are not laid out
     */
    static Ranking sum(
            float[] scores,
            Map<Signal, float[]> signals,
            SignalWeights weights,
            SessionLayout rows,
            BitSet excluded,
            BitSet heldBack,
            int limit,
            IntFunction<Candidate> others) {
        Map<Signal, Part> parts = new EnumMap<>(Signal.class);
        signals.forEach((signal, field) -> {
            float weight = weights.of(signal);
            parts.put(signal, place -> (double) field[place] * weight);
        });
        ExcludedRows.set(scores, rows.places(excluded), Float.NaN);
        float[] seated = scores;
        if (!heldBack.isEmpty()) {
            seated = scores.clone();
            ExcludedRows.set(seated, rows.places(heldBack), Float.NaN);
        }
        return new Ranking(place -> scores[place], rows, parts, rows.best(seated, limit), excluded, heldBack, others);
    }

    /**
     * By the sum of reciprocal ranks in each signal's list; an event that a signal says nothing of has no rank in it.
     *
     * @param least candidates to have where there are as many events, though nothing speaks for some
     */
    static Ranking reciprocalRanks(
            Map<Signal, TopRows> lists,
            SignalWeights weights,
            SessionLayout all,
            BitSet excluded,
            int least,
            int limit) {
        Map<Signal, Part> parts = new EnumMap<>(Signal.class);
        SortedMap<Integer, Float> scores = new TreeMap<>();
        lists.forEach((signal, list) -> {
            Map<Integer, Float> gains = new HashMap<>();
            for (int rank = 0; rank < list.size() && list.score(rank) > 0; rank++) {
                float gain = weights.of(signal) / (RRF_K + rank + 1);
                gains.put(list.row(rank), gain);
                scores.merge(list.row(rank), gain, Float::sum);
            }
            parts.put(signal, place -> gains.getOrDefault(all.row(place), 0f));
        });
        for (int row = 0; row < all.size() && scores.size() < least; row++) {
            if (!excluded.get(row)) {
                scores.putIfAbsent(row, 0f);
            }
        }
        TopRowCollector top = new TopRowCollector(Math.min(limit, all.size()));
        scores.forEach(top::offer);
        return new Ranking(
                place -> scores.getOrDefault(all.row(place), 0f),
                all,
                parts,
                top.best(),
                excluded,
                new BitSet(),
                Candidate::unranked);
    }

    public List<Candidate> candidates() {
        return candidates;
    }

    /** The best by their scores alone, however many candidates there are; those that are not ranked come last. */
    public TopRows best(int count) {
        return rows.best(scores(), count);
    }

    private float[] scores() {
        float[] scores = new float[rows.size()];
        for (int place = 0; place < scores.length; place++) {
            scores[place] = (float) score.of(place);
        }
        ExcludedRows.set(scores, rows.places(excluded), Float.NaN);
        return scores;
    }

    /** With a sign and three decimals; written by hand, because every recall writes a hundred. */
    private static String signed(double value) {
        long thousandths = Math.round(Math.abs(value) * 1_000);
        String digits = Long.toString(1_000 + thousandths % 1_000);
        return (value < 0 ? "-" : "+") + thousandths / 1_000 + "." + digits.substring(1);
    }

    public boolean excludes(int row) {
        return excluded.get(row);
    }

    /** A row as a candidate. */
    public Candidate of(int row) {
        int place = rows.place(row);
        if (place < 0) {
            return others.apply(row);
        }
        double score = 0;
        for (Part part : parts.values()) {
            score += part.of(place);
        }
        return new Candidate(row, score, () -> reasons(place));
    }

    private List<ScoreReason> reasons(int place) {
        List<ScoreReason> reasons = new ArrayList<>();
        double score = 0;
        for (Map.Entry<Signal, Part> part : parts.entrySet()) {
            double gain = part.getValue().of(place);
            if (gain != 0) {
                Signal signal = part.getKey();
                String because = signal.because() + " (" + signed(gain) + ")";
                reasons.add(new ScoreReason(signal.label(), score, score + gain, because));
                score += gain;
            }
        }
        return reasons;
    }

    /** The place, from 1, of a row that is not excluded among all that are laid out, itself among them. */
    public int placeOf(int row) {
        for (int seat = 0; seat < candidates.size(); seat++) {
            if (candidates.get(seat).event() == row) {
                return seat + 1;
            }
        }
        int rank = 1;
        double own = score.of(rows.place(row));
        for (int place = 0; place < rows.size(); place++) {
            double its = score.of(place);
            if (its > own || (its == own && rows.row(place) < row)) {
                rank++;
            }
        }
        return rank;
    }
}
