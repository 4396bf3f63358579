package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallResult;
import dev.ecphory.StoreDamagedException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.admin.EventArchive;
import dev.ecphory.admin.Forgetting;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.engine.EngineBuilder;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.maintenance.LoopReport;
import dev.ecphory.internal.maintenance.LoopStep;
import dev.ecphory.internal.maintenance.LoopStepReport;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.Decision.Why;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.store.DecisionLog;
import dev.ecphory.spi.store.EventStore;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the loop puts away, what it never does, and what it brings back. */
final class ConsolidationLoopTest {
    private static final Namespace MIRA = Namespace.of("mira");
    private static final String BROCHURE = "The brochure on the table had a green cover with a drawing of a heron."
            + " Somebody had folded its corner. The heron on the brochure stood on one leg beside a boat.";

    private final SettableClock clock = new SettableClock();
    private final EventStore store = FreshStore.on(clock, 7);
    private final Ecphory engine = open(store, Forgetting.ARCHIVE);
    private final Memory memory = engine.memory(MIRA);

    private Ecphory open(EventStore over, Forgetting forgetting) {
        return open(over, forgetting, CognitionSettings.SEED);
    }

    private Ecphory open(EventStore over, Forgetting forgetting, CognitionSettings cognition) {
        return EngineBuilder.over(over)
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .forgettingMode(forgetting)
                .cognition(cognition)
                .open();
    }

    private void say(String id, String session, String text) {
        memory.append(Event.ofText(text).id(id).speaker("Mira").session(session).build());
        clock.advance(Duration.ofDays(1));
    }

    private LoopReport loop() {
        return EngineMemory.of(memory).consolidationLoop().run(LoopStep.ALL, ProgressListener.SILENT);
    }

    private List<String> archived() {
        return memory.archive().list().stream()
                .map(EventArchive.ArchivedEvent::id)
                .toList();
    }

    private List<String> gists() {
        return store.summaries().of(MIRA, List.of(Kind.GIST)).stream()
                .map(Summary::subject)
                .toList();
    }

    private static LoopStepReport of(LoopReport report, LoopStep step) {
        return report.steps().stream()
                .filter(one -> one.step() == step)
                .findFirst()
                .orElseThrow();
    }

    private List<String> everything() {
        List<String> lines = new java.util.ArrayList<>(Known.derived(store, MIRA));
        store.decisions().after(MIRA, 0, 10_000).forEach(one -> lines.add(one.toString()));
        return lines;
    }

    /** Something that fades, and what must not. */
    private void lived() {
        say("brochure", "a", BROCHURE);
        say("colour", "b", "My favourite colour is blue.");
        say("home", "c", "I live in Porto.");
        say("wedding", "d", "I got married to Tom in Porto, it was the best day of my life!");
        memory.consolidate(ProgressListener.SILENT);
        clock.advance(Duration.ofDays(90));
    }

    @Test
    void whatHasFadedLeavesTheRankingAndIsThereWordForWord() {
        lived();
        LoopReport plan = EngineMemory.of(memory).consolidationLoop().plan(LoopStep.ALL);
        assertThat(of(plan, LoopStep.PRUNE).examples())
                .extracting(LoopStepReport.Example::event)
                .containsExactly("brochure");
        assertThat(of(plan, LoopStep.COMPACT).count()).isEqualTo(1);
        assertThat(archived()).isEmpty();
        assertThat(EngineMemory.of(memory).consolidationLoop().log()).isEmpty();

        LoopReport done = loop();
        assertThat(done.complete()).isTrue();
        assertThat(of(done, LoopStep.PRUNE)).isEqualTo(of(plan, LoopStep.PRUNE));
        assertThat(archived()).containsExactly("brochure");
        assertThat(gists()).containsExactly("brochure");
        RecallResult after = memory.recall("What was on the cover of the brochure?", AT_ONCE);
        assertThat(ids(after)).doesNotContain("brochure").contains("home", "colour", "wedding");
        assertThat(after.overviews()).extracting(one -> one.summary().kind()).containsExactly(Kind.GIST);
        assertThat(after.context()).contains("heron");
        assertThat(ids(memory.recall("What was on the cover of the brochure?", AT_ONCE.withArchived(true))))
                .first()
                .isEqualTo("brochure");

        String before = everything().toString();
        assertThat(memory.archive().read("brochure").event().text()).isEqualTo(BROCHURE);
        assertThat(everything()).hasToString(before);
        assertThat(store.accessLog().newest(MIRA, 100)).hasSizeLessThan(3);

        memory.archive().restore("brochure");
        assertThat(gists()).isEmpty();
        assertThat(ids(memory.recall("What was on the cover of the brochure?", AT_ONCE)))
                .first()
                .isEqualTo("brochure");
        assertThat(of(loop(), LoopStep.PRUNE).count())
                .as("it has just come back")
                .isZero();
        clock.advance(Duration.ofDays(90));
        assertThat(of(loop(), LoopStep.PRUNE).count()).isEqualTo(1);
    }

