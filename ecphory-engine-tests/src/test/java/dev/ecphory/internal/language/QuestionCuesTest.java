package dev.ecphory.internal.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.language.QuestionCues.Cue;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionCuesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        FIRST_PERSON   | What did I buy?
        FIRST_PERSON   | Where is my passport?
        ADVICE         | Can you recommend a film?
        ADVICE         | What should I cook tonight?
        ADVICE         | Any tips for sleeping better?
        ADVICE         | Could you help me plan a trip?
        ADVICE         | How should I prepare?
        REQUEST        | Could you show me how to sort a list?
        REQUEST        | Can you write a poem?
        REQUEST        | Show me the steps.
        EXHAUSTIVE     | How many books have I read?
        EXHAUSTIVE     | List all the places we saw.
        EXHAUSTIVE     | Which films have I seen?
        EXHAUSTIVE     | In what order did we visit them?
        EXHAUSTIVE     | Tell me every name I mentioned.
        ORDERING       | In what order did we visit them?
        ORDERING       | Give me a timeline of the project.
        LATEST         | What did I eat most recently?
        LATEST         | When did I last go swimming?
        LATEST         | What was the last book that Ann read?
        LATEST         | Which flat did we view last?
        LATEST         | When did the dog last bark?
        EARLIEST       | What was the first thing I ate?
        EARLIEST       | When did she first swim in the sea?
        EARLIEST       | Which flat did we view first?
        SUMMARY        | Summarise our talks.
        SUMMARY        | Give me a comprehensive summary of my trip.
        ASSISTANT_SAID | What was the book you suggested?
        ASSISTANT_SAID | You told me about a café; which?
        ASSISTANT_SAID | Remind me what you said about tea.
        YES_NO         | Did Ann buy a car?
        YES_NO         | Is my car blue?
        """)
    void hearsTheCue(Cue cue, String question) {
        assertThat(Languages.standard().questions().cues(question, List.of()).phrases())
                .containsKey(cue);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        FIRST_PERSON   | What did Ann buy?
        ADVICE         | When did Ann buy the car?
        REQUEST        | What did Ann show?
        EXHAUSTIVE     | When did Ann buy the car?
        ORDERING       | When did Ann buy the car?
        LATEST         | What did I eat last week?
        LATEST         | What is Ann's last name?
        LATEST         | How long did it last?
        LATEST         | What happened in the last two months?
        EARLIEST       | What is her first name?
        EARLIEST       | What did I do on the first of May?
        SUMMARY        | When did Ann buy the car?
        ASSISTANT_SAID | What did Ann tell Tom?
        YES_NO         | What did Ann do?
        """)
    void doesNotHearWhatIsNotSaid(Cue cue, String question) {
        assertThat(Languages.standard().questions().cues(question, List.of()).has(cue))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        LATEST         | What was the last film that we saw?
        LATEST         | When did I last see the dentist?
        LATEST         | Which restaurant did we visit last?
        LATEST         | Who called most recently?
        LATEST         | What is the latest version that we deployed?
        LATEST         | What did Ann buy the last time she was in town?
        LATEST         | Where did we go on our last trip?
        LATEST         | When was my last haircut?
        LATEST         | What was Tom's last message about?
        LATEST         | What did Ann say about the last draft?
        EARLIEST       | What was the first thing Ann cooked?
        EARLIEST       | When did I first meet Tom?
        EARLIEST       | Which flat did we see first?
        EARLIEST       | What was the first book of the club?
        EARLIEST       | When was our first trip to Rome?
        EARLIEST       | What is the earliest bill from the garage?
        EARLIEST       | What did we buy the first time at the market?
        EARLIEST       | When did she climb for the first time?
        EARLIEST       | What was my first job?
        EARLIEST       | Where was our first meeting with the bank?
        """)
    void hearsAnOrderInTimeThatIsAskedFor(Cue cue, String question) {
        assertThat(Languages.standard().questions().cues(question, List.of()).phrases())
                .containsKey(cue);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        EARLIEST       | Where is the first draft of my letter?
        EARLIEST       | What did Ann change in the first draft?
        EARLIEST       | Which city is our first stop in Norway?
        EARLIEST       | What is the first step of the recipe?
        EARLIEST       | What is on the first page of the contract?
        EARLIEST       | Who teaches the first grade?
        EARLIEST       | What was my first impression of the flat?
        EARLIEST       | Where is the first aid kit?
        EARLIEST       | Is that the first edition of Emma?
        EARLIEST       | Which gym was my first choice?
        LATEST         | What is Tom's last name?
        LATEST         | What are the last names of the twins?
        LATEST         | What is my plan as a last resort?
        LATEST         | What is our last resort if the loan fails?
        LATEST         | Did we book the trip at the last minute?
        LATEST         | Was it a last-minute flight?
        LATEST         | What are the last four digits of my card?
        LATEST         | What does the last line of the poem say?
        LATEST         | Who writes the last chapter of the thesis?
        LATEST         | What was in my grandfather's last will?
        """)
    void hearsNoOrderInTimeInWhatIsOnlyCalledFirstOrLast(Cue cue, String question) {
        assertThat(Languages.standard().questions().cues(question, List.of()).phrases())
                .doesNotContainKey(cue);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        TIME     | When did Ann move?
        TIME     | What date is the party?
        DURATION | How long did it take?
        NUMBER   | How many cats does Ann have?
        NUMBER   | How much did it cost?
        PERSON   | Who sang?
        PLACE    | Where does Ann live?
        PLACE    | Which city did we visit?
        TITLE    | What book did Ann read?
        """)
    void knowsTheKindOfAnswer(QuestionAnswerType type, String question) {
        assertThat(Languages.standard().questions().cues(question, List.of()).answerTypes())
                .contains(type);
    }

    @Test
    void doesNotGuessTheKindOfAnswer() {
        assertThat(Languages.standard()
                        .questions()
                        .cues("What does Ann like?", List.of())
                        .answerTypes())
                .isEmpty();
    }

    @Test
    void namesWhoIsAskedFor() {
        QuestionCues cues = Languages.standard()
                .questions()
                .cues("What did caroline tell Melanie's friend about Rome in June?", List.of("Caroline Smith", "Tom"));
        assertThat(cues.speakers()).containsExactly("Caroline Smith");
        assertThat(cues.names()).containsExactly("Caroline Smith", "Melanie", "Rome");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        What did Ann give to Bo?                       | Ann
        What did Bo say when Ann moved?                | Bo
        How does ann lee feel about Bo's plan?         |
        How does Ann Lee feel about Bo's plan?         | Ann Lee
        Is it likely that Ann has friends besides Bo?  |
        What did Ann and Bo both buy?                  |
        Is Bo's plan the one that Ann likes?           |
        """)
    void knowsWhoOfSeveralDoesIt(String question, @Nullable String doer) {
        List<String> known = List.of("Bo", question.contains("Lee") ? "Ann Lee" : "Ann");
        assertThat(Languages.standard().questions().cues(question, known).doer())
                .isEqualTo(Optional.ofNullable(doer));
    }

    @Test
    void showsTheWordsThatToldIt() {
        assertThat(Languages.standard()
                        .questions()
                        .cues("So, how many cats has Ann?", List.of())
                        .phrases())
                .containsEntry(Cue.EXHAUSTIVE, "how many");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "What did I ask about the boiler?",
                "Which questions did Ann ask?",
                "Have I ever asked you about Lisbon?",
                "What was my last question?",
                "List all my questions about the trip."
            })
    void knowsThatWhatWasAskedIsAskedFor(String question) {
        assertThat(Languages.standard().questions().cues(question, List.of()).has(Cue.ASKED))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Who bought the bike?",
                "How often did I mention the boat in my questions?",
                "Is it out of the question?",
                "Whom should I ask for help?"
            })
    void knowsThatItIsNot(String question) {
        assertThat(Languages.standard().questions().cues(question, List.of()).has(Cue.ASKED))
                .isFalse();
    }
}
