package dev.ecphory.internal.retrieval;

import dev.ecphory.LogEntry;
import dev.ecphory.RankExplanation;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallOptions.TopicFilter;
import dev.ecphory.RecalledFact;
import dev.ecphory.RecalledSummary;
import dev.ecphory.internal.cognition.mechanism.SessionMood;
import dev.ecphory.internal.cognition.recall.CognitionView;
import dev.ecphory.internal.index.ArchivedRepeats;
import dev.ecphory.internal.index.CandidateCue;
import dev.ecphory.internal.index.EventFields;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.language.QuestionReader;
import dev.ecphory.internal.language.TextSignals;
import dev.ecphory.internal.language.TimeWindow;
import dev.ecphory.internal.learning.AssociationLink;
import dev.ecphory.internal.learning.PastQuestion;
import dev.ecphory.internal.retrieval.facts.FactIndex;
import dev.ecphory.internal.retrieval.facts.FactRetriever;
import dev.ecphory.internal.retrieval.facts.FactRetriever.Matched;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.profile.Signal;
import dev.ecphory.internal.retrieval.query.AssetQuery;
import dev.ecphory.internal.retrieval.query.ConversationContext;
import dev.ecphory.internal.retrieval.query.KnownSpeakers;
import dev.ecphory.internal.retrieval.query.NearNames;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.retrieval.query.ParsedQueryFormatter;
import dev.ecphory.internal.retrieval.query.QueryParser;
import dev.ecphory.internal.retrieval.query.QueryTopic;
import dev.ecphory.internal.retrieval.query.StageRecorder;
import dev.ecphory.internal.retrieval.relevance.AnswerabilityEvidence;
import dev.ecphory.internal.retrieval.relevance.BelowCutoffSample;
import dev.ecphory.internal.retrieval.relevance.Candidates;
import dev.ecphory.internal.retrieval.relevance.RelevanceFeatures;
import dev.ecphory.internal.retrieval.relevance.RelevanceModel;
import dev.ecphory.internal.retrieval.rerank.AssociationMerger;
import dev.ecphory.internal.retrieval.rerank.CrossEncoderReranker;
import dev.ecphory.internal.retrieval.rerank.LiteralSeats;
import dev.ecphory.internal.retrieval.scoring.Candidate;
import dev.ecphory.internal.retrieval.scoring.CandidateRanker;
import dev.ecphory.internal.retrieval.scoring.Ranking;
import dev.ecphory.internal.retrieval.scoring.SurroundingEvents;
import dev.ecphory.internal.retrieval.stage.RetrievalContext;
import dev.ecphory.internal.retrieval.stage.RetrievalStage;
import dev.ecphory.internal.retrieval.summaries.SummaryFinder;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.Reranker;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the question and ranks every event of the namespace for it; finds the facts, summaries and associations beside the best,
 * and what relevance and answerability are judged by. The only stage that enters the index. Threads may share it.
 */
final class CandidateStage implements RetrievalStage {
    /** A memory of whose events at least this share are turns is a record of conversations. */
    private static final double CONVERSATIONS = .5;

    /** Reweighting sees so many times what is wanted, so that it can bring something in. */
    private static final int TIMES = 3;
    /** At least as many as that, where there are as many. */
    private static final int SOME = 50;
    /** No stage sees more. */
    private static final int MOST = 3_000;

    private static final List<RerankStageName> REWEIGHTING = List.of(
            RerankStageName.TEMPORAL,
            RerankStageName.SALIENCE,
            RerankStageName.SURPRISE,
            RerankStageName.STYLE,
            RerankStageName.SIX_SIGNALS,
            RerankStageName.SIX_SIGNALS_LAST,
            RerankStageName.MODALITY);

    private final Retriever.Sources from;
    private final Projection projection;
    private final CandidateRanker ranker;
    private final FactSearch facts;
    private final SummaryFinder summaries;
    private final AssociationMerger associations;
    private final CognitionView mind;
    private final @Nullable Reranker reranker;

