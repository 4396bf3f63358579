package dev.ecphory.lang.en.claims;

import static dev.ecphory.lang.en.claims.ReadClaims.claimsOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.text.DataFile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OwnWordsTest {
    private static List<String> messages(String sign) {
        return DataFile.lines(OwnWordsTest.class, "whose-words.txt").stream()
                .filter(line -> line.startsWith(sign + " "))
                .map(line -> line.substring(2).replace("\\n", "\n"))
                .toList();
    }

    @Test
    void wordsOfOthersAreNoFactsOfWhoeverPastedThem() {
        assertThat(messages("-")).hasSizeGreaterThanOrEqualTo(280);
        assertThat(messages("-").stream().filter(text -> !claimsOf(text).isEmpty()))
                .isEmpty();
    }

    @Test
    void onesOwnWordsBesideThemAreRead() {
        assertThat(messages("+")).hasSizeGreaterThanOrEqualTo(170);
        assertThat(messages("+").stream()
                        .filter(text -> claimsOf(text).stream().noneMatch(claim -> claim.startsWith("ASSERTS"))))
                .isEmpty();
    }

    @Test
    void whatIsTakenBackIsNotAsserted() {
        assertThat(messages("~")).hasSizeGreaterThanOrEqualTo(45);
        assertThat(messages("~").stream()
                        .filter(text -> claimsOf(text).stream().anyMatch(claim -> !claim.startsWith("DENIES"))))
                .isEmpty();
        assertThat(claimsOf("Forget that I live in Lyon.")).containsExactly("DENIES evan lives_in Lyon");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        scratch what I told you about living in Lyon | lives_in Lyon
        Drop the bit about me being vegan. | diet vegan
        you can forget about me having two cats, that was my aunt | number_of_cats two
        Undo the entry about me speaking Dutch. | speaks Dutch
        I never said I was allergic to nuts. | allergic_to nuts
        I didn't say I worked at Fiat. | works_at Fiat
        pls erase the memory that I live in Lyon | lives_in Lyon
        Wipe the line saying I live in Lyon. | lives_in Lyon
        Your record that I live in Lyon is false. | lives_in Lyon
        Who says that I live in Lyon? I do not. | lives_in Lyon
        I don't have a brother named Jens. | brother Jens
        I have no cat called Minka. | has_cat Minka
        I wasn't born in Lyon. | born_in Lyon
        take back what i said, i dont have a sister named Ilse | sister Ilse
        """)
    void whatIsTakenBackIsDenied(String text, String denied) {
        assertThat(claimsOf(text)).contains("DENIES evan " + denied).allMatch(claim -> claim.startsWith("DENIES"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I don't have time for my two cats.",
                "I have no idea who said that.",
                "I don't have room for my sister Ilse.",
                "I wasn't born yesterday."
            })
    void whatIsNotSaidOfOneIsNotDenied(String text) {
        assertThat(claimsOf(text)).noneMatch(claim -> claim.startsWith("DENIES"));
    }

    @Test
    void noLengthOfCourtesyOrOfAnAddressIsTooMuch() {
        assertThat(claimsOf("please ".repeat(8_000) + "remember that I live in Lyon."))
                .isNotNull();
        assertThat(claimsOf("My address is 12 " + "A".repeat(40_000) + " Street."))
                .isNotNull();
        assertThat(claimsOf("My address is 12 " + "Aa ".repeat(15_000) + ".")).isNotNull();
    }
}
