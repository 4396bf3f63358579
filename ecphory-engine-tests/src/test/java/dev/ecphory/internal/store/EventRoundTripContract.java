package dev.ecphory.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.AppendResult;
import dev.ecphory.Asset;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Modality;
import dev.ecphory.spi.store.EventStore;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Every log gives back exactly what it was given: every field, every character, every instant and offset. */
public interface EventRoundTripContract extends StoreFixture {
    @Test
    default void keepsEveryCharacterOfEveryLanguage() {
        List<Event> events = new ArrayList<>();
        for (String text : List.of(
                "plain",
                " leading and trailing \n\t\r\n",
                "شكرا جزيلا, עברית מימין לשמאל \u200f\u202e",
                "今天天气很好。昨日は雨でした。한국어",
                "👩‍👩‍👧‍👦 🏳️‍🌈 𝄞 🇪🇺",
                "e\u0301 is not \u00e9, \ufb01 is not fi, \u00df ẞ, İıiI",
                "'; drop table events; -- \" \\ % _ ? :named ${x} <y>",
                "\u0001\u001f\u007f\u0085\u2028\u2029\ufeff\ufffd\uffff")) {
            events.add(Event.ofText(text).caption(text).metadata("text", text).build());
        }
        roundTrip(events);
    }

    @Test
    default void keepsEveryOptionalField() {
        List<Event> events = new ArrayList<>();
        for (Modality modality : Modality.values()) {
            events.add(Event.ofText(modality.name()).modality(modality).build());
        }
        events.add(Event.ofText("").caption("only a caption").build());
        events.add(
                Event.ofText("").asset(Asset.of("photos/dog.png", "image/png")).build());
        events.add(Event.ofText("a recording")
                .asset(new Asset("file:///r%20ü.ogg", "audio/ogg", "0f".repeat(32), Long.MAX_VALUE / 10))
                .metadata("own", "key")
                .build());
        events.add(Event.ofText("empty caption").caption("").build());
        events.add(Event.ofText("all")
                .id("an id/with: signs 'and' 空")
                .speaker("Łukasz")
                .recipient("Zoë & co")
                .session("s 1")
                .caption("c")
                .idempotencyKey("🔑")
                .metadata("b", "\"quoted\\\" \n{},:[]")
                .metadata("a", "")
                .metadata("ключ", "значение 😀")
                .build());
        for (int one = 0; one < 4; one++) {
            events.add(Event.ofText("each alone " + one)
                    .speaker(one == 0 ? "speaker" : null)
                    .recipient(one == 1 ? "recipient" : null)
                    .session(one == 2 ? "session" : null)
                    .idempotencyKey(one == 3 ? "key" : null)
                    .build());
        }
        roundTrip(events);
    }

    @Test
    default void keepsEveryInstantWithItsOffset() {
        List<Event> events = new ArrayList<>();
        for (String time : List.of(
                "2024-02-29T23:59:59.999999Z",
                "2024-02-29T23:59:59.999999+14:00",
                "2024-03-10T02:30:00.000001-09:30",
                "1969-12-31T23:59:59.999999Z",
                "1970-01-01T00:00:00+05:45",
                "0001-01-01T00:00:00+18:00",
                "0001-01-01T00:00:00-18:00",
                "0001-01-01T00:00:00.000001Z",
                "9999-12-31T23:59:59.999999-18:00",
                "9999-12-31T23:59:59.999999+18:00",
                "1582-10-10T12:00:00Z")) {
            events.add(Event.ofText(time).occurredAt(OffsetDateTime.parse(time)).build());
        }
        events.add(Event.ofText("assumed")
                .occurredAt(LocalDateTime.parse("2024-10-27T02:30:00"), ZoneId.of("Europe/Berlin"))
                .build());
        roundTrip(events);
    }

    @Test
    default void keepsLongTextsAndFullMetadata() {
        String megabyte = "0123456789abcdeé".repeat(1 << 16);
        String longest = "好".repeat(Event.MAX_TEXT);
        Event.Builder full = Event.ofText(megabyte).caption(megabyte);
        for (int i = 0; i < 90; i++) {
            full.metadata("key number " + (100 + i), "v".repeat(96));
        }
        roundTrip(List.of(
                full.build(),
                Event.ofText(longest).build(),
                Event.ofText("x").metadata("k", "\"".repeat(9_999)).build(),
                Event.ofText("y").id("i".repeat(Event.MAX_NAME)).build()));
    }

    @Test
    default void keepsWhateverAnEventCanHold() {
        for (long seed = 1; seed <= 20; seed++) {
            Random random = new Random(seed);
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                Event.Builder event = Event.ofText(any(random, 300) + "x").metadata("k" + i, any(random, 40));
                if (random.nextBoolean()) {
                    event.caption(any(random, 20));
                }
                if (random.nextBoolean()) {
                    event.speaker("s" + random.nextInt());
                }
                events.add(event.build());
            }
            roundTrip(events);
        }
    }

    private static String any(Random random, int length) {
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            int point = 1 + random.nextInt(random.nextInt(4) == 0 ? Character.MAX_CODE_POINT : 0x250);
            if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
                text.appendCodePoint(point);
            }
        }
        return text.toString();
    }

    private void roundTrip(List<Event> events) {
        try (EventStore store = newStore()) {
            List<AppendResult> appended = store.log().append(ALICE, events);
            List<LogEntry> entries = store.log().after(ALICE, 0, events.size() + 1);
            assertThat(entries).hasSameSizeAs(events);
            for (int i = 0; i < events.size(); i++) {
                Event given = events.get(i);
                LogEntry entry = entries.get(i);
                Event expected = given.withIdAndTime(
                        given.id() == null ? appended.get(i).id() : given.id(),
                        given.occurredAt() == null ? entry.occurredAt() : given.occurredAt());
                assertThat(entry.event()).isEqualTo(expected);
                assertThat(entry.event().asset()).isEqualTo(given.asset());
                assertThat(entry.namespace()).isEqualTo(ALICE);
                assertThat(entry.seq()).isEqualTo(i + 1L);
                assertThat(store.log().byId(ALICE, entry.id())).hasValue(entry);
            }
            assertThat(store.log().at(ALICE, entries.stream().map(LogEntry::seq).toList()))
                    .isEqualTo(entries);
        }
    }
}
