package dev.ecphory.internal.encoding;

import dev.ecphory.internal.encoding.GateVerdict.Why;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventAnnotation.Category;

/**
 * The encoding gate: what a policy makes of an event's signals. Pure, so that another policy can be tried on the
 * annotations of a whole history without encoding it again. Threads may share it.
 */
public record EncodingGate(GatePolicy policy) {
    /**
     * Judges signals.
     *
     * @param marked whether the text bears a marker of correction or change
     */
    public GateVerdict judge(
            double novelty, double salience, double predictionError, Category category, boolean marked) {
        double score = policy.score(novelty, salience, predictionError);
        double threshold = policy.threshold(category);
        Why why = Why.MISSED;
        if (category == Category.DIRECTIVE) {
            why = Why.DIRECTIVE;
        } else if (marked || category == Category.CORRECTION) {
            why = Why.MARKED;
        } else if (salience < policy.salienceFloor()) {
            why = Why.FLOOR;
        } else if (score >= threshold) {
            why = Why.REACHED;
        }
        return new GateVerdict(score, threshold, why != Why.MISSED && why != Why.FLOOR, why);
    }

    /** Judges an event by its annotation; with the policy that made it, the verdict is the one it holds. */
    public GateVerdict judge(EventAnnotation annotation) {
        return judge(
                annotation.novelty(),
                annotation.salience(),
                annotation.predictionError(),
                annotation.category(),
                annotation.marked());
    }
}
