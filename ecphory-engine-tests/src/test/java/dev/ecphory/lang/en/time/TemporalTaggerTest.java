package dev.ecphory.lang.en.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemporalTaggerTest {
    /** A Wednesday. */
    private static final OffsetDateTime ANCHOR = OffsetDateTime.parse("2023-06-14T15:30:00+02:00");

    private static List<TimeMention> find(String text) {
        return TemporalTagger.english().find(text, ANCHOR);
    }

    private static String shown(LocalDateTime time) {
        return time.toLocalTime().toSecondOfDay() == 0 ? time.toLocalDate().toString() : time.toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        We met on 7 May 2023.                     | 7 May 2023                  | 2023-05-07 | 2023-05-08 | DAY
        We met on May 7th, 2023.                  | May 7th, 2023               | 2023-05-07 | 2023-05-08 | DAY
        born may 7, 2023 in Rome                  | may 7, 2023                 | 2023-05-07 | 2023-05-08 | DAY
        the 7th of May                            | 7th of May                  | 2023-05-07 | 2023-05-08 | DAY
        Log 2023-05-07 ok                         | 2023-05-07                  | 2023-05-07 | 2023-05-08 | DAY
        Log 2023/05/07 ok                         | 2023/05/07                  | 2023-05-07 | 2023-05-08 | DAY
        at 2023-05-07T10:30:00Z it failed         | 2023-05-07T10:30:00         | 2023-05-07T10:30 | 2023-05-07T10:31 | MOMENT
        paid 5/7/2023                             | 5/7/2023                    | 2023-05-07 | 2023-05-08 | DAY
        paid 25/7/2023                            | 25/7/2023                   | 2023-07-25 | 2023-07-26 | DAY
        paid 5/7/23                               | 5/7/23                      | 2023-05-07 | 2023-05-08 | DAY
        am 7.5.2023 bezahlt                       | 7.5.2023                    | 2023-05-07 | 2023-05-08 | DAY
        stamped March-15-2024 there               | March-15-2024               | 2024-03-15 | 2024-03-16 | DAY
        stamped 15-March-2024 there               | 15-March-2024               | 2024-03-15 | 2024-03-16 | DAY
        Monday, 8 May 2023 was fine               | Monday, 8 May 2023          | 2023-05-08 | 2023-05-09 | DAY
        It began in May 2023                      | May 2023                    | 2023-05-01 | 2023-06-01 | MONTH
        It began in May '21                       | May '21                     | 2021-05-01 | 2021-06-01 | MONTH
        sales of 2023-05 rose                     | 2023-05                     | 2023-05-01 | 2023-06-01 | MONTH
        I moved in 2022 to Rome                   | 2022                        | 2022-01-01 | 2023-01-01 | YEAR
        music of the '90s is best                 | 90s                         | 1990-01-01 | 2000-01-01 | DECADE
        back in the 1980s                         | 1980s                       | 1980-01-01 | 1990-01-01 | DECADE
        back in the nineties                      | nineties                    | 1990-01-01 | 2000-01-01 | DECADE
        I ran yesterday                           | yesterday                   | 2023-06-13 | 2023-06-14 | DAY
        I ran today                               | today                       | 2023-06-14 | 2023-06-15 | DAY
        I will run tomorrow                       | tomorrow                    | 2023-06-15 | 2023-06-16 | DAY
        tomorrow morning I run                    | tomorrow morning            | 2023-06-15T05:00 | 2023-06-15T12:00 | DAY
        We danced last night                      | last night                  | 2023-06-13T18:00 | 2023-06-14T06:00 | DAY
        I ran the day before yesterday            | day before yesterday        | 2023-06-12 | 2023-06-13 | DAY
        We fly the day after tomorrow             | day after tomorrow          | 2023-06-16 | 2023-06-17 | DAY
        It rained last week                       | last week                   | 2023-06-05 | 2023-06-12 | WEEK
        busy this week                            | this week                   | 2023-06-12 | 2023-06-19 | WEEK
        busy next week                            | next week                   | 2023-06-19 | 2023-06-26 | WEEK
        It rained last weekend                    | last weekend                | 2023-06-10 | 2023-06-12 | WEEKEND
        We hiked over the weekend                 | weekend                     | 2023-06-10 | 2023-06-12 | WEEKEND
        this past weekend was fun                 | this past weekend           | 2023-06-10 | 2023-06-12 | WEEKEND
        last month we met                         | last month                  | 2023-05-01 | 2023-06-01 | MONTH
        next year we marry                        | next year                   | 2024-01-01 | 2025-01-01 | YEAR
        last spring we met                        | last spring                 | 2023-03-01 | 2023-06-01 | SEASON
        last summer we met                        | last summer                 | 2022-06-01 | 2022-09-01 | SEASON
        this summer we sail                       | this summer                 | 2023-06-01 | 2023-09-01 | SEASON
        last quarter was slow                     | last quarter                | 2023-01-01 | 2023-04-01 | QUARTER
        We met last Friday                        | last Friday                 | 2023-06-09 | 2023-06-10 | DAY
        We meet next Friday                       | next Friday                 | 2023-06-16 | 2023-06-17 | DAY
        this Friday it is                         | this Friday                 | 2023-06-16 | 2023-06-17 | DAY
        I went there on Friday                    | Friday                      | 2023-06-09 | 2023-06-10 | DAY
        I will go there on Friday                 | Friday                      | 2023-06-16 | 2023-06-17 | DAY
        my appointment is moved to 4 July         | 4 July                      | 2023-07-04 | 2023-07-05 | DAY
        the review was pushed to Friday           | Friday                      | 2023-06-16 | 2023-06-17 | DAY
        the trip was postponed until 4 January    | 4 January                   | 2024-01-04 | 2024-01-05 | DAY
        We saw it Friday night                    | Friday night                | 2023-06-09T18:00 | 2023-06-10T06:00 | DAY
        two weeks ago we met                      | two weeks ago               | 2023-05-29 | 2023-06-05 | WEEK
        10 days ago                               | 10 days ago                 | 2023-06-04 | 2023-06-05 | DAY
        a couple of days ago                      | a couple of days ago        | 2023-06-11 | 2023-06-13 | DAY
        a few months ago                          | a few months ago            | 2023-01-01 | 2023-05-01 | MONTH
        an hour ago                               | an hour ago                 | 2023-06-14T14:00 | 2023-06-14T15:00 | MOMENT
        We leave in three days                    | three days                  | 2023-06-17 | 2023-06-18 | DAY
        a week from now                           | a week from now             | 2023-06-19 | 2023-06-26 | WEEK
        for the last two weeks                    | last two weeks              | 2023-05-31 | 2023-06-15 | WEEK
        over the past few months                  | past few months             | 2023-01-14 | 2023-06-15 | MONTH
        the week before 9 June 2023               | week before 9 June 2023     | 2023-06-02 | 2023-06-09 | WEEK
        the Sunday before 25 May 2023             | Sunday before 25 May 2023   | 2023-05-21 | 2023-05-22 | DAY
        the weekend of 20 May 2023                | weekend of 20 May 2023      | 2023-05-20 | 2023-05-22 | WEEKEND
        the weekend before 14 July 2023           | weekend before 14 July 2023 | 2023-07-08 | 2023-07-10 | WEEKEND
        the week of May 15, 2023                  | week of May 15, 2023        | 2023-05-15 | 2023-05-22 | WEEK
        two days before 9 June 2023               | two days before 9 June 2023 | 2023-06-07 | 2023-06-08 | DAY
        early May was cold                        | early May                   | 2023-05-01 | 2023-05-11 | MONTH
        in mid-May it was cold                    | mid-May                     | 2023-05-11 | 2023-05-21 | MONTH
        in late May it was cold                   | late May                    | 2023-05-21 | 2023-06-01 | MONTH
        the end of 2022                           | end of 2022                 | 2022-09-01 | 2023-01-01 | YEAR
        from 3 to 5 June 2023                     | from 3 to 5 June 2023       | 2023-06-03 | 2023-06-06 | DAY
        between 3 and 10 June 2022                | between 3 and 10 June 2022  | 2022-06-03 | 2022-06-11 | DAY
        June 3-5, 2023                            | June 3-5, 2023              | 2023-06-03 | 2023-06-06 | DAY
        3-5 June 2023                             | 3-5 June 2023               | 2023-06-03 | 2023-06-06 | DAY
        from May to July 2022                     | from May to July 2022       | 2022-05-01 | 2022-08-01 | MONTH
        from June 3 to July 8, 2022               | from June 3 to July 8, 2022 | 2022-06-03 | 2022-07-09 | DAY
        between 2019 and 2021                     | between 2019 and 2021       | 2019-01-01 | 2022-01-01 | YEAR
        in 2019-2021 we sailed                    | 2019-2021                   | 2019-01-01 | 2022-01-01 | YEAR
        I have lived here since 2019              | 2019                        | 2019-01-01 | 2023-06-14T15:30 | YEAR
        in the summer of 2022                     | summer of 2022              | 2022-06-01 | 2022-09-01 | SEASON
        Winter 2022 was mild                      | Winter 2022                 | 2022-12-01 | 2023-03-01 | SEASON
        Q1 2023 was slow                          | Q1 2023                     | 2023-01-01 | 2023-04-01 | QUARTER
        second quarter of 2023                    | second quarter of 2023      | 2023-04-01 | 2023-07-01 | QUARTER
        shipped in 2023-W21                       | 2023-W21                    | 2023-05-22 | 2023-05-29 | WEEK
        shipped in week 21 of 2023                | week 21 of 2023             | 2023-05-22 | 2023-05-29 | WEEK
        the first week of June                    | first week of June          | 2023-06-01 | 2023-06-08 | WEEK
        at Christmas 2022 we met                  | Christmas 2022              | 2022-12-25 | 2022-12-26 | DAY
        on Christmas Eve we met                   | Christmas Eve               | 2022-12-24 | 2022-12-25 | DAY
        on New Year's Eve 2021                    | New Year's Eve 2021         | 2021-12-31 | 2022-01-01 | DAY
        on Halloween 2022                         | Halloween 2022              | 2022-10-31 | 2022-11-01 | DAY
        on July 4th 2022                          | July 4th 2022               | 2022-07-04 | 2022-07-05 | DAY
        the fourth of July, 2022                  | fourth of July, 2022        | 2022-07-04 | 2022-07-05 | DAY
        Valentine's Day 2023                      | Valentine's Day 2023        | 2023-02-14 | 2023-02-15 | DAY
        Thanksgiving 2022 was loud                | Thanksgiving 2022           | 2022-11-24 | 2022-11-25 | DAY
        We celebrated Thanksgiving with mum       | Thanksgiving                | 2022-11-24 | 2022-11-25 | DAY
        We married on 20 December                 | 20 December                 | 2022-12-20 | 2022-12-21 | DAY
        The party should be on 5 January          | 5 January                   | 2024-01-05 | 2024-01-06 | DAY
        The party was on 20 December              | 20 December                 | 2022-12-20 | 2022-12-21 | DAY
        Her birthday is 5 January                 | 5 January                   | 2024-01-05 | 2024-01-06 | DAY
        The trial is on 5 January                 | 5 January                   | 2024-01-05 | 2024-01-06 | DAY
        I'm flying home on 5 January              | 5 January                   | 2024-01-05 | 2024-01-06 | DAY
        We're invited to Rome on 5 January        | 5 January                   | 2024-01-05 | 2024-01-06 | DAY
        We booked a room, planned for 5 January   | 5 January                   | 2024-01-05 | 2024-01-06 | DAY
        the next meeting: 5 January               | 5 January                   | 2024-01-05 | 2024-01-06 | DAY
        The talk was scheduled for 20 December    | 20 December                 | 2022-12-20 | 2022-12-21 | DAY
        I booked it on 20 December                | 20 December                 | 2022-12-20 | 2022-12-21 | DAY
        5 January                                 | 5 January                   | 2023-01-05 | 2023-01-06 | DAY
        The market is on Friday                   | Friday                      | 2023-06-16 | 2023-06-17 | DAY
        It is Wednesday                           | Wednesday                   | 2023-06-14 | 2023-06-15 | DAY
        We will marry on 20 December              | 20 December                 | 2023-12-20 | 2023-12-21 | DAY
        """)
    void resolvesAgainstTheMomentOfSpeaking(
            String text, String phrase, String start, String end, Granularity granularity) {
        List<TimeMention> found = find(text);
        assertThat(found).as(text).hasSize(1);
        TimeMention mention = found.get(0);
        assertThat(mention.phrase()).isEqualTo(phrase);
        assertThat(text.substring(mention.from(), mention.to())).isEqualTo(phrase);
        assertThat(shown(mention.start()) + " " + shown(mention.end()) + " " + mention.granularity())
                .isEqualTo(start + " " + end + " " + granularity);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "You may be right about this",
                "May I ask you something?",
                "We march on, and they march 5 abreast",
                "Give me a second please",
                "I might fall down the stairs",
                "Spring into action!",
                "We use version 2.0.2023 of it",
                "Java 21.0.5 and Lucene 10.4.0",
                "It costs $2022 in total",
                "It costs 2000 dollars",
                "in 2000 words or less",
                "It grew by 2019%",
                "I worked there for three years",
                "We finished it in three days",
                "We go every Friday",
                "call 555-2023 now",
                "Score was 3/4 and 24/7 support",
                "The ratio is 5:7",
                "April said she likes June",
                "an august body",
                "I sat in the sun",
                "room 2022 is free",
                "he is in his 30s",
                "The other day I thought of you",
                "IP 192.168.20.23",
                "sun, sat, wed: the verbs we know",
                "I may 5 or may not",
                "",
                "31/31/2023",
                "2023-02-30"
            })
    void doesNotFireOnEverydayWords(String text) {
        assertThat(find(text)).as(text).isEmpty();
    }

    @Test
    void findsSeveralInOrder() {
        assertThat(find("Yesterday I met Ann, whom I had not seen since March 2021; we meet again next week."))
                .extracting(TimeMention::phrase)
                .containsExactly("Yesterday", "March 2021", "next week");
    }

    @Test
    void givesInstantsByTheOffset() {
        TimeMention mention = find("yesterday").get(0);
        assertThat(mention.startInstant(ANCHOR.getOffset())).hasToString("2023-06-12T22:00:00Z");
        assertThat(mention.endInstant(ANCHOR.getOffset())).hasToString("2023-06-13T22:00:00Z");
    }

    @Test
    void isQuietAtTheEndsOfTheCalendar() {
        OffsetDateTime first = OffsetDateTime.parse("0001-01-01T00:00:00Z");
        OffsetDateTime last = OffsetDateTime.parse("9999-12-31T23:59:00Z");
        String text = "400 decades ago, last week, in 400 years, the weekend before May 5";
        assertThat(TemporalTagger.english().find(text, first)).isEmpty();
        assertThat(TemporalTagger.english().find(text, last)).isEmpty();
    }
}
