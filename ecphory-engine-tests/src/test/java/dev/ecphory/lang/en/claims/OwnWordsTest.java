package dev.ecphory.lang.en.claims;

import static dev.ecphory.lang.en.claims.ReadClaims.claimsOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.text.DataFile;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OwnWordsTest {
    private static List<String> messages(String sign) {
        return DataFile.lines(OwnWordsTest.class, "whose-words.txt").stream()
                .filter(line -> line.startsWith(sign + " "))
                .map(line -> line.substring(2).replace("\\n", "\n"))
                .toList();
    }

    @Test
    void wordsOfOthersAreNoFactsOfWhoeverPastedThem() {
        assertThat(messages("-")).hasSizeGreaterThanOrEqualTo(130);
        assertThat(messages("-").stream().filter(text -> !claimsOf(text).isEmpty()))
                .isEmpty();
    }

    @Test
    void onesOwnWordsBesideThemAreRead() {
        assertThat(messages("+")).hasSizeGreaterThanOrEqualTo(65);
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

    @Test
    void noLengthOfCourtesyOrOfAnAddressIsTooMuch() {
        assertThat(claimsOf("please ".repeat(8_000) + "remember that I live in Lyon."))
                .isNotNull();
        assertThat(claimsOf("My address is 12 " + "A".repeat(40_000) + " Street."))
                .isNotNull();
        assertThat(claimsOf("My address is 12 " + "Aa ".repeat(15_000) + ".")).isNotNull();
    }
}
