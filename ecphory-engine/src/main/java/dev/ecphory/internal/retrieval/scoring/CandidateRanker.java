package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.RecallOptions;
import dev.ecphory.internal.index.EventFields;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.QueryTerms;
import dev.ecphory.internal.index.column.TopRows;
import dev.ecphory.internal.language.QuestionReader;
import dev.ecphory.internal.language.TimeWindow;
import dev.ecphory.internal.learning.PastQuestion;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.internal.retrieval.profile.Signal;
import dev.ecphory.internal.retrieval.profile.SignalWeights;
import dev.ecphory.internal.retrieval.profile.StageSelection;
import dev.ecphory.internal.retrieval.query.AnswerForm;
import dev.ecphory.internal.retrieval.query.AssetQuery;
import dev.ecphory.internal.retrieval.query.ConversationContext;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.retrieval.query.QueryTopic;
import dev.ecphory.internal.retrieval.query.StageRecorder;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.spi.AssetEmbedder;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.Embedding;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Gives every event of the namespace a score, and ranks them. Reads only. Threads may share it. */
public final class CandidateRanker {
    /** What lies in the time asked about stands before what does not: more than everything else can make up for. */
    private static final double IN_TIME = 4;

    /** What counts where nothing is asked of events but their time and who tells them: those that tell something, in their order. */
    private static final Set<Signal> BY_TIME =
            Set.of(Signal.IN_TIME, Signal.DATE, Signal.DATE_MENTIONED, Signal.AUTHOR, Signal.BRIEF, Signal.ASKING);

    private final @Nullable Embedder embedder;
    private final @Nullable String missing;
    private final @Nullable AssetEmbedder eyes;

    public CandidateRanker(@Nullable Embedder embedder, @Nullable String missing, @Nullable AssetEmbedder eyes) {
        this.embedder = embedder;
        this.missing = missing;
        this.eyes = eyes;
    }

    /**
     * Every event ranked.
     *
     * @param terms what is looked for in the index's terms
     * @param fields the events that were scored
     * @param signals the fields behind it, by place; empty where ranks were joined
     * @param excluded what must not be given
     * @param silent what tells nothing of the question: that, and what only asks or repeats
     * @param cosines of the question and each event; null without vectors
     */
    public record Ranked(
            Ranking ranking,
            QueryTerms terms,
            EventFields fields,
            Map<Signal, float[]> signals,
            BitSet excluded,
            BitSet silent,
            @Nullable CosineColumn cosines) {}

    /**
     * What counts besides the words of the question.
     *
     * @param asset what is looked for among images and recordings; null where they count by their words
     * @param past questions of which it is known what was of use
     * @param graph how near events are to what is asked for in the graph of facts, 0 to 1, by their numbers; nothing where the recipe
     *     does without
     * @param recalls how often events were recalled, by their numbers; likewise
     * @param told whether a fact tells what is asked for
     * @param everything whether every event's place is wanted, so that none is left out
     */
    public record Besides(
            @Nullable AssetQuery asset,
            List<PastQuestion> past,
            ConversationContext conversation,
            Map<Long, Double> graph,
            Map<Long, Integer> recalls,
            boolean told,
            boolean everything) {
        /** Without facts and recalls. */
        public Besides(@Nullable AssetQuery asset, List<PastQuestion> past, ConversationContext conversation) {
            this(asset, past, conversation, Map.of(), Map.of(), false, false);
        }
    }

    /** What is looked for, with its vector, which is made before the index is entered. */
    public QueryTopic topic(String question, RetrievalProfile recipe, QuestionReader language, StageRecorder trace) {
        QueryTopic topic = QueryTopic.of(question, recipe, language);
        if (topic.form() != AnswerForm.ANSWER) {
            String form = topic.form().name().toLowerCase(Locale.ROOT);
            trace.add("topic", question.length(), topic.text().length(), "a " + form + " about: " + topic.text());
        }
        return topic.meaning(vector(topic.text(), recipe, trace));
    }

    /** What is looked for among images and recordings, likewise; null where they count by their words. */
    public @Nullable AssetQuery assetCue(
            QueryTopic topic, RecallOptions options, RetrievalProfile recipe, StageRecorder trace) {
        return AssetQuery.of(topic.text(), options, recipe, eyes, trace);
    }

    /** A model that fails costs only its signal. */
    private @Nullable Embedding vector(String question, RetrievalProfile recipe, StageRecorder trace) {
        if (!recipe.wantsMeaning() || (embedder == null && missing == null)) {
            return null;
        }
        String problem = missing;
        if (embedder != null) {
            try {
                if (!embedder.reads(question)) {
                    trace.add("embed", 1, 0, "without neural vectors: the embedder does not read this script");
                    return null;
                }
                Embedding vector = embedder.question(question);
                trace.add("embed", 1, 1, vector.space().key());
                return vector;
            } catch (RuntimeException failure) {
                problem = failure.toString();
            }
        }
        trace.add("embed", 1, 0, "without neural vectors, by the static table: " + problem);
        return null;
    }

