package dev.ecphory.jdbc;

import dev.ecphory.internal.runtime.Interleaving;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.internal.store.SettableClock;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lives of the engine's own test, on files. */
@Tag("deep")
final class InterleavingsOnDiskTest {
    private static final int LIVES = 100;
    private static final long SEED = 20_261_123;

    @TempDir
    Path folder;

    @Test
    void whatIsDerivedIsWhatTheSurvivingLogsSay() {
        for (int life = 0; life < LIVES; life++) {
            long seed = SEED + life;
            SettableClock clock = new SettableClock();
            try (EventStore store = FaultStores.openUnflushed(folder.resolve("life" + life + ".db"), clock)) {
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
