package dev.ecphory.lang.en.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.language.LandmarkTime;
import dev.ecphory.internal.language.LandmarkTime.Owner;
import dev.ecphory.internal.language.LandmarkTime.Side;
import dev.ecphory.internal.language.TimeWindow;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Times that are told by life events: what is read, what is not, and what comes out once it is known when that was. */
final class LandmarkTimeParserTest {
    /** The life event was on Wednesday 10 June 2026, known to the day, and the time was told on 1 August. */
    private static String on10June(String text) {
        LandmarkTime time = TemporalTagger.english().firstByLandmark(text).orElseThrow();
        LocalDate day = LocalDate.of(2026, 6, 10);
        TimeWindow window = time.beside(
                day.atStartOfDay(),
                day.plusDays(1).atStartOfDay(),
                Granularity.DAY,
                LocalDate.of(2026, 8, 1).atStartOfDay());
        return time.topic().name() + " "
                + (window.start() == null ? "" : window.start().toLocalDate()) + ".."
                + (window.end() == null ? "" : window.end().toLocalDate()) + " " + window.granularity();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        I slept badly the week before the wedding.         | wedding 2026-06-03..2026-06-10 WEEK
        Two days after the surgery I could walk.           | surgery 2026-06-12..2026-06-13 DAY
        We have cooked at home since the move.             | move 2026-06-10..2026-08-01 DAY
        The month after my graduation I was in Peru.       | graduation 2026-07-01..2026-08-01 MONTH
        A few days before the diagnosis I felt fine.       | diagnosis 2026-06-05..2026-06-09 DAY
        a couple of weeks after the divorce                | divorce 2026-06-24..2026-07-02 DAY
        the weekend after my sister's wedding              | wedding 2026-06-13..2026-06-15 WEEKEND
        It rained on the day of the launch.                | launch 2026-06-10..2026-06-11 DAY
        2 months after Mira's knee surgery she ran again.  | surgery 2026-08-01..2026-09-01 MONTH
        Before the wedding I had a bike.                   | wedding ..2026-06-10 DAY
        After we moved to Porto everything was easier.     | move 2026-06-11..2026-08-01 DAY
        I have been happier since moving out.              | move 2026-06-10..2026-08-01 DAY
        Since I graduated I have had no time.              | graduation 2026-06-10..2026-08-01 DAY
        He did it before getting married.                  | wedding ..2026-06-10 DAY
        during the final exams nobody sleeps               | exam 2026-06-10..2026-06-11 DAY
        """)
    void tellsATimeByALifeEvent(String text, String is) {
        assertThat(on10June(text)).isEqualTo(is);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I tried it on before the wedding dress was altered.",
                "After we moved the couch we had tea.",
                "I have lived here since 2019.",
                "The week before Christmas we ski.",
                "Two days after the concert I was ill.",
                "After the job interview I had a beer.",
                "We talked of the wedding.",
                "A photo of the move.",
                "I joined since I was asked.",
                "Since I quit smoking I sleep well.",
                "before the exam results came",
                "It was the day after."
            })
    void readsNothingWhereNoLifeEventTellsATime(String text) {
        assertThat(LandmarkTimeParser.english().find(text)).isEmpty();
    }

    @Test
    void saysWhoseItIsAndWhatElseIsSaidOfIt() {
        LandmarkTime knee = TemporalTagger.english()
                .firstByLandmark("Two days after my left knee surgery I walked.")
                .orElseThrow();
        assertThat(knee.owner()).isEqualTo(Owner.SELF);
        assertThat(knee.details()).containsExactly("left", "knee");
        assertThat(knee.phrase()).isEqualTo("Two days after my left knee surgery");
        LandmarkTime mira = TemporalTagger.english()
                .firstByLandmark("That was before Mira\u2019s wedding, I think.")
                .orElseThrow();
        assertThat(mira.owner()).isEqualTo(Owner.NAMED);
        assertThat(mira.named()).isEqualTo("mira");
        LandmarkTime sister = TemporalTagger.english()
                .firstByLandmark("since our brother's wedding")
                .orElseThrow();
        assertThat(sister.owner()).isEqualTo(Owner.KIN);
        assertThat(sister.named()).isEqualTo("brother");
        assertThat(TemporalTagger.english()
                        .firstByLandmark("until the move")
                        .orElseThrow()
                        .side())
                .isEqualTo(Side.UNTIL);
    }

    @Test
    void findsSeveralInOneTextAndTheirPlaces() {
        String text = "The day before the wedding it rained, and a week after the move too.";
        List<LandmarkTime> found = LandmarkTimeParser.english().find(text);
        assertThat(found)
                .extracting(LandmarkTime::phrase)
                .containsExactly("The day before the wedding", "a week after the move");
        assertThat(found).allSatisfy(one -> assertThat(text.substring(one.from(), one.to()))
                .isEqualTo(one.phrase()));
    }

    @Test
    void aTimeToldByWhatIsKnownToTheMonthIsNoMoreExact() {
        LandmarkTime time = TemporalTagger.english()
                .firstByLandmark("the week before the wedding")
                .orElseThrow();
        TimeWindow window = time.beside(
                LocalDate.of(2026, 6, 1).atStartOfDay(),
                LocalDate.of(2026, 7, 1).atStartOfDay(),
                Granularity.MONTH,
                null);
        assertThat(window.start()).isEqualTo(LocalDate.of(2026, 5, 25).atStartOfDay());
        assertThat(window.end()).isEqualTo(LocalDate.of(2026, 6, 30).atStartOfDay());
        assertThat(window.granularity()).isEqualTo(Granularity.MONTH);
    }
}
