package dev.ecphory.jdbc.sqlite;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.jdbc.Database;
import dev.ecphory.jdbc.Migrations;
import dev.ecphory.jdbc.NamespaceRows;
import dev.ecphory.jdbc.OwnerOnlyFiles;
import dev.ecphory.jdbc.PreparedLogPositionQuery;
import dev.ecphory.jdbc.SqlBackupTable;
import dev.ecphory.jdbc.SqlDialect;
import dev.ecphory.jdbc.SqlStore;
import dev.ecphory.jdbc.TransactionRetrier;
import dev.ecphory.spi.store.EventStore.Durability;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteOpenMode;

/**
 * How a store in an SQLite file is opened. Threads may share it.
 *
 * <ol>
 *   <li>A new store is made under another name, schema and identity and all, and then linked to its own name. So a file
 *       of that name is never half a store, and of two processes that begin at once one finds the other's.
 *   <li>A file that exists is looked at by {@link SqliteFileInspector}, then opened only to read: is it sound, and is its
 *       schema ours? A small file is checked whole. Whatever is refused up to here was not changed.
 *   <li>Then its missing schema steps are applied in one transaction, and it is opened for work.
 * </ol>
 */
public record SqliteStoreOpener(
        Durability durability, InstantSource clock, RandomGenerator random, Migrations migrations) {
    /**
     * Bytes a page: five rows of a 384-d float vector fit on one, where SQLite's usual 4,096 would hold two and waste a
     * fifth.
     */
    private static final int PAGE_BYTES = 8_192;

    private static final int BUSY_MILLIS = 2_500;
    private static final int READERS = 8;

    private static final SqlDialect DIALECT = new SqliteDialect();

    /** A file is where it is: nobody waits for it to come back. */
    private TransactionRetrier attempts(String name) {
        return new TransactionRetrier(name, DIALECT, Duration.ZERO);
    }

    /** How connections are opened. */
    private enum Mode {
        WRITE(""),
        READ("?mode=ro"),
        /** For a folder in which SQLite cannot keep its log: nobody writes, and nobody locks. */
        IMMUTABLE("?mode=ro&immutable=1");

        private final String query;

        Mode(String query) {
            this.query = query;
        }
    }

    /** Opens a store to read and write; only to read when nothing else is allowed here. */
    public SqlStore open(Path given) {
        Path file = given.toAbsolutePath().normalize();
        boolean writable = Files.isWritable(OwnerOnlyFiles.folderOf(file));
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            create(file, writable);
        }
        return writable && Files.isWritable(file) ? openToWrite(file) : openToRead(file);
    }

    /** Opens a store that exists, only to read. */
    public SqlStore openToRead(Path file) {
        Mode mode = soundToRead(file);
        Object opened = OwnerOnlyFiles.identity(file);
        HikariDataSource reading = pool(file, mode, READERS, true);
        return store(
                file,
                new Database(attempts(file.toString()), reading, null, () -> SqliteFile.requireSame(file, opened)));
    }

    private Mode soundToRead(Path file) {
        SqliteFileInspector.requireStore(file, source(file, Mode.IMMUTABLE));
        try {
            SqliteFileInspector.requireSound(file, source(file, Mode.READ), migrations, false);
            return Mode.READ;
        } catch (StoreUnavailableException e) {
            if (!(e.getCause() instanceof SQLException) || SqliteFileInspector.hasLog(file)) {
                throw e;
            }
            SqliteFileInspector.requireSound(file, source(file, Mode.IMMUTABLE), migrations, false);
            return Mode.IMMUTABLE;
        }
    }

    private SqlStore openToWrite(Path file) {
        SqliteFileInspector.requireStore(file, source(file, Mode.IMMUTABLE));
        tighten(file);
        SqliteFileInspector.requireSound(file, source(file, Mode.READ), migrations, true);
        Object opened = OwnerOnlyFiles.identity(file);
        HikariDataSource writing = pool(file, Mode.WRITE, 1, false);
        Database database;
        try {
            database = new Database(
                    attempts(file.toString()),
                    pool(file, Mode.WRITE, READERS, false),
                    writing,
                    () -> SqliteFile.requireSame(file, opened));
        } catch (RuntimeException e) {
            writing.close();
            throw e;
        }
        try {
            if (database.readAll(handle -> migrations.check(file.toString(), handle.getConnection()))
                    < migrations.steps().size()) {
                database.writeAll(handle -> {
                    migrations.apply(file.toString(), handle, DIALECT, clock.instant());
                    return true;
                });
            }
            return store(file, database);
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    /** Before SQLite makes its own files beside it, with the same permissions. */
    private static void tighten(Path file) {
        try {
            for (String ending : List.of("", "-wal", "-shm")) {
                OwnerOnlyFiles.tightenFile(file.resolveSibling(file.getFileName() + ending));
            }
        } catch (IOException e) {
            throw new StoreUnavailableException(
                    file + " cannot be made private: " + e.getMessage(), "let its owner open it", e);
        }
    }

    private SqlStore store(Path file, Database database) {
        try {
            NamespaceRows rows = new NamespaceRows(database, clock, random);
            return SqlStore.of(
                    rows,
                    new PreparedLogPositionQuery(database),
                    new SqliteFile(file, database, new SqlBackupTable(database, clock)),
                    new SqliteEventEraser(file, rows));
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    private void create(Path file, boolean writable) {
        if (!Files.isDirectory(OwnerOnlyFiles.folderOf(file)) || !writable) {
            throw new StoreUnavailableException(
                    file + " does not exist and cannot be made: its folder does not exist or may not be written",
                    "make the folder, or give this process leave to write in it",
                    null);
        }
        try {
            Path unfinished = OwnerOnlyFiles.fileBeside(file);
            try {
                fill(file.toString(), unfinished);
                OwnerOnlyFiles.publish(unfinished, file);
            } finally {
                Files.deleteIfExists(unfinished);
            }
        } catch (FileAlreadyExistsException another) {
            // another process was first; its store is whole
            return;
        } catch (IOException e) {
            throw new StoreUnavailableException(
                    file + " cannot be made: " + e.getMessage(), "see that its disk has room and works", e);
        }
    }

    private void fill(String name, Path unfinished) {
        byte[] identity = new byte[16];
        random.nextBytes(identity);
        attempts(name).trying(() -> {
            try (Handle handle = Jdbi.open(source(unfinished, Mode.WRITE))) {
                handle.execute("pragma page_size = " + PAGE_BYTES);
                handle.execute("pragma application_id = " + SqliteFileInspector.APPLICATION_ID);
                handle.execute("pragma journal_mode = wal");
                handle.execute("begin immediate");
                migrations.apply(name, handle, DIALECT, clock.instant());
                handle.execute(
                        "insert into store (key, value) values ('identity', ?)",
                        HexFormat.of().formatHex(identity));
                handle.execute("commit");
            }
            return true;
        });
    }

    private HikariDataSource pool(Path file, Mode mode, int size, boolean readOnly) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(source(file, mode));
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(1);
        // connections live as long as the pool, and what was prepared on them too
        config.setMaxLifetime(0);
        config.setIdleTimeout(0);
        config.setReadOnly(readOnly);
        config.setPoolName(file.getFileName() + (size == 1 ? " writing" : " reading"));
        return attempts(file.toString()).trying(() -> new HikariDataSource(config));
    }

    private SQLiteDataSource source(Path file, Mode mode) {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(mode != Mode.WRITE);
        // after setReadOnly, which sets it: a store that vanished is never replaced by an empty one
        config.resetOpenMode(SQLiteOpenMode.CREATE);
        config.setBusyTimeout(BUSY_MILLIS);
        // else the driver asks for the newest row's key after each statement that writes, and nobody wants it
        config.setGetGeneratedKeys(false);
        config.enforceForeignKeys(true);
        if (mode == Mode.WRITE) {
            config.setPragma(SQLiteConfig.Pragma.SECURE_DELETE, "on");
        }
        config.setSynchronous(
                durability == Durability.FULL
                        ? SQLiteConfig.SynchronousMode.FULL
                        : SQLiteConfig.SynchronousMode.NORMAL);
        SQLiteDataSource source = new SQLiteDataSource(config);
        source.setUrl("jdbc:sqlite:" + file.toUri().toString() + mode.query);
        return source;
    }
}
