package dev.ecphory.recall;

import java.util.List;

/**
 * Whether what was recalled holds an answer. Advice: recall never withholds anything for it. Immutable.
 *
 * @param verdict the judgement
 * @param probability that an answer is there, 0 to 1, calibrated on development data
 * @param reasons what spoke for and against it, weightiest first, for a person
 */
public record Answerability(Verdict verdict, double probability, List<String> reasons) {
    /** The judgement. */
    public enum Verdict {
        /** An answer is there. */
        SUPPORTED,
        /** Some of it may be. */
        PARTIAL,
        /** None seems to be. */
        UNSUPPORTED
    }

    /** Copies the list, checks the probability. */
    public Answerability {
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("probability " + probability + " is not from 0 to 1");
        }
        reasons = List.copyOf(reasons);
    }
}
