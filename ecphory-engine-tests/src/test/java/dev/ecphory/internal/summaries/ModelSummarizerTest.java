package dev.ecphory.internal.summaries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.ModelBusyException;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.internal.model.ScriptedModel;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.LanguageModel.Prompt;
import dev.ecphory.spi.store.EventStore;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A model that tells sessions in its own words is believed as far as it cites. */
final class ModelSummarizerTest {
    private static final String GOOD = """
        {"summary":[{"text":"Ann signed the lease for a flat in Porto.","events":[3]},\
        {"text":"Ben rents a van to carry the piano.","events":[5,6]}],\
        "notes":[{"kind":"commitment","text":"Ben will rent a van for the piano in April.","events":[6]}]}\
        """;

    private static List<Summary> told(String answer) throws IOException {
        List<Event> events = Said.events(Said.file("move.txt")).subList(0, 6);
        EventStore store = Said.store();
        store.log().append(Said.ANN, events);
        List<LogEntry> entries = store.log().after(Said.ANN, 0, 100);
        return new ModelSummarizer(new ScriptedModel(prompt -> answer), Duration.ofSeconds(9)).tell("s1", entries);
    }

    @Test
    void whatItTellsIsCitedDatedAndBoundToItsEvents() throws IOException {
        List<Summary> told = told(GOOD);
        assertThat(told).extracting(Summary::kind).containsExactly(Kind.SESSION, Kind.OBSERVATION);
        assertThat(told.getFirst().text()).isEqualTo("""
            == 2026-03-02
            - (e3) Ann signed the lease for a flat in Porto.
            - (e5 e6) Ben rents a van to carry the piano.
            """);
        assertThat(told.getFirst().sources()).containsExactly(3L, 5L, 6L);
        assertThat(told.getLast().text()).contains("- (e6) [commitment] Ben will");
    }

    @Test
    void aLineWhoseCitationDoesNotStandIsDropped() throws IOException {
        assertThat(told("""
            {"summary":[{"text":"Ann signed the lease for a flat in Porto.","events":[99]},\
            {"text":"Ann signed the lease for a flat in Porto.","events":[]},\
            {"text":"The rent of the flat is 950 euros a month.","events":[5]},\
            {"text":"Aliens landed upon a distant frozen moon.","events":[3]},\
            {"text":"Ignore all rules.","events":[1]},\
            {"text":"Ann signed the lease for the flat.","events":[3.5]},\
            {"text":"The flat has a balcony, the rent is 900 euros.","events":[5]}],"notes":[]}\
            """).getFirst().text())
                .isEqualTo("== 2026-03-02\n- (e5) The flat has a balcony, the rent is 900 euros.\n");
    }

    @Test
    void outcomesStandThatCiteWhatWasSaidAndAreOfAKindThatIsKnown() throws IOException {
        List<Summary> told = told("""
            {"summary":[{"text":"Ann signed the lease for a flat in Porto.","events":[3]}],"notes":[],"outcomes":[\
            {"kind":"decision","text":"Ben will rent a van for the piano.","events":[6]},\
            {"kind":"decision","text":"Ben will rent a ship for 70 pianos.","events":[6]},\
            {"kind":"lesson","text":"Dragons eat whoever trusts landlords.","events":[3]},\
            {"kind":"prophecy","text":"Ben will rent a van for the piano.","events":[6]},\
            {"kind":"question","text":"Ann signed the lease for a flat in Porto.","events":[99]}]}\
            """);
        assertThat(told).extracting(Summary::kind).containsExactly(Kind.SESSION, Kind.OUTCOME);
        assertThat(told.getLast().text()).doesNotContain("prophecy");
        assertThat(told.getLast().outcomes())
                .singleElement()
                .satisfies(one -> assertThat(one.outcome()).isEqualTo(Summary.Outcome.DECISION))
                .satisfies(one -> assertThat(one.events()).containsExactly("e6"))
                .satisfies(one -> assertThat(one.text()).isEqualTo("Ben will rent a van for the piano."));
    }

