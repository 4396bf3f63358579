package dev.ecphory.lab.answers;

import dev.ecphory.Answer;
import dev.ecphory.RecallResult;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lang.en.answer.ExtractiveReader;
import dev.ecphory.lang.en.answer.TrainingExample;

/**
 * A question, what was recalled for it, and the same with nothing but its evidence.
 *
 * @param conversation the question belongs to
 * @param question with its answer
 * @param right that answer
 * @param recalled what recall gave
 * @param evidence as if recall had given the evidence and nothing else
 */
record AnswerCase(String conversation, Question question, String right, RecallResult recalled, RecallResult evidence) {
    /** The score of an answer given in words. */
    double score(String given) {
        return TokenF1.of(question.category(), given, right);
    }

    double top() {
        return recalled.items().isEmpty()
                ? 0
                : score(recalled.items().getFirst().entry().event().text());
    }

    double read(ExtractiveReader reader) {
        return score(reader.read(recalled, false).text());
    }

    /** An abstention scores 0: every question here has an answer. */
    double readOrAbstain(ExtractiveReader reader) {
        Answer answer = reader.read(recalled, true);
        return answer.kind() == Answer.Kind.ABSTAINED ? 0 : score(answer.text());
    }

    double readEvidence(ExtractiveReader reader) {
        return score(reader.read(evidence, false).text());
    }

    /** The best of all candidates in what was recalled: no choice among them can do better with one. */
    double bestCandidate() {
        return best(TrainingExample.of(recalled));
    }

    double bestOfEvidence() {
        return best(TrainingExample.of(evidence));
    }

    private double best(TrainingExample lesson) {
        double best = 0;
        for (int i = 0; i < lesson.size(); i++) {
            best = Math.max(best, score(lesson.text(i)));
        }
        return best;
    }
}