    /**
     * Over one namespace.
     *
     * @param reranker who will read the best; null for nobody
     */
    CandidateStage(
            Retriever.Sources from,
            CandidateRanker ranker,
            FactSearch facts,
            AssociationMerger associations,
            CognitionView mind,
            @Nullable Reranker reranker) {
        this.from = from;
        this.projection = from.projection();
        this.ranker = ranker;
        this.facts = facts;
        this.summaries = new SummaryFinder(from.namespace(), from.summaries());
        this.associations = associations;
        this.mind = mind;
        this.reranker = reranker;
    }

    /**
     * What is known before the index is entered, for which a model may be asked and the store be read.
     *
     * @param surrounded how many of the best will be read with what was said around them
     */
    private record Prepared(
            QueryTopic topic,
            @Nullable AssetQuery asset,
            List<PastQuestion> past,
            Map<Long, Integer> recalls,
            @Nullable Long current,
            @Nullable TimeWindow landmark,
            int factsBehind,
            FactIndex factIndex,
            int surrounded) {}

    @Override
    public void run(RetrievalContext recall) {
        RecallOptions options = recall.options();
        StageRecorder trace = recall.trace();
        QueryTopic topic = ranker.topic(
                recall.question(),
                recall.profile(),
                projection.languageSupport().questions(),
                trace);
        Prepared prepared = new Prepared(
                topic,
                ranker.assetCue(topic, options, recall.profile(), trace),
                recall.has(RerankStageName.CUED) ? from.associations().get().cues() : List.of(),
                recall.profile().counts(Signal.LASTING) ? recalls() : Map.of(),
                current(options),
                from.landmarks()
                        .of(recall.question(), options, projection.languageSupport())
                        .orElse(null),
                facts.behind(recall), // first: what is settled meanwhile is in the index
                facts.index(recall),
                surrounded(recall));
        Embedding vector = topic.vector();
        int steps = trace.size();
        recall.setCandidates(projection.read(
                vector == null ? null : vector.space(), speakers -> cue(recall, prepared, speakers), fields -> {
                    trace.cut(steps);
                    if (!fields.drawn().isEmpty()) {
                        trace.add("candidates", fields.corpus(), fields.events(), fields.drawn());
                    }
                    return candidates(recall, prepared, fields);
                }));
    }

    /** By what the best events are found, where an index does not hold all of them. */
    private CandidateCue cue(RetrievalContext recall, Prepared prepared, Map<String, Integer> speakers) {
        RecallOptions options = recall.options();
        ParsedQuery query = QueryParser.read(
                recall.question(),
                options,
                KnownSpeakers.people(speakers),
                prepared.landmark(),
                prepared.topic(),
                recall.classification(),
                projection.languageSupport());
        Set<Long> events = new HashSet<>();
        if (prepared.current() != null) {
            events.add(prepared.current());
        }
        if (recall.explained() != null) {
            events.add(recall.explained().seq());
        }
        return new CandidateCue(
                query.topic(), options.visibility(), query.subjects(), query.window(), options.session(), events);
    }

