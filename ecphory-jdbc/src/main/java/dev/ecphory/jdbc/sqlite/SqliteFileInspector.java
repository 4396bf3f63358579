package dev.ecphory.jdbc.sqlite;

import dev.ecphory.StoreDamagedException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.jdbc.Migrations;
import dev.ecphory.jdbc.SqlDialect;
import dev.ecphory.jdbc.TransactionRetrier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.sqlite.SQLiteDataSource;

/**
 * Looks at a file that is said to be a store, and changes nothing.
 *
 * <p>Only SQLite opens the file. Reading it by hand would be dangerous: closing any descriptor of a file gives up all
 * POSIX locks that the process has on it, those of another open store too (sqlite.org/howtocorrupt.html, 2.2).
 */
final class SqliteFileInspector {
    /** Says that a file is a store of this program: "Ecph". */
    static final int APPLICATION_ID = 0x45637068;

    /** Files up to this size are checked whole at every opening: about 50 ms. */
    private static final long CHECKED_WHOLE_BYTES = 32L << 20;

    private static final int SMALLEST_DATABASE_BYTES = 512;

    private static final String NEXT = "give the path of a store, or of a file that does not exist yet, "
            + "or restore a backup; the file was not changed";
    private static final SqlDialect DIALECT = new SqliteDialect();

    private SqliteFileInspector() {}

    /**
     * Refuses what is no regular file, empty, no SQLite file, or another program's. Leaves nothing beside it.
     *
     * @param untouched opens the file without locks and without a log
     */
    static void requireStore(Path file, SQLiteDataSource untouched) {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new StoreUnavailableException(
                    file + (Files.isSymbolicLink(file) ? " is a symbolic link" : " is not a regular file"),
                    "give the path of the file itself",
                    null);
        }
        if (sizeOf(file) == 0) {
            throw new StoreDamagedException(file + " is empty", NEXT, null);
        }
        if (sizeOf(file) < SMALLEST_DATABASE_BYTES) {
            throw new StoreDamagedException(file + " is not an SQLite file", NEXT, null);
        }
        try (Connection connection = untouched.getConnection()) {
            int id = Integer.parseInt(answer(connection, "pragma application_id"));
            if (id != APPLICATION_ID) {
                throw new StoreDamagedException(
                        file + " is an SQLite file of another program (application id " + Integer.toHexString(id) + ")",
                        NEXT,
                        null);
            }
        } catch (SQLException failure) {
            if ((failure.getErrorCode() & 0xff) == SqliteDialect.NOT_A_DATABASE) {
                throw new StoreDamagedException(file + " is not an SQLite file", NEXT, failure);
            }
            if (DIALECT.trouble(failure) != SqlDialect.Trouble.DAMAGED) {
                throw new TransactionRetrier(file.toString(), DIALECT, Duration.ZERO).inWords(failure);
            }
            // seen without locks, a file at a checkpoint can look damaged; requireSound looks again, with them
        }
    }

    /**
     * Refuses a store that is damaged or of another schema.
     *
     * @param migratable false when an older schema cannot be used here
     */
    static void requireSound(Path file, SQLiteDataSource source, Migrations migrations, boolean migratable) {
        new TransactionRetrier(file.toString(), DIALECT, Duration.ZERO).trying(() -> {
            try (Connection connection = source.getConnection()) {
                int page = Integer.parseInt(answer(connection, "pragma page_size"));
                // SQLite itself would take the missing end of the last page for zeros
                if (!hasLog(file) && sizeOf(file) % page != 0 && !hasLog(file)) {
                    throw new StoreDamagedException(
                            file + " is cut short: " + sizeOf(file) + " bytes are no whole pages", NEXT, null);
                }
                boolean small = sizeOf(file) <= CHECKED_WHOLE_BYTES;
                String verdict =
                        answer(connection, small ? "pragma quick_check(1)" : "select 'ok' from sqlite_schema limit 1");
                if (!verdict.equals("ok")) {
                    throw new StoreDamagedException(file + " is damaged: " + verdict, "restore a backup", null);
                }
                if (migrations.check(file.toString(), connection)
                                < migrations.steps().size()
                        && !migratable) {
                    throw new StoreUnavailableException(
                            file + " is from an older version and can only be read here",
                            "open it once where it may be written, so that its schema is brought up to date",
                            null);
                }
                return true;
            }
        });
    }

    /** The first column of the first row; nothing when there is none. */
    private static String answer(Connection connection, String question) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(question)) {
            return row.next() ? row.getString(1) : "";
        }
    }

    /** True when there is a write-ahead log with something in it. */
    static boolean hasLog(Path file) {
        Path log = file.resolveSibling(file.getFileName() + "-wal");
        return Files.exists(log) && sizeOf(log) > 0;
    }

    private static long sizeOf(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new StoreUnavailableException(
                    file + " cannot be read: " + e, "give this process leave to read it", e);
        }
    }
}
