package dev.ecphory.jdbc.sqlite;

import dev.ecphory.StoreUnavailableException;
import dev.ecphory.jdbc.Database;
import dev.ecphory.jdbc.NamespaceRows;
import dev.ecphory.jdbc.OwnerOnlyFiles;
import dev.ecphory.jdbc.SqlEventEraser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * How a store in an SQLite file forgets. Deleted rows are overwritten with zeros at once ({@code secure_delete}); what
 * is left are old versions of pages in the write-ahead log, and free pages that were written before. Threads and
 * processes may share it.
 */
final class SqliteEventEraser extends SqlEventEraser {
    private static final int BUSY = 5;

    private final Path file;
    private final Database database;

    SqliteEventEraser(Path file, NamespaceRows rows) {
        super(rows);
        this.file = file;
        this.database = rows.database();
    }

    /**
     * Copies the log into the file first, so that the vacuum finds room; the vacuum writes every page that is in use
     * anew, into the log; the second checkpoint brings them into the file, cuts the file and empties the log.
     */
    @Override
    public void scrubFiles() {
        database.requireWritable();
        database.attempts().trying(() -> {
            try (Connection connection = database.connection();
                    Statement statement = connection.createStatement()) {
                checkpoint(statement);
                statement.execute("vacuum");
                checkpoint(statement);
            }
            return true;
        });
        try {
            for (Path cache : caches()) {
                Files.deleteIfExists(cache);
            }
        } catch (IOException e) {
            throw new StoreUnavailableException(
                    "a cache of " + file + " cannot be deleted: " + e, "delete its .cache folder by hand", e);
        }
    }

    private void checkpoint(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("pragma wal_checkpoint(truncate)")) {
            if (row.next() && row.getInt(1) != 0) {
                throw new SQLException("somebody else reads or writes the log of " + file, null, BUSY);
            }
        }
    }

    @Override
    public List<Path> files() {
        List<Path> files = new ArrayList<>();
        for (String ending : List.of("", "-wal", "-shm")) {
            Path one = OwnerOnlyFiles.sibling(file, ending);
            if (Files.exists(one, LinkOption.NOFOLLOW_LINKS)) {
                files.add(one);
            }
        }
        try {
            files.addAll(caches());
        } catch (IOException e) {
            throw new StoreUnavailableException(
                    "the caches of " + file + " cannot be listed: " + e, "see that the folder can be read", e);
        }
        return List.copyOf(files);
    }

    private List<Path> caches() throws IOException {
        try (Stream<Path> files = Files.list(OwnerOnlyFiles.sibling(file, ".cache"))) {
            return files.sorted().toList();
        } catch (NoSuchFileException none) {
            return List.of();
        }
    }
}
