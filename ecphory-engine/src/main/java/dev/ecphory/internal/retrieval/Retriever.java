package dev.ecphory.internal.retrieval;

import dev.ecphory.Answerability;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.QueryClassification;
import dev.ecphory.RankExplanation;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecallResult.Reminder;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledFact;
import dev.ecphory.RecalledSummary;
import dev.ecphory.internal.cognition.recall.CognitionReport;
import dev.ecphory.internal.facts.FactSensitivity;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.language.TimeWindow;
import dev.ecphory.internal.learning.AssociationLink;
import dev.ecphory.internal.learning.PastQuestion;
import dev.ecphory.internal.retrieval.context.AssembledContext;
import dev.ecphory.internal.retrieval.context.ContextBuilder;
import dev.ecphory.internal.retrieval.expansion.ExpansionHits;
import dev.ecphory.internal.retrieval.expansion.ExpansionSearch;
import dev.ecphory.internal.retrieval.expansion.QueryExpander;
import dev.ecphory.internal.retrieval.expansion.QueryExpander.Expansion;
import dev.ecphory.internal.retrieval.facts.FactIndex;
import dev.ecphory.internal.retrieval.facts.FactRetriever.Matched;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.internal.retrieval.profile.StageSelection;
import dev.ecphory.internal.retrieval.query.AssetQuery;
import dev.ecphory.internal.retrieval.query.ConversationContext;
import dev.ecphory.internal.retrieval.query.LandmarkWindowResolver;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.retrieval.query.ParsedQueryFormatter;
import dev.ecphory.internal.retrieval.query.QueryParser;
import dev.ecphory.internal.retrieval.query.QueryTopic;
import dev.ecphory.internal.retrieval.query.StageRecorder;
import dev.ecphory.internal.retrieval.relevance.AnswerabilityEvidence;
import dev.ecphory.internal.retrieval.relevance.AnswerabilityJudge;
import dev.ecphory.internal.retrieval.relevance.AnswerabilityWeights;
import dev.ecphory.internal.retrieval.relevance.BelowCutoffSample;
import dev.ecphory.internal.retrieval.relevance.Candidates;
import dev.ecphory.internal.retrieval.relevance.DirectiveEvidence;
import dev.ecphory.internal.retrieval.relevance.FetchedEvents;
import dev.ecphory.internal.retrieval.relevance.RelevanceFeatures;
import dev.ecphory.internal.retrieval.relevance.RelevanceModel;
import dev.ecphory.internal.retrieval.rerank.RerankPipeline;
import dev.ecphory.internal.retrieval.rerank.RerankPipeline.Narrowed;
import dev.ecphory.internal.retrieval.scoring.Candidate;
import dev.ecphory.internal.retrieval.scoring.CandidateStage;
import dev.ecphory.internal.retrieval.scoring.Ranking;
import dev.ecphory.internal.retrieval.scoring.SurroundingEvents;
import dev.ecphory.internal.retrieval.summaries.SummaryCache;
import dev.ecphory.internal.retrieval.summaries.SummaryFinder;
import dev.ecphory.internal.summaries.CommonNames;
import dev.ecphory.internal.text.QuestionText;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.AssetEmbedder;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * From a question to a recollection: the wide phase scores every event, the narrow one refines the best of them and finds
 * the facts beside them, then it is judged whether an answer is there, and the context is told. Reads only. Threads may
 * share it.
 */
public final class Retriever {
    /** A memory of whose events at least this share are turns is a record of conversations. */
    private static final double CONVERSATIONS = .5;

    private static final Answerability UNJUDGED =
            new Answerability(Answerability.Verdict.PARTIAL, .5, List.of("this recipe does not judge it"));

    private final Projection projection;
    private final EventReader log;
    private final Namespace namespace;
    private final LandmarkWindowResolver landmarks;
    private final CandidateStage candidateStage;
    private final ExpansionSearch expansionSearch;
    private final RerankPipeline rerankPipeline;
    private final ContextBuilder contextBuilder;
    private final SummaryFinder overviews;
    private final CognitionReporter cognitionReporter;

    /** What was seen before the narrow phase. */
    private record Seen(List<ExpansionHits> looks, Answerability answerability) {}

