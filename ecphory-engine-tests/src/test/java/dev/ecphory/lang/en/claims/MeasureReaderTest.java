package dev.ecphory.lang.en.claims;

import static dev.ecphory.lang.en.claims.ReadClaims.claimsOf;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MeasureReaderTest {
    @Test
    void anAmountIsTheValue() {
        assertThat(claimsOf("My rent is 900 euros.")).containsExactly("ASSERTS evan rent 900 euros");
        assertThat(claimsOf("I earn 42k a year.")).containsExactly("ASSERTS evan salary 42k");
        assertThat(claimsOf("The deadline is 20 May.")).containsExactly("ASSERTS evan deadline 20 May");
    }

    @Test
    void aRaiseNamesTheOldValue() {
        assertThat(claimsOf("They raised my rent from 900 to 950 euros."))
                .containsExactly("ASSERTS evan rent 950 euros was 900");
    }

    @Test
    void whatWasIsNot() {
        assertThat(claimsOf("My rent was 800 euros.")).isEmpty();
        assertThat(claimsOf("I earned 42k a year.")).isEmpty();
    }
}