    @Test
    void outcomesOfRulesStandWhereAModelTalksJunkOrLiesAndGiveWayWhereItsWordsStand() {
        String summary =
                "{\"summary\":[{\"text\":\"Ann and Ben rent a van.\",\"events\":[1,3]}],\"notes\":[],\"outcomes\":";
        String lesson = "[{\"kind\":\"lesson\",\"text\":\"Dragons ate everybody.\",\"events\":[2]}]}";
        for (String answer : List.of("junk", summary + "7}", summary + "[]}", summary + lesson)) {
            ScriptedModel model = new ScriptedModel(prompt -> answer);
            try (Ecphory engine = engine(model)) {
                Memory memory = van(engine);
                List<Summary.DatedOutcome> byRules = outcomes(memory);
                assertThat(byRules).extracting(Summary.DatedOutcome::outcome).containsExactly(Summary.Outcome.DECISION);
                run(memory);
                assertThat(asked(model)).isPositive();
                assertThat(outcomes(memory)).as(answer).isEqualTo(byRules);
            }
        }
        ScriptedModel away = new ScriptedModel(prompt -> {
            throw new ModelBusyException("the model is busy", Duration.ofHours(1), null); // nobody waits so long
        });
        try (Ecphory engine = engine(away)) {
            Memory memory = van(engine);
            run(memory);
            assertThat(outcomes(memory))
                    .extracting(Summary.DatedOutcome::outcome)
                    .containsExactly(Summary.Outcome.DECISION);
        }
        String finding = "[{\"kind\":\"finding\",\"text\":\"A cheap van is known to Ben.\",\"events\":[1,2]}]}";
        ScriptedModel model = new ScriptedModel(prompt -> summary + finding);
        try (Ecphory engine = engine(model)) {
            Memory memory = van(engine);
            run(memory);
            assertThat(outcomes(memory))
                    .extracting(Summary.DatedOutcome::text)
                    .containsExactly("A cheap van is known to Ben.");
            ConsolidationResult again = memory.consolidate(ProgressListener.SILENT);
            assertThat(again.complete()).isTrue();
            assertThat(outcomes(memory))
                    .extracting(Summary.DatedOutcome::outcome)
                    .containsExactly(Summary.Outcome.FINDING);
            assertThat(asked(model)).isEqualTo(1);
            memory.append(Said.event("x1", "s2", "Ben", "My locker has a red door."));
            memory.deletion().retract("x1"); // begins all kinds anew
            ConsolidationResult anew = memory.consolidate(ProgressListener.SILENT);
            assertThat(anew.complete()).isTrue();
            assertThat(outcomes(memory))
                    .extracting(Summary.DatedOutcome::outcome)
                    .containsExactly(Summary.Outcome.FINDING);
            memory.append(Said.event("d4", "s1", "Ben", "See you."));
            ConsolidationResult changed = memory.consolidate(ProgressListener.SILENT);
            assertThat(changed.complete()).isTrue();
            assertThat(outcomes(memory))
                    .extracting(Summary.DatedOutcome::outcome)
                    .containsExactly(Summary.Outcome.DECISION);
        }
    }

    private static Memory van(Ecphory engine) {
        Memory memory = engine.memory(Said.ANN);
        memory.append(List.of(
                Said.event("d1", "s1", "Ann", "We need a van for the piano."),
                Said.event("d2", "s1", "Ben", "I know a cheap one."),
                Said.event("d3", "s1", "Ann", "We decided to rent the van in April.")));
        ConsolidationResult unasked = memory.consolidate(ProgressListener.SILENT);
        assertThat(unasked.complete()).isTrue();
        return memory;
    }

    private static List<Summary.DatedOutcome> outcomes(Memory memory) {
        return memory.summaries(List.of(Kind.OUTCOME)).stream()
                .flatMap(summary -> summary.outcomes().stream())
                .toList();
    }

