package dev.ecphory.internal.chores;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Namespace;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** When a namespace has its turn, on a clock that the test moves. */
final class NamespaceTurnsTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final Namespace BOB = Namespace.of("bob");
    private static final Duration QUIET = Duration.ofMillis(250);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final NamespaceTurns turns = new NamespaceTurns((tries, failed) -> Duration.ofDays(1));

    private void add(Namespace namespace, long millis) {
        boolean unused = turns.add(namespace, nanos(millis), QUIET, PATIENCE);
    }

    private long left(Namespace namespace, long millis) {
        return Math.max(
                0, Duration.ofNanos(turns.begin(namespace, nanos(millis))).toMillis());
    }

    private static long nanos(long millis) {
        return Duration.ofMillis(millis).toNanos();
    }

    @Test
    void beginsAQuarterOfASecondAfterTheLastWrite() {
        add(ANN, 0);
        add(ANN, 200);
        assertThat(left(ANN, 300)).isEqualTo(150);
        assertThat(left(ANN, 450)).isZero();
        assertThat(turns.holds(ANN)).isTrue();
    }

    @Test
    void aStreamThatDoesNotCeaseHasItsTurnFiveSecondsAfterItsFirstWrite() {
        for (long at = 0; at < 5_000; at += 100) {
            add(ANN, at);
            assertThat(left(ANN, at)).isPositive();
        }
        assertThat(left(ANN, 5_000)).isZero();
    }

    @Test
    void whoBecameDueFirstComesFirst() {
        add(ANN, 0);
        add(BOB, 100);
        add(ANN, 200);
        assertThat(turns.first(true)).isEqualTo(BOB);
    }

    @Test
    void whatIsCutShortIsNextAfterThoseThatAreDueAndNotBackedOff() {
        add(ANN, 0);
        assertThat(left(ANN, 250)).isZero();
        assertThat(turns.isOver(ANN, nanos(10_000))).as("nobody else is due").isFalse();
        add(BOB, 10_000);
        assertThat(turns.isOver(ANN, nanos(10_100))).as("nobody is due yet").isFalse();
        assertThat(turns.isOver(ANN, nanos(10_250))).isTrue();
        assertThat(turns.end(ANN, true, null, nanos(10_251))).isEqualTo(Duration.ZERO);
        assertThat(turns.first(true)).isEqualTo(BOB);
        assertThat(left(BOB, 10_252)).isZero();
        assertThat(turns.first(false))
                .as("lengthy work is for the other thread")
                .isNull();
        assertThat(turns.first(true)).isEqualTo(ANN);
        assertThat(left(ANN, 10_253)).isZero();
    }
}
