package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.internal.index.EventFields;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.PastQuestionScorer;
import dev.ecphory.internal.index.QueryTerms;
import dev.ecphory.internal.index.SessionLayout;
import dev.ecphory.internal.index.column.ExcludedRows;
import dev.ecphory.internal.index.column.ScoreRange;
import dev.ecphory.internal.index.column.TopRows;
import dev.ecphory.internal.language.QuestionAnswerType;
import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.language.TextSignals;
import dev.ecphory.internal.retrieval.profile.Signal;
import dev.ecphory.internal.retrieval.profile.SignalWeights;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The signals that are known for every event of a namespace, each with the range by which it counts.
 *
 * <p>The least of a signal of words or of meaning is that of {@value #SAMPLE} events which lie evenly among those in sight, the greatest
 * that of all. What says yes or no counts as it is. Not for several threads.
 */
final class NamespaceSignals {
    /** Events on which the least of a field is measured. */
    static final int SAMPLE = 128;
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
    private final BitSet outOfSight;
    private final BitSet excludedRows;
    /** The same by places. */
    private final BitSet excluded;
    /** Places that stretch no range, those among them. */
    private final BitSet unmeasured;

    private final CandidateRanker.Besides besides;
    private final BitSet running;
    private @Nullable PastQuestionScorer cued;
    private @Nullable CosineColumn cosines;
    private final Map<Signal, Field> computed = new EnumMap<>(Signal.class);
    private int @Nullable [] sample;

    /** A number for every event, and the range by which it counts; null where it counts as it is. */
    static final class Field {
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
     * @param outOfSight rows that must not be given
     * @param excluded those, and rows that must not lend their score to their neighbours
     * @param clamped rows that lend their score and do not stretch the range of any field
     * @param besides what counts besides the words of the question
     * @param running the rows of the running session before the question
     */
    NamespaceSignals(
            NamespaceIndexReader index,
            EventFields fields,
            ParsedQuery cue,
            QueryTerms terms,
            BitSet outOfSight,
            BitSet excluded,
            BitSet clamped,
            CandidateRanker.Besides besides,
            BitSet running) {
        this.index = index;
        this.fields = fields;
        this.cue = cue;
        this.outOfSight = outOfSight;
        this.excludedRows = excluded;
        this.excluded = fields.rows().places(excluded);
        this.unmeasured = (BitSet) this.excluded.clone();
        this.unmeasured.or(fields.rows().places(clamped));
        this.terms = terms;
        this.besides = besides;
        this.running = running;
    }

    /** Places that stretch no range. Not to be changed. */
    BitSet unmeasured() {
        return unmeasured;
    }

    /** What was computed by now. Not to be changed. */
    Map<Signal, Field> computed() {
        return computed;
    }

    /** The best events by each signal that has a weight; context signals have no list of their own. */
    Map<Signal, TopRows> lists(SignalWeights weights, int depth) {
        Map<Signal, TopRows> lists = new EnumMap<>(Signal.class);
        for (Signal signal : Signal.values()) {
            if (weights.has(signal) && signal != Signal.ASKING && !ScoreFields.context(signal)) {
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

    /** Places that lie evenly in the log among those in sight. Not to be changed. */
    int[] sample() {
        int[] known = sample;
        if (known == null) {
            known = fields.sample(outOfSight, unmeasured, SAMPLE);
            sample = known;
        }
        return known;
    }

    /** A signal's field; null when the question does not call for it. */
    @Nullable
    Field single(Signal signal) {
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
            case IN_TIME -> cue.timed() ? fields.inside(Objects.requireNonNull(cue.window())) : null;
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
            case BRIEF -> fields.brief();
            case OPENING -> fields.openings();
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

    /** As it is, 0 for what is unlike; by the static table where there is no vector. */
    private float[] cosine() {
        float[] field = fields.gist(terms, excludedRows);
        if (cue.vector() != null) {
            float[] byRow = index.meaning(cue.vector());
            cosines = cosines(byRow);
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

    private CosineColumn cosines(float[] byRow) {
        int[] places = sample();
        float[] background = new float[places.length];
        for (int i = 0; i < places.length; i++) {
            background[i] = byRow[fields.rows().row(places[i])];
        }
        return new CosineColumn(byRow, background);
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
        cosines = cosines(byRow);
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
    ScoreRange range(float[] field) {
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