    /**
     * Over one namespace.
     *
     * @param embedder of neural vectors; null to do without
     * @param missing why there is no embedder though one is wanted, which the steps then say; null when none is wanted
     * @param eyes of images and recordings; null for none
     */
    public Retriever(
            Projection projection,
            EventReader log,
            Namespace namespace,
            LandmarkWindowResolver landmarks,
            @Nullable Embedder embedder,
            @Nullable String missing,
            @Nullable AssetEmbedder eyes,
            RerankPipeline rerankPipeline,
            FactSensitivity sensitivities,
            SummaryCache summaries) {
        this.projection = projection;
        this.log = log;
        this.namespace = namespace;
        this.landmarks = landmarks;
        this.candidateStage = new CandidateStage(embedder, missing, eyes);
        this.expansionSearch = new ExpansionSearch(projection, log, namespace, candidateStage);
        this.rerankPipeline = rerankPipeline;
        this.overviews = new SummaryFinder(namespace, summaries);
        this.contextBuilder = new ContextBuilder(log, namespace, sensitivities, projection.languageSupport());
        this.cognitionReporter = new CognitionReporter(log, namespace, rerankPipeline);
    }

    /** True when neural vectors would change what these options recall. */
    public static boolean wantsMeaning(RecallOptions options) {
        return RetrievalProfile.named(options.recipe()).wantsMeaning();
    }

    /** Recalls what matters to a question, whose kind is told by rules. */
    public RecallResult recall(String question, RecallOptions options) {
        return recall(question, options, null);
    }

    /**
     * Recalls what matters to a question.
     *
     * @param kind what kind of question it is, when somebody has told already; null to tell it by rules
     * @throws dev.ecphory.InvalidInputException when the page to go on from is of another question, filter or recipe
     */
    public RecallResult recall(String question, RecallOptions asked, @Nullable QueryClassification kind) {
        StageRecorder trace = new StageRecorder();
        String read = QuestionText.cut(question);
        if (read.length() < question.length()) {
            trace.add("cut", question.length(), read.length(), "the question was read up to " + QuestionText.MAX);
        }
        ResultPager pages = ResultPager.of(namespace, read, asked);
        RecallOptions options = pages.options();
        Candidates wide = wide(read, options, kind, null, trace);
        FetchedEvents fetched = FetchedEvents.of(log, namespace, wide);
        RelevanceModel relevance = RelevanceModel.of(wide, fetched);
        Seen seen = again(wide, fetched, relevance, options, trace);
        Answerability answerability = seen.answerability();
        List<RecalledEvent> found =
                relevance.weighed(narrow(wide, fetched, seen, options, trace).found());
        List<RecalledEvent> relevant = relevance.kept(found, options);
        List<RecalledFact> facts = relevance.facts(options);
        boolean nothing = relevance.nothing(options);
        trace.add("relevance", found.size(), relevant.size(), relevance.note(), relevance.numbers(options));
        List<RecalledEvent> page = pages.page(relevant);
        List<LogEntry> ranked = page.stream().map(RecalledEvent::entry).toList();
        CognitionReport felt = cognitionReporter.of(wide, ranked, options, trace);
        List<Reminder> reminders = rerankPipeline.mind().due(read, options);
        if (!reminders.isEmpty()) {
            trace.add("intentions", reminders.size(), reminders.size(), "due now");
        }
        ContextBuilder.BuiltContext told = contextBuilder.tell(
                read,
                wide.topic(),
                options,
                wide.directives(),
                reminders,
                facts,
                nothing ? List.of() : wide.overviews(),
                ranked,
                nothing && facts.isEmpty() && !found.isEmpty(),
                wide.around(),
                felt.unbidden());
        AssembledContext assembly = told.assembly();
        trace.add("assemble", ranked.size(), assembly.events().size(), told.note(options));
        return new RecallResult(
                question,
                wide.cue().classification(),
                assembly.text(),
                assembly.tokens(),
                wide.directives(),
                reminders,
                told.facts(),
                page.stream()
                        .map(one ->
                                one.told(assembly.events().contains(one.entry().id())))
                        .toList(),
                told.computed(),
                told.overviews(),
                answerability,
                felt.told(assembly.unbidden()).extensions(),
                wide.pendingVectors(),
                trace.steps(),
                pages.next(page, wide.last(), wide.closeness().inSight()));
    }

