package dev.ecphory.lang.en.claims;

import static dev.ecphory.lang.en.claims.ReadClaims.claimsOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.facts.PredicateRegistry;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ScheduleReaderTest {
    @Test
    void anOccasionHasItsTime() {
        assertThat(claimsOf("My dentist appointment is on Friday at 9."))
                .containsExactly("ASSERTS evan's dentist appointment scheduled_for Friday at 9");
        assertThat(claimsOf("I have a dentist appointment on Friday."))
                .containsExactly("ASSERTS evan's dentist appointment scheduled_for Friday");
    }

    @Test
    void aMovedOccasionNamesItsOldTime() {
        assertThat(claimsOf("My dentist appointment was moved from Friday to Monday."))
                .containsExactly("ASSERTS evan's dentist appointment scheduled_for Monday was Friday");
        assertThat(claimsOf("We pushed the launch from 3 May to 12 June."))
                .containsExactly("ASSERTS evan's launch scheduled_for 12 June was 3 May");
        assertThat(claimsOf("My review got moved from Thursday to next Tuesday."))
                .containsExactly("ASSERTS evan's review scheduled_for next Tuesday was Thursday");
    }

    @Test
    void aTimeToldFromTheDayOfTheMessageHasItsDate() {
        assertThat(told("My driving test is tomorrow at 8:30."))
                .isEqualTo("user's driving test is scheduled for tomorrow at 8:30 (2 January 2026)");
        assertThat(told("My exam is on the 20th."))
                .isEqualTo("user's exam is scheduled for the 20th (20 January 2026)");
        assertThat(told("My concert is on Saturday night."))
                .isEqualTo("user's concert is scheduled for Saturday night (the Saturday after 1 January 2026)");
        assertThat(told("My next checkup is in six months."))
                .isEqualTo("user's next checkup is scheduled for six months after 1 January 2026");
        assertThat(told("My flight is on 2 June.")).isEqualTo("user's flight is scheduled for 2 June");
        assertThat(told("My flight was scheduled for 28 December."))
                .isEqualTo("user's flight is scheduled for 28 December (28 December 2025)");
    }

    private static String told(String text) {
        OffsetDateTime said = OffsetDateTime.parse("2026-01-01T10:00:00Z");
        Event event =
                Event.ofText(text).id("e").speaker("user").occurredAt(said).build();
        LogEntry entry = new LogEntry(Namespace.of("me"), 1, said.toInstant(), event);
        return new RuleClaimExtractor(PredicateRegistry.english())
                .extract(entry)
                .getFirst()
                .text();
    }

    @Test
    void aDeniedTimeIsNone() {
        assertThat(claimsOf("My dentist appointment is not on Friday.")).isEmpty();
    }

    @Test
    void anAskedTimeIsNone() {
        assertThat(claimsOf("Is my dentist appointment on Friday?")).isEmpty();
    }

    @Test
    void aDateThatMovesIsThatOfItsOccasion() {
        for (String said : List.of(
                "The release date slipped to 2 June.",
                "The date of the release was pushed to 2 June.",
                "The release date is now 2 June.")) {
            assertThat(claimsOf(said)).as(said).containsExactly("ASSERTS release scheduled_for 2 June");
        }
        assertThat(claimsOf("The deadline moved to 12 May.")).containsExactly("ASSERTS evan deadline 12 May");
    }
}
