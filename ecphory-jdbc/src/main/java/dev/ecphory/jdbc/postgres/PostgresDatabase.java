package dev.ecphory.jdbc.postgres;

import dev.ecphory.InvalidInputException;
import dev.ecphory.jdbc.Database;
import dev.ecphory.jdbc.NamespaceRows;
import dev.ecphory.jdbc.SqlEventEraser;
import dev.ecphory.jdbc.SqlStoreLocation;
import dev.ecphory.spi.store.EventEraser;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A PostgreSQL database in which a store is; any number of processes on any number of machines may share it. */
record PostgresDatabase(PostgresAddress address, Database database) implements SqlStoreLocation {
    /**
     * Rows are deleted, and no statement finds them any more. What the server keeps of deleted rows in its own files, its
     * write-ahead log, its replicas and backups is in its hands, so there is nothing to scrub and no file to look at.
     */
    EventEraser eraser(NamespaceRows rows) {
        return new SqlEventEraser(rows) {
            @Override
            public void scrubFiles() {
                database.requireWritable();
            }

            @Override
            public List<Path> files() {
                return List.of();
            }
        };
    }

    @Override
    public void backup(Path target) {
        throw new InvalidInputException(
                "target",
                target.toString(),
                "cannot be made by this program: the store is a database of a server",
                "have pg_dump or the server's own backups copy it");
    }

    @Override
    public Optional<Path> cacheFolder() {
        return Optional.empty();
    }

    @Override
    public long sizeBytes() {
        return database.readAll(
                handle -> handle.createQuery("""
                    select coalesce(sum(pg_total_relation_size(c.oid)), 0)
                    from pg_class c join pg_namespace n on n.oid = c.relnamespace
                    where n.nspname = current_schema() and c.relkind = 'r'
                    """).mapTo(long.class).one());
    }

    @Override
    public String toString() {
        return "PostgresStore[" + address + "]";
    }
}
