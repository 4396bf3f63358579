package dev.ecphory.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.experiment.Experiment;
import dev.ecphory.lab.truth.TruthData;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class QuestionSelectionTest {
    private static final OffsetDateTime LAST = OffsetDateTime.parse("2026-03-05T10:00:00Z");

    private static Question question(String id, String category, List<String> gold, @Nullable OffsetDateTime askedAt) {
        return new Question(
                id,
                id + "?",
                category,
                gold,
                Map.of(),
                List.of(),
                null,
                askedAt,
                new Question.Reference("right", List.of(), true));
    }

    private final Conversation conversation = new Conversation(
            "c",
            List.of(
                    Event.ofText("later").id("e2").occurredAt(LAST).build(),
                    Event.ofText("sooner")
                            .id("e1")
                            .occurredAt(LAST.minusDays(1))
                            .build()),
            List.of(
                    question("q1", "a", List.of("e1"), null),
                    question("q2", "b", List.of("e2"), LAST.plusDays(9)),
                    question("q3", "a", List.of("e2"), null)),
            List.of(question("u1", "a", List.of(), null)),
            List.of(question("p1", "b", List.of(), null)),
            Map.of(),
            Map.of());

    private List<Question> picked(int limit, List<String> categories, boolean answers) {
        return new QuestionSelection(new Experiment.Data("x", null, 0, limit, categories), answers).of(conversation);
    }

    @Test
    void whereAnswersAreReadEveryQuestionIsAskedAndElseThoseWithEvidence() {
        assertThat(picked(0, List.of(), true)).extracting(Question::id).containsExactly("q1", "q2", "q3", "p1", "u1");
        assertThat(picked(0, List.of(), false)).extracting(Question::id).containsExactly("q1", "q2", "q3");
        assertThat(picked(2, List.of("a"), true)).extracting(Question::id).containsExactly("q1", "q3");
    }

    @Test
    void whatDoesNotSayWhenItIsAskedIsAskedAfterEverythingWasSaid() {
        assertThat(picked(2, List.of(), false)).extracting(Question::askedAt).containsExactly(LAST, LAST.plusDays(9));
    }

    @Test
    void suitesAreMadeFromTheirSettingsAndWrongOnesAreRefused() {
        assertThat(TruthData.named("locomo:x.json")).isEmpty();
        assertThat(TruthData.named("suite:truth,worlds=2,seed=3").orElseThrow().conversations())
                .hasSize(2);
        assertThatThrownBy(() -> TruthData.named("suite:nothing")).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> TruthData.named("suite:truth,worlds=0"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("worlds=0");
    }
}
