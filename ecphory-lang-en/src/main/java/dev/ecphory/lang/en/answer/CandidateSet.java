package dev.ecphory.lang.en.answer;

import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A recollection, read for an answer.
 *
 * @param candidates everything that may be the answer, in the order in which the sentences fit
 */
record CandidateSet(AnalyzedQuestion asked, List<AnswerCandidate> candidates) {
    private static final StemPositions STEMS = new StemPositions();

    static CandidateSet of(RecallResult recollection) {
        WordVectors vectors = new WordVectors();
        Set<String> speakers = new LinkedHashSet<>();
        for (RecalledEvent item : recollection.items()) {
            String speaker = item.entry().event().speaker();
            if (speaker != null) {
                speakers.add(speaker);
            }
        }
        AnalyzedQuestion asked = AnalyzedQuestion.of(recollection.question(), speakers, STEMS, vectors);
        return new CandidateSet(asked, AnswerCandidateGenerator.of(recollection, asked, STEMS, vectors));
    }
}
