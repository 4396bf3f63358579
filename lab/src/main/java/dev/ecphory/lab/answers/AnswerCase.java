package dev.ecphory.lab.answers;

import dev.ecphory.Answer;
import dev.ecphory.RecallResult;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lang.en.answer.ExtractiveReader;
import java.util.HashSet;
import java.util.Set;

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
    private static final TermAnalyzer WORDS = TermAnalyzer.of("en");

    /** The score of an answer given in words. */
    double score(String given) {
        return TokenF1.of(question.category(), given, right);
    }

    /** The share of the right answer's words, by their stems, that an answer has. */
    double held(String given) {
        Set<String> wanted = stems(right);
        Set<String> said = stems(given);
        return wanted.isEmpty()
                ? (given.contains(right) ? 1 : 0)
                : (double) wanted.stream().filter(said::contains).count() / wanted.size();
    }

    private static Set<String> stems(String text) {
        Set<String> stems = new HashSet<>();
        WORDS.analyze(text, (chars, length, start, end, position) -> stems.add(new String(chars, 0, length)));
        return stems;
    }

    String topMessage() {
        return recalled.items().isEmpty()
                ? ""
                : recalled.items().getFirst().entry().event().text();
    }

    /** An abstention holds nothing: every question here has an answer. */
    String read(ExtractiveReader reader, boolean abstains) {
        return text(reader.read(recalled, abstains));
    }

    String readEvidence(ExtractiveReader reader) {
        return text(reader.read(evidence, false));
    }

    private static String text(Answer answer) {
        return answer.kind() == Answer.Kind.ABSTAINED ? "" : answer.text();
    }
}
