package dev.ecphory.lang.en.claims;

import static dev.ecphory.lang.en.claims.ReadClaims.claimsOf;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class AssertedClausesTest {
    @Test
    void whatIsAskedIsNotClaimed() {
        assertThat(claimsOf("Do I live in Rome?")).isEmpty();
        assertThat(claimsOf("I live in Rome. Do you work at Fiat?")).containsExactly("ASSERTS evan lives_in Rome");
    }

    @Test
    void whatIsSupposedIsNotClaimed() {
        assertThat(claimsOf("If I get the job, I live in Rome.")).isEmpty();
        assertThat(claimsOf("Imagine I live in Rome.")).isEmpty();
        assertThat(claimsOf("Maybe I live in Rome.")).isEmpty();
        assertThat(claimsOf("I might work at Fiat.")).isEmpty();
    }

    @Test
    void whatSomebodySaysIsNotClaimed() {
        assertThat(claimsOf("Anna said she lives in Rome.")).isEmpty();
        assertThat(claimsOf("I live in Rome, she said.")).isEmpty();
        assertThat(claimsOf("Tom thinks I work at Fiat.")).isEmpty();
    }

    @Test
    void sarcasmIsNotClaimed() {
        assertThat(claimsOf("Oh great, I just love waiting rooms.")).isEmpty();
        assertThat(claimsOf("I love waiting rooms.")).containsExactly("ASSERTS evan likes waiting rooms");
    }

    @Test
    void ordersAreNotClaimed() {
        assertThat(claimsOf("Buy milk and call Anna.")).isEmpty();
        assertThat(claimsOf("Please move to Porto.")).isEmpty();
    }

    @Test
    void aReasonIsClaimed() {
        assertThat(claimsOf("I am tired because I work at Fiat.")).containsExactly("ASSERTS evan works_at Fiat");
    }
}
