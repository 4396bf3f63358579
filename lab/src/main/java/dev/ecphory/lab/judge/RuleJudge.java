package dev.ecphory.lab.judge;

import dev.ecphory.InvalidInputException;
import dev.ecphory.lab.answers.TokenF1;
import dev.ecphory.lab.contest.ModelCost;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.judge.JudgeVerdict.Vote;
import java.util.List;
import java.util.Locale;

/**
 * A judge by a rule, without a model. An answer to a question that nothing said answers is right when it says that it has
 * none. Stateless; threads may share it.
 */
public final class RuleJudge implements Judge {
    private final String name;
    private final double rightFrom;
    private final Rule rule;

    private interface Rule {
        double score(String category, String given, String right);
    }

    private RuleJudge(String name, double rightFrom, Rule rule) {
        this.name = name;
        this.rightFrom = rightFrom;
        this.rule = rule;
    }

    /**
     * LoCoMo's score of words, by category.
     *
     * @param rightFrom the score from which an answer counts as right, above 0 to 1
     */
    public static RuleJudge tokenF1(double rightFrom) {
        if (!(rightFrom > 0 && rightFrom <= 1)) {
            throw new InvalidInputException("right-from", "" + rightFrom, "is no score", "give above 0 to 1");
        }
        return new RuleJudge("token-f1", rightFrom, TokenF1::of);
    }

    /**
     * Right when the reference's words stand in the answer in one piece, without regard to case and punctuation, and the
     * answer does not say that it has none.
     */
    public static RuleJudge contains() {
        return new RuleJudge(
                "contains", 1, (category, given, right) -> holds(given, right) && !AbstentionRule.by(given) ? 1 : 0);
    }

    @Override
    public String id() {
        return name + ", right from " + rightFrom;
    }

    /**
     * {@inheritDoc}
     *
     * @throws InvalidInputException when the question has an answer that nobody has written down
     */
    @Override
    public JudgeVerdict judge(Question question, String prediction, int repetition) {
        if (!question.reference().answerable()) {
            boolean abstains = AbstentionRule.by(prediction);
            return verdict(abstains ? 1 : 0, abstains ? "says that it has no answer" : "answers");
        }
        String right = question.answer();
        if (right == null) {
            throw new InvalidInputException(
                    "judge",
                    name,
                    "has nothing to compare question " + question.id() + " with",
                    "give the question an answer, or judge by a model and a rubric");
        }
        return verdict(rule.score(question.category(), prediction, right), name);
    }

    private JudgeVerdict verdict(double score, String said) {
        return new JudgeVerdict(score, score >= rightFrom, List.of(new Vote("answer", score, said)), ModelCost.NOTHING);
    }

    /** Whether a text has the words of another in one piece. */
    static boolean holds(String text, String other) {
        String words = words(other);
        return !words.isBlank() && words(text).contains(words);
    }

    /** Words and numbers with a blank on each side. */
    private static String words(String text) {
        return (" " + text.toLowerCase(Locale.ROOT) + " ").replaceAll("[^\\p{L}\\p{N}]+", " ");
    }
}
