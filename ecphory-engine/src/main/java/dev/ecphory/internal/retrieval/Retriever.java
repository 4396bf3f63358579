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
import dev.ecphory.internal.cognition.mechanism.SessionMood;
import dev.ecphory.internal.cognition.recall.CognitionView;
import dev.ecphory.internal.facts.FactSensitivity;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.language.QuestionCues.Cue;
import dev.ecphory.internal.language.TextSignals;
import dev.ecphory.internal.language.TimeWindow;
import dev.ecphory.internal.learning.AssociationGraph;
import dev.ecphory.internal.retrieval.expansion.QueryExpander;
import dev.ecphory.internal.retrieval.facts.FactCache;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.profile.Signal;
import dev.ecphory.internal.retrieval.query.AnswerForm;
import dev.ecphory.internal.retrieval.query.LandmarkWindowResolver;
import dev.ecphory.internal.retrieval.query.ParsedQueryFormatter;
import dev.ecphory.internal.retrieval.relevance.AnswerabilityEvidence;
import dev.ecphory.internal.retrieval.relevance.AnswerabilityJudge;
import dev.ecphory.internal.retrieval.relevance.AnswerabilityWeights;
import dev.ecphory.internal.retrieval.relevance.DirectiveEvidence;
import dev.ecphory.internal.retrieval.relevance.FetchedEvents;
import dev.ecphory.internal.retrieval.relevance.RelevanceModel;
import dev.ecphory.internal.retrieval.rerank.AssociationMerger;
import dev.ecphory.internal.retrieval.rerank.CrossEncoderReranker;
import dev.ecphory.internal.retrieval.rerank.ExpansionMerger;
import dev.ecphory.internal.retrieval.rerank.LiteralSeats;
import dev.ecphory.internal.retrieval.rerank.RerankStage;
import dev.ecphory.internal.retrieval.rerank.Reweights;
import dev.ecphory.internal.retrieval.rerank.SixSignalReranker;
import dev.ecphory.internal.retrieval.rerank.SuccessorSeats;
import dev.ecphory.internal.retrieval.rerank.TimedReranker;
import dev.ecphory.internal.retrieval.rerank.TopicReranker;
import dev.ecphory.internal.retrieval.scoring.CandidateRanker;
import dev.ecphory.internal.retrieval.stage.ResultPager;
import dev.ecphory.internal.retrieval.stage.RetrievalContext;
import dev.ecphory.internal.retrieval.stage.RetrievalStage;
import dev.ecphory.internal.retrieval.summaries.SummaryCache;
import dev.ecphory.internal.text.QuestionText;
import dev.ecphory.spi.AssetEmbedder;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventReader;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Recalls from one namespace: a {@link RetrievalContext} goes through the stages, in the order in which they stand in the
 * constructor. Those up to relevance rank, and explain a rank; the others make of the ranking what is handed out. Reads only.
 * Threads may share it.
 */
public final class Retriever {
    private static final Answerability NOTHING_GIVEN = new Answerability(
            Answerability.Verdict.UNSUPPORTED, 0, List.of("nothing that is remembered is near enough"));

    /** Events whose words are looked at for all of a search. */
    private static final int LOOKED_AT = 10;

    private final Sources from;
    private final CognitionView mind;
    private final List<RetrievalStage> ranking;
    private final List<RetrievalStage> delivery;

    /**
     * What recall reads of one namespace.
     *
     * @param factCache where its facts are; null for none
     * @param annotations what encoding found in events, by their sequence numbers
     * @param associations what was learned from use; only asked where the recipe wants it
     */
    public record Sources(
            Namespace namespace,
            Projection projection,
            EventReader log,
            LandmarkWindowResolver landmarks,
            @Nullable FactCache factCache,
            FactSensitivity sensitivities,
            SummaryCache summaries,
            Function<List<Long>, List<EventAnnotation>> annotations,
            Supplier<AssociationGraph> associations) {}

    /**
     * The models that recall may ask.
     *
     * @param embedder of neural vectors; null to do without
     * @param missing why there is no embedder though one is wanted, which the steps then say; null when none is wanted
     * @param assetEmbedder of images and recordings; null for none
     * @param reranker the cross-encoder; null for none
     */
    public record Models(
            @Nullable Embedder embedder,
            @Nullable String missing,
            @Nullable AssetEmbedder assetEmbedder,
            @Nullable TimedReranker reranker,
            QueryExpander expander) {}

