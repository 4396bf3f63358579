package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.internal.index.ContextScorer;
import dev.ecphory.internal.index.DialogueIndex;
import dev.ecphory.internal.index.EventFields;
import dev.ecphory.internal.index.ExcludedRows;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.PastQuestionScorer;
import dev.ecphory.internal.index.QueryTerms;
import dev.ecphory.internal.index.SessionLayout;
import dev.ecphory.internal.index.column.ScoreRange;
import dev.ecphory.internal.index.column.TopRows;
import dev.ecphory.internal.language.QuestionAnswerType;
import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.language.TextSignals;
import dev.ecphory.internal.retrieval.profile.Signal;
import dev.ecphory.internal.retrieval.profile.SignalWeights;
import dev.ecphory.internal.retrieval.query.AnswerForm;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Every signal that counts as a field from 0 to 1, and their sum: over all events of the namespace, or over a selection of them where
 * there are many.
 *
 * <p>Fields of words and meaning are brought to that range per question. The least of a field is that of {@value #SAMPLE} events which
 * lie evenly among those in sight. The greatest of a field that is known for all events is that of all; else it is that of the sample,
 * of the {@value #BEST} best of the base and of what stands around these. Fields that say yes or no stay as they are. Context fields
 * smooth a base of the strongest signals along the session and count as much as the namespace's events are short:
 * {@code gate = min(1, 15 / content terms an event)}, because a chat turn needs its neighbours to be understood and a long message
 * does not.
 */
final class ScoreFields {
    /** Events on which the least of a field is measured. */
    static final int SAMPLE = 128;
    /** The best of the base, on which and around which the greatest is measured. */
    static final int BEST = 32;
    /** How many turns around them. */
    private static final int REACH = 3;

    /** Content terms an event, above which neighbours count less; found on chats and long messages alike. */
    private static final float CHAT_LENGTH = 15;
    /** A session is half as recent as the tenth after it. */
    private static final int RECENCY_HALVING = 10;
    /** True Memory, stage 8: among so many or fewer, who says it tells nothing apart. */
    private static final int FEW_SPEAKERS = 5;
    /** Turns of the running session that tell what a prompt goes on with: two exchanges. */
    private static final int LATEST_TURNS = 4;

    private final NamespaceIndexReader index;
    private final EventFields fields;
    private final ParsedQuery cue;
    private final QueryTerms terms;
    private final BitSet excludedRows;
    /** The same by places. */
    private final BitSet excluded;
    /** Places that stretch no range, those among them. */
    private final BitSet unmeasured;

    private final CandidateRanker.Besides besides;
    private final BitSet running;
    private @Nullable PastQuestionScorer cued;
    private @Nullable CosineColumn cosines;
    /** Signals over all events. */
    private final Map<Signal, Field> computed = new EnumMap<>(Signal.class);
    /** The others over those selected, and their ranges. */
    private final Map<Signal, float[]> ofSelected = new EnumMap<>(Signal.class);

    private final Map<Signal, ScoreRange> ranges = new EnumMap<>(Signal.class);
    private @Nullable EventFields selected;

    private int @Nullable [] sample;
    private float[] base = {};

    /** A number for every event, and the range by which it counts; null where it counts as it is. */
    private static final class Field {
        final float[] values;
        private final @Nullable ScoreRange range;

        Field(float[] values, @Nullable ScoreRange range) {
            this.values = values;
            this.range = range;
        }

        void addTo(float[] total, float weight) {
            if (range == null) {
                ScoreFields.addTo(total, values, weight);
            } else if (weight != 0) {
                range.addTo(total, values, weight);
            }
        }

        /** As it counts for some events. */
        float[] of(SessionLayout some, BitSet excluded) {
            float[] selected = some.select(values);
            if (range != null) {
                range.scale(selected);
                ExcludedRows.set(selected, excluded, 0);
            }
            return selected;
        }
    }

    /**
     * Over the fields of an index.
     *
     * @param fields of all events
     * @param terms what is looked for in the index's terms
     * @param excluded rows that must neither be given nor lend their score to their neighbours
     * @param clamped rows that lend their score and do not stretch the range of any field
     * @param besides what counts besides the words of the question
     * @param running the rows of the running session before the question
     */
    ScoreFields(
            NamespaceIndexReader index,
            EventFields fields,
            ParsedQuery cue,
            QueryTerms terms,
            BitSet excluded,
            BitSet clamped,
            CandidateRanker.Besides besides,
            BitSet running) {
        this.index = index;
        this.fields = fields;
        this.cue = cue;
        this.excludedRows = excluded;
        this.excluded = fields.rows().places(excluded);
        this.unmeasured = (BitSet) this.excluded.clone();
        this.unmeasured.or(fields.rows().places(clamped));
        this.terms = terms;
        this.besides = besides;
        this.running = running;
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
                single(signal);
            }
        }
        float[] own = new float[fields.rows().size()];
        computed.forEach((signal, field) -> field.addTo(own, weights.of(signal)));
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
        int[] sampled = places(chosen.rows(), sample());
        for (Signal signal : Signal.values()) {
            if (weights.has(signal) && bySelection(signal) && (!context(signal) || gate() > 0)) {
                float[] field = selectively(signal, chosen);
                float least = ScoreRange.of(field, sampled).least();
                boolean most = cue.form() == AnswerForm.ANSWER;
                ranges.put(signal, most ? ScoreRange.of(field, all).from(least) : range(field));
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
        computed.forEach((signal, field) -> {
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
    float[] dependencies(AnswerForm form, Map<Signal, float[]> signals, SignalWeights weights) {
        float[] scores = total(signals, weights);
        ExcludedRows.set(scores, excluded, Float.NEGATIVE_INFINITY);
        return form.gains(index, fields, scores);
    }

    /** The weighted sum of signals. */
    float[] total(Map<Signal, float[]> signals, SignalWeights weights) {
        float[] scores = new float
                [signals.values().stream()
                        .findFirst()
                        .map(field -> field.length)
                        .orElse(fields.rows().size())];
        SignalWeights counted = counted(weights);
        signals.forEach((signal, field) -> {
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

    /** The best events by each signal that has a weight; context signals have no list of their own. */
    Map<Signal, TopRows> lists(SignalWeights weights, int depth) {
        Map<Signal, TopRows> lists = new EnumMap<>(Signal.class);
        for (Signal signal : Signal.values()) {
            if (weights.has(signal) && signal != Signal.ASKING && !context(signal)) {
                TopRows best = best(signal, Math.min(depth, index.events()));
                if (best != null) {
                    lists.put(signal, best);
                }
            }
        }
        return lists;
    }

    /** The cosines that {@link Signal#MEANING} was made of; null where it was not computed. */
    @Nullable
    CosineColumn cosines() {
        return cosines;
    }

    private @Nullable TopRows best(Signal signal, int depth) {
        if (signal == Signal.GIST && excluded.isEmpty() && !terms.describes()) {
            return fields.bestGist(terms, depth);
        }
        float[] field =
                switch (signal) {
                    case WORDS -> fields.words(terms, excluded);
                    case GIST -> fields.gist(terms, excludedRows);
                    case BIGRAMS -> fields.bigrams(terms);
                    default -> values(signal);
                };
        if (field == null) {
            return null;
        }
        ExcludedRows.set(field, excluded, Float.NaN);
        return fields.rows().best(field, depth);
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

    private int[] sample() {
        int[] known = sample;
        if (known == null) {
            known = ExcludedRows.sample(unmeasured, fields.rows().size(), SAMPLE);
            sample = known;
        }
        return known;
    }

    /** The places on which the ranges of what is computed for a selection are measured, ascending. */
    private int[] measured() {
        BitSet measured = new BitSet();
        TopRows best = CandidateSelection.best(base, unmeasured, BEST);
        for (int i = 0; i < best.size(); i++) {
            int from = Math.max(0, best.row(i) - REACH);
            measured.set(from, Math.min(base.length, best.row(i) + REACH + 1));
        }
        for (int place : sample()) {
            measured.set(place);
        }
        measured.andNot(unmeasured);
        return measured.stream().toArray();
    }

    private float[] sum(SignalWeights weights) {
        float[] total = new float[fields.rows().size()];
        for (Signal signal : Signal.values()) {
            if (weights.has(signal)) {
                Field field = single(signal);
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

    /** A signal's field; null when the question does not call for it. */
    private @Nullable Field single(Signal signal) {
        Field known = computed.get(signal);
        if (known == null) {
            float[] values = computed(signal);
            if (values != null) {
                known = new Field(values, ranged(signal) ? range(values) : null);
                computed.put(signal, known);
            }
        }
        return known;
    }

    private float @Nullable [] values(Signal signal) {
        Field field = single(signal);
        return field == null ? null : field.values;
    }

    /** True for signals of words and of meaning. */
    private static boolean ranged(Signal signal) {
        return signal == Signal.WORDS || signal == Signal.MAX_SIM || signal == Signal.CONTEXTUAL;
    }

    private float @Nullable [] computed(Signal signal) {
        return switch (signal) {
            case WORDS -> fields.words(terms, excluded);
            case MAX_SIM -> fields.maxSim(terms);
            case CONTEXTUAL -> fields.contextual(terms, excludedRows);
            case CUED -> besides.past().isEmpty() ? null : fields.rows().gather(cued().use());
            case PASSED_OVER -> besides.past().isEmpty() ? null : fields.rows().gather(cued().noUse());
            case MEANING -> meaning();
            case AUTHOR -> cue.subjects().isEmpty() ? null : fields.authoredBy(cue.subjects());
            case DATE -> cue.window() == null ? null : fields.occurredIn(cue.window());
            case DATE_MENTIONED -> cue.window() == null ? null : fields.mentioning(cue.window());
            case ANSWER_TIME -> answer(QuestionAnswerType.TIME, TextSignals.Signal.TIME);
            case ANSWER_NAME -> answer(QuestionAnswerType.PERSON, TextSignals.Signal.NAME);
            case ANSWER_PLACE -> answer(QuestionAnswerType.PLACE, TextSignals.Signal.PLACE);
            case ANSWER_TITLE -> answer(QuestionAnswerType.TITLE, TextSignals.Signal.TITLE);
            case DIRECTIVE -> ofAsker(TextSignals.Signal.DIRECTIVE);
            case SEPARATION -> index.speakers().size() > FEW_SPEAKERS ? fields.separation(terms, excludedRows) : null;
            case COSINE -> cosine();
            case KEYWORDS -> fields.keywords(terms);
            case GRAPH -> besides.graph().isEmpty() ? null : graph();
            case LATEST -> fields.latest();
            case LASTING -> fields.lasting(besides.recalls());
            case OPENING -> fields.context().openings();
            case RECENCY -> fields.context().recency(excluded, RECENCY_HALVING);
            case CONTINUATION -> continuation();
            case PREFERENCE -> request() ? ofAsker(TextSignals.Signal.PREFERENCE) : null;
            default -> throw new IllegalArgumentException(signal + " is not computed alone");
        };
    }

    /** Past questions are read once for both signals. */
    private PastQuestionScorer cued() {
        PastQuestionScorer known = cued;
        if (known == null) {
            known = fields.cued(cue.question(), besides.past());
            cued = known;
        }
        return known;
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

    /** As it is, 0 for what is unlike; by the static table where there is no vector. */
    private float[] cosine() {
        float[] field = fields.gist(terms, excludedRows);
        if (cue.vector() != null) {
            float[] byRow = index.meaning(cue.vector());
            cosines = new CosineColumn(byRow);
            float[] neural = fields.rows().gather(byRow);
            for (int i = 0; i < field.length; i++) {
                field[i] = Float.isNaN(neural[i]) ? field[i] : neural[i];
            }
        }
        for (int i = 0; i < field.length; i++) {
            field[i] = field[i] > 0 ? field[i] : 0;
        }
        return field;
    }

    private float[] graph() {
        float[] field = new float[fields.rows().size()];
        besides.graph().forEach((seq, near) -> {
            int row = index.row(seq);
            int place = row < 0 ? -1 : fields.rows().place(row);
            if (place >= 0) {
                field[place] = near.floatValue();
            }
        });
        return field;
    }

    /** Events that are not embedded yet are judged by the static table. */
    private float @Nullable [] meaning() {
        if (cue.vector() == null) {
            return null;
        }
        float[] byRow = index.meaning(cue.vector());
        cosines = new CosineColumn(byRow);
        float[] field = fields.rows().copy(byRow);
        boolean[] absent = new boolean[field.length];
        boolean any = false;
        for (int i = 0; i < field.length; i++) {
            absent[i] = Float.isNaN(field[i]);
            any |= absent[i];
        }
        inRange(field);
        if (any) {
            float[] standIn = Objects.requireNonNull(single(Signal.MAX_SIM)).of(fields.rows(), excluded);
            for (int i = 0; i < field.length; i++) {
                field[i] = absent[i] ? standIn[i] : field[i];
            }
        }
        return field;
    }

    private float @Nullable [] answer(QuestionAnswerType wanted, TextSignals.Signal held) {
        return cue.wording().answerTypes().contains(wanted) ? fields.holding(held) : null;
    }

    private float @Nullable [] ofAsker(TextSignals.Signal held) {
        if (cue.asker() == null) {
            return null;
        }
        float[] field = fields.holding(held);
        float[] author = fields.authoredBy(List.of(cue.asker()));
        for (int i = 0; i < field.length; i++) {
            field[i] *= author[i];
        }
        return field;
    }

    /** How much each session is about what the latest turns of the running one are about. */
    private float @Nullable [] continuation() {
        if (running.isEmpty()) {
            return null;
        }
        int[] latest = running.stream()
                .skip(Math.max(0, running.cardinality() - LATEST_TURNS))
                .toArray();
        float[] near = inRange(fields.echoes(latest));
        return inRange(fields.context().sessionMean(near, excluded));
    }

    /** Brings a field over all events to the range 0 to 1; what is excluded becomes 0. */
    private float[] inRange(float[] field) {
        range(field).scale(field);
        ExcludedRows.set(field, excluded, 0);
        return field;
    }

    /** The range of a field over all events. */
    private ScoreRange range(float[] field) {
        float least = ScoreRange.of(field, sample()).least();
        float[] left = field;
        if (!unmeasured.isEmpty()) {
            left = field.clone();
            ExcludedRows.set(left, unmeasured, Float.NaN);
        }
        return ScoreRange.of(left).from(least);
    }

    private boolean request() {
        return cue.wording().has(QuestionCues.Cue.ADVICE) || cue.wording().has(QuestionCues.Cue.REQUEST);
    }
}
