package dev.ecphory.lang.en.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class AnalyzedQuestionTest {
    @Test
    void theWordsOfAQuestionTellWhatItWants() {
        assertThat(asked("When did Ines sell the boat?").wanted()).isEqualTo(AnswerType.TIME);
        assertThat(asked("How long has Ines lived in Porto?").wanted()).isEqualTo(AnswerType.DURATION);
        assertThat(asked("How many chairs did Ines paint?").wanted()).isEqualTo(AnswerType.NUMBER);
        assertThat(asked("Who fixed the roof?").wanted()).isEqualTo(AnswerType.PERSON);
        assertThat(asked("Where does Ines sail?").wanted()).isEqualTo(AnswerType.PLACE);
        assertThat(asked("Which book did Ines lend to Tomas?").wanted()).isEqualTo(AnswerType.TITLE);
        assertThat(asked("Did Ines sell the boat?").wanted()).isEqualTo(AnswerType.POLARITY);
        assertThat(asked("Why did Ines sell the boat?").wanted()).isEqualTo(AnswerType.REASON);
        assertThat(asked("How did Ines feel?").wanted()).isEqualTo(AnswerType.MANNER);
        assertThat(asked("What did Ines do on Sunday?").wanted()).isEqualTo(AnswerType.ACT);
        assertThat(asked("What colour is the boat?").wanted()).isEqualTo(AnswerType.THING);
    }

    @Test
    void onlyAPluralWantsSeveralThings() {
        assertThat(asked("What instruments does Ines play?").several()).isTrue();
        assertThat(asked("What instrument does Ines play?").several()).isFalse();
    }

    private static AnalyzedQuestion asked(String question) {
        return AnalyzedQuestion.of(question, List.of("Ines", "Tomas"), new StemPositions(), new WordVectors());
    }
}
