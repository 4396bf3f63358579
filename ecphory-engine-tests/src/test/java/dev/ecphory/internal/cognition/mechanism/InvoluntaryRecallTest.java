package dev.ecphory.internal.cognition.mechanism;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Which memory comes by itself, and when exactly. */
final class InvoluntaryRecallTest {
    private static final Instant NOW = Cases.START.plus(Duration.ofDays(100));
    private static final Duration AGE = Duration.ofDays(14);
    private static final InvoluntaryRecall SEED = new InvoluntaryRecall(true, .01);
    private static final Retention NEVER = new Retention(false, 1, .05, .3, .2);

    /** Gives what it is told to give. */
    private static final class Told implements RandomGenerator {
        private final double chance;
        private final double place;
        private int asked;

        Told(double chance, double place) {
            this.chance = chance;
            this.place = place;
        }

        @Override
        public double nextDouble() {
            asked++;
            return asked % 2 == 1 ? chance : place;
        }

        @Override
        public long nextLong() {
            throw new AssertionError("only asked for shares");
        }
    }

    private static MemoryTrace trace(String id, Duration age, double strength, double valence) {
        Instant encoded = NOW.minus(age);
        return new MemoryTrace(
                id,
                MemorySource.USER,
                false,
                encoded,
                encoded,
                strength,
                Duration.ofDays(30),
                1,
                0,
                new Emotion(valence, 0),
                0,
                0);
    }

    private static Optional<String> comes(InvoluntaryRecall recall, RandomGenerator random, MemoryTrace... traces) {
        Persona open = new Persona(.5, .5, .5, .5, .5, 1);
        return recall.surface(() -> List.of(traces), NOW, NEVER, open, random).map(MemoryTrace::id);
    }

    @Test
    void comesAsOpennessLetsIt() {
        List<MemoryTrace> one = List.of(trace("a", AGE, 1, 1));
        for (double openness : new double[] {0, .5, 1}) {
            Persona persona = new Persona(.5, .5, .5, .5, .5, openness);
            double below = .01 * (.5 + openness);
            assertThat(SEED.surface(() -> one, NOW, NEVER, persona, new Told(Math.nextDown(below), 0)))
                    .isPresent();
            assertThat(SEED.surface(() -> one, NOW, NEVER, persona, new Told(below, 0)))
                    .isEmpty();
        }
    }

    @Test
    void comesOnlyWhenOldAndStrongAndFeltEnough() {
        MemoryTrace old = trace("a", AGE, .15, 1);
        assertThat(comes(SEED, new Told(0, 0), old)).contains("a");
        assertThat(comes(SEED, new Told(0, 0), trace("a", AGE.minusNanos(1), .15, 1)))
                .isEmpty();
        assertThat(comes(SEED, new Told(0, 0), trace("a", AGE, Math.nextDown(.15), 1)))
                .isEmpty();
        assertThat(comes(SEED, new Told(0, 0), trace("a", AGE, 1, 0))).isEmpty();
        assertThat(comes(SEED, new Told(0, Math.nextDown(1.0)), old, trace("cold", AGE, 1, 0)))
                .contains("a");
    }

    @Test
    void theStrongerItsEmotionTheMoreRoomItHas() {
        MemoryTrace mild = trace("a", AGE, 1, .25);
        MemoryTrace wild = trace("b", AGE, 1, .75);
        double share = mild.intensity() / (mild.intensity() + wild.intensity());
        assertThat(share).isLessThan(.5);
        for (MemoryTrace[] order : new MemoryTrace[][] {{mild, wild}, {wild, mild}}) {
            assertThat(comes(SEED, new Told(0, share - .01), order)).contains("a");
            assertThat(comes(SEED, new Told(0, share + .01), order)).contains("b");
        }
    }

    @Test
    void asksForTwoNumbersWhateverComesAndForTracesOnlyWhenOneIsToCome() {
        List<String> asked = new ArrayList<>();
        for (double chance : new double[] {0, .99}) {
            Told random = new Told(chance, .5);
            Optional<MemoryTrace> unused = SEED.surface(
                    () -> {
                        asked.add("chance " + chance);
                        return List.of();
                    },
                    NOW,
                    NEVER,
                    Persona.NEUTRAL,
                    random);
            assertThat(random.asked).isEqualTo(2);
        }
        assertThat(asked).containsExactly("chance 0.0");
        Told never = new Told(0, 0);
        assertThat(comes(SEED.switched(false), never, trace("a", AGE, 1, 1))).isEmpty();
        assertThat(never.asked).isZero();
    }
}
