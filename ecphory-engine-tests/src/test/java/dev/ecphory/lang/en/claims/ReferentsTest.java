package dev.ecphory.lang.en.claims;

import static dev.ecphory.lang.en.claims.ReadClaims.claimsOf;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ReferentsTest {
    @Test
    void aRelativeIsWhoeverWasNamedBefore() {
        assertThat(claimsOf("My sister Anna lives in Oslo. My sister works at Equinor."))
                .containsExactly(
                        "ASSERTS evan sister Anna", "ASSERTS anna lives_in Oslo", "ASSERTS anna works_at Equinor");
        assertThat(claimsOf("My sister is Anna.", "My sister works at Equinor."))
                .containsExactly("ASSERTS anna works_at Equinor");
        assertThat(claimsOf("My sister works at Equinor.")).containsExactly("ASSERTS evan's sister works_at Equinor");
    }

    @Test
    void aPronounMeansTheOnePersonOfItsGender() {
        assertThat(claimsOf("Tom lives in Bergen. He works at Equinor."))
                .containsExactly("ASSERTS tom lives_in Bergen", "ASSERTS tom works_at Equinor");
        assertThat(claimsOf("Tom plays tennis. She works at Equinor.")).containsExactly("ASSERTS tom sport tennis");
        assertThat(claimsOf("Tom lives in Bergen. Paul lives in Oslo. He works at Equinor."))
                .containsExactly("ASSERTS tom lives_in Bergen", "ASSERTS paul lives_in Oslo");
    }

    @Test
    void aThingIsNobody() {
        assertThat(claimsOf("My dog is called Rex. He works at Equinor.")).containsExactly("ASSERTS evan has_dog Rex");
        assertThat(claimsOf("The report is late. She works at Equinor.")).isEmpty();
    }

    @Test
    void aPronounWithoutAnybodyMeansNobody() {
        assertThat(claimsOf("She works at Equinor.")).isEmpty();
    }

    @Test
    void aPronounMeansWhomItsSentenceNamed() {
        assertThat(claimsOf(
                        "My sister Clara lives in Bonn.", "Dinner with Ana was great; she is allergic to hazelnuts."))
                .containsExactly("ASSERTS ana allergic_to hazelnuts");
    }
}
