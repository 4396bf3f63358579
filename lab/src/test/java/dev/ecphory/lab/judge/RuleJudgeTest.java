package dev.ecphory.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.data.Question.Reference;
import dev.ecphory.InvalidInputException;
import org.junit.jupiter.api.Test;

class RuleJudgeTest {
    @Test
    void wordsAreScoredByCategoryAndRightFromTheThreshold() {
        Question question = Cases.question("multi_hop", "cello, accordion");

        JudgeVerdict verdict = RuleJudge.tokenF1(.5).judge(question, "cello, drums", 1);

        assertThat(verdict.score()).isEqualTo(.5);
        assertThat(verdict.right()).isTrue();
        assertThat(RuleJudge.tokenF1(.6).judge(question, "cello, drums", 1).right())
                .isFalse();
        assertThat(RuleJudge.tokenF1(.5)
                        .judge(Cases.question("single_hop", "cello, accordion"), "cello, drums in the old barn", 1)
                        .score())
                .isCloseTo(2 / 7.0, within(1e-9));
    }

    @Test
    void aReferenceIsContainedInOnePieceOrNotAtAll() {
        Question question = Cases.question("single_hop", "7 May, 2023");

        assertThat(RuleJudge.contains()
                        .judge(question, "It was on (7 May 2023)!", 1)
                        .right())
                .isTrue();
        assertThat(RuleJudge.contains().judge(question, "17 May 2023", 1).right())
                .isFalse();
        assertThat(RuleJudge.contains().judge(question, "7th of May 2023", 1).right())
                .isFalse();
        assertThat(RuleJudge.contains()
                        .judge(Cases.question("open_domain", "No"), "No information available.", 1)
                        .right())
                .isFalse();
    }

    @Test
    void whatNothingAnswersIsRightWhenTheAnswerSaysSo() {
        Question question = Cases.question(
                "q1", "Where is the boat?", "adversarial", new Reference("In the harbour", java.util.List.of(), false));

        for (RuleJudge judge : java.util.List.of(RuleJudge.tokenF1(.5), RuleJudge.contains())) {
            assertThat(judge.judge(question, "No information available.", 1).right())
                    .isTrue();
            assertThat(judge.judge(question, "In the harbour", 1).right()).isFalse();
        }
    }

    @Test
    void whatHasNoAnswerCannotBeJudged() {
        assertThatThrownBy(() -> RuleJudge.contains().judge(Cases.question("all", null), "In the harbour", 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("q1");
    }

    @Test
    void rulesAndThresholdsAreToldApart() {
        assertThat(RuleJudge.tokenF1(.5).id())
                .isNotEqualTo(RuleJudge.tokenF1(.6).id())
                .isNotEqualTo(RuleJudge.contains().id());
    }
}