    @Test
    void theSecondRunChangesNothingAndARebuildMakesTheSame() {
        lived();
        say("again1", "e", "The red folder belongs to the top drawer of the cabinet.");
        say("again2", "f", "The red  folder belongs to the top drawer of the Cabinet.");
        LoopReport unused = loop();
        List<String> first = everything();
        assertThat(first).anyMatch(line -> line.startsWith("summary gist:"));
        LoopReport second = loop();
        Known.requireSame("second run", everything(), first);
        assertThat(second.steps())
                .filteredOn(one -> one.step() != LoopStep.DERIVE)
                .allMatch(one -> one.count() == 0);
        memory.admin().rebuildProjections(ProgressListener.SILENT);
        Known.requireSame("rebuilt", everything(), first);
        assertThat(EngineMemory.of(memory).consolidationLoop().log()).hasSize(2);
        assertThat(EngineMemory.of(memory).consolidationLoop().log().getLast().done())
                .containsEntry(LoopStep.PRUNE, 3L);
    }

    @Test
    void onlyOneOfThoseThatSayTheSameStaysUnlessSomethingWouldBeLost() {
        say("old", "a", "The red folder belongs to the top drawer of the cabinet.");
        say("new", "b", "the red folder  belongs to the top drawer of the cabinet.");
        say("yes1", "a", "Yes, please.");
        say("yes2", "b", "Yes, please.");
        say("run1", "a", "I went for a run along the river.");
        say("run2", "b", "I went for a run along the river.");
        say("soon1", "a", "The red folder goes back to the archive tomorrow.");
        say("soon2", "b", "The red folder goes back to the archive tomorrow.");
        memory.append(
                Event.ofText("The blue folder is for the tax papers.")
                        .id("twice1")
                        .session("x")
                        .build(),
                Event.ofText("The blue folder is for the tax papers.")
                        .id("twice2")
                        .session("x")
                        .build());
        memory.consolidate(ProgressListener.SILENT);
        // where time takes nothing: what has faded anyway does not come back
        Memory timeless = open(store, Forgetting.ARCHIVE, CognitionSettings.OFF).memory(MIRA);
        LoopStepReport merged = of(
                EngineMemory.of(timeless).consolidationLoop().run(Set.of(LoopStep.MERGE), ProgressListener.SILENT),
                LoopStep.MERGE);
        assertThat(merged.count()).isEqualTo(1);
        assertThat(memory.archive().list()).singleElement().satisfies(one -> {
            assertThat(one.id()).isEqualTo("old");
            assertThat(one.why()).isEqualTo(Why.REPEATED);
            assertThat(one.instead()).isEqualTo("new");
        });

        memory.deletion().retract("new");
        LoopReport swept = EngineMemory.of(timeless)
                .consolidationLoop()
                .run(Set.of(LoopStep.SWEEP, LoopStep.MERGE), ProgressListener.SILENT);
        assertThat(of(swept, LoopStep.SWEEP).count()).isEqualTo(1);
        assertThat(archived()).isEmpty();
        memory.deletion().restore("new");
        LoopReport again = EngineMemory.of(timeless)
                .consolidationLoop()
                .run(Set.of(LoopStep.SWEEP, LoopStep.MERGE), ProgressListener.SILENT);
        assertThat(of(again, LoopStep.MERGE).count()).as("what came back stays").isZero();
    }

    @Test
    void whatWasErasedTakesItsGistAndBringsBackWhatItStoodFor() {
        say("old", "a", "The red folder belongs to the top drawer of the cabinet.");
        say("new", "b", "The red folder belongs to the top drawer of the cabinet.");
        lived();
        LoopReport unused = EngineMemory.of(memory)
                .consolidationLoop()
                .run(Set.of(LoopStep.MERGE, LoopStep.DERIVE, LoopStep.COMPACT), ProgressListener.SILENT);
        assertThat(archived()).containsExactly("old");
        memory.archive().archive(List.of("brochure"));
        assertThat(gists()).containsExactly("brochure");
        memory.deletion().erase(Selection.events(List.of("new", "brochure")));
        assertThat(archived()).isEmpty();
        assertThat(gists()).isEmpty();
        assertThat(ids(memory.recall("Where is the red folder?", AT_ONCE)))
                .first()
                .isEqualTo("old");
    }

    @Test
    void whatBearsAFactAgainComesBackAndWhatTheCallerPutAwayDoesNot() {
        lived();
        memory.archive().archive(List.of("home", "colour"));
        store.decisions()
                .append(
                        MIRA,
                        List.of(new Decision.ArchiveEvent(
                                "wedding",
                                dev.ecphory.internal.validation.Digests.sha256(memory.get("wedding")
                                        .orElseThrow()
                                        .event()
                                        .text()),
                                Why.FADED,
                                null)));
        assertThat(archived()).containsExactly("colour", "home", "wedding");
        LoopStepReport swept = of(
                EngineMemory.of(memory).consolidationLoop().run(Set.of(LoopStep.SWEEP), ProgressListener.SILENT),
                LoopStep.SWEEP);
        assertThat(swept.examples()).extracting(LoopStepReport.Example::event).containsExactly("wedding");
        assertThat(archived()).containsExactly("colour", "home");
        assertThat(memory.archive().list()).allMatch(one -> one.why() == Why.ASKED);
    }

