package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.admin.Admission;
import dev.ecphory.admin.Deletion.Receipt;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.encoding.GatePolicy;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.maintenance.GateInspector;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.KnowledgeBase;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From what was said to what is true, when, and since when that is known. */
final class KnowsWhatIsTrueTest {
    private final SettableClock clock = new SettableClock(Instant.parse("2026-01-10T12:00:00Z"));
    private final Ecphory engine = Ecphory.builder(FreshStore.on(clock, 7))
            .tier(Tier.EDGE)
            .background(false)
            .clock(clock)
            .open();
    private final Memory memory = engine.memory("ann");
    private final KnowledgeBase knowledge = memory.facts();

    @BeforeEach
    void said() {
        tell("lisbon", "I live in Lisbon.", "2026-01-10T12:00:00Z");
        clock.set(Instant.parse("2026-06-01T12:00:00Z"));
        tell("porto", "I moved to Porto.", "2026-06-01T12:00:00Z");
        clock.set(Instant.parse("2026-07-01T12:00:00Z"));
        assertThat(memory.consolidate(ProgressListener.SILENT).complete()).isTrue();
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private void tell(String id, String text, String at) {
        memory.append(Event.ofText(text)
                .id(id)
                .speaker("Ann")
                .session(id)
                .occurredAt(OffsetDateTime.parse(at))
                .build());
    }

    private List<String> home(String validAt, String knownAt) {
        return objects(knowledge.facts("Ann", "lives_in", Instant.parse(validAt), Instant.parse(knownAt)));
    }

    private static List<String> objects(List<Fact> facts) {
        return facts.stream().map(Fact::object).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"erase", "redact"})
    void forgettingOneEventLeavesAllOtherFactsAsTheyWere(String verb) {
        tell("work", "I work as a nurse.", "2026-07-01T12:00:00Z");
        tell("dog", "My dog is called Rex.", "2026-07-01T12:00:00Z");
        assertThat(memory.consolidate(ProgressListener.SILENT).complete()).isTrue();
        List<Fact> others = knowledge.allVersions().stream()
                .filter(fact ->
                        fact.evidence().stream().noneMatch(span -> span.event().equals("work")))
                .toList();
        assertThat(others).hasSizeLessThan(knowledge.allVersions().size()).hasSizeGreaterThan(2);
        Selection work = Selection.events(List.of("work"));
        Receipt receipt = verb.equals("erase")
                ? memory.deletion().erase(work)
                : memory.deletion().redact(work);
        assertThat(receipt.complete()).isTrue();
        assertThat(knowledge.allVersions()).containsExactlyInAnyOrderElementsOf(others);
    }

    @Test
    void theCurrentValueIsTheLatest() {
        assertThat(objects(knowledge.facts("ann", "lives in", null, null))).containsExactly("Porto");
        assertThat(objects(knowledge.history("Ann", "lives_in", null))).containsExactly("Lisbon", "Porto");
        assertThat(knowledge.history("Ann", "lives_in", null).getFirst().because())
                .isNotEmpty();
    }

    @Test
    void whatWasTrueAndWhatWasKnownAreTwoQuestions() {
        assertThat(home("2026-03-01T00:00:00Z", "2026-07-01T00:00:00Z")).containsExactly("Lisbon");
        assertThat(home("2026-06-15T00:00:00Z", "2026-07-01T00:00:00Z")).containsExactly("Porto");
        assertThat(home("2026-06-15T00:00:00Z", "2026-03-01T00:00:00Z")).containsExactly("Lisbon");
        assertThat(home("2026-01-01T00:00:00Z", "2026-07-01T00:00:00Z")).isEmpty();
        assertThat(home("2026-06-15T00:00:00Z", "2026-01-01T00:00:00Z")).isEmpty();
    }

    @Test
    void retractingAnEventTakesItsFactsAndHidesItAndRestoringUndoesBoth() {
        memory.deletion().retract("porto");
        assertThat(objects(knowledge.facts("Ann", "lives_in", null, null))).containsExactly("Lisbon");
        assertThat(ids(memory.recall("Where does Ann live? Porto?"))).containsExactly("lisbon");
        memory.deletion().restore("porto");
        assertThat(objects(knowledge.facts("Ann", "lives_in", null, null))).containsExactly("Porto");
        assertThat(ids(memory.recall("Where does Ann live? Porto?"))).contains("porto");
    }

    @Test
    void severalEventsAreRetractedTogetherOrNoneIs() {
        assertThatThrownBy(() -> memory.deletion().retract(List.of("porto", "nowhere")))
                .isInstanceOf(InvalidInputException.class);
        assertThat(memory.deletion().retractedIds()).isEmpty();
        memory.deletion().retract(List.of("porto", "lisbon"));
        assertThat(memory.deletion().retractedIds()).containsExactly("lisbon", "porto");
        assertThat(knowledge.facts("Ann", "lives_in", null, null)).isEmpty();
        memory.deletion().restore("lisbon");
        assertThat(memory.deletion().retractedIds()).containsExactly("porto");
    }

