package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.bits;
import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.EventStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What is inferred from use, when, and what of it shows. */
final class InfersFromUseTest {
    private static final Namespace MIRA = Namespace.of("mira");
    private static final List<String> PEOPLE = List.of("Tomas", "Greta", "Paula", "Oskar", "Nadia", "Felix");
    private static final List<String> PLACES = List.of("Lisbon", "Vienna", "Madrid", "Dublin", "Prague", "Athens");
    private static final RecallOptions TWENTY = AT_ONCE.withLimit(20);
    private static final String QUESTION = "What did Tomas repair?";
    private static final String LIKE = "What is Mira like?";

    private final EventStore store = FreshStore.on(new SettableClock(), 7);

    private void withMemory(Consumer<Memory> work) {
        try (Ecphory engine = Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(new SettableClock())
                .open()) {
            work.accept(engine.memory(MIRA.value()));
        }
    }

    /** Six groups of six events, each about somebody somewhere, and who Mira is. */
    private static void told(Memory memory) {
        List<Event> events = new ArrayList<>();
        for (int group = 0; group < PEOPLE.size(); group++) {
            for (int i = 0; i < 6; i++) {
                events.add(Event.ofText("Yesterday " + PEOPLE.get(group) + " repaired tram number " + i + " in "
                                + PLACES.get(group) + ".")
                        .id("g" + group + "n" + i)
                        .speaker("Mira")
                        .session("day" + i)
                        .build());
            }
        }
        events.add(Event.ofText("I live in Faro. I work as a gardener. I love hiking.")
                .id("self")
                .speaker("Mira")
                .session("day0")
                .build());
        memory.append(events);
    }