    private Candidates candidates(RetrievalContext recall, Prepared prepared, NamespaceIndexReader fields) {
        RecallOptions options = recall.options();
        StageRecorder trace = recall.trace();
        KnownSpeakers known = KnownSpeakers.people(fields.speakers());
        QuestionReader questions = projection.languageSupport().questions();
        String question = NearNames.written(prepared.topic(), known, fields, recall.question());
        QueryTopic topic = prepared.topic();
        if (!question.equals(recall.question())) {
            trace.add("names", 1, 1, question);
            topic = QueryTopic.of(question, recall.profile(), questions).meaning(topic.vector());
        }
        FactIndex factIndex = prepared.factIndex();
        ConversationContext running = ConversationContext.of(fields, options, prepared.current());
        QueryTopic sought = topic.prompt() && !prompts(recall, fields, running) ? topic.asQuestion() : topic;
        ParsedQuery query = QueryParser.read(
                question,
                options,
                known,
                prepared.landmark(),
                sought,
                recall.classification(),
                projection.languageSupport());
        trace.add("cue", 1, 1, ParsedQueryFormatter.of(query));
        Matched matched = fields.unlocked(() -> facts.match(factIndex, query, recall, fields.analysis()));
        if (factIndex.size() > 0) {
            trace.add("facts", factIndex.size(), matched.facts().size(), matched.note());
        }
        CandidateRanker.Besides besides = new CandidateRanker.Besides(
                prepared.asset(),
                prepared.past(),
                running,
                recall.profile().counts(Signal.GRAPH)
                        ? fields.unlocked(() -> facts.graph(matched, from.log()))
                        : Map.of(),
                prepared.recalls(),
                matched.facts().stream().anyMatch(CandidateStage::holds),
                recall.explained() != null);
        int depth = depth(recall);
        CandidateRanker.Ranked ranked =
                ranker.rank(fields, query, besides, options, depth, deep(depth, options), recall.profile(), trace);
        Ranking ranking = ranked.ranking();
        Map<Long, Candidate> head = new LinkedHashMap<>();
        ranking.candidates().stream()
                .limit(depth)
                .forEach(candidate -> head.put(fields.seq(candidate.event()), candidate));
        List<Long> tail = ranking.candidates().stream()
                .skip(depth)
                .map(candidate -> fields.seq(candidate.event()))
                .toList();
        Map<Long, Boolean> literal = new LinkedHashMap<>();
        if (recall.profile().seated()) {
            Map<Integer, Boolean> holders = fields.holdersOfRare(
                    ranked.terms(),
                    ranked.excluded(),
                    ranked.silent(),
                    LiteralSeats.few(options.limit()),
                    row -> ranking.of(row).score());
            holders.entrySet().stream()
                    .filter(holder -> LiteralSeats.wanted(query.form(), holder.getValue()))
                    .limit(LiteralSeats.MOST)
                    .forEach(holder -> {
                        long seq = fields.seq(holder.getKey());
                        boolean asks = fields.holds(holder.getKey(), TextSignals.Signal.QUESTION);
                        literal.put(seq, holder.getValue() && !asks);
                        head.computeIfAbsent(seq, absent -> ranking.of(holder.getKey()));
                    });
        }
        Map<Long, Long> successors = new LinkedHashMap<>();
        List<Long> first = head.keySet().stream().limit(options.limit()).toList();
        fields.unlocked(() -> facts.successors(
                        factIndex, first, query, recall, from.log(), seq -> visible(fields.row(seq), ranking)))
                .forEach((seq, by) -> {
                    successors.put(seq, by);
                    head.computeIfAbsent(by, absent -> ranking.of(fields.row(absent)));
                });
        Map<AssociationLink, Candidate> ties = new LinkedHashMap<>();
        fields.unlocked(() -> associations.links(
                        List.copyOf(head.keySet()), seq -> visible(fields.row(seq), ranking), recall))
                .forEach(tie -> ties.put(tie, ranking.of(fields.row(tie.seq()))));
        AnswerabilityEvidence nearby =
                recall.has(RerankStageName.ANSWERABILITY) ? AnswerabilityEvidence.of(fields, query, ranked) : null;
        if (nearby != null) {
            trace.add("near", fields.events(), nearby.size(), "");
        }
        LogEntry explained = recall.explained();
        RankExplanation place = explained == null ? null : RankExplainer.explain(fields, ranking, explained, options);
        SurroundingEvents around = SurroundingEvents.of(
                fields, ranking, options, recall.has(RerankStageName.TURNS), prepared.surrounded());
        List<RecalledSummary> overviews = summaries.about(query, options, fields, recall.selection(), trace);
        List<Long> near = new ArrayList<>(head.keySet());
        ties.keySet().forEach(tie -> near.add(tie.seq()));
        return new Candidates(
                topic,
                query,
                factIndex,
                matched,
                head,
                tail,
                literal,
                successors,
                ties,
                nearby,
                BelowCutoffSample.of(mind, from.namespace(), fields, query, ranked, options),
                around,
                overviews,
                fields.directives(),
                topic.vector() == null ? 0 : fields.notEmbedded(),
                prepared.factsBehind(),
                place,
                prepared.current(),
                fields.events() == 0 ? 0 : fields.seq(fields.events() - 1),
                RelevanceFeatures.of(fields, query, ranked, near, running),
                mind.tellsSessionMood()
                        ? ArchivedRepeats.latest(SessionMood.EVENTS, fields, options.visibility())
                        : List.of(),
                ArchivedRepeats.of(near, fields, options.visibility()),
                options.maxTokens() > 0 && !options.context().redacted()
                        ? StandingWishes.candidates(fields, ranking, query, known)
                        : Set.of());
    }

