package dev.ecphory.lang.en.claims;

import static dev.ecphory.lang.en.claims.ReadClaims.claimsOf;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CorrectionReaderTest {
    @Test
    void notNamesTheOldValue() {
        assertThat(claimsOf("Actually I work at Fiat, not Bosch."))
                .containsExactly("CORRECTS evan works_at Fiat was Bosch");
    }

    @Test
    void whatWasMeantReplacesWhatWasSaid() {
        assertThat(claimsOf("I live in Rome.", "Sorry, I meant Milan, not Rome."))
                .containsExactly("CORRECTS evan lives_in Milan was Rome");
        assertThat(claimsOf("I work at Fiat.", "I said Fiat, but I meant Bosch."))
                .containsExactly("CORRECTS evan works_at Bosch was Fiat");
    }

    @Test
    void nothingIsCorrectedThatWasNotSaid() {
        assertThat(claimsOf("Sorry, I meant Milan, not Rome.")).isEmpty();
        assertThat(claimsOf("I work at Fiat.", "I said Rome, but I meant Milan."))
                .isEmpty();
    }
}
