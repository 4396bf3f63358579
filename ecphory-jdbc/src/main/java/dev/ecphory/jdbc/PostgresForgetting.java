package dev.ecphory.jdbc;

import java.nio.file.Path;
import java.util.List;

/**
 * How a store in a PostgreSQL database forgets: rows are deleted, and no statement finds them any more. What the server keeps
 * of deleted rows in its own files, its write-ahead log, its replicas and backups is in its hands, so there is nothing to scrub
 * and no file to look at. Threads and processes may share it.
 */
final class PostgresForgetting extends SqlForgetting {
    private final Database database;

    PostgresForgetting(Database database, NamespaceRows rows, SqlBackups backups) {
        super(database, rows, backups);
        this.database = database;
    }

    @Override
    public void scrub() {
        database.requireWritable();
    }

    @Override
    public List<Path> files() {
        return List.of();
    }
}
