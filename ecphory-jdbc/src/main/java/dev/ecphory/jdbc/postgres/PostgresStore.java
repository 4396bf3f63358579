package dev.ecphory.jdbc.postgres;

import dev.ecphory.jdbc.Database;
import dev.ecphory.jdbc.NamespaceRows;
import dev.ecphory.jdbc.SqlEventEraser;
import dev.ecphory.jdbc.SqlStore;
import dev.ecphory.InvalidInputException;
import dev.ecphory.spi.store.ChangeFeed;
import dev.ecphory.spi.store.ClusterScheduler;
import dev.ecphory.spi.store.EventEraser;
import dev.ecphory.spi.store.LogPosition;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** A store in a PostgreSQL database. Threads may share it; so may any number of processes on any number of machines. */
final class PostgresStore extends SqlStore {
    private final PostgresAddress address;
    private final Database database;
    /**
     * Rows are deleted, and no statement finds them any more. What the server keeps of deleted rows in its own files, its
     * write-ahead log, its replicas and backups is in its hands, so there is nothing to scrub and no file to look at.
     */
    private final EventEraser forgetting;

    private final ClusterScheduler rounds;
    private final ChangeFeed news;

    PostgresStore(
            PostgresAddress address,
            Database database,
            NamespaceRows rows,
            ClusterScheduler rounds,
            ChangeFeed news,
            InstantSource clock,
            RandomGenerator random) {
        super(
                database,
                rows,
                namespace -> database.read(
                        namespace, handle -> rows.head(handle, namespace).orElse(LogPosition.EMPTY)),
                clock,
                random);
        this.address = address;
        this.database = database;
        this.rounds = rounds;
        this.news = news;
        this.forgetting = new SqlEventEraser(database, rows, backups) {
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
    public EventEraser eraser() {
        return forgetting;
    }

    @Override
    public ClusterScheduler clusterScheduler() {
        return rounds;
    }

    @Override
    public ChangeFeed changeFeed() {
        return news;
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
    public boolean isRemote() {
        return true;
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
