package dev.ecphory.lab.truth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TruthDataTest {
    private final DataSet data = TruthData.of(6, 1, 6);

    @Test
    void theSameArgumentsGiveTheSameDataAndOthersDoNot() {
        assertThat(TruthData.of(6, 1, 6)).isEqualTo(data);
        assertThat(TruthData.of(6, 2, 6).sha256()).isNotEqualTo(data.sha256());
    }

    @Test
    void bothHandsAskTheSameQuestions() {
        DataSet heldOut =
                TruthData.named("suite:truth,worlds=6,each=6,phrases=held-out").orElseThrow();

        assertThat(TruthData.named("suite:truth,worlds=6,each=6,phrases=dev")).contains(data);
        assertThat(heldOut.sha256()).isNotEqualTo(data.sha256());
        assertThat(heldOut.questions()).isEqualTo(data.questions());
        assertThatThrownBy(() -> TruthData.named("suite:truth,phrases=other"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("phrases=other");
    }

    @Test
    void everyAnswerIsToldInItsEvidence() {
        assertThat(data.questions()).isGreaterThan(60);
        for (Conversation conversation : data.conversations()) {
            for (Question question : conversation.questions()) {
                String told = conversation.events().stream()
                        .filter(event -> question.gold().contains(event.id()))
                        .map(Event::text)
                        .collect(Collectors.joining(" "))
                        .toLowerCase(Locale.ROOT)
                        .replaceAll(" +", " ");
                for (String part : String.valueOf(question.answer()).split(", ")) {
                    assertThat(told).as(question.text()).contains(part);
                }
            }
        }
    }

    @Test
    void questionsAreAskedInWordsOnceEachNowAndThen() {
        Set<String> categories = data.conversations().stream()
                .flatMap(conversation -> conversation.questions().stream())
                .map(Question::category)
                .collect(Collectors.toSet());

        assertThat(categories).contains("single_now", "single_then", "multi_now", "multi_then");
        for (Conversation conversation : data.conversations()) {
            List<String> texts =
                    conversation.questions().stream().map(Question::text).toList();
            assertThat(texts)
                    .doesNotHaveDuplicates()
                    .allSatisfy(text -> assertThat(text).endsWith("?").doesNotContain("{", " S ", "S's"));
        }
        assertThat(data.excluded()).containsKey("somebody_decided");
    }
}
