package dev.ecphory.lang.en.answer;

import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.retrieval.profile.Signal;
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
        List<RecalledEvent> timely = timely(recollection.items());
        return new CandidateSet(
                asked,
                AnswerCandidateGenerator.of(recollection, asked, STEMS, vectors).stream()
                        .filter(candidate -> timely.contains(candidate.item()))
                        .toList());
    }

    /** What lies in the time asked about, and of the latest or earliest the first; everything where no time is asked about. */
    private static List<RecalledEvent> timely(List<RecalledEvent> items) {
        if (items.isEmpty()) {
            return items;
        }
        if (Signal.TIME_ORDER.in(items.getFirst().reasons())) {
            return items.subList(0, 1);
        }
        return Signal.IN_TIME.in(items.getFirst().reasons())
                ? items.stream()
                        .filter(item -> Signal.IN_TIME.in(item.reasons()))
                        .toList()
                : items;
    }
}