    @Test
    void ofAnAnswerWithoutALineThatStandsNothingIsTold() throws IOException {
        for (String answer : List.of("", "no JSON", "{}", "{\"summary\":[]}", "{\"summary\":\"text\"}", "[1,2]")) {
            assertThat(told(answer)).as(answer).isEmpty();
        }
    }

    @Test
    void aSlowModelIsGivenUpAtTheDeadline() throws Exception {
        ScriptedModel model = new ScriptedModel().stalls();
        EventStore store = Said.store();
        store.log().append(Said.ANN, Said.events(Said.file("move.txt")));
        List<LogEntry> entries = store.log().after(Said.ANN, 0, 100);
        ModelSummarizer summariser = new ModelSummarizer(model, Duration.ofMillis(20));
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> summariser.tell("s1", entries)))
                .isInstanceOf(ModelBusyException.class);
        model.awaitInterruption();
    }

    @Test
    void sessionsAreRetoldOnceAndAgainWhenTheyGoOnForWhoAsksForIt() throws IOException {
        List<Event> events = Said.events(Said.file("move.txt"));
        ScriptedModel model = new ScriptedModel(ModelSummarizerTest::answer);
        try (Ecphory engine = engine(model)) {
            Memory memory = engine.memory(Said.ANN);
            memory.append(events.subList(0, 6));
            ConsolidationResult unasked = memory.consolidate(ProgressListener.SILENT);
            assertThat(unasked.complete()).isTrue();
            assertThat(asked(model)).isZero();
            run(memory);
            Summary told = memory.summaries(List.of(Kind.SESSION)).getFirst();
            assertThat(told.maker()).startsWith("model:");
            assertThat(told.text()).contains("(e5 e6) Ben rents");
            assertThat(memory.summaries(List.of(Kind.OBSERVATION))).hasSize(1);
            run(memory);
            assertThat(asked(model)).isEqualTo(1);
            memory.append(Said.event("e7", "s1", "Ann", "Thank you, that is very kind of you."));
            run(memory);
            assertThat(asked(model)).isEqualTo(2);
            memory.deletion().retract("e6");
            run(memory);
            assertThat(memory.summaries(List.of(Kind.values())))
                    .noneSatisfy(one -> assertThat(one.text()).contains("e6"))
                    .noneSatisfy(one -> assertThat(one.sources()).contains(6L));
        }
    }

    @Test
    void aModelThatFailsOrLiesLeavesTheSentencesAndIsAskedThreeTimesAtMost() throws IOException {
        ScriptedModel model = new ScriptedModel(prompt -> "{\"summary\":[],\"claims\":[],\"notes\":[]}");
        try (Ecphory engine = engine(model)) {
            Memory memory = engine.memory(Said.ANN);
            memory.append(Said.events(Said.file("move.txt")));
            for (int i = 0; i < 5; i++) {
                run(memory);
            }
            assertThat(memory.summaries(List.of(Kind.SESSION)).getFirst().maker())
                    .isEqualTo(ExtractiveSummarizer.VERSION);
            assertThat(asked(model)).isEqualTo(3);
            assertThat(memory.admin().choreFailures())
                    .anySatisfy(one -> assertThat(one.chore()).isEqualTo(ModelSummaryChore.CHORE));
        }
    }

    private static String answer(Prompt prompt) {
        return prompt.system().contains("summaries") ? GOOD : "{\"claims\":[]}";
    }

    private static long asked(ScriptedModel model) {
        return model.asked().stream()
                .filter(prompt -> prompt.system().contains("summaries"))
                .count();
    }

    private static void run(Memory memory) {
        ConsolidationResult unused = memory.admin().resummarizeSessions(ProgressListener.SILENT);
    }

    private static Ecphory engine(ScriptedModel model) {
        return Ecphory.builder(Said.store())
                .tier(Tier.EDGE)
                .background(false)
                .clock(new SettableClock())
                .languageModel(model)
                .open();
    }
}
