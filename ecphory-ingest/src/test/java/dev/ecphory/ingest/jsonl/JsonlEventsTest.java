package dev.ecphory.ingest.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Event;
import dev.ecphory.Event.TimeBasis;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Modality;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonlEventsTest {
    @Test
    void readsEveryField() {
        Event event = events(
                        "{\"id\": 7, \"session\": \"s\", \"timestamp\": \"2024-03-15T10:30:00+02:00\", \"speaker\":"
                                + " \"Ada\",\"recipient\": \"Bo\", \"text\": \" kept as is \", \"image_caption\": \"a"
                                + " kiln\",\"metadata\": {\"n\": 1, \"b\": true, \"s\": \"x\"}, \"unknown\": []}")
                .getFirst();

        assertThat(event)
                .isEqualTo(Event.ofText(" kept as is ")
                        .id("7")
                        .session("s")
                        .occurredAt(OffsetDateTime.parse("2024-03-15T10:30:00+02:00"))
                        .speaker("Ada")
                        .recipient("Bo")
                        .caption("a kiln")
                        .modality(Modality.IMAGE)
                        .metadata("n", "1")
                        .metadata("b", "true")
                        .metadata("s", "x")
                        .build());
    }

    @ParameterizedTest
    @CsvSource({
        "2024-03-15T10:30:00.123+02:00, 2024-03-15T10:30:00.123+02:00, STATED",
        "2024-03-15T10:30Z, 2024-03-15T10:30Z, STATED",
        "2024-03-15T10:30:00+0200, 2024-03-15T10:30+02:00, STATED",
        "2024-03-15T10:30:00+01:00[Europe/Vienna], 2024-03-15T10:30+01:00, STATED",
        "2024-03-15T10:30:00, 2024-03-15T10:30+01:00, ZONE_ASSUMED",
        "2024-07-15 10:30, 2024-07-15T10:30+02:00, ZONE_ASSUMED",
        "2024-03-15, 2024-03-15T00:00+01:00, ZONE_ASSUMED",
    })
    void readsATimeAndMarksAnAssumedZone(String written, OffsetDateTime meant, TimeBasis basis) {
        Event event =
                events("{\"text\": \"x\", \"timestamp\": \"" + written + "\"}").getFirst();

        assertThat(event.occurredAt()).isEqualTo(meant);
        assertThat(event.timeBasis()).isEqualTo(basis);
    }

    @Test
    void passesOverEmptyLinesAndAByteOrderMark() {
        assertThat(events("\uFEFF{\"text\": \"a\"}\n\n  \n{\"text\": \"b\"}\n"))
                .extracting(Event::text)
                .containsExactly("a", "b");
    }

    @Test
    void givesAnEventWithoutIdTheSameKeyEveryTime() {
        List<Event> first = events("{\"text\": \"ok\"}\n{\"text\": \"ok\"}");

        assertThat(first)
                .extracting(Event::idempotencyKey)
                .doesNotHaveDuplicates()
                .doesNotContainNull();
        assertThat(events("{\"text\": \"ok\"}\n{\"text\": \"ok\"}")).isEqualTo(first);
    }

    @Test
    void readsBackWhatAnExportWrites() {
        Event event = events("{\"text\": \"x\", \"timestamp\": \"2024-03-15T10:30:00Z\", \"time_basis\":"
                        + " \"unknown\", \"key\": \"k\", \"metadata\": {\"deep\": {\"n\": [1.10, null]}}}")
                .getFirst();

        assertThat(event.timeBasis()).isEqualTo(TimeBasis.UNKNOWN);
        assertThat(event.idempotencyKey()).isEqualTo("k");
        assertThat(event.metadata()).isEqualTo(Map.of("deep", "{\"n\":[1.10,null]}"));
    }

    @Test
    void goesOnAfterALineThatCannotBeAcceptedAndNamesWhatItPassesOver() {
        String given = "{\"text\": \"a\", \"mood\": 1}\nnot json\n\n{\"text\": \"c\"}";
        try (JsonlEvents lines = JsonlEvents.read(
                "", new ByteArrayInputStream(given.getBytes(StandardCharsets.UTF_8)), ZoneId.of("UTC"))) {
            assertThat(lines.next().text()).isEqualTo("a");
            assertThatThrownBy(lines::next)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("line 2 ");
            assertThat(lines.line()).isEqualTo(2);
            assertThat(lines.next().text()).isEqualTo("c");
            assertThat(lines.line()).isEqualTo(4);
            assertThat(lines.hasNext()).isFalse();
            assertThat(lines.bytes()).isEqualTo(given.length());
            assertThat(lines.ignored()).containsOnlyKeys("mood");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"text\": ",
                "[1]",
                "{\"text\": 5}",
                "{\"text\": \"\"}",
                "{\"text\": \"x\", \"timestamp\": \"soon\"}",
                "{\"text\": \"x\", \"timestamp\": 1710498600}",
                "{\"text\": \"x\", \"modality\": \"smell\"}",
                "{\"text\": \"x\", \"speaker\": \" padded\"}",
                "{\"text\": \"x\\u0000\"}",
                "{\"text\": \"\\ud800\"}",
                "{\"text\": \"x\", \"time_basis\": \"guessed\", \"timestamp\": \"2024-01-01T00:00Z\"}",
                "{\"text\": \"x\", \"timestamp\": \"2026-02-30T10:00:00Z\"}",
                "{\"text\": \"x\", \"timestamp\": \"2025-02-29\"}",
                "{\"text\": \"x\", \"text\": \"y\"}",
                "{\"text\": \"x\", \"metadata\": []}",
            })
    void namesTheLineThatIsWrong(String line) {
        assertThatThrownBy(() -> events("{\"text\": \"fine\"}\n\n" + line))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("given.jsonl line 3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"decision\": \"teleport\", \"at\": \"2026-01-01T00:00:00Z\", \"fields\": [\"e1\"]} | no decision"
                        + " that this",
                "{\"decision\": \"admit\", \"at\": \"2026-01-01T00:00:00Z\", \"fields\": []} | is not whole",
                "{\"decision\": \"admit\", \"at\": \"2026-01-01T00:00:00Z\"} | has no field",
                "{\"decision\": \"admit\", \"at\": \"soon\", \"fields\": [\"e1\"]} | is not a time in UTC",
                "{\"decision\": \"admit\", \"at\": \"2026-01-01T00:00:00Z\", \"fields\": [\"e\\u0000\"]} | has U+0000",
                "{\"decision\": \"admit\", \"at\": \"2026-01-01T00:00:00Z\", \"fields\": [\"\\ud800\"]} | half a"
                        + " character",
                "{\"decision\": \"admit\", \"at\": \"2026-01-01T00:00:00Z\", \"fields\": [7]} | is not a text",
            })
    void namesWhatIsWrongWithADecision(String line, String what) {
        try (JsonlEvents lines = JsonlEvents.read(
                "given.jsonl", new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8)), ZoneId.of("UTC"))) {
            assertThatThrownBy(lines::nextTold)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("given.jsonl line 1")
                    .hasMessageContaining(what);
        }
    }

    @Test
    void refusesWhatIsNotUtf8() {
        JsonlEvents lines = JsonlEvents.read(
                "given.jsonl",
                new ByteArrayInputStream("{\"text\": \"\u00e9\"}".getBytes(StandardCharsets.ISO_8859_1)),
                ZoneId.of("UTC"));

        assertThatThrownBy(lines::next)
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("is not UTF-8");
    }

    private static List<Event> events(String lines) {
        List<Event> events = new ArrayList<>();
        try (JsonlEvents read = JsonlEvents.read(
                "given.jsonl",
                new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)),
                ZoneId.of("Europe/Vienna"))) {
            read.forEachRemaining(events::add);
        }
        return events;
    }
}