    /**
     * Ranks every event.
     *
     * @param depth how many of the best later stages rank again
     * @param deep how many of the best become candidates, at least as many
     */
    public Ranked rank(
            NamespaceIndexReader fields,
            ParsedQuery cue,
            Besides besides,
            RecallOptions options,
            int depth,
            int deep,
            RetrievalProfile recipe,
            StageRecorder trace) {
        boolean neural = cue.vector() != null;
        BitSet excluded = fields.excluded(options.visibility());
        excluded.or(besides.conversation().hidden());
        if (!excluded.isEmpty()) {
            int left = fields.events() - excluded.cardinality();
            trace.add(
                    "sight", fields.events(), left, "neither retracted, nor out of sight, nor of the running session");
        }
        BitSet outside = outside(fields, cue, besides, excluded, recipe, trace);
        boolean timed = !outside.isEmpty() && outside.cardinality() < fields.events() - excluded.cardinality();
        String sought = timed ? cue.timeless() : cue.topic();
        QueryTerms terms =
                fields.terms(sought, StageSelection.of(options.recipe()).has(RerankStageName.DESCRIPTIONS));
        SignalWeights weights = cue.form().shape(neural ? recipe.neural() : recipe.edge(), cue.wording());
        if (timed) {
            weights = weights.with(Signal.IN_TIME, IN_TIME);
        }
        if (timed && TimeOrder.anything(fields, cue)) {
            weights = weights.only(BY_TIME);
        }
        Ranked ranked = recipe.fusion() == RetrievalProfile.Fusion.SUM
                ? summed(
                        fields,
                        cue,
                        besides,
                        terms,
                        excluded,
                        outside,
                        weights,
                        options.limit(),
                        depth,
                        deep,
                        recipe,
                        trace)
                : joined(fields, cue, besides, terms, excluded, weights, depth, deep, trace);
        trace.add("rank", fields.events(), ranked.ranking().candidates().size(), recipe.name());
        return ranked;
    }

    /**
     * The rows that do not lie in the time which the question makes a condition; none where it makes none, or where only a fact tells of
     * it or nothing is asked. Where nothing in sight lies in a stated day or week, nothing is given; of a longer time, what lies elsewhere tells nothing.
     */
    private static BitSet outside(
            NamespaceIndexReader fields,
            ParsedQuery cue,
            Besides besides,
            BitSet excluded,
            RetrievalProfile recipe,
            StageRecorder trace) {
        BitSet outside = new BitSet();
        TimeWindow window = cue.window();
        if (window == null
                || !cue.timed()
                || !recipe.counts(Signal.DATE)
                || recipe.fusion() != RetrievalProfile.Fusion.SUM) {
            return outside;
        }
        EventFields all = fields.all();
        float[] inside = all.inside(window);
        for (int place = 0; place < inside.length; place++) {
            int row = all.rows().row(place);
            outside.set(row, inside[place] == 0 && !excluded.get(row));
        }
        int sight = fields.events() - excluded.cardinality();
        trace.add("time", sight, sight - outside.cardinality(), window.phrase());
        if (outside.cardinality() == sight && (besides.told() || !cue.asks())) {
            return new BitSet();
        }
        boolean days = !window.openEnded() && window.granularity().compareTo(Granularity.WEEK) <= 0;
        if (outside.cardinality() == sight && days) {
            excluded.or(outside);
        }
        return outside;
    }

