package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.internal.index.ContextScorer;
import dev.ecphory.internal.index.EventFields;
import dev.ecphory.internal.index.ExcludedRows;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.PastQuestionScorer;
import dev.ecphory.internal.index.QueryTerms;
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
import org.jspecify.annotations.Nullable;

/**
 * Every signal that counts as a field from 0 to 1 over all events of the namespace, and their sum.
 *
 * <p>Fields of words and meaning are brought to that range per question by their least and greatest value; fields that
 * say yes or no stay as they are. Context fields smooth a base of the strongest signals along the session and count as
 * much as the namespace's events are short: {@code gate = min(1, 15 / content terms an event)}, because a chat turn
 * needs its neighbours to be understood and a long message does not.
 */
final class ScoreFields {
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

    private final ExcludedRows outOfSight;
    private final CandidateRanker.Besides besides;
    private final BitSet running;
    private @Nullable PastQuestionScorer cued;
    private @Nullable CosineColumn cosines;
    private final Map<Signal, float[]> computed = new EnumMap<>(Signal.class);

    /**
     * Over the fields of an index.
     *
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
        this.outOfSight = new ExcludedRows(
                this.excluded, fields.rows().places(clamped), fields.rows().size());
        this.terms = terms;
        this.besides = besides;
        this.running = running;
    }

    Map<Signal, float[]> compute(SignalWeights weights, SignalWeights base) {
        float gate = gate();
        for (Signal signal : Signal.values()) {
            if (weights.has(signal) && signal != Signal.ASKING && !context(signal)) {
                single(signal);
            }
        }
        boolean anyContext = false;
        for (Signal signal : Signal.values()) {
            anyContext |= weights.has(signal) && context(signal);
        }
        if (anyContext && gate > 0) {
            float[] smoothed = sum(base);
            ContextScorer context = fields.context();
            for (Signal signal : Signal.values()) {
                if (weights.has(signal) && context(signal)) {
                    computed.put(signal, inRange(contextual(signal, smoothed, context)));
                }
            }
        }
        Map<Signal, float[]> wanted = new EnumMap<>(Signal.class);
        computed.forEach((signal, field) -> {
            if (weights.has(signal)) {
                wanted.put(signal, field);
            }
        });
        return wanted;
    }

    /** What events gain from those before them, by the form of answer that is wanted. */
    float[] dependencies(AnswerForm form, Map<Signal, float[]> signals, SignalWeights weights) {
        float[] scores = total(signals, weights);
        ExcludedRows.set(scores, excluded, Float.NEGATIVE_INFINITY);
        return form.gains(index, fields, scores);
    }

    /** The weighted sum of signals. */
    float[] total(Map<Signal, float[]> signals, SignalWeights weights) {
        float[] scores = new float[fields.rows().size()];
        SignalWeights counted = counted(weights);
        signals.forEach((signal, field) -> addTo(scores, field, counted.of(signal)));
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
        float[] field = signal == Signal.WORDS ? fields.words(terms, excluded) : single(signal);
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

    private float[] sum(SignalWeights base) {
        float[] total = new float[fields.rows().size()];
        for (Signal signal : Signal.values()) {
            if (base.has(signal)) {
                float[] field = single(signal);
                if (field != null) {
                    addTo(total, field, base.of(signal));
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
    private float @Nullable [] single(Signal signal) {
        float[] known = computed.get(signal);
        if (known == null) {
            known = switch (signal) {
                case WORDS -> inRange(fields.words(terms, excluded));
                case BIGRAMS -> inRange(fields.bigrams(terms));
                case MAX_SIM -> inRange(fields.maxSim(terms));
                case GIST -> inRange(fields.gist(terms, excludedRows));
                case CONTEXTUAL -> inRange(fields.contextual(terms, excludedRows));
                case CUED -> besides.past().isEmpty() ? null : fields.rows().gather(cued().use());
                case PASSED_OVER ->
                    besides.past().isEmpty() ? null : fields.rows().gather(cued().noUse());
                case MEANING -> meaning();
                case AUTHOR -> cue.subjects().isEmpty() ? null : fields.authoredBy(cue.subjects());
                case DATE -> cue.window() == null ? null : fields.occurredIn(cue.window());
                case DATE_MENTIONED -> cue.window() == null ? null : fields.mentioning(cue.window());
                case ANSWER_TIME -> answer(QuestionAnswerType.TIME, TextSignals.Signal.TIME);
                case ANSWER_NAME -> answer(QuestionAnswerType.PERSON, TextSignals.Signal.NAME);
                case ANSWER_PLACE -> answer(QuestionAnswerType.PLACE, TextSignals.Signal.PLACE);
                case ANSWER_TITLE -> answer(QuestionAnswerType.TITLE, TextSignals.Signal.TITLE);
                case DIRECTIVE -> ofAsker(TextSignals.Signal.DIRECTIVE);
                case SEPARATION ->
                    index.speakers().size() > FEW_SPEAKERS ? fields.separation(terms, excludedRows) : null;
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
            if (known != null) {
                computed.put(signal, known);
            }
        }
        return known;
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

    private float[] contextual(Signal signal, float[] base, ContextScorer context) {
        return switch (signal) {
            case WINDOW_WORDS -> fields.windowWords(terms, excluded);
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
            float[] standIn = computed.computeIfAbsent(Signal.MAX_SIM, signal -> inRange(fields.maxSim(terms)));
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

    private float[] inRange(float[] field) {
        return outOfSight.inRange(field);
    }

    private boolean request() {
        return cue.wording().has(QuestionCues.Cue.ADVICE) || cue.wording().has(QuestionCues.Cue.REQUEST);
    }
}
