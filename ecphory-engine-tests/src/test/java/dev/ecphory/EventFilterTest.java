package dev.ecphory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EventFilterTest {
    private static final LogEntry ENTRY = new LogEntry(
            Namespace.of("ana"),
            1,
            Instant.parse("2026-05-01T12:00:00Z"),
            Event.ofText("hello")
                    .id("one")
                    .speaker("Ana")
                    .session("s 1")
                    .occurredAt(OffsetDateTime.parse("2026-05-01T12:00:00+02:00"))
                    .metadata("topic", "The Trip")
                    .metadata("stars", "3.0")
                    .metadata("due", "2026-06-01T10:00:00+02:00")
                    .metadata("two words", "x")
                    .build());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "speaker = \"Ana\"|true",
                "speaker = 'ana'|false",
                "speaker != \"Ben\" AND session in ('s 1', 'x')|true",
                "recipient exists|false",
                "not recipient exists|true",
                "recipient != \"Ben\"|true",
                "recipient not in (\"Ben\")|true",
                "modality = \"text\"|true",
                "metadata.stars = 3|true",
                "metadata.stars = \"3\"|false",
                "metadata.stars >= 3 and metadata.stars < 3.5|true",
                "metadata.topic > 3|false",
                "metadata.topic contains \"Trip\"|true",
                "metadata.topic contains \"trip\"|false",
                "metadata.topic icontains \"the t\"|true",
                "metadata[\"two words\"] = \"x\"|true",
                "metadata.due = 2026-06-01T08:00:00Z|true",
                "metadata.due <= 2026-06-01|true",
                "metadata.due < 2026-06-01|false",
                "metadata.due = 2026-06-01|true",
                "metadata.due = 2026-05-31|false",
                "occurredAt >= 2026-05-01|true",
                "occurredAt <= 2026-05-01|true",
                "occurredAt > 2026-05-01|false",
                "occurredAt < 2026-05-01T10:00:00Z|false",
                "speaker = \"Ben\" or speaker = \"Ana\" and session = \"x\"|false",
                "(speaker = \"Ben\" or speaker = \"Ana\") and not session = \"x\"|true",
                "speaker in ()|false",
                "all|true",
            })
    void anExpressionMatchesWhatItSays(String text, boolean matches) {
        EventFilter filter = EventFilter.parse(text);
        assertThat(filter.matches(ENTRY)).isEqualTo(matches);
        assertThat(EventFilter.parse(filter.toString())).isEqualTo(filter);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "speakr = \"Ana\"|character 1 has \"speakr\"",
                "speaker = Ana|character 11 has \"Ana\"",
                "speaker = \"Ana|character 11 has a text that does not end",
                "speaker = \"Ana\" speaker|character 17 has \"speaker\" where it should have \"and\"",
                "(speaker = \"Ana\"|character 17 has the end where it should have \")\"",
                "speaker|character 8 has the end",
                "occurredAt > \"soon\"|character 14",
                "``|character 1 has the end",
                "modality = \"smell\"|is not known",
                "occurredAt = 2026-05-01|cannot be equal",
            })
    void whatIsNoFilterIsRefusedWithThePlaceAndTheNextStep(String text, String told) {
        assertThatThrownBy(() -> EventFilter.parse(text == null ? "" : text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(told);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-05-01T00:30:00+02:00, 2026-05-01",
        "2026-05-01T23:30:00-08:00, 2026-05-01",
        "2026-04-30T22:30:00Z, 2026-04-30",
        "2026-05-02T13:59:00+14:00, 2026-05-02"
    })
    void aDayIsTheOneThatTheEventItselfShows(String occurred, String day) {
        LogEntry entry = new LogEntry(
                Namespace.of("ana"),
                1,
                Instant.parse("2026-07-01T12:00:00Z"),
                Event.ofText("hello")
                        .id("one")
                        .occurredAt(OffsetDateTime.parse(occurred))
                        .metadata("due", occurred)
                        .build());
        for (String field : List.of("occurredAt", "metadata.due")) {
            assertThat(EventFilter.parse(field + " >= " + day).matches(entry)).isTrue();
            assertThat(EventFilter.parse(field + " <= \"" + day + "\"").matches(entry))
                    .isEqualTo(field.equals("occurredAt")); // what stands in quotes is compared as a text with metadata
            assertThat(EventFilter.parse(field + " > " + day + " or " + field + " < " + day)
                            .matches(entry))
                    .isFalse();
        }
        String instant = OffsetDateTime.parse(occurred).toInstant().toString();
        assertThat(EventFilter.parse("occurredAt >= " + instant).matches(entry)).isTrue();
        assertThat(EventFilter.parse("occurredAt > " + instant).matches(entry)).isFalse();
    }

    @Test
    void aFilterThatIsTooDeepOrTooLargeIsRefused() {
        assertThatThrownBy(() -> EventFilter.parse("not ".repeat(20) + "all")).hasMessageContaining("levels deep");
        assertThatThrownBy(() -> EventFilter.parse("(".repeat(2_000) + "all")).hasMessageContaining("too deep");
    }
}