    private static Ranked summed(
            NamespaceIndexReader fields,
            ParsedQuery cue,
            Besides besides,
            QueryTerms terms,
            BitSet excluded,
            BitSet outside,
            SignalWeights shaped,
            int limit,
            int depth,
            int deep,
            RetrievalProfile recipe,
            StageRecorder trace) {
        boolean neural = cue.vector() != null;
        QuestionEchoFilter askings = shaped.has(Signal.ASKING)
                ? QuestionEchoFilter.of(fields, cue, excluded, outside)
                : QuestionEchoFilter.none(excluded);
        if (!askings.demoted().isEmpty()) {
            int set = askings.demoted().cardinality();
            trace.add("askings", fields.events(), fields.events() - set, "say more than was asked or said before");
        }
        EventFields all = fields.all();
        NamespaceSignals known = new NamespaceSignals(
                fields,
                all,
                cue,
                terms,
                excluded,
                askings.aside(),
                askings.clamped(),
                besides,
                besides.conversation().before());
        ScoreFields scores = new ScoreFields(fields, all, cue, terms, askings.aside(), known);
        AssetQuery assetCue = besides.asset();
        boolean selecting = cue.form() == AnswerForm.ANSWER && assetCue == null && !besides.everything();
        EventFields laid = scores.prepare(shaped, neural ? recipe.base() : recipe.edgeBase(), selecting ? depth : 0);
        Scored scored = scored(fields, cue, scores, askings, laid, shaped);
        if (cue.order() != null && shaped.has(Signal.DATE)) {
            BitSet out = (BitSet) askings.aside().clone();
            out.or(askings.demoted());
            out.or(shaped.has(Signal.IN_TIME) ? outside : new BitSet());
            scored = scored.ordered(TimeOrder.gains(fields, laid, cue, scored.sum, out));
        }
        String note = scored.signals.size() + " signals" + waiting(neural, fields);
        trace.add("fields", fields.events(), laid.rows().size(), note);
        AssetScoreMerger.Seated ranked = new AssetScoreMerger.Seated(scored.signals, scored.weights, new BitSet());
        float[] sum = scored.sum;
        if (assetCue != null) {
            ranked = AssetScoreMerger.seat(fields, laid.rows(), assetCue, ranked, sum, excluded, limit, trace);
            sum = scores.total(ranked.signals(), ranked.weights());
        }
        BitSet heldBack = ranked.heldBack();
        heldBack.or(askings.heldBack(limit, fields.events() - excluded.cardinality()));
        Ranking ranking = Ranking.sum(
                sum,
                ranked.signals(),
                scores.counted(ranked.weights()),
                laid.rows(),
                excluded,
                heldBack,
                deep,
                row -> alone(fields, cue, scores, askings, row, shaped));
        boolean seated = recipe.seated() && cue.form() == AnswerForm.ANSWER;
        BitSet silent = (BitSet) excluded.clone();
        silent.or(askings.demoted());
        silent.or(outside);
        return new Ranked(
                seated ? ranking.seated(fields, deep) : ranking,
                terms,
                laid,
                scored.signals,
                excluded,
                silent,
                known.cosines());
    }

    /** The signals of some events, what each counts, and their sum. */
    private static final class Scored {
        final Map<Signal, float[]> signals;
        final SignalWeights weights;
        final float[] sum;

        Scored(Map<Signal, float[]> signals, SignalWeights weights, float[] sum) {
            this.signals = signals;
            this.weights = weights;
            this.sum = sum;
        }

        Scored ordered(float[] gains) {
            signals.put(Signal.TIME_ORDER, gains);
            ScoreFields.addTo(sum, gains, 1);
            return new Scored(signals, weights.with(Signal.TIME_ORDER, 1), sum);
        }
    }

    private static Scored scored(
            NamespaceIndexReader fields,
            ParsedQuery cue,
            ScoreFields scores,
            QuestionEchoFilter askings,
            EventFields laid,
            SignalWeights shaped) {
        Map<Signal, float[]> signals = scores.of(laid, shaped);
        SignalWeights weights = shaped;
        Signal lending = cue.form().lending();
        if (lending != null) {
            signals.put(lending, scores.dependencies(cue.form(), signals, weights));
            weights = weights.with(lending, 1);
        }
        float[] sum = scores.total(signals, weights);
        if (weights.has(Signal.ASKING)) {
            float weight = weights.of(Signal.ASKING);
            float[] losses = askings.losses(fields, laid.rows(), cue, sum, weight);
            signals.put(Signal.ASKING, losses);
            ScoreFields.addTo(sum, losses, weight);
        }
        return new Scored(signals, weights, sum);
    }

    /** An event that was not among those selected, as a candidate. */
    private static Candidate alone(
            NamespaceIndexReader fields,
            ParsedQuery cue,
            ScoreFields scores,
            QuestionEchoFilter askings,
            int row,
            SignalWeights shaped) {
        EventFields all = fields.all();
        EventFields laid = all.of(new int[] {all.rows().place(row)});
        Scored scored = scored(fields, cue, scores, askings, laid, shaped);
        Ranking ranking = Ranking.sum(
                scored.sum,
                scored.signals,
                scores.counted(scored.weights),
                laid.rows(),
                new BitSet(),
                new BitSet(),
                1,
                Candidate::unranked);
        return ranking.of(row);
    }

    private static Ranked joined(
            NamespaceIndexReader fields,
            ParsedQuery cue,
            Besides besides,
            QueryTerms terms,
            BitSet excluded,
            SignalWeights weights,
            int depth,
            int deep,
            StageRecorder trace) {
        EventFields all = fields.all();
        NamespaceSignals signals =
                new NamespaceSignals(fields, all, cue, terms, excluded, excluded, new BitSet(), besides, new BitSet());
        Map<Signal, TopRows> lists = signals.lists(weights, Ranking.RRF_DEPTH);
        String note = lists.size() + " signals" + waiting(cue.vector() != null, fields);
        trace.add("lists", fields.events(), Ranking.RRF_DEPTH, note);
        Ranking ranking = Ranking.reciprocalRanks(lists, weights, all.rows(), excluded, depth, deep);
        return new Ranked(ranking, terms, all, Map.of(), excluded, excluded, signals.cosines());
    }

    private static String waiting(boolean neural, NamespaceIndexReader fields) {
        int pending = neural ? fields.notEmbedded() : 0;
        return pending > 0 ? ", " + pending + " events not embedded yet are judged by the static table" : "";
    }
}