    /**
     * Where one event stands for a question.
     */
    public RankExplanation explain(String question, RecallOptions options, LogEntry entry) {
        StageRecorder trace = new StageRecorder();
        Candidates wide = wide(QuestionText.cut(question), options, null, entry, trace);
        RankExplanation ranked = Objects.requireNonNull(wide.asked());
        if (ranked.rank() == 0) {
            return ranked;
        }
        FetchedEvents fetched = FetchedEvents.of(log, namespace, wide);
        RelevanceModel relevance = RelevanceModel.of(wide, fetched);
        Narrowed narrowed = narrow(wide, fetched, again(wide, fetched, relevance, options, trace), options, trace);
        List<RecalledEvent> weighed = relevance.weighed(narrowed.found());
        List<RecalledEvent> recalled = relevance.kept(weighed, options);
        double needed = recalled.isEmpty() ? 0 : recalled.getLast().score();
        for (RecalledEvent found : weighed) {
            if (found.entry().seq() == entry.seq()) {
                int place = recalled.indexOf(found) + 1;
                return place > 0
                        ? new RankExplanation(
                                place,
                                ranked.of(),
                                found.of(entry),
                                needed,
                                null,
                                "it is number " + place + " of " + ranked.of())
                        : new RankExplanation(
                                ranked.rank(),
                                ranked.of(),
                                found.of(entry),
                                needed,
                                "relevance",
                                "it is " + ParsedQueryFormatter.share(found.relevance())
                                        + " likely to be evidence, which is too little");
            }
        }
        String stage = narrowed.dropped().get(entry.seq());
        if (stage == null || stage.equals(RerankPipeline.LIMIT)) {
            return ranked;
        }
        String because =
                "it was number " + ranked.rank() + " of " + ranked.of() + ", and the stage " + stage + " dropped it";
        return new RankExplanation(ranked.rank(), ranked.of(), ranked.item(), needed, stage, because);
    }

    private Candidates wide(
            String question,
            RecallOptions options,
            @Nullable QueryClassification kind,
            @Nullable LogEntry asked,
            StageRecorder trace) {
        RetrievalProfile recipe = RetrievalProfile.named(options.recipe());
        StageSelection stages = StageSelection.of(options.recipe());
        QueryTopic topic = candidateStage.topic(
                question, recipe, projection.languageSupport().questions(), trace);
        AssetQuery assetCue = candidateStage.assetCue(topic, options, recipe, trace);
        List<PastQuestion> past = rerankPipeline.cues(stages);
        Long current = current(options);
        TimeWindow landmark =
                landmarks.of(question, options, projection.languageSupport()).orElse(null);
        FactIndex factIndex = rerankPipeline.factIndex(stages, options);
        int steps = trace.size();
        return projection.read(space(topic.vector()), fields -> {
            trace.cut(steps);
            ConversationContext running = ConversationContext.of(fields, options, current);
            QueryTopic sought = topic.prompt() && !records(fields, running) ? topic.asQuestion() : topic;
            ParsedQuery cue = QueryParser.read(
                    question, options, fields.speakers(), landmark, sought, kind, projection.languageSupport());
            trace.add("cue", 1, 1, ParsedQueryFormatter.of(cue));
            Matched matched = fields.unlocked(() -> rerankPipeline.match(factIndex, cue, options, stages));
            if (factIndex.size() > 0) {
                trace.add("facts", factIndex.size(), matched.facts().size(), matched.note());
            }
            int depth = rerankPipeline.depth(stages, options);
            CandidateStage.Besides besides = new CandidateStage.Besides(assetCue, past, running);
            CandidateStage.Ranked ranked = candidateStage.rank(fields, cue, besides, options, depth, recipe, trace);
            Ranking ranking = ranked.ranking();
            Map<Long, Candidate> head = new LinkedHashMap<>();
            ranking.candidates().forEach(candidate -> head.put(fields.seq(candidate.event()), candidate));
            Map<AssociationLink, Candidate> ties = new LinkedHashMap<>();
            fields.unlocked(() -> rerankPipeline.ties(
                            List.copyOf(head.keySet()), seq -> shown(fields.row(seq), ranking), options, stages))
                    .forEach(tie -> ties.put(tie, ranking.of(fields.row(tie.seq()))));
            AnswerabilityEvidence nearby =
                    stages.has(RerankStageName.ANSWERABILITY) ? AnswerabilityEvidence.of(fields, cue, ranked) : null;
            if (nearby != null) {
                trace.add("near", fields.events(), nearby.size(), "");
            }
            RankExplanation standing = asked == null ? null : RankExplainer.explain(fields, ranking, asked, options);
            SurroundingEvents around =
                    SurroundingEvents.of(fields, ranking, options, stages.has(RerankStageName.TURNS));
            List<RecalledSummary> told = overviews.about(cue, options, fields, stages, trace);
            List<Long> near = new ArrayList<>(head.keySet());
            ties.keySet().forEach(tie -> near.add(tie.seq()));
            RelevanceFeatures closeness = RelevanceFeatures.of(fields, cue, ranked, near, besides.conversation());
            BelowCutoffSample belowCutoff =
                    BelowCutoffSample.of(rerankPipeline.mind(), namespace, fields, cue, ranked, options);
            return new Candidates(
                    stages,
                    topic,
                    cue,
                    factIndex,
                    matched,
                    head,
                    ties,
                    nearby,
                    belowCutoff,
                    around,
                    told,
                    fields.directives(),
                    topic.vector() == null ? 0 : fields.notEmbedded(),
                    standing,
                    current,
                    fields.events() == 0 ? 0 : fields.seq(fields.events() - 1),
                    closeness);
        });
    }