    /** How many of the best a context may tell: no more than the items where the caller limits these. */
    private static int deep(int depth, RecallOptions options) {
        boolean context = options.maxTokens() > 0
                && !options.context().redacted()
                && (options.minRelevance() == null || options.minRelevance() == 0);
        return context ? Math.max(depth, options.context().depth()) : depth;
    }

    private static boolean holds(RecalledFact fact) {
        return fact.score() >= FactRetriever.WHOLE && fact.standing() == RecalledFact.Status.CURRENT;
    }

    private Map<Long, Integer> recalls() {
        Map<Long, Integer> recalls = new HashMap<>();
        from.associations().get().uses().forEach((seq, use) -> {
            if (use.delivered() > 0) {
                recalls.put(seq, use.delivered());
            }
        });
        return recalls;
    }

    /** How many of the best events the later stages want to see. */
    private int depth(RetrievalContext recall) {
        int limit = recall.options().limit();
        boolean deep = REWEIGHTING.stream().anyMatch(recall::has)
                || (recall.has(RerankStageName.RETENTION) && mind.fades())
                || !recall.options().attention().equals(TopicFilter.OPEN);
        // whether the memory speaks of the cue is told by the same events, however many are wanted
        int wanted = deep ? Math.max(SOME, TIMES * limit) : Math.max(RelevanceModel.LOOKED_AT, limit);
        return Math.min(Math.max(wanted, read(recall)), MOST);
    }

    /** How many of the best a reranker will read; 0 where there is none. */
    private int read(RetrievalContext recall) {
        return reranker != null && recall.has(RerankStageName.CROSS_ENCODER)
                ? CrossEncoderReranker.depth(recall.options().limit())
                : 0;
    }

    private int surrounded(RetrievalContext recall) {
        return reranker != null && read(recall) > 0 && reranker.readsConversations() ? read(recall) : 0;
    }

    /** True for a message of a running session, or one for which memories are handed over unless it asks; not for what somebody asks. */
    private static boolean prompts(RetrievalContext recall, NamespaceIndexReader fields, ConversationContext running) {
        RecallOptions options = recall.options();
        boolean handedOver = options.purpose() == RecallOptions.Purpose.INJECT
                && !recall.question().strip().endsWith("?");
        return (options.session() != null || handedOver) && records(fields, running);
    }

    /** True for a record of conversations, which a prompt goes on with; notes are asked. */
    private static boolean records(NamespaceIndexReader fields, ConversationContext running) {
        EventFields all = fields.all();
        BitSet hidden = all.rows().places(running.hidden());
        return all.context().inConversations(hidden, all.rows().places(fields.byAssistants())) >= CONVERSATIONS;
    }

    /** The number of the event that holds the question, where it is in the log. */
    private @Nullable Long current(RecallOptions options) {
        String event = options.currentEvent();
        return event == null
                ? null
                : from.log().byId(from.namespace(), event).map(LogEntry::seq).orElse(null);
    }

    private static boolean visible(int row, Ranking ranking) {
        return row >= 0 && !ranking.excludes(row);
    }
}
