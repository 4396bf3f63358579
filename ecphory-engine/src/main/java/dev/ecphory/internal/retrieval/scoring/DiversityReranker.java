package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.RecalledEvent.ScoreReason;
import dev.ecphory.internal.index.ContextScorer;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.column.TopRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Who gets the seats after the first ten. What stands around a strong match scores well by its neighbour, and would fill
 * them all, while the other half of an answer stands in another session. So two later seats of three go to events that
 * match by themselves, that resemble the best ones found so far, and that are not the umpteenth of their session; the
 * third goes on in the ranking. The first ten stay as they are. Found on development conversations, see
 * docs/decisions/0033-own-merit.md.
 */
public final class DiversityReranker {
    /** Seats that the ranking fills as it is. */
    static final int PRIMARY = 10;

    /** How many of the best are resembled. */
    private static final int MODELS = 3;

    /** Every so many later seats, one goes to the next of the ranking. */
    private static final int TURN = 3;

    private static final float RESEMBLANCE = .5f;
    /** What an event loses for each one of its session that is better. */
    private static final float CROWD = .01f;
    /** Events that compete, at least, and for each seat. */
    private static final int FIELD = 1_024;

    private static final int FIELD_PER_SEAT = 4;

    private static final Comparator<RowScore> BEST_FIRST =
            Comparator.comparingDouble((RowScore merit) -> -merit.worth()).thenComparingInt(RowScore::row);

    private DiversityReranker() {}

    private record RowScore(int row, float worth) {}

    /** How many events compete for so many seats. */
    static int field(int seats) {
        return Math.max(FIELD, FIELD_PER_SEAT * seats);
    }

    /** The events that compete for the seats after the first ten, best first. */
    private static List<RowScore> merits(NamespaceIndexReader fields, TopRows own, List<Candidate> ranked) {
        List<Candidate> first = ranked.subList(0, PRIMARY);
        int[] rows = new int[own.size()];
        int size = 0;
        while (size < rows.length && !Float.isNaN(own.score(size))) {
            rows[size] = own.row(size);
            size++;
        }
        rows = Arrays.copyOf(rows, size);
        int[] models = first.stream().limit(MODELS).mapToInt(Candidate::event).toArray();
        float[] near = ContextScorer.minMax(fields.echoes(models, rows));
        List<RowScore> all = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            all.add(new RowScore(rows[i], own.score(i) + RESEMBLANCE * near[i]));
        }
        all.sort(BEST_FIRST);
        Set<Integer> sitting = new HashSet<>();
        first.forEach(candidate -> sitting.add(candidate.event()));
        Map<Integer, Integer> crowd = new HashMap<>();
        List<RowScore> seated = new ArrayList<>();
        for (RowScore merit : all) {
            int before = crowd.merge(fields.session(merit.row()), 1, Integer::sum) - 1;
            if (!sitting.contains(merit.row())) {
                seated.add(new RowScore(merit.row(), merit.worth() - CROWD * before));
            }
        }
        seated.sort(BEST_FIRST);
        return seated;
    }

    /**
     * The ranking with its later seats given anew; as many as it had.
     *
     * @param own the best by what each event scores without what its neighbours lend it, as many as {@link #field} says; NaN for
     *     those that must not be given
     */
    static List<Candidate> seat(
            NamespaceIndexReader fields, TopRows own, List<Candidate> ranked, IntFunction<Candidate> reasons) {
        List<Candidate> seated = new ArrayList<>(ranked.subList(0, PRIMARY));
        Set<Integer> sitting = new HashSet<>();
        seated.forEach(candidate -> sitting.add(candidate.event()));
        Iterator<Candidate> rest = ranked.subList(PRIMARY, ranked.size()).iterator();
        Iterator<RowScore> best = merits(fields, own, ranked).iterator();
        double last = seated.getLast().score();
        while (seated.size() < ranked.size()) {
            boolean merit = best.hasNext() && (seated.size() - PRIMARY) % TURN != TURN - 1;
            Candidate next = merit ? reasons.apply(best.next().row()) : rest.next();
            if (sitting.add(next.event())) {
                double score = Math.min(last, next.score());
                seated.add(merit || score < next.score() ? lowered(next, score, merit) : next);
                last = score;
            }
        }
        return seated;
    }

    private static Candidate lowered(Candidate candidate, double score, boolean merit) {
        String because = merit ? "has a seat kept for what matches by itself" : "sits behind what matches by itself";
        return new Candidate(candidate.event(), score, () -> {
            List<ScoreReason> reasons = new ArrayList<>(candidate.reasons());
            reasons.add(new ScoreReason("own-merit", candidate.score(), score, because));
            return reasons;
        });
    }
}
