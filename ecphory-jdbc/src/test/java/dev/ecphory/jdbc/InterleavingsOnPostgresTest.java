package dev.ecphory.jdbc;

import dev.ecphory.internal.runtime.Interleaving;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.internal.store.SettableClock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The lives of the engine's own test, in a database; more by {@code -Decphory.lives=100}. */
@Tag("deep")
final class InterleavingsOnPostgresTest {
    private static final int LIVES = Integer.getInteger("ecphory.lives", 12);
    private static final long SEED = 20_261_123;

    @RegisterExtension
    final PostgresStores stores = new PostgresStores();

    @Test
    void whatIsDerivedIsWhatTheSurvivingLogsSay() {
        for (int life = 0; life < LIVES; life++) {
            long seed = SEED + life;
            SettableClock clock = new SettableClock();
            try (EventStore store = stores.open("life" + life, clock)) {
                Interleaving one = new Interleaving(seed, clock, store);
                try {
                    one.run();
                } catch (AssertionError | RuntimeException failure) {
                    throw new AssertionError("seed " + seed + " after\n" + String.join("\n", one.did()), failure);
                }
            }
        }
    }
}
