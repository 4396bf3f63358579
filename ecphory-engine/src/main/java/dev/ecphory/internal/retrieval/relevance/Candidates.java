package dev.ecphory.internal.retrieval.relevance;

import dev.ecphory.RankExplanation;
import dev.ecphory.RecalledSummary;
import dev.ecphory.internal.learning.AssociationLink;
import dev.ecphory.internal.retrieval.facts.FactIndex;
import dev.ecphory.internal.retrieval.facts.FactRetriever.Matched;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.retrieval.query.QueryTopic;
import dev.ecphory.internal.retrieval.scoring.Candidate;
import dev.ecphory.internal.retrieval.scoring.SurroundingEvents;
import dev.ecphory.knowledge.Directive;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the candidate stage finds: all that is read of the index.
 *
 * @param head the best candidates by their events' numbers
 * @param tail the numbers of the events that are ranked behind these, best first, as deep as a context may go
 * @param literal the events among them that hold what is rare of the question, and whether it is all of it; those that hold most first
 * @param successors the events that told what took the place of what others tell, by these
 * @param ties what associations bring, nearest first, and those events as candidates
 * @param nearby what answerability is judged by; null when it is not to be judged
 * @param pendingVectors events without neural vectors, where the question has one; else 0
 * @param factsBehind events of which no facts are derived yet, where facts count; else 0
 * @param explanation where the event stands that is to be explained; null when none is
 * @param latest the newest events in sight, ascending; none where nobody asks how the last sessions felt
 * @param repeats events that were archived because one of the best says the same, by that one
 * @param wishes events in which the asker may have wished for something beyond the moment
 * @param current the number of the event that holds the question; null when the question is not in the log
 */
public record Candidates(
        QueryTopic topic,
        ParsedQuery cue,
        FactIndex factIndex,
        Matched matched,
        Map<Long, Candidate> head,
        List<Long> tail,
        Map<Long, Boolean> literal,
        Map<Long, Long> successors,
        Map<AssociationLink, Candidate> ties,
        @Nullable AnswerabilityEvidence nearby,
        BelowCutoffSample belowCutoff,
        SurroundingEvents around,
        List<RecalledSummary> overviews,
        List<Directive> directives,
        int pendingVectors,
        int factsBehind,
        @Nullable RankExplanation explanation,
        @Nullable Long current,
        long last,
        RelevanceFeatures closeness,
        List<Long> latest,
        Map<Long, List<Long>> repeats,
        Set<Long> wishes) {}
