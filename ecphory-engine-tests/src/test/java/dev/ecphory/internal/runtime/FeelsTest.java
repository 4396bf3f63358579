package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.internal.cognition.CognitiveMemory;
import dev.ecphory.internal.cognition.PersonaState;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.CognitiveMechanism;
import dev.ecphory.internal.cognition.mechanism.Emotion;
import dev.ecphory.internal.cognition.mechanism.MemoryTrace;
import dev.ecphory.internal.cognition.mechanism.Mood;
import dev.ecphory.internal.cognition.mechanism.Persona;
import dev.ecphory.internal.cognition.mechanism.PersonaDrift;
import dev.ecphory.internal.engine.EngineBuilder;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.store.EventStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Who the agent is, what it feels, and what that does to its memories. */
final class FeelsTest {
    private static final Namespace MIRA = Namespace.of("mira");
    private static final Persona GIVEN = new Persona(.5, .9, .1, .4, .95, .05);
    private static final RecallOptions SIX = EngineFixture.AT_ONCE.withRecipe("default+six-signals");

    private final SettableClock clock = new SettableClock();
    private final EventStore store = FreshStore.on(clock, 7);

    private void withMemory(CognitionSettings cognition, Consumer<Memory> work) {
        try (Ecphory engine = EngineBuilder.over(store)
                .tier(Tier.EDGE)
                .background(false)
                .cognition(cognition)
                .clock(clock)
                .open()) {
            work.accept(engine.memory(MIRA.value()));
        }
    }

    private static Mood mood(Random random) {
        return new Mood(2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1);
    }

    private static MemoryTrace trace(Memory memory, String id) {
        return EngineMemory.of(memory)
                .learning()
                .kept(List.of(memory.get(id).orElseThrow()))
                .getFirst();
    }

    @Test
    void aMoodWearsOffAndIsForgottenAfterADay() {
        withMemory(CognitionSettings.OFF, memory -> {
            CognitiveMemory living = CognitiveMemory.of(memory);
            assertThat(living.mood()).isEqualTo(Mood.NEUTRAL);
            living.feel(new Mood(.8, -.4, 1));
            assertThat(living.mood()).isEqualTo(new Mood(.8, -.4, 1));
            clock.advance(Mood.HALF_LIFE);
            assertThat(living.mood().pleasure()).isCloseTo(.4, within(1e-9));
            assertThat(living.mood().arousal()).isCloseTo(-.2, within(1e-9));
            living.feel(new Mood(-1, 0, 0));
            assertThat(living.mood()).isEqualTo(new Mood(-1, 0, 0));
            clock.advance(Mood.LASTS.plusMillis(1));
            assertThat(living.mood()).isEqualTo(Mood.NEUTRAL);
            assertThatThrownBy(() -> living.feel(new Mood(2, 0, 0))).isInstanceOf(InvalidInputException.class);
        });
    }

    @Test
    void tenThousandMoodsMoveAPersonaNoFurtherThanItsBoundAndOnlyWhereItDrifts() {
        Random random = new Random(11);
        PersonaDrift drift = CognitionSettings.SEED.drift();
        withMemory(CognitionSettings.OFF.as(GIVEN).with(CognitiveMechanism.PERSONA_DRIFT), memory -> {
            assertThat(CognitiveMemory.of(memory).persona()).isEqualTo(new PersonaState(GIVEN, GIVEN, null));
            for (int i = 0; i < 10_000; i++) {
                CognitiveMemory.of(memory).feel(i < 5_000 ? mood(random) : new Mood(1, 1, 1));
                if (i % 997 == 0 || i == 9_999) {
                    PersonaState now = CognitiveMemory.of(memory).persona();
                    assertThat(now.given()).isEqualTo(GIVEN);
                    assertThat(now.since()).isNotNull();
                    for (ToDoubleFunction<Persona> trait : List.<ToDoubleFunction<Persona>>of(
                            Persona::honesty,
                            Persona::emotionality,
                            Persona::extraversion,
                            Persona::agreeableness,
                            Persona::conscientiousness,
                            Persona::openness)) {
                        assertThat(trait.applyAsDouble(now.now()))
                                .isBetween(0.0, 1.0)
                                .isCloseTo(trait.applyAsDouble(GIVEN), within(drift.bound() + 1e-12));
                    }
                }
            }
            assertThat(CognitiveMemory.of(memory).persona().now().extraversion())
                    .isCloseTo(.2, within(1e-9));
        });
        withMemory(CognitionSettings.OFF.as(GIVEN), memory -> assertThat(
                        CognitiveMemory.of(memory).persona())
                .isEqualTo(new PersonaState(GIVEN, GIVEN, null)));
    }

