package dev.ecphory.internal.cognition.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.InvalidInputException;
import dev.ecphory.internal.cognition.mechanism.SpreadingActivation.Edge;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The laws of what is in mind, what comes to mind, what is intended, how all of it is weighed, and who one becomes. */
final class MindLawsTest {
    private static final CognitionSettings SEED = CognitionSettings.SEED;
    private static final SpreadingActivation FINE = new SpreadingActivation(true, 2, .5, 0, 4, 1_000);

    @Test
    void activationIsNoMoreThanWhatTheSeedsCanGive() {
        Cases.law(cases -> {
            Map<String, Double> seeds = seeds(cases);
            double given = seeds.values().stream().mapToDouble(x -> x).sum();
            for (SpreadingActivation activation : List.of(FINE, SEED.activation())) {
                Map<String, Double> spread = activation.spread(edges(cases), seeds);
                assertThat(spread.values().stream().mapToDouble(x -> x).sum())
                        .isLessThanOrEqualTo(given * (.5 + .25) + 1e-9);
                assertThat(spread.values()).allMatch(x -> x > 0 && x <= 1 && x >= activation.threshold());
                assertThat(spread).hasSizeLessThanOrEqualTo(activation.most());
                assertThat(spread.keySet()).noneMatch(seeds::containsKey);
            }
        });
    }

    @Test
    void activationIsTheSameInWhateverOrderTheGraphIsTold() {
        Cases.law(cases -> {
            List<Edge> edges = edges(cases);
            Map<String, Double> seeds = seeds(cases);
            List<Edge> turned = cases.shuffled(edges).stream()
                    .map(edge -> cases.coin() ? new Edge(edge.b(), edge.a(), edge.weight()) : edge)
                    .toList();
            Map<String, Double> again = new java.util.LinkedHashMap<>();
            cases.shuffled(new ArrayList<>(seeds.keySet())).forEach(id -> again.put(id, seeds.get(id)));
            assertThat(List.copyOf(FINE.spread(turned, again).entrySet()))
                    .isEqualTo(List.copyOf(FINE.spread(edges, seeds).entrySet()));
        });
    }

    @Test
    void noMoreComeToMindThanTheQuotaAndTheyAreTheMostActive() {
        SpreadingActivation few = new SpreadingActivation(true, 2, .5, 0, 4, 3);
        Cases.law(cases -> {
            List<Edge> edges = edges(cases);
            Map<String, Double> seeds = seeds(cases);
            List<Map.Entry<String, Double>> all =
                    List.copyOf(FINE.spread(edges, seeds).entrySet());
            assertThat(List.copyOf(few.spread(edges, seeds).entrySet()))
                    .isEqualTo(all.subList(0, Math.min(3, all.size())));
            assertThat(all)
                    .isSortedAccordingTo(
                            Map.Entry.<String, Double>comparingByValue().reversed());
        });
    }

    @Test
    void activationGoesTwoHopsAndNotThree() {
        List<Edge> path = List.of(new Edge("a", "b", 1), new Edge("b", "c", 1), new Edge("c", "d", 1));
        assertThat(FINE.spread(path, Map.of("a", 1.0))).isEqualTo(Map.of("b", .5, "c", .125));
    }

