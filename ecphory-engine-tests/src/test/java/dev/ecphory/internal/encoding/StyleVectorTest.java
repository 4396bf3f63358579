package dev.ecphory.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class StyleVectorTest {
    @Test
    void hasLengthOneAndIsItselfAgain() {
        StyleVector style = StyleVector.of("omg did you SEE that??");
        assertThat(style.cosine(style)).isCloseTo(1, within(1e-6));
        assertThat(style).isEqualTo(StyleVector.of("omg did you SEE that??"));
    }

    @Test
    void caseAndWhiteSpaceAreNoStyle() {
        assertThat(StyleVector.of("Well,  I NEVER\n did ")).isEqualTo(StyleVector.of("well, i never did"));
    }

    @Test
    void countsTheHashesOfThreeToFiveCharacters() {
        // "abcd": abc, bcd, abcd
        StyleVector style = StyleVector.of("abcd");
        int parts = 0;
        for (int i = 0; i < StyleVector.DIMENSION; i++) {
            parts += style.at(i) > 0 ? 1 : 0;
        }
        assertThat(parts).isEqualTo(3);
        assertThat(style.at(fold("abc"))).isCloseTo((float) (1 / Math.sqrt(3)), within(1e-6f));
    }

    @Test
    void aTextTooShortHasNone() {
        assertThat(StyleVector.of("ok").cosine(StyleVector.of("okay then"))).isZero();
    }

    @Test
    void tellsWritersApart() {
        WritingStyleCollector terse = new WritingStyleCollector();
        terse.add("lol idk bro u coming or nah");
        terse.add("bro idk lol nah");
        WritingStyleCollector formal = new WritingStyleCollector();
        formal.add("I should be most grateful if you could confirm the appointment.");
        formal.add("Kindly confirm whether the appointment could be postponed.");
        StyleVector next = StyleVector.of("idk if im coming lol");
        assertThat(next.cosine(terse.mean())).isGreaterThan(next.cosine(formal.mean()) + .1);
    }

    private static int fold(String part) {
        int hash = 0x811c9dc5;
        for (int i = 0; i < part.length(); i++) {
            hash = (hash ^ part.charAt(i)) * 0x01000193;
            hash *= 0x01000193; // the high byte of an ASCII character is 0
        }
        return (hash ^ hash >>> 16) & 255;
    }
}
