package dev.ecphory.lang.en.claims;

import static dev.ecphory.lang.en.claims.ReadClaims.claimsOf;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
        assertThat(claimsOf("I want to move to Lyon.")).isEmpty();
        assertThat(claimsOf("I am going to move to Lyon.")).isEmpty();
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
        assertThat(claimsOf("Learning Polish and keeping at it is hard.")).isEmpty();
        assertThat(claimsOf("Learning Polish these days.")).isNotEmpty();
    }

    @Test
    void aNounThatLooksLikeAVerbSaysNothing() {
        assertThat(claimsOf("They keep giving me love, patience, and support.")).isEmpty();
    }

    @Test
    void aConditionStays() {
        assertThat(claimsOf("I work from home on Monday and Thursday."))
                .containsExactly("ASSERTS evan works_from home on Monday and Thursday");
        assertThat(claimsOf("She is Ann. Ann works from home every Friday."))
                .containsExactly("ASSERTS ann works_from home every Friday");
        assertThat(claimsOf("I work from home.")).containsExactly("ASSERTS evan works_from home");
    }

    @Test
    void whatLiesOutsideTheClosedSetIsNoFact() {
        for (String said : List.of(
                "I want to prioritize.",
                "I plan to continue.",
                "We worked on the road trip last week.",
                "I went to Rome last week.",
                "I bought a coffee yesterday.",
                "I read comics.",
                "I visited the museum on Friday.",
                "I am going to paint the fence.",
                "Hosting costs us 120 a month.")) {
            assertThat(claimsOf(said)).as(said).isEmpty();
        }
    }

    @Test
    void anOpenObjectIsNoValue() {
        for (String said : List.of(
                "I love caring.",
                "I like to learn.",
                "I enjoy being.",
                "I like the direction.",
                "I love it.",
                "My day job is wrestling.",
                "My age is built-in.")) {
            assertThat(claimsOf(said)).as(said).isEmpty();
        }
        assertThat(claimsOf("I like to sing.")).containsExactly("ASSERTS evan likes singing");
        assertThat(claimsOf("I love the sea.")).containsExactly("ASSERTS evan likes sea");
        assertThat(claimsOf("I love cooking for my family."))
                .containsExactly("ASSERTS evan likes cooking for their family");
    }

    @Test
    void whatIsLearnedOrSensedIsNamedInFull() {
        assertThat(claimsOf("I'm learning how to play the oboe."))
                .containsExactly("ASSERTS evan learning how to play the oboe");
        assertThat(claimsOf("I'm learning to cook Thai food."))
                .containsExactly("ASSERTS evan learning how to cook Thai food");
        assertThat(claimsOf("I love the smell of rain.")).containsExactly("ASSERTS evan likes smell of rain");
        assertThat(claimsOf("I don't like to party.")).containsExactly("ASSERTS evan dislikes partying");
    }

    @Test
    void anIdentifierIsReadWholeOrNotAtAll() {
        for (String value : List.of("0099-112", "#2026-11-0042", "14A", "4.12b", "3/2", "77-A-310", "LX 1824")) {
            assertThat(claimsOf("My order number is " + value + " since May."))
                    .as(value)
                    .isSubsetOf("ASSERTS evan order_number " + value);
        }
        assertThat(claimsOf("My seat number is 14A, by the window.")).containsExactly("ASSERTS evan seat_number 14A");
        assertThat(claimsOf("My license plate is ZH 123-456."))
                .containsExactly("ASSERTS evan license_plate ZH 123-456");
        assertThat(claimsOf("My blood type is O-.")).containsExactly("ASSERTS evan blood_type O-");
        assertThat(claimsOf("My address is Flat 3/2, 18-20 Rue St. Honor\u00e9, Paris. I like it."))
                .containsExactly("ASSERTS evan address Flat 3/2, 18-20 Rue St. Honor\u00e9, Paris");
    }

    @Test
    void courtesyIsNoReply() {
        assertThat(claimsOf("Which team do you support?", "Thanks!")).isEmpty();
        assertThat(claimsOf("Who do you work for?", "Thanks, Maria!")).isEmpty();
    }
}
