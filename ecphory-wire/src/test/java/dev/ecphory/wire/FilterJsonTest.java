package dev.ecphory.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.EventFilter;
import dev.ecphory.InvalidInputException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FilterJsonTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"speaker\":\"Ana\"}|speaker = \"Ana\"",
                "{\"speaker\":[\"Ana\",\"Ben\"],\"session\":\"s\"}|speaker in (\"Ana\", \"Ben\") and session = \"s\"",
                "{\"metadata.stars\":{\"gte\":3,\"lt\":4.5}}|metadata.stars >= 3 and metadata.stars < 4.5",
                "{\"metadata\":{\"topic\":\"x\",\"on\":true}}|metadata.topic = \"x\" and metadata.on = \"true\"",
                "{\"or\":[{\"recipient\":{\"exists\":true}},{\"not\":{\"modality\":\"tool\"}}]}"
                        + "|recipient exists or not modality = \"tool\"",
                "{\"metadata.a\":{\"ne\":\"x\"}}|metadata.a != \"x\"",
                "{\"metadata.a\":{\"nin\":[\"x\",1]}}|metadata.a not in (\"x\", 1)",
                "{\"metadata.a\":{\"icontains\":\"x\"}}|metadata.a icontains \"x\"",
                "{\"occurredAt\":{\"gte\":\"2026-05\",\"lt\":\"2026-06-01\"}}"
                        + "|occurredAt >= 2026-05-01 and occurredAt < 2026-06-01",
                "{\"occurredAt\":{\"lte\":\"2026-05\",\"gt\":\"2025\"}}"
                        + "|occurredAt <= 2026-05-31 and occurredAt > 2025-12-31",
                "{\"recipient\":null}|not recipient exists",
                "{}|all",
            })
    void anObjectMeansTheSameAsAnExpression(String json, String expression) {
        assertThat(FilterJson.written("filter", json)).isEqualTo(EventFilter.parse(expression));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"and\":[{\"speakr\":\"Ana\"}]}|filter.and[0].speakr|is not known here",
                "{\"metadata.a\":{\"near\":3}}|filter.metadata.a.near|is no comparison",
                "{\"metadata.a\":{\"in\":3}}|filter.metadata.a.in|is no list",
                "{\"occurredAt\":{\"gt\":3}}|filter.occurredAt.gt|is no time",
                "{\"or\":[]}|filter.or|is no list of filters",
                "speaker = Ana|filter|at character 11",
            })
    void whatIsNoFilterIsRefusedAtItsPath(String json, String path, String told) {
        assertThatThrownBy(() -> FilterJson.written("filter", json))
                .isInstanceOfSatisfying(InvalidInputException.class, wrong -> assertThat(wrong.field())
                        .isEqualTo(path))
                .hasMessageContaining(told);
    }
}
