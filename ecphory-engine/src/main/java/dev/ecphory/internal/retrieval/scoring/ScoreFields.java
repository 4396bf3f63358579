package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.internal.index.ContextScorer;
import dev.ecphory.internal.index.DialogueIndex;
import dev.ecphory.internal.index.EventFields;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.QueryTerms;
import dev.ecphory.internal.index.SessionLayout;
import dev.ecphory.internal.index.column.ExcludedRows;
import dev.ecphory.internal.index.column.ScoreRange;
import dev.ecphory.internal.index.column.TopRows;
import dev.ecphory.internal.retrieval.profile.Signal;
import dev.ecphory.internal.retrieval.profile.SignalWeights;
import dev.ecphory.internal.retrieval.query.AnswerForm;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Every signal that counts as a field from 0 to 1, and their sum: over all events of the namespace, or over a selection of them where
 * there are many.
 *
 * <p>Fields of words and meaning are brought to that range per question. The least of a field is that of
 * {@value NamespaceSignals#SAMPLE} events which lie evenly among those in sight. The greatest of a field that is known for all events
 * is that of all; else it is that of the sample, of the {@value #BEST} best of the base and of what stands around these. Where every
 * event is scored for a prompt, a summary or a sequence, it is that of all. Fields that say yes or no stay as they are. Context fields
 * smooth a base of the strongest signals along the session and count as much as the namespace's events are short:
 * {@code gate = min(1, 15 / content terms an event)}, because a chat turn needs its neighbours to be understood and a long message
 * does not.
 */
final class ScoreFields {
    /** The best of the base, on which and around which the greatest is measured. */
    static final int BEST = 32;
    /** How many turns around them. */
    private static final int REACH = 3;

    /** Content terms an event, above which neighbours count less; found on chats and long messages alike. */
    private static final float CHAT_LENGTH = 15;

    private final NamespaceIndexReader index;
    private final EventFields fields;
    private final ParsedQuery cue;
    private final QueryTerms terms;
    private final BitSet excludedRows;
    /** The same by places. */
    private final BitSet excluded;
    /** Places that stretch no range, those among them. */
    private final BitSet unmeasured;

    private final NamespaceSignals signals;
    /** The others over those selected, and their ranges. */
    private final Map<Signal, float[]> ofSelected = new EnumMap<>(Signal.class);

    private final Map<Signal, ScoreRange> ranges = new EnumMap<>(Signal.class);
    private @Nullable EventFields selected;

    private float[] base = {};

    /**
     * Over the signals of all events.
     *
     * @param fields of all events
     * @param terms what is looked for in the index's terms
     * @param excluded rows that must neither be given nor lend their score to their neighbours
     */
    ScoreFields(
            NamespaceIndexReader index,
            EventFields fields,
            ParsedQuery cue,
            QueryTerms terms,
            BitSet excluded,
            NamespaceSignals signals) {
        this.index = index;
        this.fields = fields;
        this.cue = cue;
        this.terms = terms;
        this.excludedRows = excluded;
        this.excluded = fields.rows().places(excluded);
        this.unmeasured = signals.unmeasured();
        this.signals = signals;
    }

    /**
     * Computes what all events score by the signals that cost little, and with it which of them the others are computed for.
     *
     * @param weights what counts
     * @param baseWeights what makes up the base that neighbours lend
     * @param seats for how many seats to select; 0 to select everything
     */
    EventFields prepare(SignalWeights weights, SignalWeights baseWeights, int seats) {
        for (Signal signal : Signal.values()) {
            if (weights.has(signal) && signal != Signal.ASKING && !bySelection(signal)) {
                signals.single(signal);
            }
        }
        float[] own = new float[fields.rows().size()];
        signals.computed().forEach((signal, field) -> field.addTo(own, weights.of(signal)));
        base = baseWeights.bySignal().isEmpty() ? own.clone() : sum(baseWeights);
        int[] measured = measured();
        boolean all = seats == 0
                || weights.of(Signal.GIST) > weights.of(Signal.WORDS) + weights.of(Signal.MAX_SIM)
                || !CandidateSelection.worthwhile(seats, own.length - unmeasured.cardinality());
        EventFields chosen = fields;
        if (!all) {
            BitSet places = CandidateSelection.of(fields.rows(), own, base, unmeasured, seats);
            IntStream.of(measured).forEach(places::set);
            answers(places);
            chosen = fields.of(places.stream().toArray());
        }
        measure(chosen, measured, weights);
        return chosen;
    }

    /** Computes the other signals of those selected, and their ranges on some of them. */
    private void measure(EventFields chosen, int[] measured, SignalWeights weights) {
        int[] all = places(chosen.rows(), measured);
        int[] sampled = places(chosen.rows(), signals.sample());
        for (Signal signal : Signal.values()) {
            if (weights.has(signal) && bySelection(signal) && (!context(signal) || gate() > 0)) {
                float[] field = selectively(signal, chosen);
                float least = ScoreRange.of(field, sampled).least();
                boolean answer = cue.form() == AnswerForm.ANSWER; // else every event is scored
                ranges.put(signal, answer ? ScoreRange.of(field, all).from(least) : signals.range(field));
                ofSelected.put(signal, inRange(signal, field, chosen));
            }
        }
        selected = chosen;
    }

    private static int[] places(SessionLayout rows, int[] inAll) {
        return IntStream.of(inAll).map(rows::find).toArray();
    }

    private float[] inRange(Signal signal, float[] field, EventFields of) {
        Objects.requireNonNull(ranges.get(signal)).scale(field);
        ExcludedRows.set(field, of.rows().places(excludedRows), 0);
        return field;
    }

    /** The signals of some events. */
    Map<Signal, float[]> of(EventFields some, SignalWeights weights) {
        Map<Signal, float[]> wanted = new EnumMap<>(Signal.class);
        BitSet out = some.rows().places(excludedRows);
        signals.computed().forEach((signal, field) -> {
            if (weights.has(signal)) {
                wanted.put(signal, field.of(some.rows(), out));
            }
        });
        for (Signal signal : ranges.keySet()) {
            float[] known = some == selected ? ofSelected.get(signal) : null;
            wanted.put(signal, known != null ? known : inRange(signal, selectively(signal, some), some));
        }
        return wanted;
    }

    /** What events gain from those before them, by the form of answer that is wanted, among all events. */
    float[] dependencies(AnswerForm form, Map<Signal, float[]> among, SignalWeights weights) {
        float[] scores = total(among, weights);
        ExcludedRows.set(scores, excluded, Float.NEGATIVE_INFINITY);
        return form.gains(index, fields, scores);
    }

    /** The weighted sum of signals. */
    float[] total(Map<Signal, float[]> among, SignalWeights weights) {
        int size = among.values().stream()
                .mapToInt(field -> field.length)
                .findFirst()
                .orElse(fields.rows().size());
        float[] scores = new float[size];
        SignalWeights counted = counted(weights);
        among.forEach((signal, field) -> {
            if (counted.has(signal)) {
                addTo(scores, field, counted.of(signal));
            }
        });
        return scores;
    }

    /** What signals count here: those of the context by the gate. */
    SignalWeights counted(SignalWeights weights) {
        EnumMap<Signal, Float> counted = new EnumMap<>(Signal.class);
        weights.bySignal().forEach((signal, weight) -> counted.put(signal, weight * (context(signal) ? gate() : 1)));
        return new SignalWeights(counted);
    }

    /** How much context signals count here, 0 to 1; to a prompt, what it goes on with counts however long the turns are. */
    float gate() {
        if (cue.form() == AnswerForm.PROMPT) {
            return 1;
        }
        return Math.min(1, CHAT_LENGTH / index.averageEventLength());
    }

    /** True for signals that an event takes from its neighbours. */
    static boolean context(Signal signal) {
        return switch (signal) {
            case WINDOW_WORDS, SESSION_MAX, SESSION_MEAN, WINDOW_MAX, WINDOW_MEAN, AFTER_QUESTION -> true;
            default -> false;
        };
    }

    /** True for signals that are computed for a selection only: what neighbours lend, and what costs much. */
    private static boolean bySelection(Signal signal) {
        return signal == Signal.GIST || signal == Signal.BIGRAMS || context(signal);
    }

    /** Adds what answers those that ask, behind which these will stand. */
    private void answers(BitSet places) {
        DialogueIndex exchanges = index.exchanges();
        for (int place : places.stream().toArray()) {
            int row = fields.rows().row(place);
            int answer = exchanges.asking().get(row) ? exchanges.answerOf(row) : -1;
            if (answer >= 0) {
                places.set(fields.rows().place(answer));
            }
        }
    }

    /** The places on which the ranges of what is computed for a selection are measured, ascending. */
    private int[] measured() {
        BitSet measured = new BitSet();
        TopRows best = CandidateSelection.best(base, unmeasured, BEST);
        for (int i = 0; i < best.size(); i++) {
            int from = Math.max(0, best.row(i) - REACH);
            measured.set(from, Math.min(base.length, best.row(i) + REACH + 1));
        }
        for (int place : signals.sample()) {
            measured.set(place);
        }
        measured.andNot(unmeasured);
        return measured.stream().toArray();
    }

    private float[] sum(SignalWeights weights) {
        float[] total = new float[fields.rows().size()];
        for (Signal signal : Signal.values()) {
            if (weights.has(signal)) {
                NamespaceSignals.Field field = signals.single(signal);
                if (field != null) {
                    field.addTo(total, weights.of(signal));
                }
            }
        }
        ExcludedRows.set(total, excluded, 0);
        return total;
    }

    static void addTo(float[] total, float[] field, float weight) {
        for (int i = 0; i < total.length; i++) {
            total[i] += weight * field[i];
        }
    }

    /** A signal of some events that is not computed for all, not in range yet. */
    private float[] selectively(Signal signal, EventFields selected) {
        ContextScorer context = selected.context();
        return switch (signal) {
            case GIST -> selected.gist(terms, excludedRows);
            case BIGRAMS -> selected.bigrams(terms);
            case WINDOW_WORDS -> selected.windowWords(terms, excluded);
            case SESSION_MAX -> context.sessionMax(base);
            case SESSION_MEAN -> context.sessionMean(base, excluded);
            case WINDOW_MAX -> context.windowMax(base);
            case WINDOW_MEAN -> context.windowMean(base);
            default -> context.questionBefore(base);
        };
    }
}