    /** Over one namespace. */
    public Retriever(Sources from, Models models, CognitionView mind) {
        this.from = from;
        this.mind = mind;
        TimedReranker reranker = models.reranker();
        CandidateRanker ranker = new CandidateRanker(models.embedder(), models.missing(), models.assetEmbedder());
        FactSearch facts = new FactSearch(from);
        AssociationMerger associations = new AssociationMerger(from.associations(), mind);
        Reweights reweights = new Reweights(from.annotations(), mind);
        SixSignalReranker composite = new SixSignalReranker(from.annotations(), from.associations(), mind);
        ranking = List.of(
                new CandidateStage(from, ranker, facts, associations, mind, reranker == null ? null : reranker.model()),
                this::fetch,
                Retriever::judge,
                new ExpansionStage(from, ranker, models.expander()),
                new RerankStage(RerankStageName.TEMPORAL, Reweights::temporal),
                new StyleStage(from),
                new RerankStage(RerankStageName.SALIENCE, reweights::salience),
                new RerankStage(RerankStageName.SURPRISE, reweights::surprise),
                new RerankStage(RerankStageName.RETENTION, reweights::retention),
                new RerankStage(RerankStageName.SIX_SIGNALS, composite::rerank),
                new RerankStage(
                        RerankStageName.CROSS_ENCODER,
                        reranker == null
                                ? (events, recall) -> null
                                : new CrossEncoderReranker(
                                        reranker, from.projection().analysis())::rerank),
                new RerankStage(RerankStageName.SIX_SIGNALS_LAST, composite::rerank),
                new RerankStage(RerankStageName.MODALITY, Reweights::modality),
                new RerankStage(RerankStageName.TOPICS, TopicReranker::rerank),
                new ExpansionMerger(),
                associations,
                new SuccessorSeats(),
                new LiteralSeats(),
                Retriever::inTime,
                Retriever::limit,
                new RerankStage(RerankStageName.OUTDATED, facts::labelOutdated),
                Retriever::weigh);
        delivery = List.of(
                Retriever::keepRelevant,
                RetrievalContext::takePage,
                new CognitionStage(from, mind),
                this::remind,
                new ContextStage(from));
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
    public RecallResult recall(String question, RecallOptions options, @Nullable QueryClassification kind) {
        ResultPager pager = ResultPager.of(from.namespace(), QuestionText.cut(question), options);
        RetrievalContext recall = new RetrievalContext(question, pager, kind, null);
        ranking.forEach(stage -> stage.run(recall));
        delivery.forEach(stage -> stage.run(recall));
        return recall.result(question);
    }

    /** Where one event stands for a question. */
    public RankExplanation explain(String question, RecallOptions options, LogEntry entry) {
        ResultPager pager = ResultPager.first(from.namespace(), question, options);
        RetrievalContext recall = new RetrievalContext(question, pager, null, entry);
        ranking.getFirst().run(recall);
        RankExplanation ranked = Objects.requireNonNull(recall.candidates().explanation());
        if (ranked.rank() == 0) {
            return ranked;
        }
        ranking.stream().skip(1).forEach(stage -> stage.run(recall));
        List<RecalledEvent> weighed = recall.events();
        keepRelevant(recall);
        return RankExplainer.explain(ranked, weighed, recall, entry);
    }

    private void fetch(RetrievalContext recall) {
        recall.setFetched(FetchedEvents.of(from.log(), from.namespace(), recall.candidates()));
        List<Long> latest = recall.candidates().latest();
        if (!latest.isEmpty()) {
            SessionMood felt = SessionMood.of(from.log().at(from.namespace(), latest), mind.now(recall.options()))
                    .orElse(null);
            recall.trace()
                    .add(
                            "sessions",
                            latest.size(),
                            felt == null ? 0 : felt.sessions(),
                            felt == null ? "" : felt.text());
            recall.setSessionMood(felt);
        }
    }

    /** Judges whether an answer is among what was found. */
    private static void judge(RetrievalContext recall) {
        AnswerabilityEvidence nearby = recall.candidates().nearby();
        TimeWindow window = recall.query().window();
        if (nearby != null && window != null && recall.query().timed() && nearby.size() == 0) {
            recall.trace().add("judge", 0, 1, "unsupported");
            recall.setAnswerability(new Answerability(
                    Answerability.Verdict.UNSUPPORTED,
                    0,
                    List.of("nothing is remembered of that time: " + window.phrase())));
        } else if (nearby != null) {
            AnswerabilityWeights weights = AnswerabilityWeights.fitted();
            Answerability judged = DirectiveEvidence.judge(
                    AnswerabilityJudge.judge(
                            nearby,
                            recall.fetched().entries(),
                            recall.candidates().closeness().words(),
                            recall.relevance().signs(),
                            weights),
                    nearby,
                    recall.candidates().directives(),
                    weights);
            if (holdsLiteral(recall, nearby)) {
                judged = AnswerabilityJudge.held(judged, asks(recall), weights);
            }
            String verdict = judged.verdict().name().toLowerCase(Locale.ROOT);
            String note = verdict + ", " + ParsedQueryFormatter.share(judged.probability());
            recall.trace().add("judge", nearby.size(), 1, note);
            recall.setAnswerability(judged);
        }
    }

    /**
     * True where one of the best holds every word of a search as it is written, or one of few every word of a short question that names
     * nobody.
     */
    private static boolean holdsLiteral(RetrievalContext recall, AnswerabilityEvidence nearby) {
        if (recall.query().form() == AnswerForm.PROMPT || asks(recall)) {
            return recall.query().form() != AnswerForm.PROMPT
                    && nearby.person() == null
                    && recall.candidates().literal().containsValue(true);
        }
        Set<String> words = written(recall.question(), nearby);
        return !words.isEmpty()
                && recall.events().stream().limit(LOOKED_AT).anyMatch(found -> written(
                                found.entry().event().text(), nearby)
                        .containsAll(words));
    }

    private static Set<String> written(String text, AnswerabilityEvidence nearby) {
        return nearby.analysis().written(text).stream()
                .map(word -> word.toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static boolean asks(RetrievalContext recall) {
        return Languages.standard()
                .messages()
                .signals(recall.query().question())
                .has(TextSignals.Signal.QUESTION);
    }

    /** Keeps what lies in the time asked about first, and the latest or earliest in their order, whatever has read them since. */
    private static void inTime(RetrievalContext recall) {
        IdentityHashMap<RecalledEvent, Timed> places = new IdentityHashMap<>();
        recall.events().forEach(found -> places.put(found, Timed.of(found)));
        if (places.values().stream().distinct().count() <= 1
                && places.values().stream().noneMatch(Timed::ordered)) {
            return;
        }
        Comparator<RecalledEvent> time =
                Comparator.comparing(found -> found.entry().occurredAt().toInstant());
        Comparator<RecalledEvent> among = recall.query().order() == Cue.LATEST ? time.reversed() : time;
        Comparator<RecalledEvent> first = Comparator.comparing(places::get);
        recall.setEvents(recall.events().stream()
                .sorted(first.thenComparing((one, other) ->
                        Objects.requireNonNull(places.get(one)).ordered() ? among.compare(one, other) : 0))
                .toList());
    }

    /** What the time asked about says of an event: whether it lies in it, and whether time is what it is ordered by. */
    private record Timed(boolean inside, boolean ordered) implements Comparable<Timed> {
        static Timed of(RecalledEvent found) {
            return new Timed(Signal.IN_TIME.in(found.reasons()), Signal.TIME_ORDER.in(found.reasons()));
        }

        @Override
        public int compareTo(Timed other) {
            int inside = Boolean.compare(other.inside, this.inside);
            return inside == 0 ? Boolean.compare(other.ordered, ordered) : inside;
        }
    }

    private static void limit(RetrievalContext recall) {
        recall.setEvents(
                recall.events().stream().limit(recall.options().limit()).toList());
    }

    /** Says of every event how likely it is to be evidence. */
    private static void weigh(RetrievalContext recall) {
        recall.setEvents(recall.relevance().weighed(recall.events()));
    }

    /** Leaves out what is likely to be no evidence. */
    private static void keepRelevant(RetrievalContext recall) {
        RecallOptions options = recall.options();
        RelevanceModel relevance = recall.relevance();
        List<RecalledEvent> events = relevance.kept(recall.events(), options);
        List<RecalledFact> facts = relevance.facts(options);
        boolean nothing = relevance.nothing(options);
        if (events.isEmpty()
                && facts.isEmpty()
                && recall.answerability().verdict() != Answerability.Verdict.UNSUPPORTED) {
            recall.setAnswerability(NOTHING_GIVEN);
        }
        recall.trace()
                .add("relevance", recall.events().size(), events.size(), relevance.note(), relevance.numbers(options));
        recall.setRelevant(
                events, facts, nothing ? List.of() : recall.candidates().overviews(), nothing);
    }

    /** Adds the reminders that are due. */
    private void remind(RetrievalContext recall) {
        List<Reminder> reminders = mind.due(recall.question(), recall.options());
        if (!reminders.isEmpty()) {
            recall.trace().add("intentions", reminders.size(), reminders.size(), "due now");
        }
        recall.setReminders(reminders);
    }
}
