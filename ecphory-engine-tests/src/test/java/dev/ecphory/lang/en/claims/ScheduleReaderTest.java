package dev.ecphory.lang.en.claims;

import static dev.ecphory.lang.en.claims.ReadClaims.claimsOf;
import static org.assertj.core.api.Assertions.assertThat;

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
