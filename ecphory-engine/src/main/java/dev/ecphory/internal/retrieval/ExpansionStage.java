package dev.ecphory.internal.retrieval;

import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecalledSummary;
import dev.ecphory.internal.index.CandidateCue;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.language.LanguageSupport;
import dev.ecphory.internal.retrieval.expansion.ExpandedQuery;
import dev.ecphory.internal.retrieval.expansion.ExpansionHits;
import dev.ecphory.internal.retrieval.expansion.QueryExpander;
import dev.ecphory.internal.retrieval.expansion.QueryExpander.Expansion;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.internal.retrieval.query.ConversationContext;
import dev.ecphory.internal.retrieval.query.KnownSpeakers;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.retrieval.query.QueryParser;
import dev.ecphory.internal.retrieval.query.QueryTopic;
import dev.ecphory.internal.retrieval.query.StageRecorder;
import dev.ecphory.internal.retrieval.relevance.Candidates;
import dev.ecphory.internal.retrieval.relevance.FetchedEvents;
import dev.ecphory.internal.retrieval.rerank.ExpansionMerger;
import dev.ecphory.internal.retrieval.scoring.Candidate;
import dev.ecphory.internal.retrieval.scoring.CandidateRanker;
import dev.ecphory.internal.retrieval.stage.RetrievalContext;
import dev.ecphory.internal.retrieval.stage.RetrievalStage;
import dev.ecphory.internal.summaries.CommonNames;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.store.EventReader;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Searches again for what the first pass leaves open: parts of the question, suppositions of a model, names that insights tell.
 * Each search ranks every event with a topic and a vector of its own. Threads may share it.
 */
final class ExpansionStage implements RetrievalStage {
    /** The best few of each look. */
    private static final int BEST = 10;

    private final Projection projection;
    private final EventReader log;
    private final Namespace namespace;
    private final CandidateRanker ranker;
    private final QueryExpander expander;

    ExpansionStage(Retriever.Sources from, CandidateRanker ranker, QueryExpander expander) {
        this.projection = from.projection();
        this.log = from.log();
        this.namespace = from.namespace();
        this.ranker = ranker;
        this.expander = expander;
    }

    /** What a look found, before the log is asked. */
    private record Ranked(ExpandedQuery look, Map<Long, Candidate> best) {}

    @Override
    public void run(RetrievalContext recall) {
        Candidates candidates = recall.candidates();
        Set<ExpandedQuery.Kind> wanted = wanted(recall);
        if (wanted.isEmpty() || candidates.nearby() == null) {
            return;
        }
        Expansion expansion = expander.expand(
                new QueryExpander.FirstPassSummary(
                        recall.query(), recall.answerability(), names(candidates.overviews())),
                wanted);
        if (!expansion.looks().isEmpty() || !expansion.failed().isEmpty()) {
            recall.trace().add("expand", 1, expansion.looks().size(), shown(expansion));
        }
        recall.setUsage(expansion.usage());
        if (expansion.looks().isEmpty()) {
            return;
        }
        List<Ranked> ranked = ranked(expansion.looks(), candidates, recall.options());
        Set<Long> seqs = new LinkedHashSet<>();
        ranked.forEach(one -> seqs.addAll(one.best().keySet()));
        FetchedEvents fetched = FetchedEvents.of(log, namespace, seqs);
        List<ExpansionHits> looks = ranked.stream()
                .map(one -> new ExpansionHits(one.look(), fetched.items(one.best())))
                .toList();
        int events = ranked.stream().mapToInt(one -> one.best().size()).sum();
        recall.trace().add("look", looks.size(), events, looks.size() + " looks kept");
        recall.setExpansionHits(looks);
    }

    /** The kinds of searches that the recipe has; none where neither a seat nor a place in a context could go to what they find. */
    private static Set<ExpandedQuery.Kind> wanted(RetrievalContext recall) {
        Set<ExpandedQuery.Kind> wanted = EnumSet.noneOf(ExpandedQuery.Kind.class);
        RecallOptions options = recall.options();
        int told = options.maxTokens() > 0 ? options.context().depth() : 0;
        if (Math.max(options.limit(), told) > ExpansionMerger.PRIMARY) {
            for (ExpandedQuery.Kind kind : ExpandedQuery.Kind.values()) {
                if (recall.has(RerankStageName.valueOf(kind.name()))) {
                    wanted.add(kind);
                }
            }
        }
        return wanted;
    }

    private static List<CommonNames> names(List<RecalledSummary> overviews) {
        return overviews.stream()
                .map(RecalledSummary::summary)
                .filter(summary -> summary.kind() == Summary.Kind.INSIGHT)
                .map(CommonNames::of)
                .toList();
    }

    /** In as many readings of the index as there are looks, each in the space of its vector. */
    private List<Ranked> ranked(List<ExpandedQuery> looks, Candidates candidates, RecallOptions options) {
        ParsedQuery cue = candidates.cue();
        RetrievalProfile recipe = RetrievalProfile.named(options.recipe());
        List<Ranked> all = new ArrayList<>();
        for (ExpandedQuery look : looks) {
            StageRecorder own = new StageRecorder();
            QueryTopic topic = ranker.topic(
                    look.text(), recipe, projection.languageSupport().questions(), own);
            Embedding vector = topic.vector();
            CandidateCue sought = new CandidateCue(
                    topic.text(), options.visibility(), cue.subjects(), cue.window(), options.session(), Set.of());
            all.add(projection.read(vector == null ? null : vector.space(), speakers -> sought, fields -> {
                ParsedQuery asked = cue(look, topic, cue, fields, options, projection.languageSupport());
                CandidateRanker.Besides besides = new CandidateRanker.Besides(
                        null, List.of(), ConversationContext.of(fields, options, candidates.current()));
                CandidateRanker.Ranked ranking = ranker.rank(fields, asked, besides, options, BEST, BEST, recipe, own);
                Map<Long, Candidate> best = new LinkedHashMap<>();
                ranking.ranking().candidates().forEach(candidate -> best.put(fields.seq(candidate.event()), candidate));
                return new Ranked(look, best);
            }));
        }
        return all;
    }

    /** A part is a question of its own; all else asks for the same in other words. */
    private static ParsedQuery cue(
            ExpandedQuery look,
            QueryTopic topic,
            ParsedQuery cue,
            NamespaceIndexReader fields,
            RecallOptions options,
            LanguageSupport language) {
        return switch (look.kind()) {
            case SUB_QUESTIONS ->
                QueryParser.read(
                        look.text(),
                        options,
                        KnownSpeakers.people(fields.speakers()),
                        cue.window(),
                        topic,
                        cue.classification(),
                        language);
            case INSIGHTS, HYPOTHESIS ->
                new ParsedQuery(
                        look.text(),
                        topic.text(),
                        topic.form(),
                        cue.wording(),
                        cue.classification(),
                        cue.chain(),
                        cue.asker(),
                        cue.subjects(),
                        cue.window(),
                        topic.vector());
        };
    }

    private static String shown(Expansion expansion) {
        List<String> told = new ArrayList<>();
        expansion.looks().forEach(look -> told.add(look.kind().label() + ": " + look.text()));
        expansion.failed().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(one -> told.add("no " + one.getKey().label() + ": " + one.getValue()));
        return told.stream().collect(Collectors.joining("; "));
    }
}
