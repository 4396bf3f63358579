package dev.ecphory.lang.en.claims;

import static dev.ecphory.lang.en.claims.ReadClaims.claimsOf;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RoutineReaderTest {
    @Test
    void whatComesAgainIsARoutine() {
        assertThat(claimsOf("I run every morning.")).containsExactly("ASSERTS evan routine running every morning");
        assertThat(claimsOf("I swim on Tuesdays.")).containsExactly("ASSERTS evan routine swimming on Tuesdays");
        assertThat(claimsOf("I usually swim with Ann on Tuesdays."))
                .containsExactly("ASSERTS evan routine swimming with Ann on Tuesdays");
    }

    @Test
    void whatHappenedOnceIsNone() {
        assertThat(claimsOf("I ran this morning.")).isEmpty();
    }

    @Test
    void aWishIsNone() {
        assertThat(claimsOf("I should run every morning.")).isEmpty();
    }
}
