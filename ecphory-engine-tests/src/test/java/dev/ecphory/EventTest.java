package dev.ecphory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Event.TimeBasis;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class EventTest {
    private static final OffsetDateTime NOON = OffsetDateTime.parse("2026-03-04T12:00:00+01:00");

    @Test
    void refusesWhatNoDatabaseCanHoldExactly() {
        refused(() -> Event.ofText("a\0b").build(), "text", "NUL", "remove U+0000");
        refused(() -> Event.ofText("cut \uD83D").build(), "text", "lone surrogate at index 4", "decode the text");
        refused(() -> Event.ofText("\uDE00 cut").build(), "text", "lone surrogate at index 0", "decode the text");
        refused(() -> Event.ofText("\uDE00\uD83D").build(), "text", "lone surrogate", "decode the text");
        refused(() -> Event.ofText("a").caption("b\0").build(), "caption", "NUL", "remove");
        refused(() -> Event.ofText("a").metadata("k", "\uD83D").build(), "metadata.k", "lone surrogate", "decode");
    }

    @Test
    void refusesAnEventThatSaysNothing() {
        refused(() -> Event.ofText("").build(), "text", "is empty", "caption");
        refused(() -> Event.ofText("").caption("").build(), "text", "is empty", "caption");
        assertThat(Event.ofText("").caption("a cat").build().caption()).isEqualTo("a cat");
        assertThat(Event.ofText(" ").build().text()).isEqualTo(" ");
    }

    @Test
    void refusesNamesThatAreEmptyLongPaddedOrHoldControlCharacters() {
        String long201 = "n".repeat(201);
        for (String field : List.of("id", "speaker", "recipient", "session", "idempotencyKey")) {
            refused(() -> named(field, ""), field, "is empty", "1 to 200");
            refused(() -> named(field, " \t"), field, "is empty", "1 to 200");
            refused(() -> named(field, " Ann"), field, "white space at an end", "strip");
            refused(() -> named(field, "An\nn"), field, "control character at index 2", "remove");
            refused(() -> named(field, long201), field, "201 characters, more than 200", "at most 200");
            assertThat(named(field, "n".repeat(200))).isNotNull();
        }
    }

    @Test
    void keepsTextByteForByte() {
        for (String text : List.of(
                "a".repeat(1 << 20),
                "naïve Ω ж 漢字 ا\u202Eشكرا 👩‍👩‍👧 e\u0301",
                "  two\r\n\tlines  ",
                "\u0001\u0007\u001B[31m",
                "\uFFFE\uFEFF")) {
            assertThat(Event.ofText(text).build().text()).isEqualTo(text);
        }
    }

    @Test
    void refusesATextOfMoreThanFourMebi() {
        refused(() -> Event.ofText("x".repeat(Event.MAX_TEXT + 1)).build(), "text", "4194305 characters", "split");
        assertThat(Event.ofText("x".repeat(Event.MAX_TEXT)).build().text()).hasSize(Event.MAX_TEXT);
    }

    @Test
    void showsOnlyTheBeginningOfALongBadValueAndNothingThatATerminalObeys() {
        String bad = "\u001B[2J" + "secret ".repeat(100) + "\0";
        assertThatThrownBy(() -> Event.ofText(bad).build())
                .isInstanceOfSatisfying(InvalidInputException.class, refused -> assertThat(refused.value())
                        .hasSizeLessThan(80)
                        .startsWith("\"\\u001b[2J")
                        .endsWith("…\""));
    }

    @Test
    void refusesTimesThatNoDatabaseCanHold() {
        refused(
                () -> Event.ofText("a").occurredAt(NOON.withYear(0)).build(),
                "occurredAt",
                "outside the years 1 to 9999",
                "real time");
        refused(
                () -> Event.ofText("a").occurredAt(NOON.withYear(10_000)).build(),
                "occurredAt",
                "outside the years",
                "none");
        OffsetDateTime seconds = NOON.withOffsetSameLocal(ZoneOffset.ofHoursMinutesSeconds(0, 19, 32));
        refused(() -> Event.ofText("a").occurredAt(seconds).build(), "occurredAt", "offset with seconds", "minutes");
        refused(
                () -> Event.ofText("a")
                        .occurredAt(LocalDateTime.parse("1930-01-01T00:00"), ZoneId.of("Africa/Monrovia"))
                        .build(),
                "occurredAt",
                "offset with seconds",
                "minutes");
    }

    @Test
    void keepsTheOffsetAndTheMicrosecond() {
        OffsetDateTime given = OffsetDateTime.parse("2026-03-04T12:00:00.123456789+05:45");
        Event event = Event.ofText("a").occurredAt(given).build();
        assertThat(event.occurredAt()).isEqualTo(OffsetDateTime.parse("2026-03-04T12:00:00.123456+05:45"));
        assertThat(event.timeBasis()).isEqualTo(TimeBasis.STATED);
    }

    @Test
    void marksAnAssumedZoneAndAMissingTime() {
        Event naive = Event.ofText("a")
                .occurredAt(LocalDateTime.parse("2026-07-01T09:30"), ZoneId.of("Europe/Berlin"))
                .build();
        assertThat(naive.timeBasis()).isEqualTo(TimeBasis.ZONE_ASSUMED);
        assertThat(naive.occurredAt()).isEqualTo(OffsetDateTime.parse("2026-07-01T09:30+02:00"));
        assertThat(Event.ofText("a").build().timeBasis()).isEqualTo(TimeBasis.UNKNOWN);
        refused(() -> withTime(null, TimeBasis.STATED), "occurredAt", "is missing", "UNKNOWN");
    }

    @Test
    void boundsMetadataAndKeepsItSorted() {
        Event event = Event.ofText("a")
                .metadata("zeta", "")
                .metadata("alpha", "x".repeat(Event.MAX_METADATA - 9))
                .build();
        assertThat(event.metadata().keySet()).containsExactly("alpha", "zeta");
        refused(
                () -> Event.ofText("a")
                        .metadata("alpha", "x".repeat(Event.MAX_METADATA - 4))
                        .build(),
                "metadata",
                "is more than 10000",
                "in the text");
        refused(() -> Event.ofText("a").metadata("", "x").build(), "metadata key", "is empty", "1 to 200");
    }

    @Test
    void isNotChangedByWhatItWasMadeFrom() {
        Map<String, String> given = new TreeMap<>(Map.of("k", "v"));
        Event event = new Event(null, "a", null, null, null, null, TimeBasis.UNKNOWN, Modality.TEXT, null, given, null);
        given.put("k", "changed");
        assertThat(event.metadata()).isEqualTo(Map.of("k", "v"));
        assertThatThrownBy(() -> event.metadata().put("k", "x")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void refusesAnEntryThatIsNotSettled() {
        Event unsettled = Event.ofText("a").build();
        assertThatThrownBy(() -> new LogEntry(Namespace.of("n"), 1, NOON.toInstant(), unsettled))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Event named(String field, String value) {
        Event.Builder event = Event.ofText("a");
        return switch (field) {
            case "id" -> event.id(value).build();
            case "speaker" -> event.speaker(value).build();
            case "recipient" -> event.recipient(value).build();
            case "session" -> event.session(value).build();
            default -> event.idempotencyKey(value).build();
        };
    }

    private static Event withTime(@Nullable OffsetDateTime time, TimeBasis basis) {
        return new Event(null, "a", null, null, null, time, basis, Modality.TEXT, null, Map.of(), null);
    }

    private static void refused(Supplier<Event> making, String field, String wrong, String nextStep) {
        assertThatThrownBy(making::get).isInstanceOfSatisfying(InvalidInputException.class, refused -> {
            assertThat(refused.field()).isEqualTo(field);
            assertThat(refused.value()).isNotBlank();
            assertThat(refused).hasMessageContaining(wrong).hasMessageContaining(refused.nextStep());
            assertThat(refused.nextStep()).contains(nextStep);
        });
    }
}
