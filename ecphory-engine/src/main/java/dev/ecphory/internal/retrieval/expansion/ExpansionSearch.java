package dev.ecphory.internal.retrieval.expansion;

import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.language.LanguageSupport;
import dev.ecphory.internal.retrieval.expansion.QueryExpander.Expansion;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.internal.retrieval.query.ConversationContext;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.retrieval.query.QueryParser;
import dev.ecphory.internal.retrieval.query.QueryTopic;
import dev.ecphory.internal.retrieval.query.StageRecorder;
import dev.ecphory.internal.retrieval.relevance.Candidates;
import dev.ecphory.internal.retrieval.relevance.FetchedEvents;
import dev.ecphory.internal.retrieval.scoring.Candidate;
import dev.ecphory.internal.retrieval.scoring.CandidateStage;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.store.EventReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Looks again for what an {@link Expansion} tells: each look ranks every event by the wide phase with a topic and a vector of
 * its own. Reads only. Threads may share it.
 */
public final class ExpansionSearch {
    /** The best few of each look. */
    private static final int BEST = 10;

    private final Projection projection;
    private final EventReader log;
    private final Namespace namespace;
    private final CandidateStage candidateStage;

    public ExpansionSearch(Projection projection, EventReader log, Namespace namespace, CandidateStage candidateStage) {
        this.projection = projection;
        this.log = log;
        this.namespace = namespace;
        this.candidateStage = candidateStage;
    }

    /** What a look found, before the log is asked. */
    private record Ranked(ExpandedQuery look, Map<Long, Candidate> best) {}

    /** What each look found, best first; empty where there is nothing to look for. */
    public List<ExpansionHits> look(Expansion expansion, Candidates wide, RecallOptions options, StageRecorder trace) {
        if (!expansion.looks().isEmpty() || !expansion.failed().isEmpty()) {
            trace.add("expand", 1, expansion.looks().size(), shown(expansion));
        }
        if (expansion.looks().isEmpty()) {
            return List.of();
        }
        List<Ranked> ranked = ranked(expansion.looks(), wide, options);
        Set<Long> seqs = new LinkedHashSet<>();
        ranked.forEach(one -> seqs.addAll(one.best().keySet()));
        FetchedEvents fetched = FetchedEvents.of(log, namespace, seqs);
        List<ExpansionHits> looks = ranked.stream()
                .map(one -> new ExpansionHits(one.look(), fetched.items(one.best())))
                .toList();
        int events = ranked.stream().mapToInt(one -> one.best().size()).sum();
        trace.add("look", looks.size(), events, looks.size() + " looks kept");
        return looks;
    }

    /** In as many readings of the index as there are looks, each in the space of its vector. */
    private List<Ranked> ranked(List<ExpandedQuery> looks, Candidates wide, RecallOptions options) {
        ParsedQuery cue = wide.cue();
        RetrievalProfile recipe = RetrievalProfile.named(options.recipe());
        List<Ranked> all = new ArrayList<>();
        for (ExpandedQuery look : looks) {
            StageRecorder own = new StageRecorder();
            QueryTopic topic = candidateStage.topic(
                    look.text(), recipe, projection.languageSupport().questions(), own);
            Embedding vector = topic.vector();
            all.add(projection.read(vector == null ? null : vector.space(), fields -> {
                ParsedQuery asked = cue(look, topic, cue, fields, options, projection.languageSupport());
                CandidateStage.Besides besides = new CandidateStage.Besides(
                        null, List.of(), ConversationContext.of(fields, options, wide.current()));
                CandidateStage.Ranked ranking = candidateStage.rank(fields, asked, besides, options, BEST, recipe, own);
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
                        look.text(), options, fields.speakers(), cue.window(), topic, cue.classification(), language);
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
