package dev.ecphory.ingest.copy;

import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.jdbc.PostgresStores;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.testkit.InMemoryEventStore;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Migrations between the stores that there are. */
final class NamespaceMigrationTest {
    @TempDir
    Path folder;

    private EventStore file(SettableClock clock) {
        return EventStore.open(folder.resolve(UUID.randomUUID() + ".db"), Durability.NORMAL, clock);
    }

    private static EventStore memory(SettableClock clock) {
        return new InMemoryEventStore(clock, new SplittableRandom(3));
    }

    @Nested
    @Tag("deep")
    final class FromFileToPostgres implements NamespaceMigrationContract {
        @RegisterExtension
        final PostgresStores stores = new PostgresStores();

        @Override
        public EventStore newSource(SettableClock clock) {
            return file(clock);
        }

        @Override
        public EventStore newTarget(SettableClock clock) {
            return stores.open(UUID.randomUUID().toString(), clock);
        }
    }

    @Nested
    @Tag("deep")
    final class FromPostgresToFile implements NamespaceMigrationContract {
        @RegisterExtension
        final PostgresStores stores = new PostgresStores();

        @Override
        public EventStore newSource(SettableClock clock) {
            return stores.open(UUID.randomUUID().toString(), clock);
        }

        @Override
        public EventStore newTarget(SettableClock clock) {
            return file(clock);
        }
    }

    @Nested
    final class FromFileToMemory implements NamespaceMigrationContract {
        @Override
        public EventStore newSource(SettableClock clock) {
            return file(clock);
        }

        @Override
        public EventStore newTarget(SettableClock clock) {
            return memory(clock);
        }
    }

    @Nested
    final class FromMemoryToFile implements NamespaceMigrationContract {
        @Override
        public EventStore newSource(SettableClock clock) {
            return memory(clock);
        }

        @Override
        public EventStore newTarget(SettableClock clock) {
            return file(clock);
        }
    }
}
