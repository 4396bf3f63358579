package dev.ecphory.internal.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.lang.en.time.TemporalTagger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeWindowTest {
    private static final OffsetDateTime ASKED = OffsetDateTime.parse("2023-06-14T15:30:00Z");

    private static LocalDateTime noon(String day) {
        return LocalDate.parse(day).atTime(12, 0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        What did Ann do in June 2023?            | 2023-06-30 | 2023-07-01
        What did Ann do on 7 May 2023?           | 2023-05-07 | 2023-05-08
        What did I do last week?                 | 2023-06-05 | 2023-06-12
        What happened between 3 and 10 June?     | 2021-06-10 | 2021-06-11
        Where was I in the summer of 2022?       | 2022-08-31 | 2022-09-01
        What did Ann do in December?             | 2019-12-31 | 2019-11-30
        What did Ann cook on Christmas?          | 2001-12-25 | 2001-12-26
        What did Ann read in winter?             | 2021-02-28 | 2021-03-01
        What changed after 5 May 2023?           | 2031-01-01 | 2023-05-05
        What changed before May 2023?            | 2001-01-01 | 2023-05-01
        What changed since May 2023?             | 2023-05-01 | 2023-04-30
        What was said until 5 May 2023?          | 2023-05-05 | 2023-05-06
        What did we say on Friday?               | 2023-06-09 | 2023-06-02
        How was the weekend before 9 June 2023?  | 2023-06-04 | 2023-06-09
        """)
    void holdsWhatTheQuestionMeans(String question, String inside, String outside) {
        TimeWindow window = TemporalTagger.english().window(question, ASKED).orElseThrow();
        assertThat(window.contains(noon(inside)))
                .as("%s holds %s", window, inside)
                .isTrue();
        assertThat(window.contains(noon(outside)))
                .as("%s holds %s", window, outside)
                .isFalse();
    }

    @Test
    void recursEveryWeekWhenNobodyKnowsWhichFriday() {
        TimeWindow window = TemporalTagger.english()
                .window("What did we say on Friday?", null)
                .orElseThrow();
        assertThat(window.every()).isEqualTo(Recurrence.WEEKLY);
        assertThat(window.contains(noon("2023-06-09"))).isTrue();
        assertThat(window.contains(noon("1999-12-31"))).isTrue();
        assertThat(window.contains(noon("2023-06-10"))).isFalse();
        assertThat(window.overlaps(noon("2023-06-10"), noon("2023-06-17"))).isTrue();
    }

    @Test
    void relativeTimesMeanNothingWithoutTheMomentOfAsking() {
        assertThat(TemporalTagger.english().window("What did I do last week?", null))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "We get the truck on Saturday. What did he tell me to load before everything else?",
                "I am leaving on Friday. Which hotel did I choose?",
                "My plans for the autumn are full. Until when is the clock shown?",
                "What is my code for the gate? We are there tonight.",
                "I'm filling in a form for next week. Who is my doctor?",
                "It's nearly April. Which scent can she not stand?",
                "I will see her on Monday. What is her son called?"
            })
    void whatIsOrWillBeBesideAQuestionIsNotTheTimeItAsksAbout(String cue) {
        assertThat(TemporalTagger.english().window(cue, ASKED)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Last week I saw a doctor. What was his name?          | 2023-06-07
        We drove to Ghent in May 2023. Where did we sleep?    | 2023-05-05
        I bought a bike on Friday. What did it cost?          | 2023-06-09
        I am in a hurry. What did we say on Friday?           | 2023-06-09
        What did they write to each other three days ago?     | 2023-06-11
        What did Ann and Bo tell each other yesterday?        | 2023-06-13
        """)
    void whatWasBesideAQuestionIsTheTimeItAsksAbout(String cue, String inside) {
        TimeWindow window = TemporalTagger.english().window(cue, ASKED).orElseThrow();
        assertThat(window.contains(noon(inside))).isTrue();
    }

    @Test
    void isEmptyWithoutATime() {
        assertThat(TemporalTagger.english().window("What may Ann like?", ASKED)).isEmpty();
    }

    @Test
    void saysLessWhenOpenEnded() {
        assertThat(TemporalTagger.english()
                        .window("What changed since May 2023?", null)
                        .orElseThrow()
                        .weight())
                .isEqualTo(0.5);
        assertThat(TemporalTagger.english()
                        .window("What changed in May 2023?", null)
                        .orElseThrow()
                        .weight())
                .isEqualTo(1.0);
    }

    @Test
    void aYearLongStretchMeetsEveryRecurringWindow() {
        TimeWindow window =
                TemporalTagger.english().window("What happened in May?", null).orElseThrow();
        assertThat(window.overlaps(noon("2020-06-01"), noon("2021-06-02"))).isTrue();
        assertThat(window.overlaps(noon("2020-06-01"), noon("2021-04-30"))).isFalse();
    }
}
