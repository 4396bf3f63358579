package dev.ecphory.lang.en.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Answer;
import dev.ecphory.Answerability;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.QueryClassification;
import dev.ecphory.QueryClassification.FactState;
import dev.ecphory.QueryClassification.MemoryNeed;
import dev.ecphory.RecallResult;
import dev.ecphory.RecallResult.Computed;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.answer.AnswerPipeline;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.retrieval.query.KnownSpeakers;
import dev.ecphory.internal.retrieval.query.RuleQueryClassifier;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ExtractiveReaderTest {
    private static final ExtractiveReader READER = new ExtractiveReader();
    private static final OffsetDateTime TOLD = OffsetDateTime.parse("2024-03-14T18:30:00+01:00");

    @Test
    void whatWasSaidIsQuotedWithWhoSaidItAndWhen() {
        assertThat(answer("Where did Ines move to?", "Ines: We finally moved to Porto.", "Tomas: I envy you."))
                .isEqualTo("\u201CWe finally moved to Porto.\u201D (Ines, 14 March 2024)");
    }

    @Test
    void aTimeIsResolvedAgainstTheTelling() {
        assertThat(answer("When did Ines sell the boat?", "Ines: I sold the boat yesterday!", "Tomas: That was quick."))
                .isEqualTo("\u201CI sold the boat yesterday!\u201D (Ines, 14 March 2024; yesterday: 13 March 2024)");
        assertThat(answer("When did Ines start her pottery course?", "Ines: I started a pottery course last month."))
                .contains("last month: February 2024");
    }

    @Test
    void whetherIsNeverGuessed() {
        for (String question :
                List.of("Is Ana allergic to peanuts?", "Hi! Is Ana allergic to peanuts?", "Does Ines have a boat?")) {
            Answer answer = READER.read(
                    recollection(
                            question,
                            Answerability.Verdict.PARTIAL,
                            List.of(),
                            "Ines: Dinner was great; Ana is allergic to hazelnuts.",
                            "Ines: I would like to have a boat, but I have none."),
                    false);
            assertThat(answer.kind()).isEqualTo(Answer.Kind.QUOTED);
            assertThat(answer.text())
                    .startsWith("\u201C")
                    .doesNotStartWith("Yes")
                    .doesNotStartWith("No");
        }
    }

    @Test
    void whatWasSaidLaterOfTheSameComesFirst() {
        Event before = said("e1", "The ferry leaves from the old quay.", TOLD);
        Event later = said("e2", "The ferry leaves from the new pier.", TOLD.plusDays(30));
        List<RecalledEvent> items = List.of(recalled(before, 1), recalled(later, 2));
        Answer answer = READER.read(
                recollection("Where does the ferry leave from?", Answerability.Verdict.PARTIAL, List.of(), items),
                false);
        assertThat(answer.text().lines()).hasSize(2).first().asString().contains("new pier", "13 April 2024");
        assertThat(answer.citations()).extracting(Answer.Citation::id).containsExactly("e2", "e1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        When is Ilse's birthday? | Ida has her birthday this Friday, I bake a cake.
        When is my anniversary? | I have a dentist appointment on Friday.
        How much do I earn at the yard? | The yard was full, we counted ten boats.
        Where did Milo spend his honeymoon? | Milo danced all night at the harbour.
        When did I sell my canoe? | Tomas has sold his canoe yesterday.
        Who did I sell the canoe to? | I sold the canoe yesterday and I was glad.
        When was the boat painted? | The boat was painted blue.
        Which academy did I go to? | I may go to Bergen this summer.
        What is Ilse's phone extension? | We have a new teacher called Ilse from the islands.
        How much did the wooden rudder cost? | The course at the pier costs 340 euros.
        How much did the rudder cost? | I gave Milo a rudder when he turned four.
        How many weeks did Milo need for the mast? | The mast is out, Milo has version 2.8 of it.
        What is BRG-31? | BRG-32 is fixed since Friday.
        What colour is the mast? | We took the mast from the third floor.
        How old is Milo? | Milo sold the old canoe.
        Which academy did Ines go to? | I'll go home early, they let us go.
        """)
    void aSentenceThatDoesNotSpeakOfWhatIsAskedIsNotQuoted(String question, String told) {
        assertThat(mayAbstain(question, "Ines: " + told, "Tomas: Yesterday I came by.")
                        .kind())
                .as(question)
                .isEqualTo(Answer.Kind.ABSTAINED);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        When is Ilse's birthday? | Ida has her birthday this Friday. | The birthday of Ilse is on 3 May. | 3 May
        How much was the rudder? | The rudder came today. | I got the rudder! Talked him down to 260. | 260
        When do I take the ferry? | I like to take the ferry. | I only take the ferry when it rains. | when it rains
        Where was the canoe built? | The canoe was built badly. | The canoe was built in Bergen. | Bergen
        """)
    void theNextBestThatDoesIsQuoted(String question, String first, String second, String value) {
        assertThat(mayAbstain(question, "Ines: " + first, "Ines: " + second).text())
                .as(question)
                .contains(value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        I forgot what my aunt told me, which berth was she on? | My aunt is at the old quay, berth 41, until Friday. | berth 41
        How many days did it hail in Bergen? | A week in Bergen. It hailed for five days out of seven. | five days
        How many days is Ines at the regatta? | I am at the regatta from 7 to 21 April. | 7 to 21 April
        What is BRG-31 about? | Found a bug in the tide table. Ticket BRG-31. | tide table
        At what time is the roll call? | Roll call is at 9:15 on the deck. | 9:15
        At what time is the roll call? | Roll call is at nine. | nine
        What did I eat on 7 April? | I ate lentils that evening. | lentils
        What did I choose? | I chose the blue hull. | blue hull
        Where did Tomas buy the rudder? | Tomas bought the rudder in Bergen. | Bergen
        What was the first thing I caught? | I caught a cod that evening. | cod
        """)
    void whatIsAskedInAnotherFormIsQuoted(String question, String told, String value) {
        assertThat(mayAbstain(question, "Ines: " + told, "Tomas: Yesterday I came by.")
                        .text())
                .as(question)
                .contains(value);
    }

    @Test
    void whatIsToldFromTheOtherEndOrByAnExampleIsQuoted() {
        assertThat(mayAbstain("Who bought the boat?", "Ines: I sold the boat to Karim.")
                        .text())
                .contains("Karim");
        assertThat(mayAbstain("Which instrument does Lucia play?", "Ines: Lucia plays the violin.")
                        .text())
                .contains("violin");
        assertThat(mayAbstain("Who bought the car?", "Ines: I sold the boat to Karim.")
                        .kind())
                .isEqualTo(Answer.Kind.ABSTAINED);
    }

    @Test
    void whatIsCalledByPartOfItsNameIsTheSameThing() {
        assertThat(mayAbstain("Where is the birthday party?", "Ines: The party is at Villa Rosa.")
                        .text())
                .contains("Villa Rosa");
        assertThat(mayAbstain("birthday party where?", "Ines: The party is at Villa Rosa.")
                        .kind())
                .isNotNull();
    }

    @Test
    void whatSomebodyDidIsQuotedWithTheDayOfTheTelling() {
        assertThat(mayAbstain("When did I sell my canoe?", "Ines: I sold my canoe, at last!")
                        .text())
                .contains("I sold my canoe", "2024");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        What's the cut-off time for the ferry? | The cut-off for the ferry is 18:00. | From Monday 16:00 instead of 18:00, a new cut-off. | 16:00
        When is Ilse moving to Bergen? | Ilse is moving to Bergen in May. | Not in May after all, Ilse goes on 3 June. | 3 June
        How much is the rent of the boathouse? | The rent of the boathouse is 910. | The rent turned out to be 935, they left something out of the 910. | 935
        Which novel is Ines on? | Ines is on The Lighthouse, a novel. | Finished The Lighthouse, Kim is next. | Kim
        What is the mail server? | The mail server is post-02. | Moved mail to post-07. | post-07
        On which day do I row? | I row on Mondays. | My rowing night is Wednesday since the new year. | Wednesday
        When is the sailing lesson? | The sailing lesson is at four. | Sailing lesson moved to half past five. | half past five
        Which database does our shop use? | Our shop uses Postgres as its database. | We migrated from Postgres to Oracle. | Oracle
        Which supplier do we have for the sails? | Our supplier for the sails is Brandt. | We went from Brandt to Molina for good. | Molina
        When is the harbour fair? | The harbour fair is on 22 May. | The fair had to be moved to 5 June. | 5 June
        """)
    void anotherValueBesideTheFormerComesFirst(String question, String before, String later, String value) {
        Answer answer = READER.read(
                recollection(
                        question,
                        Answerability.Verdict.PARTIAL,
                        List.of(),
                        List.of(
                                recalled(said("e1", before, TOLD), 1),
                                recalled(said("e2", later, TOLD.plusDays(9)), 2))),
                true);
        assertThat(answer.text().lines())
                .as(question)
                .hasSize(2)
                .first()
                .asString()
                .contains(value);
    }

    @Test
    void whatAnAssistantSaidIsNotQuotedForWhatTheAskerDid() {
        String advice = "assistant: You could pay 300 euros for a rudder.";
        assertThat(mayAbstain("How much did I pay for the rudder?", advice).kind())
                .isEqualTo(Answer.Kind.ABSTAINED);
        assertThat(mayAbstain("How much did you say a rudder is?", advice).text())
                .contains("300 euros");
    }

    @Test
    void anAmountInAnotherUnitIsNoAnswer() {
        for (String text : List.of("0 months from 2 Feb, id e1.", "0 days from 2 Feb, id e1.", "1 month, id e1.")) {
            Answer answer = READER.read(
                    recollection(
                            "How many days after the start did Ines stop?",
                            Answerability.Verdict.PARTIAL,
                            List.of(new Computed(Computed.Kind.INTERVAL, text, List.of("e1"))),
                            "Ines: I started on 2 February and was glad."),
                    false);
            assertThat(answer.kind()).as(text).isNotEqualTo(Answer.Kind.EXTRACTED);
        }
    }

    @Test
    void aCodeIsNoNumberOfThings() {
        assertThat(READER.read(
                                recollection(
                                        "How many dogs does Ines have?",
                                        Answerability.Verdict.PARTIAL,
                                        List.of(),
                                        "Ines: Error 0x80070005 came back, and my dogs barked."),
                                false)
                        .kind())
                .isEqualTo(Answer.Kind.ABSTAINED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Where does Ines live? | Ines: Forget that I live in Lyon.",
                "Where does Ines live? | Ines: Please delete what I said about me living in Lyon.",
                "Where does Ines live? | Ines: It's not true that I live in Lyon.",
                "Where does Ines live? | Ines: I never said that I live in Lyon.",
                "Where does Ines work? | Ines: Scratch that I work at Bosch in Ghent.",
                "Who is Ines's dentist? | Ines: Ignore that my dentist is Dr. Lee.",
                "How many dogs does Ines have? | Ines: Don't remember that I have three dogs.",
                "Where does Ines live? | Ines: My living in Lyon is false. I live in Lyon is wrong."
            })
    void whatIsTakenBackIsNoAnswer(String question, String told) {
        assertThat(READER.read(recollection(question, Answerability.Verdict.PARTIAL, List.of(), told), false)
                        .kind())
                .isEqualTo(Answer.Kind.ABSTAINED);
    }

    @Test
    void whatIsToBeRememberedIsAnAnswer() {
        for (String told : List.of(
                "Ines: Remember that I live in Lyon.",
                "Ines: Don't forget that I live in Lyon.",
                "Ines: Forget that I live in Porto. I live in Lyon.")) {
            assertThat(READER.read(
                                    recollection(
                                            "Where does Ines live?", Answerability.Verdict.PARTIAL, List.of(), told),
                                    false)
                            .text())
                    .contains("Lyon");
        }
    }

    @Test
    void aQuestionIsNoAnswer() {
        assertThat(READER.read(
                                recollection(
                                        "Where did Ines move to?",
                                        Answerability.Verdict.PARTIAL,
                                        List.of(),
                                        "Tomas: Where did you move to, Ines?"),
                                false)
                        .kind())
                .isEqualTo(Answer.Kind.ABSTAINED);
    }

    @Test
    void aLongTextIsQuotedAroundTheSentenceThatFits() {
        String filler =
                "The weather was as it always is at that time of the year, and nobody had much to do. ".repeat(6);
        String answer =
                answer("What does Ines paint?", "Ines: " + filler + "I paint chairs for the harbour café. " + filler);
        assertThat(answer).contains("I paint chairs for the harbour café.").hasSizeLessThan(300);
    }

    @Test
    void aCountIsANumberOrNothing() {
        assertThat(answer(
                        "How many people come to the dinner?",
                        "Ines: Tomas and Aline come to the dinner on 16 May at 7:30.",
                        "Ines: So we cook for twelve."))
                .containsIgnoringCase("twelve");
        Answer none = READER.read(
                recollection(
                        "How many people come to the dinner?",
                        Answerability.Verdict.PARTIAL,
                        List.of(),
                        "Ines: Tomas and Aline come to the dinner on 16 May at 7:30."),
                false);
        assertThat(none.kind()).isEqualTo(Answer.Kind.ABSTAINED);
    }

    @Test
    void whoIsSomebodyAndWhereIsSomewhere() {
        assertThat(answer(
                        "Who repaired the boat?",
                        "Ines: The old boat was repaired quickly, cheaply and beautifully.",
                        "Ines: A carpenter did all of it."))
                .containsIgnoringCase("carpenter");
        assertThat(READER.read(
                                recollection(
                                        "Where did Ines repair the boat?",
                                        Answerability.Verdict.PARTIAL,
                                        List.of(),
                                        "Ines: I repaired the boat quickly yesterday."),
                                false)
                        .kind())
                .isEqualTo(Answer.Kind.ABSTAINED);
    }

    @Test
    void aQuestionForSeveralThingsGetsTheBestOfThreeEvents() {
        String answer = answer(
                "What instruments does Ines play?",
                "Ines: I play the cello in the evenings.",
                "Ines: On Sundays I play the accordion at the market.",
                "Ines: My uncle taught me to play the harp.",
                "Tomas: The market was full.");
        assertThat(answer.lines()).hasSize(3).doesNotHaveDuplicates();
        assertThat(answer).contains("cello", "accordion", "harp");
    }

    @Test
    void aStretchOfTimeThatWasWorkedOutIsToldWhateverTheSignsSay() {
        Computed interval = new Computed(Computed.Kind.INTERVAL, "132 days from 2 Feb 2026, id e1.", List.of("e1"));
        Answer answer = READER.read(
                recollection(
                        "How long ago did Ines start at the yard?",
                        Answerability.Verdict.UNSUPPORTED,
                        List.of(interval),
                        "Ines: I start at the yard on 2 February."),
                true);
        assertThat(answer.kind()).isEqualTo(Answer.Kind.EXTRACTED);
        assertThat(answer.text()).isEqualTo("132 days");
    }

    @Test
    void everyCitationStandsVerbatimInTheRecollection() {
        for (String question : List.of("When did Ines sail?", "What boats does Ines like?", "Why did Ines sail?")) {
            RecallResult recollection = recollection(
                    question,
                    Answerability.Verdict.PARTIAL,
                    List.of(),
                    "Ines: I sailed last week. The sea was calm, so I stayed out until dusk.",
                    "Tomas: Which boats do you like?",
                    "Ines: Dinghies and old cutters!");
            Answer answer = READER.read(recollection, false);
            assertThat(answer.kind()).isEqualTo(Answer.Kind.QUOTED);
            assertThat(answer.citations()).isNotEmpty().allSatisfy(citation -> assertThat(recollection.items())
                    .anySatisfy(item -> {
                        assertThat(item.entry().id()).isEqualTo(citation.id());
                        assertThat(item.entry().event().text()).contains(citation.quote());
                    }));
            assertThat(answer.usage()).isEqualTo(Answer.Usage.NOTHING);
            assertThat(READER.read(recollection, false)).isEqualTo(answer);
        }
    }

    @Test
    void itAbstainsOnlyWhenAskedToAndNothingSupportsAnAnswer() {
        RecallResult unsupported = recollection(
                "Where did Ines move to?", Answerability.Verdict.UNSUPPORTED, List.of(), "Ines: We moved to Porto.");
        assertThat(READER.read(unsupported, true).kind()).isEqualTo(Answer.Kind.ABSTAINED);
        assertThat(READER.read(unsupported, true).text()).isEqualTo(AnswerPipeline.NO_ANSWER);
        assertThat(READER.read(unsupported, false).kind()).isEqualTo(Answer.Kind.QUOTED);
    }

    @Test
    void smallTalkIsNotAnsweredFromMemoryUnlessAnAnswerIsWanted() {
        RecallResult talk = recollection(
                "Hello, how are you?", Answerability.Verdict.PARTIAL, List.of(), "Ines: We moved to Porto.");
        QueryClassification kind = new RuleQueryClassifier(Languages.standard())
                .classify(talk.question(), KnownSpeakers.people(Map.of("Ines", 1)));
        assertThat(kind.tier()).isEqualTo(MemoryNeed.T0);
        RecallResult told = new RecallResult(
                talk.question(),
                kind,
                talk.context(),
                talk.tokens(),
                talk.directives(),
                talk.facts(),
                talk.items(),
                talk.computed(),
                talk.answerability(),
                talk.steps());
        assertThat(READER.read(told, true).kind()).isEqualTo(Answer.Kind.ABSTAINED);
        assertThat(READER.read(told, false).kind()).isEqualTo(Answer.Kind.QUOTED);
    }

    @Test
    void fromNothingItAbstains() {
        Answer answer =
                READER.read(recollection("Where did Ines move to?", Answerability.Verdict.PARTIAL, List.of()), false);
        assertThat(answer.kind()).isEqualTo(Answer.Kind.ABSTAINED);
        assertThat(answer.citations()).isEmpty();
        assertThat(answer.choices().getLast().because()).isEqualTo("nothing relevant was recalled");
    }

    @Test
    void anAbstentionIsNoSurerThanRecallIsThatThereIsNoAnswer() {
        for (String told : List.of("Ines: I repaired the boat quickly yesterday.", "")) {
            RecallResult recollection = recollection(
                    "Where did Ines repair the boat?",
                    Answerability.Verdict.PARTIAL,
                    List.of(),
                    told.isEmpty() ? new String[0] : new String[] {told});
            Answer answer = READER.read(recollection, true);
            assertThat(answer.kind()).isEqualTo(Answer.Kind.ABSTAINED);
            assertThat(answer.confidence())
                    .isEqualTo(1 - recollection.answerability().probability())
                    .isLessThan(1);
        }
    }

    @Test
    void anyTextAndAnyQuestionGetAnAnswer() {
        for (String text : List.of("Ines: …", "Ines: 你好", "Ines: ?!", "Ines: 's", "Ines: \"\"")) {
            for (String question : List.of("?", "…", "who", "what what what", "When did Ines")) {
                assertThat(answer(question, text)).isNotNull();
            }
        }
    }

    private static Answer mayAbstain(String question, String... turns) {
        return READER.read(recollection(question, Answerability.Verdict.PARTIAL, List.of(), turns), true);
    }

    private static Event said(String id, String text, OffsetDateTime at) {
        return Event.ofText(text).id(id).speaker("Ines").occurredAt(at).build();
    }

    private static String answer(String question, String... turns) {
        return READER.read(recollection(question, Answerability.Verdict.PARTIAL, List.of(), turns), false)
                .text();
    }

    private static RecalledEvent recalled(Event event, int rank) {
        LogEntry entry = new LogEntry(Namespace.of("t"), rank, Instant.EPOCH, event);
        return new RecalledEvent(entry, 1.0 / rank, 1, true, List.of());
    }

    private static RecallResult recollection(
            String question, Answerability.Verdict verdict, List<Computed> computed, String... turns) {
        List<RecalledEvent> items = new ArrayList<>();
        for (int i = 0; i < turns.length; i++) {
            String[] sides = turns[i].split(": ", 2);
            items.add(recalled(
                    Event.ofText(sides[1])
                            .id("e" + (i + 1))
                            .speaker(sides[0])
                            .session("s")
                            .occurredAt(TOLD)
                            .build(),
                    i + 1));
        }
        return recollection(question, verdict, computed, items);
    }

    private static RecallResult recollection(
            String question, Answerability.Verdict verdict, List<Computed> computed, List<RecalledEvent> items) {
        return new RecallResult(
                question,
                new QueryClassification(
                        MemoryNeed.T1,
                        QueryClassification.Category.SINGLE_SESSION_USER,
                        QueryClassification.Intent.PRECISE_FACT,
                        FactState.ANY,
                        false,
                        false,
                        false,
                        false,
                        0,
                        Map.of(),
                        "nobody"),
                "",
                0,
                List.of(),
                List.of(),
                items,
                computed,
                new Answerability(verdict, .3, List.of()),
                List.of());
    }
}
