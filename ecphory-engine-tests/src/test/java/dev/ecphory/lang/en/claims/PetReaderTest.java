package dev.ecphory.lang.en.claims;

import static dev.ecphory.lang.en.claims.ReadClaims.claimsOf;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PetReaderTest {
    @Test
    void aPetHasItsName() {
        assertThat(claimsOf("We have a dog called Rex.")).containsExactly("ASSERTS evan has_dog Rex");
        assertThat(claimsOf("My cat is called Minka.")).containsExactly("ASSERTS evan has_cat Minka");
        assertThat(claimsOf("My sister has a cat named Minka.")).containsExactly("ASSERTS evan's sister has_cat Minka");
    }

    @Test
    void aPetThatSomebodyWantsIsNone() {
        assertThat(claimsOf("I want a dog called Rex.")).isEmpty();
        assertThat(claimsOf("Do we have a dog called Rex?")).isEmpty();
    }
}
