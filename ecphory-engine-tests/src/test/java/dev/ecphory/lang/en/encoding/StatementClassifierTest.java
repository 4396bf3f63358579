package dev.ecphory.lang.en.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.language.MessageFeatures;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventAnnotation.Category;
import dev.ecphory.spi.store.EventAnnotation.LandmarkKind;
import dev.ecphory.spi.store.EventAnnotation.Sensitivity;
import dev.ecphory.spi.store.EventAnnotation.SpeechAct;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StatementClassifierTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NOISE | ok",
                "NOISE | hahaha yeah",
                "NOISE | heyyyy lol",
                "NOISE | thanks!!",
                "NOISE | shh",
                "GREETING | Good morning!",
                "GREETING | see you tomorrow",
                "QUESTION | Is that Saturn?",
                "QUESTION | how old is he",
                "REACTION | That's hilarious!",
                "REACTION | what a day",
                "REACTION | sounds delicious",
                "COMMITMENT | I signed the lease",
                "COMMITMENT | It's official",
                "COMMITMENT | we're moving",
                "COMMITMENT | Let's go with the blue one",
                "UPDATE | I no longer eat fish",
                "UPDATE | Actually it's Tuesday",
                "REQUEST | Please call the vet",
                "STATEMENT | The bins are behind the house",
                "STATEMENT | Peanuts. Deathly."
            })
    void tellsWhatAnUtteranceDoes(SpeechAct act, String text) {
        assertThat(SpeechActClassifier.of(Said.reading(text)).act()).isEqualTo(act);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CORRECTION | Sorry, it's Thursday, not Tuesday.",
                "CORRECTION | That's wrong, the flat has three rooms.",
                "CORRECTION | I misspoke earlier about the price.",
                "DECISION | We decided to sell the car.",
                "DECISION | Let's go with Postgres.",
                "DECISION | I've made up my mind about the dog.",
                "RELATIONSHIP | Nora is my sister.",
                "RELATIONSHIP | They got divorced in spring.",
                "EVENT | I flew to Oslo on Monday.",
                "EVENT | The concert is on Friday.",
                "ACTIVITY | I swim every morning.",
                "ACTIVITY | We play handball on Saturdays.",
                "PREFERENCE | I really love dark chocolate.",
                "DIRECTIVE | Always answer in German.",
                "OTHER | The sky is grey.",
                "OTHER | ok",
                "OTHER | Did you decide to sell the car?"
            })
    void tellsTheCategories(Category category, String text) {
        assertThat(category(text)).isEqualTo(category);
    }

    @Test
    void anAssistantsAdviceIsOfNoCategory() {
        MessageFeatures advice = Languages.standard()
                .messages()
                .features(Event.ofText("We decided that you should always stretch. I moved to Graz.")
                        .speaker("assistant")
                        .build());
        assertThat(StatementClassifier.category(
                        advice, SpeechActClassifier.of(advice).act()))
                .isEqualTo(Category.OTHER);
        assertThat(StatementClassifier.landmark(advice)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I'm out of office for now.",
                "No coffee for me today, please.",
                "I can't talk right now.",
                "We only eat out on this trip.",
                "At the moment the lift is broken.",
                "Use the spare key until tomorrow."
            })
    void whatHoldsForNowIsWorking(String text) {
        assertThat(scope(text)).isEqualTo(EventAnnotation.Lifetime.WORKING);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I got married today!",
                "I signed the contract today.",
                "From today on I'm vegan.",
                "As of today the office is closed for good.",
                "I live in Graz.",
                "My daughter was born this morning.",
                "We decided today to sell the house."
            })
    void whatHappenedTodayLasts(String text) {
        assertThat(scope(text)).isEqualTo(EventAnnotation.Lifetime.LONG);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "JOB_CHANGE | I quit my job on Friday.",
                "JOB_CHANGE | I got promoted to team lead.",
                "JOB_CHANGE | I start a new job at Vattenfall in April.",
                "JOB_CHANGE | Got laid off this morning.",
                "JOB_CHANGE | I was fired last week.",
                "JOB_CHANGE | I've been promoted!",
                "MOVE | We moved to Lisbon in May.",
                "MOVE | We're moving into a bigger place.",
                "MOVE | I signed the lease!",
                "LAUNCH | We launched the app last night.",
                "LAUNCH | Our site went live at noon.",
                "RELATIONSHIP | We got engaged on Sunday!",
                "RELATIONSHIP | Jo and I broke up.",
                "RELATIONSHIP | My grandmother passed away in March.",
                "RELATIONSHIP | Our daughter was born at six.",
                "HEALTH | I was diagnosed with asthma.",
                "HEALTH | I had knee surgery in June.",
                "HEALTH | I finished my first marathon!",
                "FINANCIAL | We raised a seed round of two million.",
                "FINANCIAL | I finally paid off my student loan.",
                "MILESTONE | I graduated from medical school.",
                "MILESTONE | I passed my driving test.",
                "MILESTONE | We won the regional championship."
            })
    void tellsLandmarksOfEverySpeakersLife(LandmarkKind kind, String text) {
        assertThat(StatementClassifier.landmark(Said.reading(text))).contains(kind);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "We fired. Three nights, and the kiln held.",
                "We hired a van for the move.",
                "I left my umbrella on the bus.",
                "The film started at eight.",
                "We won the quiz by a point, haha.",
                "Turn left at the church.",
                "She started the dishwasher.",
                "I left early.",
                "Did you quit your job?",
                "If I quit my job I'd travel.",
                "You should ask whether they hired someone.",
                "I moved the meeting to Friday.",
                "I moved on.",
                "The company launched in 1999.",
                "I joined the call late.",
                "He broke up the fight.",
                "I started crying.",
                "I quit smoking years ago.",
                "Let's move forward."
            })
    void landmarksDoNotOverFire(String text) {
        assertThat(StatementClassifier.landmark(Said.reading(text))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PII | Call me on +43 664 551 29 08.",
                "PII | My email is nora.k@example.org",
                "PII | I live at 14 Orchard Close",
                "PII | Passport TK4471209 runs out",
                "PII | My SSN is 078-05-1120",
                "HEALTH | The doctor prescribed insulin.",
                "HEALTH | I'm allergic to cats.",
                "FINANCE | I earn 3150 a month.",
                "FINANCE | My IBAN is AT61 1904 3002 3457 3201.",
                "FINANCE | I still have a mortgage.",
                "CREDENTIALS | The wifi password is correct-horse.",
                "CREDENTIALS | Use sk-abcdefghij0123456789 for the API.",
                "CREDENTIALS | My PIN is 4419.",
                "PROTECTED | I'm gay and out at work.",
                "PROTECTED | We voted for the greens.",
                "PROTECTED | I fast in Ramadan."
            })
    void tellsWhatMustBeHandledWithCare(Sensitivity kind, String text) {
        assertThat(Said.reading(text).sensitivity()).contains(kind);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The concert is on 2026-03-29.",
                "It cost $1,250,000 in all.",
                "The tram stood still for ages.",
                "Room 4.12, at 10:30.",
                "We met in 1998-2003."
            })
    void ordinaryNumbersAreNotSensitive(String text) {
        assertThat(Said.reading(text).sensitivity()).isEmpty();
    }

    private static Category category(String text) {
        MessageFeatures reading = Said.reading(text);
        return StatementClassifier.category(
                reading, SpeechActClassifier.of(reading).act());
    }

    private static EventAnnotation.Lifetime scope(String text) {
        MessageFeatures reading = Said.reading(text);
        return StatementClassifier.scope(
                reading,
                SpeechActClassifier.of(reading).act(),
                category(text),
                StatementClassifier.landmark(reading).orElse(null));
    }
}
