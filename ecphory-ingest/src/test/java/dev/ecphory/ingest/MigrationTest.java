package dev.ecphory.ingest;

import dev.ecphory.jdbc.PostgresStores;
import dev.ecphory.store.Durability;
import dev.ecphory.store.InMemoryStore;
import dev.ecphory.store.SettableClock;
import dev.ecphory.store.Store;
import dev.ecphory.store.Stores;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Migrations between the stores that there are. */
final class MigrationTest {
    @TempDir
    Path folder;

    private Store file(SettableClock clock) {
        return Stores.open(folder.resolve(UUID.randomUUID() + ".db"), Durability.NORMAL, clock);
    }

    private static Store memory(SettableClock clock) {
        return new InMemoryStore(clock, new SplittableRandom(3));
    }

    @Nested
    final class FromFileToPostgres implements MigrationContract {
        @RegisterExtension
        final PostgresStores stores = new PostgresStores();

        @Override
        public Store newSource(SettableClock clock) {
            return file(clock);
        }

        @Override
        public Store newTarget(SettableClock clock) {
            return stores.open(UUID.randomUUID().toString(), clock);
        }
    }

    @Nested
    final class FromPostgresToFile implements MigrationContract {
        @RegisterExtension
        final PostgresStores stores = new PostgresStores();

        @Override
        public Store newSource(SettableClock clock) {
            return stores.open(UUID.randomUUID().toString(), clock);
        }

        @Override
        public Store newTarget(SettableClock clock) {
            return file(clock);
        }
    }

    @Nested
    final class FromFileToMemory implements MigrationContract {
        @Override
        public Store newSource(SettableClock clock) {
            return file(clock);
        }

        @Override
        public Store newTarget(SettableClock clock) {
            return memory(clock);
        }
    }

    @Nested
    final class FromMemoryToFile implements MigrationContract {
        @Override
        public Store newSource(SettableClock clock) {
            return memory(clock);
        }

        @Override
        public Store newTarget(SettableClock clock) {
            return file(clock);
        }
    }
}
