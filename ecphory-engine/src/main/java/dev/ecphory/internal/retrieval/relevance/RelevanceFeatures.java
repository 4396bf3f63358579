package dev.ecphory.internal.retrieval.relevance;

import dev.ecphory.internal.index.EventWordsCache;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.NearTerms;
import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.retrieval.query.AnswerForm;
import dev.ecphory.internal.retrieval.query.ConversationContext;
import dev.ecphory.internal.retrieval.query.KnownSpeakers;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.retrieval.scoring.CandidateRanker;
import dev.ecphory.internal.retrieval.scoring.CosineColumn;
import dev.ecphory.internal.retrieval.scoring.WeightedQueryTerms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the index tells of how near a memory is to a cue, in numbers that mean the same in every memory. Immutable.
 *
 * @param cosines of the cue's neural vector with some events' vectors, by the events' sequence numbers; without those that have none;
 *     on the scale of the space that relevance was fitted on
 * @param nearest the greatest cosine with any event in sight that tells something; NaN where there are no neural vectors, or nothing to
 *     compare those of another space with
 * @param shared whether an event in sight that tells something holds a word of the cue
 * @param running how many of the running session's latest turns stand before a prompt; 0 for a question
 * @param assisted whether an assistant said much of it, whose answers come near to anything
 * @param people how many people said something of it, beside assistants and whoever has no name
 * @param namesUnknown whether the cue names somebody or something that no event holds and nobody is called
 */
public record RelevanceFeatures(
        WeightedQueryTerms asked,
        EventWordsCache words,
        Map<Long, Double> cosines,
        double nearest,
        boolean shared,
        int inSight,
        int running,
        boolean assisted,
        int people,
        boolean namesUnknown) {
    /** An assistant said much where it said at least this share. */
    private static final double MUCH = .25;

    /**
     * Reads it from the index.
     *
     * @param seqs the events whose cosines are wanted
     */
    public static RelevanceFeatures of(
            NamespaceIndexReader fields,
            ParsedQuery cue,
            CandidateRanker.Ranked ranked,
            Iterable<Long> seqs,
            ConversationContext conversation) {
        CosineColumn all = RelevanceWeights.bundled().comparable(cue.vector(), ranked.cosines());
        Map<Long, Double> cosines = new HashMap<>();
        if (all != null) {
            for (long seq : seqs) {
                int row = fields.row(seq);
                double cosine = row < 0 ? Double.NaN : all.of(row);
                if (!Double.isNaN(cosine)) {
                    cosines.put(seq, cosine);
                }
            }
        }
        boolean prompt = cue.form() == AnswerForm.PROMPT;
        KnownSpeakers known = KnownSpeakers.people(fields.speakers());
        return new RelevanceFeatures(
                WeightedQueryTerms.of(cue.timeless(), List.of(), fields),
                fields.eventWords(),
                cosines,
                all == null ? Double.NaN : all.greatest(ranked.silent()),
                ranked.fields().sharesWord(ranked.terms(), ranked.silent()),
                fields.events() - ranked.excluded().cardinality(),
                prompt ? conversation.before().cardinality() : 0,
                fields.byAssistants().cardinality() >= MUCH * fields.events(),
                known.speakers().size(),
                !cue.wording().names().stream().allMatch(name -> known(name, fields)));
    }

    private static boolean known(String name, NamespaceIndexReader fields) {
        NearTerms terms = fields.nearTerms();
        return fields.analysis().terms(name).stream().allMatch(terms::holds)
                || !QuestionCues.named(name, fields.speakers().keySet()).isEmpty();
    }
}
