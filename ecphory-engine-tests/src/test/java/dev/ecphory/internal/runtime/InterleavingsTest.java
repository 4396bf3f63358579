package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever happens in whatever order, what is derived is what the surviving logs say. */
@Tag("deep")
final class InterleavingsTest {
    private static final int LIVES = 1_000;
    private static final long SEED = 20_261_122;

    @Test
    void whatIsDerivedIsWhatTheSurvivingLogsSay() {
        int cut = 0;
        for (int life = 0; life < LIVES; life++) {
            cut += live(SEED + life);
        }
        assertThat(cut).as("pages that chores were given short").isGreaterThan(LIVES);
    }

    private static int live(long seed) {
        SettableClock clock = new SettableClock();
        Interleaving one = new Interleaving(seed, clock, FreshStore.on(clock, seed));
        try {
            one.run();
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError("seed " + seed + " after\n" + String.join("\n", one.did()), failure);
        }
        return one.cut();
    }
}