    @Test
    void whatIsUsedTakesOnTheMoodOfThenNoFurtherThanItsLifetimeAndOnlyWhereThatIsOn() {
        for (boolean on : List.of(true, false)) {
            CognitionSettings with = CognitionSettings.COMPANION.with(CognitiveMechanism.RECONSOLIDATION);
            CognitionSettings cognition = on ? with : CognitionSettings.COMPANION;
            withMemory(cognition, memory -> {
                String id = "sad" + on;
                memory.append(Event.ofText("The walk was terrible.").id(id).build());
                Emotion before = trace(memory, id).emotion();
                memory.learning().feedback("before any mood?", List.of(id), List.of());
                memory.consolidate(ProgressListener.SILENT);
                assertThat(trace(memory, id).emotion())
                        .as("nobody knows the mood")
                        .isEqualTo(before);
                Random random = new Random(3);
                for (int use = 0; use < 80; use++) {
                    clock.advance(Duration.ofDays(30));
                    CognitiveMemory.of(memory).feel(use < 40 ? new Mood(1, 0, 0) : mood(random));
                    clock.advance(Duration.ofHours(1));
                    memory.learning().feedback("use " + use, List.of(id), List.of());
                    memory.consolidate(ProgressListener.SILENT);
                    MemoryTrace now = trace(memory, id);
                    assertThat(now.drifted()).isLessThanOrEqualTo(.4);
                    assertThat(Math.abs(now.emotion().valence() - before.valence()))
                            .isLessThanOrEqualTo(.4 + 1e-9);
                }
                if (on) {
                    assertThat(trace(memory, id).emotion().valence()).isGreaterThan(before.valence());
                } else {
                    assertThat(trace(memory, id).emotion()).isEqualTo(before);
                    assertThat(trace(memory, id).drifted()).isZero();
                }
            });
        }
    }

    @Test
    void withCognitionOffAMoodChangesNothingBitForBit() {
        List<String> neutral = new ArrayList<>();
        withMemory(CognitionSettings.OFF.as(GIVEN), memory -> {
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                events.add(
                        Event.ofText("A wonderful walk with the dog, note " + i + (i % 2 == 0 ? "" : ", but horrible"))
                                .id("e" + i)
                                .build());
            }
            memory.append(events);
            memory.consolidate(ProgressListener.SILENT);
            RecallResult before = memory.recall("How was the walk?", SIX);
            MemoryTrace kept = trace(memory, "e3");
            CognitiveMemory.of(memory).feel(new Mood(-1, 1, -1));
            RecallResult after = memory.recall("How was the walk?", SIX);
            assertThat(EngineFixture.bits(after)).isEqualTo(EngineFixture.bits(before));
            assertThat(after.context()).isEqualTo(before.context());
            assertThat(trace(memory, "e3")).isEqualTo(kept);
            neutral.addAll(EngineFixture.bits(before));
        });
        withMemory(
                CognitionSettings.OFF, memory -> assertThat(EngineFixture.bits(memory.recall("How was the walk?", SIX)))
                        .as("nor does a persona")
                        .isEqualTo(neutral));
        withMemory(CognitionSettings.OFF.as(GIVEN).with(CognitiveMechanism.COMPOSITE), memory -> assertThat(
                        EngineFixture.bits(memory.recall("How was the walk?", SIX)))
                .as("on, it does")
                .isNotEqualTo(neutral));
    }

    @Test
    void sixSignalsPreferWhatGoesWithTheMoodWhereThatIsOn() {
        withMemory(CognitionSettings.COMPANION.with(CognitiveMechanism.COMPOSITE), memory -> {
            memory.append(
                    Event.ofText("The walk with the dog was terrible.")
                            .id("sad")
                            .build(),
                    Event.ofText("The walk with the dog was wonderful.")
                            .id("glad")
                            .build());
            memory.consolidate(ProgressListener.SILENT);
            double[] lead = new double[2];
            for (int i = 0; i < 2; i++) {
                clock.advance(Duration.ofMillis(1)); // what was taken in already stays as it was
                CognitiveMemory.of(memory).feel(new Mood(i == 0 ? -1 : 1, 0, 0));
                RecallResult recollection = memory.recall("How was the walk with the dog?", SIX);
                lead[i] = score(recollection, "glad") - score(recollection, "sad");
            }
            assertThat(lead[1]).isGreaterThan(lead[0]);
        });
    }

    private static double score(RecallResult recollection, String id) {
        return recollection.items().stream()
                .filter(item -> item.entry().id().equals(id))
                .findFirst()
                .orElseThrow()
                .score();
    }

    @Test
    void anEventIsTakenInByTheMoodAndPersonaOfThenWhateverComesLater() {
        withMemory(CognitionSettings.SEED, memory -> {
            CognitiveMemory.of(memory).feel(new Mood(1, 0, 1));
            memory.append(
                    Event.ofText("A wonderful day with a new friend.").id("e1").build());
            memory.consolidate(ProgressListener.SILENT);
            MemoryTrace then = trace(memory, "e1");
            Random random = new Random(5);
            for (int i = 0; i < 50; i++) {
                clock.advance(Duration.ofHours(3));
                CognitiveMemory.of(memory).feel(mood(random));
            }
            assertThat(trace(memory, "e1")).isEqualTo(then);
        });
    }
}
