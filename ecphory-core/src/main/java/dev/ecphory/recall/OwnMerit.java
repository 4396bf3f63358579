package dev.ecphory.recall;

import dev.ecphory.index.Best;
import dev.ecphory.index.ContextFields;
import dev.ecphory.index.Fields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who gets the seats after the first ten. What stands around a strong match scores well by its neighbour, and would fill
 * them all, while the other half of an answer stands in another session. So the later seats go to events that match by
 * themselves, that resemble the best ones found so far, and that are not the umpteenth of their session. The first ten
 * stay as they are. Found on development conversations, see docs/decisions/0033-own-merit.md.
 */
final class OwnMerit {
    /** Seats that the ranking fills as it is. */
    static final int PRIMARY = 10;

    /** How many of the best are resembled. */
    private static final int MODELS = 3;

    private static final float RESEMBLANCE = .5f;
    /** What an event loses for each one of its session that is better. */
    private static final float CROWD = .01f;
    /** Events that compete, at least, and for each seat. */
    private static final int FIELD = 256;

    private static final int FIELD_PER_SEAT = 4;

    private static final Comparator<Merit> BEST_FIRST =
            Comparator.comparingDouble((Merit merit) -> -merit.worth()).thenComparingInt(Merit::row);

    private OwnMerit() {}

    /** An event and what it is worth by itself. */
    record Merit(int row, float worth) {}

    /**
     * The events for the seats after the first ten, best first.
     *
     * @param own what each event scores without what its neighbours lend it; NaN for those that must not be given
     * @param seats how many to give at most
     */
    static List<Merit> of(Fields fields, float[] own, List<Candidate> first, int seats) {
        Best field = Best.of(own, Math.max(FIELD, FIELD_PER_SEAT * seats));
        int[] rows = new int[field.size()];
        int size = 0;
        while (size < rows.length && !Float.isNaN(field.score(size))) {
            rows[size] = field.row(size);
            size++;
        }
        rows = Arrays.copyOf(rows, size);
        int[] models = first.stream().limit(MODELS).mapToInt(Candidate::event).toArray();
        float[] near = ContextFields.minMax(fields.echoes(models, rows));
        List<Merit> all = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            all.add(new Merit(rows[i], own[rows[i]] + RESEMBLANCE * near[i]));
        }
        all.sort(BEST_FIRST);
        Map<Integer, Integer> crowd = new HashMap<>();
        List<Merit> seated = new ArrayList<>();
        for (Merit merit : all) {
            int before = crowd.merge(fields.session(merit.row()), 1, Integer::sum) - 1;
            if (first.stream().noneMatch(candidate -> candidate.event() == merit.row())) {
                seated.add(new Merit(merit.row(), merit.worth() - CROWD * before));
            }
        }
        seated.sort(BEST_FIRST);
        return seated.subList(0, Math.min(seats, seated.size()));
    }
}
