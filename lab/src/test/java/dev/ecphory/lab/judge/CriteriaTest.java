package dev.ecphory.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.data.Question.Reference;
import dev.ecphory.lab.judge.Criteria.Way;
import dev.ecphory.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class CriteriaTest {
    static final List<String> NAMES = Criteria.NAMES;

    private static final Reference ANSWER = new Reference("In the harbour", List.of(), true);
    private static final Reference RUBRIC = new Reference("In the harbour", List.of("names the harbour"), true);
    private static final Reference NONE = new Reference(null, List.of("says that it is not known"), false);

    @ParameterizedTest
    @CsvSource({
        "longmemeval, single-session-user",
        "longmemeval, single-session-assistant",
        "longmemeval, single-session-preference",
        "longmemeval, multi-session",
        "longmemeval, temporal-reasoning",
        "longmemeval, knowledge-update",
        "locomo-semantic, multi_hop",
        "locomo-semantic, temporal",
        "locomo-semantic, open_domain",
        "locomo-semantic, single_hop",
        "locomo-semantic, adversarial",
        "locomo-strict, multi_hop",
        "locomo-strict, temporal",
        "locomo-strict, open_domain",
        "locomo-strict, single_hop",
        "locomo-strict, adversarial",
        "beam, abstention",
        "beam, contradiction_resolution",
        "beam, event_ordering",
        "beam, information_extraction",
        "beam, instruction_following",
        "beam, knowledge_update",
        "beam, multi_session_reasoning",
        "beam, preference_following",
        "beam, summarization",
        "beam, temporal_reasoning",
        "general, whatever"
    })
    void everyCategoryOfEveryDataSetHasCriteria(String name, String category) {
        Criteria criteria = Criteria.named(name);
        Question answered = Cases.question("q", "Where?", category, RUBRIC);
        Question unanswerable = Cases.question("q", "Where?", category, NONE);

        assertThat(criteria.of(answered).text()).isNotBlank().doesNotContain("[");
        assertThat(criteria.of(unanswerable).text()).isNotBlank();
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void everySetHasItsOwnDigestAndNoEmptySection(String name) {
        Criteria criteria = Criteria.named(name);

        assertThat(criteria.sections())
                .allSatisfy(section -> assertThat(section.text()).isNotBlank());
        assertThat(NAMES.stream().filter(other -> Criteria.named(other).digest().equals(criteria.digest())))
                .containsExactly(name);
    }

    @Test
    void longMemEvalsExceptionsHoldForTheirCategoriesAlone() {
        Criteria criteria = Criteria.named("longmemeval");

        assertThat(told(criteria, "temporal-reasoning")).contains("one too many");
        assertThat(told(criteria, "multi-session")).doesNotContain("one too many");
        assertThat(told(criteria, "knowledge-update")).contains("Older information");
        assertThat(told(criteria, "single-session-preference")).contains("need not take up every point");
        assertThat(criteria.of(Cases.question("q", "Where?", "temporal-reasoning", NONE))
                        .text())
                .contains("recognises this")
                .doesNotContain("one too many");
    }

    @Test
    void beamIsJudgedByItsRubricAndOrdersByTheirEvents() {
        Criteria criteria = Criteria.named("beam");

        assertThat(criteria.of(Cases.question("q", "Where?", "abstention", NONE))
                        .way())
                .isEqualTo(Way.POINTS);
        assertThat(criteria.of(Cases.question("q", "Where?", "event_ordering", RUBRIC))
                        .way())
                .isEqualTo(Way.ORDER);
    }

    @Test
    void ownDataIsJudgedByItsRubricWhereItHasOne() {
        Criteria criteria = Criteria.named("general");

        assertThat(criteria.of(Cases.question("q", "Where?", "all", RUBRIC)).way())
                .isEqualTo(Way.POINTS);
        assertThat(criteria.of(Cases.question("q", "Where?", "all", ANSWER)).way())
                .isEqualTo(Way.ANSWER);
    }

    @Test
    void whatCannotBeJudgedIsRefused() {
        assertThatThrownBy(() -> Criteria.named("beam").of(Cases.question("q7", "Where?", "summarization", ANSWER)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("q7");
        assertThatThrownBy(() -> Criteria.named("general").of(Cases.question("all", null)))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> Criteria.named("kind")).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void aDataSetHasItsOwnCriteria() {
        assertThat(Criteria.of(new DataSet("locomo:a.json", "", List.of())).name())
                .isEqualTo("locomo-semantic");
        assertThat(Criteria.of(new DataSet("beam:100K", "", List.of())).name()).isEqualTo("beam");
        assertThat(Criteria.of(new DataSet("longmemeval:s.json", "", List.of())).name())
                .isEqualTo("longmemeval");
        assertThat(Criteria.of(new DataSet("jsonl:own", "", List.of())).name()).isEqualTo("general");
    }

    private static String told(Criteria criteria, String category) {
        return criteria.of(Cases.question("q", "Where?", category, ANSWER)).text();
    }
}
