package dev.ecphory.lang.en.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;

final class DatePhrasesTest {
    private static final OffsetDateTime TOLD = OffsetDateTime.parse("2024-03-14T18:30:00+01:00"); // a Thursday

    @Test
    void aTimeIsWrittenAsExactlyAsItWasTold() {
        assertThat(written("We left yesterday.")).isEqualTo("13 March 2024");
        assertThat(written("We left on 2 February.")).isEqualTo("2 February 2024");
        assertThat(written("We moved last month.")).isEqualTo("February 2024");
        assertThat(written("We moved in May 2021.")).isEqualTo("May 2021");
        assertThat(written("We married in 2019.")).isEqualTo("2019");
        assertThat(written("I finished it last summer.")).isEqualTo("summer 2023");
    }

    @Test
    void whatIsCountedFromTheTellingNamesItsDay() {
        assertThat(written("We met last week.")).isEqualTo("the week before 14 March 2024");
        assertThat(written("We met last weekend.")).isEqualTo("the weekend before 14 March 2024");
        assertThat(written("We met last Friday.")).isEqualTo("the Friday before 14 March 2024");
        assertThat(written("We will meet next week.")).isEqualTo("the week after 14 March 2024");
        assertThat(written("We met last Tues.")).isEqualTo("the Tuesday before 14 March 2024");
    }

    @Test
    void amountsOfMonthsAndYearsKeepTheirUnitAndTheirSideOfTheTelling() {
        assertThat(written("I got it a few years ago.")).isEqualTo("a few years before 14 March 2024");
        assertThat(written("I got it a few months ago.")).isEqualTo("a few months before 14 March 2024");
        assertThat(written("It opens in the next few months.")).isEqualTo("a few months after 14 March 2024");
    }

    @Test
    void aNightIsToldByTheDayOnWhichItBegan() {
        assertThat(written("Last night was amazing!")).isEqualTo("13 March 2024");
    }

    private static String written(String text) {
        return DatePhrases.of(TemporalTagger.english().find(text, TOLD).getFirst(), TOLD.toLocalDate());
    }
}
