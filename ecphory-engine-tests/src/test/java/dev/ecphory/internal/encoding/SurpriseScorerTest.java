package dev.ecphory.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.internal.language.ContentDetails;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.language.MessageFeatures;
import dev.ecphory.lang.en.encoding.Said;
import org.junit.jupiter.api.Test;

final class SurpriseScorerTest {
    private final SurpriseScorer surprise = new SurpriseScorer();

    @Test
    void noiseAndNothingsSurpriseNobody() {
        assertThat(of("haha")).isEqualTo(.05);
        assertThat(of("a.b")).isEqualTo(.05);
    }

    @Test
    void textsWithoutParticularsGoByTheirLength() {
        assertThat(of("it rained a lot there")).isEqualTo(.1);
        assertThat(of("it rained a lot there and everybody stayed at home")).isEqualTo(.2);
        assertThat(of("it rained a lot there and everybody stayed at home, and nobody went out to play or to sing."))
                .isEqualTo(.3);
    }

    @Test
    void particularsSurpriseOnceOnly() {
        double first = of("the rent in Graz went up to $1,140");
        // two of two are new: .6, one number: .05
        assertThat(first).isCloseTo(.65, within(1e-9));
        assertThat(of("so the rent in Graz went up to $1,140")).isEqualTo(.1);
        assertThat(of("the rent in Linz went up to $1,140")).isCloseTo(.6 / 2 + .05, within(1e-9));
    }

    @Test
    void anEventAndADateAddTheirBonus() {
        // the event, the name and the date are new: .6, one date: .05, one event: .05
        assertThat(of("yesterday we signed with Northgate, and on March 4 too")).isCloseTo(.70, within(1e-9));
    }

    @Test
    void forgetsTheOlderGenerationOnly() {
        for (int i = 0; i < SurpriseScorer.GENERATION + 10; i++) {
            surprise.remember(Languages.standard().messages().details("it cost $" + (1_000 + i)));
        }
        assertThat(surprise.remembered()).isLessThanOrEqualTo(2 * SurpriseScorer.GENERATION);
        assertThat(of("they said it cost $1005")).isEqualTo(.1);
        for (int i = 0; i < SurpriseScorer.GENERATION + 10; i++) {
            surprise.remember(Languages.standard().messages().details("it cost $" + (1_000_000 + i)));
        }
        assertThat(of("they said it cost $1006")).isGreaterThan(.1);
    }

    private double of(String text) {
        MessageFeatures reading = Said.reading(text);
        ContentDetails particulars = Languages.standard().messages().details(text);
        double value = surprise.of(reading, particulars, reading.noise());
        surprise.remember(particulars);
        return value;
    }
}
