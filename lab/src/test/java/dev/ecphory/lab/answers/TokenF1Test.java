package dev.ecphory.lab.answers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class TokenF1Test {
    @Test
    void articlesPunctuationCaseAndEndingsDoNotCount() {
        assertThat(TokenF1.of("single_hop", "the Boats, and a harbour!", "boat harbour"))
                .isEqualTo(1);
    }

    @Test
    void aWordCountsAsOftenAsItIsRight() {
        assertThat(TokenF1.of("single_hop", "red red", "red boat")).isEqualTo(.5);
        assertThat(TokenF1.of("single_hop", "in the old red boat", "red boat")).isCloseTo(2 / 3.0, within(1e-9));
        assertThat(TokenF1.of("single_hop", "", "red boat")).isZero();
    }

    @Test
    void everyPartOfAMultiHopAnswerIsScoredByTheBestGivenPart() {
        assertThat(TokenF1.of("multi_hop", "cello, drums", "cello, accordion")).isEqualTo(.5);
        assertThat(TokenF1.of("single_hop", "7 May, 2023", "7 May 2023")).isEqualTo(1);
    }

    @Test
    void anOpenAnswerEndsAtItsSemicolon() {
        assertThat(TokenF1.of("open_domain", "No", "No; because of the boat")).isEqualTo(1);
        assertThat(TokenF1.of("single_hop", "No", "No; because of the boat")).isLessThan(1);
    }
}
