package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Answer;
import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** However a slot is asked for, the fact in it answers, and nothing else does. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class AnswersFromSlotsTest {
    private static final List<String> SAID = List.of(
            "My name is Ines Okafor. I work as a welder.",
            "I work at Harbour Steel.",
            "My brother Milo is a florist.",
            "Milo lives in Ghent.",
            "My wife is called Petra. Petra's birthday is on 9 June.",
            "We have a dog called Rufus and a cat called Tinsel.",
            "My birthday is on 2 February 1988.",
            "I live in Antwerp.",
            "I'm allergic to walnuts.",
            "I drive a Dacia Duster. My favourite food is ramen.",
            "I study metallurgy at the University of Leuven.",
            "My driving test is on 3 October at 08:40.",
            "Milo's phone number is 0470 55 12 12.",
            "I now work at Scheldt Yards; I left Harbour Steel.",
            "My dentist appointment is tomorrow at 8:30.",
            "My eye exam is tomorrow.",
            "My eye exam is tomorrow.");

    private final SettableClock clock = new SettableClock(Instant.parse("2026-06-01T12:00:00Z"));
    private final Ecphory engine = Ecphory.builder(FreshStore.on(clock, 7))
            .tier(Tier.EDGE)
            .background(false)
            .clock(clock)
            .open();
    private final Memory memory = engine.memory("ines");

    @BeforeAll
    void tell() {
        OffsetDateTime first = OffsetDateTime.parse("2026-01-05T10:00:00Z");
        for (int i = 0; i < SAID.size(); i++) {
            memory.append(Event.ofText(SAID.get(i))
                    .id("e" + i)
                    .speaker("user")
                    .session("s" + i)
                    .occurredAt(first.plusDays(7L * i))
                    .build());
        }
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
    }

    @AfterAll
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        What's my job? | welder
        What do I do for a living? | welder
        What is my profession? | welder
        Who is my employer? | Scheldt Yards
        Where do I work? | Scheldt Yards
        Where did I work before? | Harbour Steel
        What was my previous employer? | Harbour Steel
        What does my brother do? | florist
        What does Milo do for work? | florist
        Where does my brother live? | Ghent
        Who is my wife? | Petra
        Do I have a wife? | Yes: Petra
        When is my wife's birthday? | 9 June
        What is my dog called? | Rufus
        What's the name of our cat? | Tinsel
        What pets do I have? | Rufus, Tinsel
        What are my pets called? | Rufus, Tinsel
        Do I have any pets? | Yes: Rufus, Tinsel
        How many pets do I have? | at least 2: Rufus, Tinsel
        When is my birthday? | 2 February 1988
        When was I born? | 2 February 1988
        Which city do I live in? | Antwerp
        Do I have any allergies? | Yes: walnuts
        Am I allergic to walnuts? | Yes: walnuts
        Do I live in Antwerp? | Yes: Antwerp
        Is my brother called Milo? | Yes: Milo
        Does my brother live in Ghent? | Yes: Ghent
        Does Milo live in Ghent? | Yes: Ghent
        What am I allergic to? | walnuts
        What car do I drive? | Dacia Duster
        What is my favorite food? | ramen
        What's my favourite food? | ramen
        What do I study? | metallurgy
        What's my name? | Ines Okafor
        When is my driving test? | 3 October at 08:40
        When is my dentist appointment? | tomorrow at 8:30 (14 April 2026)
        When is my eye exam? | tomorrow (28 April 2026)
        """)
    void theFactOfASlotAnswersHoweverItIsAskedFor(String question, String value) {
        Answer answer = memory.answer(question);
        assertThat(answer.text()).as(question).isEqualTo(value);
        assertThat(answer.kind()).isEqualTo(Answer.Kind.EXTRACTED);
        assertThat(answer.citations()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Does my brother live in Paris?",
                "Should I call my brother?",
                "Is my brother called Petra?",
                "Is my wife called Milo?",
                "Do I live in Ghent?",
                "Am I allergic to Rufus?",
                "What's my phone number?",
                "Which country do I live in?",
                "When did my dog eat?",
                "What is my brother's dog called?",
                "Who are my brothers?",
                "What cat food should I buy?",
                "What does my brother do on Sundays?",
                "Do I hate my job?",
                "Where does my dog sleep?"
            })
    void noFactAnswersWhatItDoesNotTell(String question) {
        Answer answer = memory.answer(question);
        assertThat(answer.kind()).as(question + " " + answer.text()).isNotEqualTo(Answer.Kind.EXTRACTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"What's my phone number?", "What is our phone number?"})
    void whatIsSomebodyElsesIsNotQuotedForTheAskers(String question) {
        assertThat(memory.answer(question).text()).doesNotContain("0470 55 12 12");
    }
}