    @Test
    void damageIsReportedAndNeverHidden() {
        lived();
        store.decisions().append(MIRA, List.of(new Decision.ArchiveEvent("brochure", "0".repeat(64), Why.FADED, null)));
        LoopReport report =
                EngineMemory.of(memory).consolidationLoop().run(Set.of(LoopStep.SWEEP), ProgressListener.SILENT);
        assertThat(report.damage()).singleElement().asString().contains("brochure");
        assertThat(EngineMemory.of(memory).consolidationLoop().log().getFirst().damaged())
                .isTrue();
        assertThat(archived()).containsExactly("brochure");
        assertThatThrownBy(() -> memory.archive().read("brochure")).isInstanceOf(StoreDamagedException.class);
    }

    @Test
    void nothingLeavesTheRankingWhenThatCannotBeWritten() {
        lived();
        EventStore full = new WrappedStore(store) {
            @Override
            public DecisionLog decisions() {
                DecisionLog inner = super.decisions();
                return new DecisionLog() {
                    @Override
                    public List<DecisionRecord> append(Namespace namespace, List<Decision> decisions) {
                        throw new StoreUnavailableException("the disk is full", "make room", null);
                    }

                    @Override
                    public List<DecisionRecord> bring(Namespace namespace, List<DecisionLog.DatedDecision> told) {
                        throw new StoreUnavailableException("the disk is full", "make room", null);
                    }

                    @Override
                    public List<DecisionRecord> after(Namespace namespace, long number, int limit) {
                        return inner.after(namespace, number, limit);
                    }
                };
            }
        };
        List<String> before = everything();
        Memory other = open(full, Forgetting.ARCHIVE).memory(MIRA);
        assertThatThrownBy(() -> EngineMemory.of(other).consolidationLoop().run(LoopStep.ALL, ProgressListener.SILENT))
                .isInstanceOf(StoreUnavailableException.class);
        assertThatThrownBy(() -> other.archive().archive(List.of("home")))
                .isInstanceOf(StoreUnavailableException.class);
        assertThat(ids(other.recall("brochure", AT_ONCE))).first().isEqualTo("brochure");
        assertThat(archived()).isEmpty();
        Known.requireSame("after the failure", everything(), before);
    }

    @Test
    void nothingIsArchivedUnlessThatIsWanted() {
        lived();
        for (Forgetting forgetting : List.of(Forgetting.NONE, Forgetting.RANK_ONLY)) {
            Memory other = open(store, forgetting).memory(MIRA);
            List<String> before = EngineFixture.bits(other.recall("the brochure", AT_ONCE));
            LoopReport report = EngineMemory.of(other).consolidationLoop().run(LoopStep.ALL, ProgressListener.SILENT);
            assertThat(report.steps())
                    .filteredOn(one -> one.step() == LoopStep.PRUNE || one.step() == LoopStep.MERGE)
                    .allMatch(one -> one.count() == 0);
            assertThat(EngineFixture.bits(other.recall("the brochure", AT_ONCE)))
                    .isEqualTo(before);
        }
        assertThat(archived()).isEmpty();
    }

    @Test
    void gistsNeverTakeTheSeatOfAnEvent() {
        lived();
        for (int i = 0; i < 30; i++) {
            say("note" + i, "n" + i, "The brochure number " + i + " shows a heron and a boat on the river Douro.");
        }
        memory.consolidate(ProgressListener.SILENT);
        List<String> told = memory.recall("Which brochure shows a heron?", AT_ONCE.withArchived(true)).items().stream()
                .map(item -> item.entry().id())
                .filter(id -> !id.equals("brochure"))
                .toList();
        memory.archive().archive(List.of("brochure"));
        RecallResult without = memory.recall("Which brochure shows a heron?", AT_ONCE);
        assertThat(ids(without)).hasSize(10).containsAll(told);
        assertThat(without.context()).contains("note");
    }

    @Test
    void wrongCallsAreNamed() {
        lived();
        assertThatThrownBy(() -> memory.archive().archive(List.of("home", "nobody")))
                .isInstanceOf(InvalidInputException.class);
        assertThat(archived()).isEmpty();
        assertThatThrownBy(() -> memory.archive().archive(List.of())).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> memory.archive().read("home")).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> memory.archive().restore("home")).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> LoopStep.named(List.of("prune", "burn"))).isInstanceOf(InvalidInputException.class);
        assertThat(LoopStep.named(List.of("Sweep", "all"))).isEqualTo(LoopStep.ALL);
    }
}
