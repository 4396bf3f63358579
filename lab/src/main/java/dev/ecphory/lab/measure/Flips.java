package dev.ecphory.lab.measure;

import java.util.List;

/** The difference between repeated runs of the same system on the same questions: the noise that any comparison has to beat. */
public final class Flips {
    private Flips() {}

    /**
     * The share of questions that two runs disagree on, 0 to 1, as the mean over all pairs of runs; does not depend on how many runs
     * there are.
     *
     * @param verdicts of each run, true for right, in the same order of questions
     * @throws IllegalArgumentException when there are fewer than two runs, no questions, or runs of different length
     */
    public static double disagreement(List<List<Boolean>> verdicts) {
        int runs = verdicts.size();
        int questions = runs == 0 ? 0 : verdicts.getFirst().size();
        if (runs < 2 || questions == 0 || verdicts.stream().anyMatch(run -> run.size() != questions)) {
            throw new IllegalArgumentException("flips need two runs of the same questions, at least one; these have "
                    + verdicts.stream().map(List::size).toList());
        }
        double disagreeing = 0;
        for (int i = 0; i < questions; i++) {
            int at = i;
            long right = verdicts.stream().filter(run -> run.get(at)).count();
            disagreeing += right * (runs - right) / (runs * (runs - 1) / 2.0);
        }
        return disagreeing / questions;
    }
}
