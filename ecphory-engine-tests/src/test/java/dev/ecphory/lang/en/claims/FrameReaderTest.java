package dev.ecphory.lang.en.claims;

import static dev.ecphory.lang.en.claims.ReadClaims.claimsOf;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FrameReaderTest {
    @Test
    void whatHoldsNowIsAsserted() {
        assertThat(claimsOf("I work at Bosch.")).containsExactly("ASSERTS evan works_at Bosch");
        assertThat(claimsOf("I'm working at Bosch.")).containsExactly("ASSERTS evan works_at Bosch");
        assertThat(claimsOf("We live in Graz.")).containsExactly("ASSERTS evan lives_in Graz");
    }

    @Test
    void whatOnceHeldIsNot() {
        assertThat(claimsOf("I worked at Bosch.")).isEmpty();
        assertThat(claimsOf("I used to live in Turku.")).containsExactly("ENDS evan lives_in Turku");
    }

    @Test
    void aPassiveIsReadLikeItsActive() {
        assertThat(claimsOf("I was hired by Bosch in March.")).containsExactly("ASSERTS evan works_at Bosch");
    }

    @Test
    void joinedVerbsShareTheSubject() {
        assertThat(claimsOf("We live in Graz and work at Infineon."))
                .containsExactly("ASSERTS evan lives_in Graz", "ASSERTS evan works_at Infineon");
    }

    @Test
    void aNameWithoutItsVerbTakesNothingFromTheOneBefore() {
        assertThat(claimsOf("Lars lives in Kiel and Svenja in Bonn.")).containsExactly("ASSERTS lars lives_in Kiel");
    }

    @Test
    void aVerbThatGovernsAnotherTellsHowItHolds() {
        assertThat(claimsOf("I want to move to Lyon.")).containsExactly("ASSERTS evan wants move to Lyon");
        assertThat(claimsOf("I am going to move to Lyon.")).containsExactly("ASSERTS evan plans move to Lyon");
        assertThat(claimsOf("I started working at Bosch in March.")).containsExactly("ASSERTS evan works_at Bosch");
        assertThat(claimsOf("I stopped eating meat.")).containsExactly("ENDS evan eats meat");
    }

    @Test
    void aDenialSaysWhatIsAvoided() {
        assertThat(claimsOf("I don't drink coffee.")).containsExactly("ASSERTS evan avoids coffee");
    }

    @Test
    void theSpeakerMayBeLeftOut() {
        assertThat(claimsOf("Just moved to Porto.")).containsExactly("ASSERTS evan lives_in Porto");
        assertThat(claimsOf("Moved to Porto last month.")).containsExactly("ASSERTS evan lives_in Porto");
        assertThat(claimsOf("Live in Rome.")).isEmpty();
    }

    @Test
    void whatIsThoughtOfIsNotDone() {
        assertThat(claimsOf("Building a garden and keeping it alive is hard.")).isEmpty();
        assertThat(claimsOf("Building a garden shed these days.")).isNotEmpty();
    }

    @Test
    void aNounThatLooksLikeAVerbSaysNothing() {
        assertThat(claimsOf("They keep giving me love, patience, and support.")).isEmpty();
    }

    @Test
    void whatWasDoneOnceIsNoHabit() {
        assertThat(claimsOf("I read comics.")).containsExactly("ASSERTS evan reads comics");
        assertThat(claimsOf("I read comics and loved them.")).isEmpty();
    }

    @Test
    void courtesyIsNoReply() {
        assertThat(claimsOf("Which team do you support?", "Thanks!")).isEmpty();
        assertThat(claimsOf("Who do you work for?", "Thanks, Maria!")).isEmpty();
    }
}
