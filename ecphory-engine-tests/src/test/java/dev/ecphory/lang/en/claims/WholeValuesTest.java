package dev.ecphory.lang.en.claims;

import static dev.ecphory.lang.en.claims.ReadClaims.claimsOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.facts.extract.Told;
import dev.ecphory.knowledge.Claim;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A value is what the sentence means as a whole, and of whom or what it says it. */
final class WholeValuesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "I like the Lisbon offsite idea.",
                "I like the idea of tracking my expenses by colour.",
                "I especially like the 'Silver Lining' slide deck.",
                "I really like the \"Quiet Morning\" one.",
                "I love the River Handbook for new hires.",
                "I like the new layouts.",
                "So we settled on two evenings a week, doing sports I actually enjoy.",
                "I love you, Marta!",
                "I'm sure, Doctor.",
                "I'm ready, Captain.",
                "It explains Nora's main character well.",
                "Volvo and Bosch are the true growth drivers here.",
                "I'm nervous about meeting my new academic advisor.",
                "I'm excited about the workshop on pottery at Harbour Arts Centre.",
                "I'm happy about the job offer from Island Media.",
                "I'm nervous about my interviews next week with companies in Toronto.",
                "**Learning Goals:** I need short sessions.",
                "I do n't have a son named Emil .",
                "I just walk down there every other day.",
                "Using the OKR of North Star.",
                "I like the earlier opening message.",
                "I like the earlier closing argument.",
                "I love the slower building music.",
                "I prefer the previously working version.",
                "I like the newly painted wall.",
                "I prefer clear, measurable goals.",
                "I prefer short, honest answers.",
                "I like strong, black coffee.",
                "I prefer warm, dry, sunny weather.",
                "We have the RV.",
                "I have the car today.",
                "My brother has the van.",
                "We've got the tent in the attic.",
                "I bought a bicycle for my son.",
                "I bought a Canon R6 for my dad.",
                "I speak some Thai.",
                "I speak a little Dutch.",
                "I really like the 'start small' and 'flexibility' principles.",
                "I like the \"start small\" idea.",
                "I love the 'Slow Sunday' ritual.",
                "I don't like my voice like this.",
                "I hate my hair like that.",
                "Sometimes I don't even like my cousin.",
                "Sometimes I hate Berlin.",
                "I occasionally like techno.",
                "The religion of Korin is called the faith of \"the One Lamp\".",
                "Or she shares a flat with friends or lives with Tom.",
                "There was a glitch in a smart device UI, a flicker on the wall.",
                "The new office TV, a monster of a thing, is here."
            })
    void aPartOfWhatIsMeantIsNoFact(String text) {
        assertThat(claimsOf(text)).noneMatch(claim -> claim.startsWith("ASSERTS"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I love the sea.",
                "I love the mountains.",
                "I like the Beatles.",
                "I love the smell of rain.",
                "I like playing the piano.",
                "I enjoy hiking.",
                "I'm deep into woodworking."
            })
    void whatIsMeantAsAWholeIsLiked(String text) {
        assertThat(claimsOf(text)).anyMatch(claim -> claim.startsWith("ASSERTS evan likes"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I'm the CFO at Acme.",
                "I'm an intern at Harbor Bank.",
                "I'm a nurse, Anna.",
                "I'm the head gardener at Kew."
            })
    void whoSaysWhatTheyAreIsHeard(String text) {
        assertThat(claimsOf(text)).anyMatch(claim -> claim.startsWith("ASSERTS evan occupation"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I'm Dilan.",
                "I am Dilan.",
                "Hi, I'm Dilan.",
                "Hello! I'm Dilan and I bake.",
                "I'm Dilan, a nurse from Hamburg.",
                "Hi, Dilan here.",
                "Dilan speaking.",
                "Hi, this is Dilan.",
                "Hey, it's me, Dilan.",
                "My name is Dilan.",
                "My name's Dilan, by the way.",
                "The name's Dilan.",
                "Dilan is my name.",
                "I'm called Dilan.",
                "I'm named Dilan after my grandfather.",
                "I am Dilan, nice to meet you.",
                "I'm Dilan, by the way.",
                "This is Dilan speaking.",
                "Hey it's Dilan again.",
                "My names Dilan",
                "My parents named me Dilan.",
                "I was named Dilan after my grandfather.",
                "I changed my name to Dilan last year.",
                "First name Dilan, last name Roe.",
                "A few words about me: name: Dilan, from Izmir.",
                "I'm Dr. Dilan, a cardiologist.",
                "Please address me as Dilan."
            })
    void anOwnNameIsHeardHoweverItIsTold(String text) {
        assertThat(claimsOf(text)).anyMatch(claim -> claim.endsWith(" name Dilan"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Call me Dilan.",
                "You can call me Dilan.",
                "My friends call me Dilan.",
                "I go by Dilan.",
                "I'm called Dilan."
            })
    void whatSomebodyNamelessIsCalledIsTheirName(String text) {
        assertThat(new RuleClaimExtractor(PredicateRegistry.english()).extract(Told.by("user", text)))
                .anyMatch(claim -> claim.slot().predicate().equals("name")
                        && claim.object().equals("Dilan"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "They call me Dilan, and I hate it.",
                "The kids call me Dilan. I can't stand it!",
                "My brother calls me Dilan but I don't like that."
            })
    void aNameThatIsRejectedIsNone(String text) {
        assertThat(claimsOf(text)).noneMatch(claim -> claim.contains(" name ") || claim.contains(" alias_of "));
    }

    @Test
    void aNicknameBesideANameIsAnotherName() {
        assertThat(claimsOf("My name is Robert. Call me Bob."))
                .containsExactlyInAnyOrder("ASSERTS evan name Robert", "ASSERTS bob alias_of Evan");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I'm Vegan.",
                "I'm Scorpio.",
                "I'm CFO.",
                "I'm Sorry.",
                "I'm Dutch.",
                "This is Amsterdam.",
                "Hi, it's Monday!",
                "This is Dilan's book.",
                "I'm Dilan's sister.",
                "If my name is Dilan, what then?",
                "Is my name Dilan?",
                "The file name: Dilan.",
                "My parents named my brother Dilan."
            })
    void whatOnlyLooksLikeANameIsNone(String text) {
        assertThat(claimsOf(text)).noneMatch(claim -> claim.contains(" name "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "You can reach me at 0151 22233344.",
                "You can text me on 015122233344 after six.",
                "My phone number is 0151 22233344."
            })
    void aNumberToReachSomebodyAtIsHeard(String text) {
        assertThat(claimsOf(text)).anyMatch(claim -> claim.matches("ASSERTS evan phone_number 0151 ?22233344"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        My phone number is +44 (20) 555 0199 so call me | phone_number +44 (20) 555 0199
        My client number is 12 B 407. | client_number 12 B 407
        My order number is 4471 and I paid it. | order_number 4471
        My locker number is 12, Anna. | locker_number 12
        My seat number is 14 A in the back. | seat_number 14 A
        I drive a Renault 5+. | drives Renault 5+
        """)
    void anIdentifierIsHeardWithAllItsParts(String text, String told) {
        assertThat(claimsOf(text)).contains("ASSERTS evan " + told);
    }

    @ParameterizedTest
    @ValueSource(strings = {"I live at Gartenstr. 9b, 22303 Hamburg.", "I live in Park Ave. 12 now."})
    void aStreetIsNoPlaceToLiveIn(String text) {
        assertThat(claimsOf(text)).noneMatch(claim -> claim.contains(" lives_in "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"You can reach me at the office.", "You can call me at 6.", "You can text me at 10."})
    void aPlaceOrAnHourIsNoNumber(String text) {
        assertThat(claimsOf(text)).noneMatch(claim -> claim.contains(" phone_number "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"I live at 12 Rue Cler, 75007 Paris.", "My address is 12 Rue Cler, 75007 Paris."})
    void anAddressIsHeardWhole(String text) {
        assertThat(claimsOf(text)).containsExactly("ASSERTS evan address 12 Rue Cler, 75007 Paris");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        I bought a Canon R6.                        | evan owns Canon R6
        I bought a used Nikon D750 for 400 euros.   | evan owns Nikon D750
        My brother bought a Tesla Model 3.          | evan's brother owns Tesla Model 3
        I ordered a Dyson V8 on Friday.             | evan owns Dyson V8
        We have an RV.                              | evan owns RV
        My blood type is A negative.                | evan blood_type A negative
        My blood group is O positive.               | evan blood_type O positive
        My blood type is AB-.                       | evan blood_type AB-
        My daughter's blood type is B positive.     | evan's daughter blood_type B positive
        My blood type is O.                         | evan blood_type O
        I speak Portuguese and some Finnish.        | evan speaks Portuguese
        I like tea, cold drinks and cake.           | evan likes tea
        I prefer tea, coffee makes me jittery.      | evan prefers tea
        """)
    void aValueIsHeardWhole(String text, String told) {
        assertThat(claimsOf(text)).contains("ASSERTS " + told);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        My favourite song is What Hurts the Most.               | song What Hurts the Most
        My favorite movie is What We Do in the Shadows.         | movie What We Do in the Shadows
        My favourite book is Never Let Me Go.                   | book Never Let Me Go
        My favorite song is Don't Stop Me Now, hands down.      | song Don't Stop Me Now
        My favourite book is The Man Who Came to Dinner.        | book The Man Who Came to Dinner
        My favourite album is Songs in the Key of Life.         | album Songs in the Key of Life
        My favourite novel is War and Peace by Tolstoy.         | novel War and Peace
        My favourite show is Friends on Netflix.                | show Friends
        My favourite book is Emma, and I read it yearly.        | book Emma
        My favourite film is Heat and my wife's is Up.          | film Heat
        My favourite film is Alien.                             | film Alien
        """)
    void aTitleIsHeardWhole(String text, String told) {
        assertThat(claimsOf(text)).containsExactly("ASSERTS evan favorite_" + told);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        My sister Ana drives a Renault Zoe.   | Ana drives a Renault Zoe
        I drive an Audi.                      | user drives an Audi
        I own a Yamaha piano.                 | user has a Yamaha piano
        We have an RV.                        | user has an RV
        I bought a Canon R6.                  | user has a Canon R6
        Ana works at Siemens.                 | Ana works at Siemens
        """)
    void aProductHasItsArticleInTheSentence(String text, String told) {
        assertThat(new RuleClaimExtractor(PredicateRegistry.english()).extract(Told.by("user", text)))
                .extracting(Claim::text)
                .contains(told);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Dinner with Ana was great; she is allergic to hazelnuts.",
                "I had dinner with Ana, and she is allergic to hazelnuts.",
                "The dinner with Ana was great. She is allergic to hazelnuts."
            })
    void sheIsTheOneWhoWasNamedLast(String text) {
        assertThat(claimsOf("My sister Clara is a nurse.", text))
                .allMatch(claim -> claim.equals("ASSERTS ana allergic_to hazelnuts"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Maybe she lives with friends.",
                "Perhaps she lives with her cousin.",
                "She might live there with friends.",
                "I wonder whether she lives with friends."
            })
    void aGuessTellsNoHome(String text) {
        assertThat(claimsOf("My sister Vera moved to Ghent.", text)).isEmpty();
        assertThat(claimsOf("My sister loves Turin. " + text)).noneMatch(claim -> claim.contains("lives_"));
    }
}
