package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static dev.ecphory.internal.runtime.EngineFixture.notes;
import static dev.ecphory.internal.runtime.EngineFixture.saying;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.admin.Forgetting;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.CognitiveMechanism;
import dev.ecphory.internal.engine.EngineBuilder;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.EventStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What is left of events counts in a ranking where a recipe asks for it and the mechanism is on, and nowhere else. */
final class CountsWhatIsLeftTest {
    private static final Namespace MIRA = Namespace.of("mira");
    private static final String QUESTION = "What about the violin lessons?";
    private static final List<String> QUESTIONS =
            List.of(QUESTION, "Who baked?", "Which note is it?", "poppy seeds and violin");

    private final SettableClock clock = new SettableClock();
    private final EventStore store = FreshStore.on(clock, 7);

    private void told() {
        with(CognitionSettings.OFF, Forgetting.NONE, memory -> {
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < 70; i++) {
                events.add(Event.ofText("The violin lessons were fine, note " + i % 35 + ".")
                        .id("violin" + i)
                        .speaker("Mira")
                        .session("day" + i)
                        .build());
            }
            events.add(saying("cake", "Grandmother baked something with poppy seeds."));
            for (Event event : events) {
                clock.advance(Duration.ofDays(1));
                memory.append(event);
            }
            memory.recall(QUESTION, AT_ONCE);
            memory.consolidate(ProgressListener.SILENT);
            return 0;
        });
    }

    private <T> T with(CognitionSettings cognition, Forgetting forgetting, Function<Memory, T> work) {
        try (Ecphory engine = EngineBuilder.over(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .forgettingMode(forgetting)
                .cognition(cognition)
                .open()) {
            return work.apply(engine.memory(MIRA.value()));
        }
    }

    private static RecallOptions recipe(String name, int limit) {
        return AT_ONCE.withLimit(limit).withRecipe(name);
    }

    private List<String> bits(CognitionSettings cognition, Forgetting forgetting, String recipe) {
        return with(cognition, forgetting, memory -> QUESTIONS.stream()
                .flatMap(question -> List.of(5, 10, 20, 60).stream()
                        .flatMap(limit -> EngineFixture.bits(memory.recall(question, recipe(recipe, limit))).stream()))
                .toList());
    }

    @Test
    void withCognitionOffNothingChangesBitForBit() {
        told();
        List<String> plain = bits(CognitionSettings.OFF, Forgetting.RANK_ONLY, "default");
        assertThat(bits(CognitionSettings.OFF, Forgetting.RANK_ONLY, "default+retention"))
                .isEqualTo(plain);
        assertThat(bits(CognitionSettings.OFF, Forgetting.RANK_ONLY, "default+activation"))
                .isEqualTo(plain);
        assertThat(bits(CognitionSettings.COMPANION, Forgetting.NONE, "default+retention"))
                .isEqualTo(plain);
        assertThat(bits(CognitionSettings.SEED, Forgetting.RANK_ONLY, "default"))
                .isEqualTo(plain);
        assertThat(bits(CognitionSettings.COMPANION, Forgetting.RANK_ONLY, "default+retention"))
                .isNotEqualTo(plain);
    }

    @Test
    void whatWasUsedOutlastsItsLikeAndTheStepSaysSo() {
        told();
        clock.advance(Duration.ofDays(100));
        // notes 3 and 38 say the same; the earlier one was of use
        RecallResult after = with(CognitionSettings.COMPANION, Forgetting.RANK_ONLY, memory -> {
            for (int use = 0; use < 5; use++) {
                memory.learning().feedback("which note " + use, List.of("violin3"), List.of());
                clock.advance(Duration.ofDays(9));
            }
            memory.recall("what?", AT_ONCE);
            memory.consolidate(ProgressListener.SILENT);
            return memory.recall("violin lessons note 3", recipe("default+retention", 70));
        });
        assertThat(ids(after).indexOf("violin3")).isLessThan(ids(after).indexOf("violin38"));
        assertThat(notes(after)).contains("retention: ").contains("rescored");
        assertThat(after.items().getFirst().reasons())
                .anyMatch(reason -> reason.stage().equals("retention"));
        assertThat(notes(with(
                        CognitionSettings.OFF,
                        Forgetting.RANK_ONLY,
                        memory -> memory.recall(QUESTION, recipe("default+retention", 10)))))
                .contains("retention: time takes nothing here");
    }

    @Test
    void activationBringsWhatIsTwoHopsAwayToTheTenthSeat() {
        told();
        RecallResult first =
                with(CognitionSettings.OFF, Forgetting.NONE, memory -> memory.recall(QUESTION, recipe("default", 10)));
        long best = first.items().getFirst().entry().seq();
        long between = first.items().get(1).entry().seq();
        long cake = with(CognitionSettings.OFF, Forgetting.NONE, memory -> memory.get("cake")
                .orElseThrow()
                .seq());
        for (String question : List.of("a?", "b?", "c?")) {
            store.accessLog()
                    .record(MIRA, List.of(Access.delivered(clock.instant(), question, List.of(best, between))));
            store.accessLog()
                    .record(MIRA, List.of(Access.delivered(clock.instant(), question + "2", List.of(between, cake))));
        }
        store.accessLog().markCycle(MIRA, clock.instant());
        CognitionSettings spreading = CognitionSettings.COMPANION.with(CognitiveMechanism.ACTIVATION);
        RecallResult brought = with(
                spreading, Forgetting.RANK_ONLY, memory -> memory.recall(QUESTION, recipe("default+activation", 10)));
        assertThat(ids(brought).getLast()).isEqualTo("cake");
        assertThat(brought.items().getLast().reasons().getLast().stage()).isEqualTo("activation");
        assertThat(ids(brought).subList(0, 9)).isEqualTo(ids(first).subList(0, 9));
    }

    @Test
    void askingLeavesWhatIsKeptAsItIsUntilTheNextCycle() {
        told();
        with(CognitionSettings.SEED, Forgetting.RANK_ONLY, memory -> {
            String before =
                    EngineMemory.of(memory).learning().kept(memory.list(0, 100)).toString();
            for (int i = 0; i < 200; i++) {
                assertThat(memory.recall(QUESTIONS.get(i % 4), recipe("default+retention", 10))
                                .items())
                        .isNotEmpty();
            }
            assertThat(EngineMemory.of(memory).learning().kept(memory.list(0, 100)))
                    .hasToString(before);
            memory.consolidate(ProgressListener.SILENT);
            assertThat(EngineMemory.of(memory)
                            .learning()
                            .kept(memory.list(0, 100))
                            .toString())
                    .isNotEqualTo(before);
            return 0;
        });
    }
}
