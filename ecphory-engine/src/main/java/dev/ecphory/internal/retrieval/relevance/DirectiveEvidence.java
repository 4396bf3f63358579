package dev.ecphory.internal.retrieval.relevance;

import dev.ecphory.Answerability;
import dev.ecphory.Event;
import dev.ecphory.internal.index.EventWords;
import dev.ecphory.internal.retrieval.scoring.EventCoverage;
import dev.ecphory.internal.retrieval.scoring.WeightedQueryTerms;
import dev.ecphory.knowledge.Directive;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Standing instructions as evidence. They are handed over with every recollection, so what they speak of has an answer even
 * where no event does: each is judged like a memory of its own. Stateless; threads may share it.
 */
public final class DirectiveEvidence {
    private static final String REASON = "a standing instruction speaks of it";

    /** An instruction that holds less than half of what is asked for speaks of something else. */
    private static final double TOPICAL = .5;

    private DirectiveEvidence() {}

    /** What was judged by events, or by the instruction that speaks best of what is asked where that is more. */
    public static Answerability judge(
            Answerability judged,
            AnswerabilityEvidence nearby,
            List<Directive> directives,
            AnswerabilityWeights weights) {
        Answerability best = judged;
        for (Directive directive : nearby.asked().isEmpty() ? List.<Directive>of() : directives) {
            Event instruction = Event.ofText(directive.text()).build();
            EventCoverage told = EventCoverage.of(
                    EventWords.of(instruction, nearby.analysis(), nearby.person() != null),
                    nearby.asked(),
                    nearby.person());
            Map<Answerability.Feature, Double> signs = signs(nearby.asked(), told);
            double probability = weights.probability(signs);
            if (signs.getOrDefault(Answerability.Feature.COVERED, 0.0) >= TOPICAL && probability > best.probability()) {
                List<String> reasons = new ArrayList<>(List.of(REASON));
                reasons.addAll(judged.reasons());
                best = new Answerability(weights.verdict(probability), probability, reasons, signs);
            }
        }
        return best;
    }

    /** Nobody but the one who instructs speaks in an instruction: only what it tells of counts. */
    private static Map<Answerability.Feature, Double> signs(WeightedQueryTerms asked, EventCoverage told) {
        double covered = asked.covered(told.founds());
        return Map.of(
                Answerability.Feature.VOICE,
                0.0,
                Answerability.Feature.PERSON,
                0.0,
                Answerability.Feature.COVERED,
                covered,
                Answerability.Feature.WEAKEST,
                AnswerabilityJudge.weakest(told),
                Answerability.Feature.TOPICAL,
                RelevanceModel.odds(RelevanceWeights.logistic(RelevanceWeights.bundled()
                        .memory(false, RelevanceWeights.numbers(Double.NaN, covered, covered, 1, 0, asked)))),
                Answerability.Feature.SIZE,
                Math.log1p(1));
    }
}
