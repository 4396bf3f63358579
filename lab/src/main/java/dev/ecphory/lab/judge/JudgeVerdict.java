package dev.ecphory.lab.judge;

import dev.ecphory.lab.contest.ModelCost;
import java.util.List;

/**
 * The verdict of a judge on an answer. Immutable.
 *
 * @param score 0 to 1; 0 or 1 from a judge that only says yes or no
 * @param right whether it counts as right
 * @param votes what each vote said, in order, with the judge's words
 * @param spent what models used for it
 */
public record JudgeVerdict(double score, boolean right, List<Vote> votes, ModelCost spent) {
    /** Checks the score, copies the list. */
    public JudgeVerdict {
        if (!(score >= 0 && score <= 1)) {
            throw new IllegalArgumentException("score " + score + " is not from 0 to 1");
        }
        votes = List.copyOf(votes);
    }

    /**
     * A vote.
     *
     * @param about what was judged: the whole answer, or a point of the rubric
     * @param score 0 to 1
     * @param said the judge's words, or the rule
     */
    public record Vote(String about, double score, String said) {}
}
