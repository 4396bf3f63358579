package dev.ecphory.lang.en.claims;

import static dev.ecphory.lang.en.claims.ReadClaims.claimsOf;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CountReaderTest {
    @Test
    void somebodyHasSoMany() {
        assertThat(claimsOf("I have three cats.")).containsExactly("ASSERTS evan number_of_cats three");
        assertThat(claimsOf("I have two brothers.")).containsExactly("ASSERTS evan number_of_brothers two");
    }

    @Test
    void hadAndHasNotAreNoCounts() {
        assertThat(claimsOf("I had three cats.")).isEmpty();
        assertThat(claimsOf("I don't have three cats.")).isEmpty();
    }

    @Test
    void whatIsNotOwnedIsNotCounted() {
        assertThat(claimsOf("I have three meetings.")).isEmpty();
        assertThat(claimsOf("I have two minutes.")).isEmpty();
    }
}
