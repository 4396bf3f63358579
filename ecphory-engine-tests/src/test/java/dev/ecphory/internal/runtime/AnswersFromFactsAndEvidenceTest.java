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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is answered without a model from facts and what was said together. */
final class AnswersFromFactsAndEvidenceTest {
    private static final OffsetDateTime FIRST = OffsetDateTime.parse("2026-01-01T10:00:00Z");

    private final SettableClock clock = new SettableClock(Instant.parse("2026-05-01T12:00:00Z"));
    private final Ecphory engine = Ecphory.builder(FreshStore.on(clock, 7))
            .tier(Tier.EDGE)
            .background(false)
            .clock(clock)
            .open();
    private final Memory memory = engine.memory("ann");
    private int told;

    @AfterEach
    void close() {
        engine.close();
    }

    private void tell(@Nullable String speaker, String text) {
        Event.Builder event = Event.ofText(text).id("e" + ++told).session("s").occurredAt(FIRST.plusDays(7L * told));
        memory.append((speaker == null ? event : event.speaker(speaker)).build());
    }

    private Answer ask(String question) {
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
        return memory.answer(question);
    }

    @Test
    void aFactThatTellsANumberAnswersHowMany() {
        tell("Ann", "I have three cats.");
        tell("Ann", "My partner Tomas and two friends came over for dinner.");
        tell("Ann", "The cats slept all day.");
        for (String question :
                new String[] {"How many cats do I have?", "How many cats does Ann have?", "How many cats?"}) {
            Answer answer = ask(question);
            assertThat(answer.text()).as(question).isEqualTo("three");
            assertThat(answer.confidence()).as(question).isEqualTo(.9);
        }
    }

    @Test
    void thingsToldOneByOneAreCountedAsAtLeastSoMany() {
        tell("Ann", "My daughter Mia loves horses.");
        tell("Ann", "My daughter Eva was born in May.");
        Answer answer = ask("How many daughters do I have?");
        assertThat(answer.text()).startsWith("at least 2: ").contains("Mia", "Eva");
        assertThat(answer.confidence()).isLessThan(.9);
        assertThat(answer.citations()).hasSize(2);
    }

    @Test
    void aDocumentWithoutASpeakerIsEvidenceBesideTheOnlyPersonWhoSpeaks() {
        tell(null, "Notes about the farm. The barn cat is called Biscuit. The tractor needs a new battery.");
        assertThat(ask("What is the barn cat called?").text()).contains("Biscuit");
        tell("Ann", "I went shopping today.");
        for (String question : new String[] {"What is the barn cat called?", "What is my barn cat called?"}) {
            Answer answer = ask(question);
            assertThat(answer.text()).as(question).contains("Biscuit");
            assertThat(answer.recollection().answerability().reasons())
                    .as(question)
                    .noneMatch(reason -> reason.contains("no memory near it has the word"));
        }
    }