    /** True for a record of conversations, which a prompt goes on with; notes are asked. */
    private static boolean records(NamespaceIndexReader fields, ConversationContext running) {
        return fields.context().inConversations(running.hidden(), fields.byAssistants()) >= CONVERSATIONS;
    }

    /** The number of the event that holds the question, where it is in the log. */
    private @Nullable Long current(RecallOptions options) {
        return options.currentEvent() == null
                ? null
                : log.byId(namespace, options.currentEvent()).map(LogEntry::seq).orElse(null);
    }

    private static boolean shown(int row, Ranking ranking) {
        return row >= 0 && !ranking.excludes(row);
    }

    private static @Nullable VectorSpace space(@Nullable Embedding vector) {
        return vector == null ? null : vector.space();
    }

    /** Judges what the first look found, and looks for what else there may be. */
    private Seen again(
            Candidates wide,
            FetchedEvents fetched,
            RelevanceModel relevance,
            RecallOptions options,
            StageRecorder trace) {
        AnswerabilityEvidence nearby = wide.nearby();
        if (nearby == null) {
            return new Seen(List.of(), UNJUDGED);
        }
        AnswerabilityWeights weights = AnswerabilityWeights.fitted();
        Answerability judged = DirectiveEvidence.judge(
                AnswerabilityJudge.judge(nearby, fetched.entries(), relevance.signs(), weights),
                nearby,
                wide.directives(),
                weights);
        trace.add("judge", nearby.size(), 1, shown(judged));
        Expansion expansion = rerankPipeline.expand(
                new QueryExpander.FirstPassSummary(wide.cue(), judged, names(wide.overviews())),
                options,
                wide.stages());
        return new Seen(expansionSearch.look(expansion, wide, options, trace), judged);
    }

    private static List<CommonNames> names(List<RecalledSummary> overviews) {
        return overviews.stream()
                .map(RecalledSummary::summary)
                .filter(summary -> summary.kind() == Summary.Kind.INSIGHT)
                .map(CommonNames::of)
                .toList();
    }

    private Narrowed narrow(
            Candidates wide, FetchedEvents fetched, Seen seen, RecallOptions options, StageRecorder trace) {
        return rerankPipeline.narrow(
                fetched.items(wide.head()),
                wide.cue(),
                options,
                wide.factIndex(),
                wide.matched(),
                seen.looks(),
                fetched.associated(wide.ties()),
                wide.stages(),
                trace::add);
    }

    private static String shown(Answerability answerability) {
        return answerability.verdict().name().toLowerCase(Locale.ROOT) + ", "
                + ParsedQueryFormatter.share(answerability.probability());
    }
}