    @Test
    void aHubGivesOnlyToItsHeaviestEdgesAndSharesWhatItGives() {
        List<Edge> hub = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            hub.add(new Edge("hub", "n" + i, i < 4 ? 1 : .5));
        }
        Map<String, Double> spread = FINE.spread(hub, Map.of("hub", 1.0));
        assertThat(spread).containsOnlyKeys("n0", "n1", "n2", "n3");
        assertThat(spread.values()).allMatch(x -> x == .125);
    }

    @Test
    void whatIsInMindIsNeverMoreThanTheSlotsAndTheWeakestGoesFirst() {
        Cases.law(cases -> {
            Persona persona = cases.persona();
            WorkingMemoryContents mind = SEED.slots().empty(persona);
            assertThat(mind.capacity()).isBetween(5, 9);
            for (int i = 0; i < 60; i++) {
                String id = "e" + cases.random.nextInt(20);
                mind = switch (cases.random.nextInt(4)) {
                    case 0 -> turned(mind);
                    case 1 -> mind.rehearse(id);
                    default -> focused(mind, id);
                };
                assertThat(mind.held()).hasSizeLessThanOrEqualTo(mind.capacity());
            }
        });
    }

    private static WorkingMemoryContents focused(WorkingMemoryContents before, String id) {
        WorkingMemoryContents.Change change = before.focus(id);
        boolean knew = before.held().stream().anyMatch(one -> one.id().equals(id));
        boolean full = before.held().size() == before.capacity();
        assertThat(change.gone()).hasSize(full && !knew ? 1 : 0);
        for (WorkingMemoryContents.Held gone : change.gone()) {
            assertThat(gone.activation())
                    .isEqualTo(before.held().stream()
                            .mapToDouble(WorkingMemoryContents.Held::activation)
                            .min()
                            .orElseThrow());
            // of equals, the one that was there longest
            assertThat(gone)
                    .isEqualTo(before.held().stream()
                            .min(Comparator.comparingDouble(WorkingMemoryContents.Held::activation))
                            .orElseThrow());
        }
        assertThat(change.after().held())
                .extracting(WorkingMemoryContents.Held::id)
                .contains(id);
        return change.after();
    }

    private static WorkingMemoryContents turned(WorkingMemoryContents before) {
        WorkingMemoryContents.Change change = before.turn();
        assertThat(change.gone()).allMatch(one -> one.activation() < .15);
        assertThat(change.after().held()).allMatch(one -> one.activation() >= .15);
        assertThat(change.after().held().size() + change.gone().size())
                .isEqualTo(before.held().size());
        return change.after();
    }

    @Test
    void slotsAreSevenInTheMiddleAndTraitsMoveThemAsThePaperSays() {
        assertThat(SEED.slots().capacity(Persona.NEUTRAL)).isEqualTo(7);
        assertThat(SEED.slots().capacity(new Persona(.5, .5, .5, .5, .5, 1))).isEqualTo(9);
        assertThat(SEED.slots().capacity(new Persona(.5, .5, .5, .5, .5, 0))).isEqualTo(5);
        assertThat(SEED.slots().capacity(new Persona(.5, .5, .5, .5, 1, 0))).isEqualTo(6);
        assertThat(SEED.slots().capacity(new Persona(1, .5, .5, .5, .5, 1))).isEqualTo(8);
        assertThat(SEED.slots().capacity(new Persona(1, .5, .5, .5, .5, 0))).isEqualTo(6);
    }

    @Test
    void presenceIsToldFromActivation() {
        assertThat(new WorkingMemoryContents.Held("a", .71).presence())
                .isEqualTo(WorkingMemoryContents.Presence.ACTIVE);
        assertThat(new WorkingMemoryContents.Held("a", .7).presence()).isEqualTo(WorkingMemoryContents.Presence.FADING);
        assertThat(new WorkingMemoryContents.Held("a", .4).presence()).isEqualTo(WorkingMemoryContents.Presence.WEAK);
    }

    @Test
    void thePersonaShiftsTheCompositeAndKeepsItsSum() {
        Cases.law(cases -> {
            CompositeScore composite = CompositeScore.SEED.as(cases.persona());
            double sum = composite.strength()
                    + composite.likeness()
                    + composite.recency()
                    + composite.mood()
                    + composite.graph()
                    + composite.importance();
            assertThat(sum).isCloseTo(1, within(1e-9));
            double score = composite.score(signals(cases));
            assertThat(score).isBetween(0.0, 1 + 1e-9);
        });
        assertThat(CompositeScore.SEED.as(Persona.NEUTRAL)).isSameAs(CompositeScore.SEED);
        CompositeScore open = CompositeScore.SEED.as(new Persona(.5, .5, .5, .5, .5, 1));
        assertThat(open.graph() / open.likeness()).isCloseTo(1.5 * .10 / .35, within(1e-9));
    }

    @Test
    void aBetterSignalNeverLowersTheScore() {
        Cases.law(cases -> {
            CompositeScore.Signals s = signals(cases);
            CompositeScore.Signals more = new CompositeScore.Signals(
                    up(cases, s.strength()),
                    up(cases, s.likeness()),
                    up(cases, s.recency()),
                    up(cases, s.mood()),
                    up(cases, s.graph()),
                    up(cases, s.importance()));
            CompositeScore composite = CompositeScore.SEED.as(cases.persona());
            assertThat(composite.score(more)).isGreaterThanOrEqualTo(composite.score(s));
        });
        assertThat(CompositeScore.SEED.recency(Duration.ofHours(24))).isCloseTo(Math.exp(-1), within(1e-12));
        assertThat(CompositeScore.SEED.recency(Duration.ofHours(-1))).isEqualTo(1);
        assertThat(CompositeScore.congruence(new Emotion(.5, 0), new Mood(-1, 0, 0)))
                .isEqualTo(.25);
        assertThat(CompositeScore.importance(.4)).isEqualTo(.7);
    }

    @Test
    void aPersonaDriftsNoFurtherThanItsBoundAndCanBeTakenBack() {
        Cases.law(cases -> {
            PersonaDrift drift = new PersonaDrift(true, .1, .1);
            Persona given = cases.persona();
            List<Mood> moods = cases.some(80, Cases::mood);
            Persona after = after(drift, given, given, moods);
            assertThat(after.honesty()).isEqualTo(given.honesty());
            assertThat(Math.abs(after.emotionality() - given.emotionality())).isLessThanOrEqualTo(.1 + 1e-12);
            assertThat(Math.abs(after.extraversion() - given.extraversion())).isLessThanOrEqualTo(.1 + 1e-12);
            assertThat(Math.abs(after.agreeableness() - given.agreeableness())).isLessThanOrEqualTo(.1 + 1e-12);
            assertThat(Math.abs(after.conscientiousness() - given.conscientiousness()))
                    .isLessThanOrEqualTo(.1 + 1e-12);
            assertThat(Math.abs(after.openness() - given.openness())).isLessThanOrEqualTo(.1 + 1e-12);
            int half = moods.size() / 2;
            Persona batched = after(
                    drift,
                    given,
                    after(drift, given, given, moods.subList(0, half)),
                    moods.subList(half, moods.size()));
            assertThat(batched).isEqualTo(after);
        });
        assertThat(SEED.drift()
                        .on(Persona.NEUTRAL, Persona.NEUTRAL, new Mood(0, 0, 1))
                        .extraversion())
                .isGreaterThan(.5);
    }

    private static Persona after(PersonaDrift drift, Persona given, Persona before, List<Mood> moods) {
        Persona after = before;
        for (Mood mood : moods) {
            after = drift.on(given, after, mood);
        }
        return after;
    }

    @Test
    void nothingOutOfItsRangeIsTaken() {
        assertThatThrownBy(() -> new Edge("a", "b", 1.5))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("weight 1.5 is not from 0.0 to 1.0");
        assertThatThrownBy(() -> SEED.activation().spread(List.of(), Map.of("a", Double.NaN)))
                .isInstanceOf(InvalidInputException.class);
        WorkingMemoryContents.Held held = new WorkingMemoryContents.Held("a", .5);
        assertThatThrownBy(() -> new WorkingMemoryContents(7, List.of(held, held)))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new WorkingMemoryContents(0, List.of(held))).isInstanceOf(InvalidInputException.class);
    }

    private static double up(Cases cases, double value) {
        return value + (1 - value) * cases.share();
    }

    private static CompositeScore.Signals signals(Cases cases) {
        return new CompositeScore.Signals(
                cases.share(), cases.share(), cases.share(), cases.share(), cases.share(), cases.share());
    }

    private static Map<String, Double> seeds(Cases cases) {
        Map<String, Double> seeds = new TreeMap<>();
        int count = cases.random.nextInt(4);
        for (int i = 0; i < count; i++) {
            seeds.put("n" + cases.random.nextInt(12), cases.share());
        }
        return seeds;
    }

    private static List<Edge> edges(Cases cases) {
        return cases.some(
                40, some -> new Edge("n" + some.random.nextInt(12), "n" + some.random.nextInt(12), some.share()));
    }
}