    @Test
    void whatTheCallerAssertsIsNotOverruledByWhatIsSaid() {
        String claim = knowledge.assertFact("Ann", "lives_in", "Braga", Instant.parse("2026-06-20T00:00:00Z"), null);
        assertThat(objects(knowledge.facts("Ann", "lives_in", null, null))).containsExactly("Braga");
        tell("coimbra", "I moved to Coimbra.", "2026-06-25T12:00:00Z");
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
        assertThat(objects(knowledge.facts("Ann", "lives_in", null, null))).contains("Braga");
        assertThat(knowledge.contradictions()).hasSize(1);
        knowledge.resolve(knowledge.contradictions().getFirst().id(), Decision.Choice.NEWER);
        assertThat(objects(knowledge.facts("Ann", "lives_in", null, null))).containsExactly("Coimbra");
        assertThat(knowledge.contradictions()).isEmpty();
        knowledge.retractClaim(claim);
        assertThat(objects(knowledge.history("Ann", "lives_in", null))).containsExactly("Lisbon", "Porto", "Coimbra");
    }

    @Test
    void linkedNamesAreOneEntityUntilTheyAreNot() {
        memory.append(Event.ofText("I have a dog called Rex.")
                .id("rex")
                .speaker("Annie")
                .build());
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
        assertThat(knowledge.facts("Ann", null, null, null))
                .noneMatch(fact -> fact.object().contains("Rex"));
        knowledge.link("Annie", "Ann");
        assertThat(knowledge.facts("Ann", null, null, null))
                .anyMatch(fact -> fact.object().contains("Rex"));
        assertThat(knowledge.facts("annie", "lives_in", null, null)).hasSize(1);
        knowledge.unlink("Ann", "Annie");
        assertThat(knowledge.facts("Ann", null, null, null))
                .noneMatch(fact -> fact.object().contains("Rex"));
        assertThat(knowledge.facts("Annie", "lives_in", null, null)).isEmpty();
    }

    @Test
    void anErasedEventIsAsIfItHadNeverBeenSaid() {
        Receipt receipt = memory.deletion().erase(Selection.events(List.of("porto")));
        assertThat(receipt.complete()).isTrue();
        assertThat(receipt.events()).hasSize(1);
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
        assertThat(objects(knowledge.history("Ann", "lives_in", null))).containsExactly("Lisbon");
        assertThat(ids(memory.recall("Porto?", EngineFixture.AT_ONCE))).containsExactly("lisbon");
        assertThat(memory.get("porto")).isEmpty();
        tell("again", "I moved to Faro.", "2026-06-30T12:00:00Z");
        assertThat(ids(memory.recall("Faro?"))).startsWith("again");
        assertThat(memory.admin().verify(ProgressListener.SILENT).problems()).isEmpty();
    }

    @Test
    void directivesStandUntilTheyAreRemoved() {
        var first = memory.directives().add("Always answer in metric units.");
        assertThat(memory.directives().add(" Always answer in metric units. ")).isEqualTo(first);
        assertThat(memory.directives().list()).containsExactly(first);
        assertThat(memory.recall("Where does Ann live?").context())
                .startsWith("<ecphory-recall>\nStanding instructions of the user:\n- Always answer in metric units.\n");
        memory.directives().remove(first.id());
        assertThat(memory.recall("Where does Ann live?").context()).doesNotContain("Standing instructions");
        assertThat(memory.directives().list()).isEmpty();
        assertThatThrownBy(() -> memory.directives().remove(first.id())).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void anEnforcedGateKeepsNoiseFromRecallUntilItIsAskedForOrLetIn() {
        try (Ecphory strict = Ecphory.builder(FreshStore.on(clock, 7))
                .tier(Tier.EDGE)
                .background(false)
                .gateMode(Admission.ENFORCE)
                .clock(clock)
                .open()) {
            Memory gated = strict.memory("ann");
            gated.append(
                    Event.ofText("I signed the contract for the new flat in Faro yesterday.")
                            .id("fact")
                            .speaker("Ann")
                            .build(),
                    Event.ofText("ok lol").id("noise").speaker("Ann").build());
            assertThat(ids(gated.recall("ok lol", EngineFixture.AT_ONCE))).contains("noise");
            ConsolidationResult unused = gated.consolidate(ProgressListener.SILENT);
            assertThat(ids(gated.recall("ok lol", EngineFixture.AT_ONCE))).containsExactly("fact");
            assertThat(EngineMemory.of(gated).gate().quarantine())
                    .extracting(entry -> entry.id())
                    .containsExactly("noise");
            assertThat(EngineMemory.of(gated).gate().trace("noise").verdict().admitted())
                    .isFalse();
            assertThat(ids(gated.recall("ok lol", EngineFixture.AT_ONCE.withQuarantine(true))))
                    .contains("noise");
            EngineMemory.of(gated).gate().admit("noise");
            assertThat(ids(gated.recall("ok lol", EngineFixture.AT_ONCE))).contains("noise");
            assertThat(EngineMemory.of(gated).gate().quarantine()).isEmpty();
        }
    }

    @Test
    void anotherGateIsTriedOnTheWholeHistoryWithoutEncodingItAgain() {
        GateInspector.Replay open = EngineMemory.of(memory).gate().replay(GatePolicy.DEFAULT.withThreshold(-1));
        assertThat(open.events()).isEqualTo(2);
        assertThat(open.after()).isEqualTo(2);
        assertThat(EngineMemory.of(memory).gate().replay(GatePolicy.DEFAULT).after())
                .isEqualTo(open.before());
    }
}