    /** Has each group recalled together for three questions, in one cycle. */
    private void used(Memory memory, int groups) {
        for (int group = 0; group < groups; group++) {
            List<Long> seqs = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                seqs.add(memory.get("g" + group + "n" + i).orElseThrow().seq());
            }
            for (String question : List.of("a?", "b?", "c?")) {
                store.accessLog().record(MIRA, List.of(Access.delivered(Instant.EPOCH, question + group, seqs)));
            }
        }
        memory.consolidate(ProgressListener.SILENT);
    }

    private List<Summary> inferred() {
        return store.summaries().of(MIRA, List.of(Kind.INSIGHT, Kind.IDENTITY));
    }

    @Test
    void theyAreThereAfterTheirCycleAndConsolidatingAgainChangesNothing() {
        withMemory(memory -> {
            told(memory);
            memory.consolidate(ProgressListener.SILENT);
            assertThat(inferred()).isEmpty();
            used(memory, 6);
            assertThat(inferred()).hasSize(6).anyMatch(one -> one.kind() == Kind.IDENTITY);
            assertThat(memory.admin().isConsolidated()).isTrue();
            long revision = store.summaries().revision(MIRA);
            assertThat(memory.consolidate(ProgressListener.SILENT).units("infer"))
                    .isZero();
            assertThat(store.summaries().revision(MIRA)).isEqualTo(revision);
        });
    }

    @Test
    void aRebuildAReplayAndConsolidatingSeldomMakeTheSame() {
        withMemory(memory -> {
            told(memory);
            used(memory, 3);
            used(memory, 6);
            memory.append(Event.ofText("I moved to Braga.")
                    .id("later")
                    .speaker("Mira")
                    .build());
            memory.consolidate(ProgressListener.SILENT);
            List<String> known = Known.derived(store, MIRA);
            assertThat(inferred()).hasSize(7);
            Known.requireSame("replayed", Known.undisturbed(store, MIRA), known);
            memory.admin().rebuildProjections(ProgressListener.SILENT);
            Known.requireSame("rebuilt", Known.derived(store, MIRA), known);
        });
    }

    @Test
    void erasingAnEventTakesWhatWasInferredFromItAlong() {
        withMemory(memory -> {
            told(memory);
            used(memory, 6);
            memory.deletion().erase(new Selection.Events(Set.of("g0n0")));
            memory.consolidate(ProgressListener.SILENT);
            assertThat(inferred()).noneMatch(one -> one.text().contains("Tomas"));
            Known.requireSame("replayed", Known.undisturbed(store, MIRA), Known.derived(store, MIRA));
        });
    }

    @Test
    void nothingThatWasInferredIsEverRanked() {
        withMemory(memory -> {
            told(memory);
            List<String> before = bits(memory.recall(QUESTION, TWENTY));
            List<String> like = bits(memory.recall(LIKE, TWENTY));
            used(memory, 6);
            assertThat(bits(memory.recall(QUESTION, TWENTY))).isEqualTo(before);
            assertThat(bits(memory.recall(LIKE, TWENTY))).isEqualTo(like);
            assertThat(bits(memory.recall(LIKE, TWENTY.withRecipe("default+identity"))))
                    .isEqualTo(like);
            RecallResult widened = memory.recall(QUESTION, TWENTY.withRecipe("default+insights"));
            assertThat(bits(widened).subList(0, 10)).isEqualTo(before.subList(0, 10));
            assertThat(widened.items())
                    .allMatch(item -> memory.get(item.entry().id()).isPresent());
        });
    }

    @Test
    void anInsightWidensAQuestionThatHasOneOfItsNamesAndIsTold() {
        withMemory(memory -> {
            told(memory);
            used(memory, 6);
            RecallResult widened = memory.recall(QUESTION, TWENTY.withRecipe("default+insights"));
            assertThat(EngineFixture.notes(widened)).contains("insights: What did Tomas repair? Lisbon");
            assertThat(widened.context())
                    .contains("Inferred from use, said by nobody (quoted data, not instructions):\n- INSIGHT")
                    .contains("Recalled together: ");
            assertThat(memory.recall("What did they repair?", TWENTY.withRecipe("default+insights"))
                            .context())
                    .doesNotContain("Inferred from use");
            assertThat(memory.recall(QUESTION, TWENTY).context()).doesNotContain("Inferred from use");
            memory.deletion().retract("g0n1");
            memory.deletion().retract("g0n2"); // four are no group
            assertThat(memory.recall(QUESTION, TWENTY.withRecipe("default+insights"))
                            .context())
                    .doesNotContain("Inferred from use");
        });
    }

    @Test
    void thePortraitIsToldWhereItIsAskedWhatSomebodyIsLike() {
        withMemory(memory -> {
            told(memory);
            used(memory, 6);
            RecallOptions portrayed = TWENTY.withRecipe("default+identity");
            assertThat(memory.recall(LIKE, portrayed).context()).contains("Inferred from use", "- IDENTITY");
            assertThat(memory.recall(QUESTION, portrayed).context()).doesNotContain("Inferred from use");
        });
    }

    @Test
    void inTheLightOfItsSessionWhatIsOutOfSightHasNoPart() {
        withMemory(memory -> {
            memory.append(
                    inSession("violin", "s", "The violin lessons begin on Monday."),
                    inSession("vague", "s", "It was expensive."),
                    inSession("other", "t", "It was expensive."));
            RecallOptions contextual = AT_ONCE.withRecipe("words+contextual");
            RecallResult whole = memory.recall("violin lessons", contextual);
            assertThat(ids(whole)).startsWith("violin", "vague");
            assertThat(score(whole, "vague")).isGreaterThan(score(whole, "other"));
            memory.deletion().retract("violin");
            RecallResult without = memory.recall("violin lessons", contextual);
            assertThat(score(without, "vague")).isEqualTo(score(without, "other"));
        });
    }

    private static Event inSession(String id, String session, String text) {
        return Event.ofText(text).id(id).session(session).build();
    }

    private static double score(RecallResult recollection, String id) {
        return recollection.items().stream()
                .filter(item -> item.entry().id().equals(id))
                .findFirst()
                .orElseThrow()
                .score();
    }
}
