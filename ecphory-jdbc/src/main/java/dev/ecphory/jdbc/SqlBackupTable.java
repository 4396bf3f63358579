package dev.ecphory.jdbc;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/**
 * Where copies of the store went, in SQL: a path is noted before anything is written there, so that not even a copy that
 * was broken off is forgotten. Threads and processes may share it.
 */
public record SqlBackupTable(Database database, InstantSource clock) {
    /** Notes a path; a store that can only be read notes nothing. */
    public void note(Path path) {
        if (!database.readOnly()) {
            database.writeAll(handle -> handle.execute("""
                insert into backups (backup_no, at_micros, path)
                select coalesce(max(backup_no), 0) + 1, ?, ? from backups
                """, EventRows.micros(clock.instant()), path.toString()));
        }
    }

    /** Forgets a path at which nothing is. */
    public void forget(Path path) {
        if (!database.readOnly()) {
            database.writeAll(handle -> handle.execute("delete from backups where path = ?", path.toString()));
        }
    }

    /** The paths, oldest first. */
    List<Path> all() {
        return database.readAll(
                handle -> handle.createQuery("select path from backups order by backup_no").mapTo(String.class).stream()
                        .map(Path::of)
                        .toList());
    }
}
