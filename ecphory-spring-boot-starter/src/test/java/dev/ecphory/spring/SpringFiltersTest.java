package dev.ecphory.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.EventFilter;
import dev.ecphory.InvalidInputException;
import dev.ecphory.RecallOptions;
import org.junit.jupiter.api.Test;
import org.springframework.ai.vectorstore.filter.FilterExpressionBuilder;

final class SpringFiltersTest {
    private final FilterExpressionBuilder say = new FilterExpressionBuilder();

    @Test
    void everyOperatorOfSpringAiIsToldInTheEnginesTerms() {
        var expression = say.and(
                        say.group(say.or(say.eq("topic", "trip"), say.gte("stars", 3))),
                        say.and(
                                say.and(say.not(say.in("speaker", "Ana", "Ben")), say.ne("session", "old")),
                                say.and(say.nin("topic", "x", "y"), say.lt("occurred_at", "2026-05-01T10:00:00Z"))))
                .build();
        EventFilter filter = SpringFilters.of(expression);
        assertThat(filter)
                .isEqualTo(EventFilter.parse("(metadata.topic = 'trip' or metadata.stars >= 3) and"
                        + " ((not speaker in ('Ana', 'Ben') and session != 'old') and"
                        + " (metadata.topic not in ('x', 'y') and occurredAt < 2026-05-01T10:00:00Z))"));
        assertThat(SpringFilters.of(say.isNull("recipient").build())).hasToString("not recipient exists");
        assertThat(SpringFilters.of(say.isNotNull("topic").build())).hasToString("metadata.topic exists");
    }

    @Test
    void aCallsFilterJoinsThatOfTheOptions() {
        RecallOptions options = RecallOptions.defaults().withFilter(EventFilter.parse("speaker = 'Ana'"));
        assertThat(EcphoryRecallAdvisor.filtered(options, null)).isEqualTo(options);
        assertThat(EcphoryRecallAdvisor.filtered(options, "session = 's'").filter())
                .hasToString("speaker = \"Ana\" and session = \"s\"");
        assertThat(EcphoryRecallAdvisor.filtered(options, say.eq("topic", "x").build())
                        .filter())
                .hasToString("speaker = \"Ana\" and metadata.topic = \"x\"");
        assertThatThrownBy(() -> EcphoryRecallAdvisor.filtered(options, 3))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("ecphory.filter java.lang.Integer is no filter");
        assertThatThrownBy(() -> EcphoryRecallAdvisor.filtered(
                        options, say.gt("occurred_at", "soon").build()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("is no time");
    }
}
