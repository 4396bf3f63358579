package dev.ecphory.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.jdbc.Database;
import dev.ecphory.jdbc.Migrations;
import dev.ecphory.jdbc.SqlBackupTable;
import dev.ecphory.jdbc.TransactionRetrier;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

/** A file whose disk is full. */
final class SqliteFileTest {
    @TempDir
    Path folder;

    private EventStore open(String name) {
        return new SqliteStoreOpener(Durability.FULL, new SettableClock(), new Random(1), Migrations.bundled())
                .open(folder.resolve(name));
    }

    @Test
    void aBackupSucceedsWhereTheStoreHasNoRoomToNoteIt() {
        open("full.db").close();
        Path file = folder.resolve("full.db");
        HikariConfig config = new HikariConfig();
        SQLiteDataSource source = new SQLiteDataSource();
        source.setUrl("jdbc:sqlite:" + file);
        config.setDataSource(source);
        config.setMaximumPoolSize(1);
        TransactionRetrier attempts = new TransactionRetrier(file.toString(), new SqliteDialect(), Duration.ZERO);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            Database full = new Database(attempts, pool, pool, () -> {
                throw new StoreUnavailableException("the disk is full", "make room", null);
            });
            Path copy = folder.resolve("copy.db");
            new SqliteFile(file, new Database(attempts, pool, pool), new SqlBackupTable(full, new SettableClock()))
                    .backup(copy);
            try (EventStore restored = open("copy.db")) {
                assertThat(restored.findProblems()).isEmpty();
            }
            assertThatThrownBy(() -> new SqliteFile(file, full, new SqlBackupTable(full, new SettableClock()))
                            .backup(folder.resolve("gone.db")))
                    .as("of a file that was taken away there is nothing to copy")
                    .isInstanceOf(StoreUnavailableException.class);
        }
    }

    @Test
    void aDiskWithoutRoomForASmallAppendIsFull() {
        Path file = folder.resolve("a.db");
        assertThat(SqliteFile.roomProblem(file, SqliteFile.LEAST_ROOM)).isEmpty();
        assertThat(SqliteFile.roomProblem(file, SqliteFile.LEAST_ROOM - 1))
                .hasValueSatisfying(problem -> assertThat(problem).contains(file.toString(), "full", "1048575 bytes"));
        try (EventStore store = open("a.db")) {
            assertThat(store.writingProblem()).isEmpty();
        }
    }
}