    @Test
    void newerEvidenceThatNoRuleReadMakesAFactStale() {
        tell("Ann", "I live in Lisbon.");
        Answer before = ask("Where do I live?");
        assertThat(before.text()).isEqualTo("Lisbon");
        assertThat(before.confidence()).isEqualTo(.9);
        tell("Ann", "The flat in Lisbon was sold, we packed everything and Porto is home these days.");
        Answer after = ask("Where do I live?");
        assertThat(after.choices()).extracting(Answer.RoutingDecision::chosen).contains("stale?");
        assertThat(after.kind()).isEqualTo(Answer.Kind.QUOTED);
        assertThat(after.text()).contains("Porto is home").doesNotContain("I live in Lisbon");
        assertThat(after.citations()).anySatisfy(citation -> {
            assertThat(citation.id()).isEqualTo("e2");
            assertThat(citation.quote()).contains("Porto is home");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Ann moved on the weekend, she's in Graz now.",
                "Ann has moved, her boxes stand in Graz.",
                "Greetings from Ann, who is in Graz these days."
            })
    void aMoveThatNoRuleReadMakesAFactStale(String news) {
        tell("Ann", "I live in Lisbon.");
        tell("Tomas", news);
        Answer answer = ask("Where does Ann live?");
        assertThat(answer.text()).contains("Graz").isNotEqualTo("Lisbon");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        My laptop is a ThinkPad X1. | The ThinkPad died, I'm on a Framework 13 now. | What laptop do I have? | Framework
        The deadline for the thesis is 15 July. | I got an extension on the thesis until 1 September. | When is the deadline for the thesis? | 1 September
        Theo's teacher is Mrs. Grant. | Mrs. Grant is on maternity leave and Mr. Pell teaches Theo's class. | Who is Theo's teacher? | Pell
        """)
    void aChangeThatNamesTheValueMakesAFactStale(String fact, String news, String question, String value) {
        tell("Ann", fact);
        assertThat(ask(question).kind()).as(question).isEqualTo(Answer.Kind.EXTRACTED);
        tell("Ann", news);
        assertThat(ask(question).text()).as(question).contains(value);
    }

    @Test
    void aMoveOfSomebodyLeavesWhoTheyAreAsItIs() {
        tell("Ann", "My sister Leila loves clay.");
        tell("Ann", "Leila moved to Antwerp.");
        assertThat(ask("What is my sister's name?").text()).isEqualTo("Leila");
    }

    @Test
    void whatSomebodyMovedIsNoMoveOfTheirs() {
        tell("Ann", "I live in Lisbon.");
        tell("Tomas", "Ann moved the meeting with Nadia to Friday.");
        assertThat(ask("Where does Ann live?").text()).isEqualTo("Lisbon");
    }

    @Test
    void aPlanAVisitAndSomebodyElsesMoveLeaveAFactAsItIs() {
        tell("Ann", "I live in Lisbon.");
        tell("Ann", "We might move to Porto one day.");
        tell("Ann", "I visited Porto and loved the houses there.");
        tell("Tomas", "I live in Porto, my home is tiny.");
        tell("Ann", "At home in Lisbon it rained all day.");
        Answer answer = ask("Where does Ann live?");
        assertThat(answer.text()).isEqualTo("Lisbon");
        assertThat(answer.confidence()).isEqualTo(.9);
    }

    @Test
    void anotherNumberOfTheSameThingsMakesACountStale() {
        tell("Ann", "I have three cats.");
        tell("Ann", "At my place there were four cats on the sofa.");
        Answer answer = ask("How many cats do I have?");
        assertThat(answer.choices()).extracting(Answer.RoutingDecision::chosen).contains("stale?");
        assertThat(answer.text()).contains("four cats");
    }

    @Test
    void aCaptionAnswersWhatAPictureShows() {
        memory.append(Event.ofText("Look at this!")
                .id("photo")
                .speaker("Ann")
                .session("s")
                .caption("a red bicycle leaning against a brick wall")
                .build());
        tell("Ann", "I went shopping today.");
        assertThat(ask("What is in Ann's photo?").text()).isEqualTo("a red bicycle leaning against a brick wall");
        assertThat(ask("What colour is Ann's bicycle?").text()).contains("a red bicycle");
    }

    @Test
    void aListHoldsWhatFactsHoldAndWhatWasOnlySaid() {
        tell("Ann", "I play the cello.");
        tell("Ann", "The instruments that I play at home are the cello and an old concertina.");
        Answer answer = ask("What instruments do I play?");
        assertThat(answer.text()).contains("cello").contains("concertina");
    }

    @Test
    void aValueThatOnlyRepeatsTheQuestionIsNoAnswer() {
        tell("Ann", "I play an instrument.");
        tell("Ann", "The instrument that I play is a concertina.");
        assertThat(ask("What instrument do I play?").text()).contains("concertina");
    }
}
