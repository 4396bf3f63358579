package dev.ecphory.spi.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.StoreFixture;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What every store of setbacks promises. */
public interface ChoreFailureTableContract extends StoreFixture {
    @Test
    default void countsTheTriesAndKeepsTheLastFailure() {
        SettableClock clock = new SettableClock();
        Instant first = Instant.parse("2026-01-01T00:00:00.123456Z");
        try (EventStore store = newStore(clock)) {
            ChoreFailureTable table = store.choreFailures();
            assertThat(table.all(ALICE)).isEmpty();
            table.add(ALICE, "facts", 12, "no JSON");
            table.add(ALICE, "facts", 3, "no JSON");
            table.add(ALICE, "annotate", 12, "too long");
            clock.advance(Duration.ofSeconds(1));
            table.add(ALICE, "facts", 12, "timeout");
            assertThat(table.all(ALICE))
                    .containsExactly(
                            new ChoreFailureTable.ChoreFailure("annotate", 12, 1, "too long", first),
                            new ChoreFailureTable.ChoreFailure("facts", 3, 1, "no JSON", first),
                            new ChoreFailureTable.ChoreFailure("facts", 12, 2, "timeout", first.plusSeconds(1)));
            table.clear(ALICE, "facts", 12);
            table.clear(ALICE, "facts", 99);
            assertThat(table.all(ALICE)).hasSize(2);
            table.add(ALICE, "facts", 12, "again");
            assertThat(table.all(ALICE))
                    .last()
                    .extracting(ChoreFailureTable.ChoreFailure::tries)
                    .isEqualTo(1);
        }
    }

    @Test
    default void neverShowsAnotherNamespacesSetbacks() {
        try (EventStore store = newStore()) {
            store.choreFailures().add(ALICE, "facts", 1, "x");
            assertThat(store.choreFailures().all(BOB)).isEmpty();
            store.choreFailures().clear(BOB, "facts", 1);
            assertThat(store.choreFailures().all(ALICE)).hasSize(1);
        }
    }
}
