package dev.ecphory.lang.en.claims;

import static dev.ecphory.lang.en.claims.ReadClaims.claimsOf;
import static org.assertj.core.api.Assertions.assertThat;

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
}
