package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import dev.ecphory.StoreDamagedException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.internal.store.EventNormalizer;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.AnnotationTable;
import dev.ecphory.spi.store.AuditTable;
import dev.ecphory.spi.store.ChangeFeed;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.ClaimTable;
import dev.ecphory.spi.store.ClusterScheduler;
import dev.ecphory.spi.store.DecisionLog;
import dev.ecphory.spi.store.EventEraser;
import dev.ecphory.spi.store.EventLog;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactTable;
import dev.ecphory.spi.store.IndexSnapshotTable;
import dev.ecphory.spi.store.LeaseTable;
import dev.ecphory.spi.store.MentionTable;
import dev.ecphory.spi.store.NamespaceSettings;
import dev.ecphory.spi.store.PendingNamespaces;
import dev.ecphory.spi.store.QuotaTable;
import dev.ecphory.spi.store.RawRowImport;
import dev.ecphory.spi.store.SummaryTable;
import dev.ecphory.spi.store.VectorTable;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/**
 * The ports of a store over one database: all that is the same whichever database it is. Threads may share it.
 *
 * @param heads asks how far logs have come
 * @param place where it is kept
 * @param isRemote whether that is a server
 */
public record SqlStore(
        Database database,
        LogPositionQuery heads,
        SqlStoreLocation place,
        boolean isRemote,
        String storeId,
        EventLog log,
        VectorTable vectors,
        LeaseTable leases,
        AccessLog accessLog,
        NamespaceSettings settings,
        AnnotationTable annotations,
        ClaimTable claims,
        FactTable facts,
        MentionTable mentions,
        SummaryTable summaries,
        DecisionLog decisions,
        ChoreFailureTable choreFailures,
        PendingNamespaces pendingNamespaces,
        ClusterScheduler clusterScheduler,
        ChangeFeed changeFeed,
        IndexSnapshotTable indexSnapshots,
        QuotaTable quotas,
        AuditTable auditTable,
        RawRowImport rawRowImport,
        EventEraser eraser)
        implements EventStore {
    /** A store of one machine. */
    public static SqlStore of(NamespaceRows rows, LogPositionQuery heads, SqlStoreLocation place, EventEraser eraser) {
        return of(rows, heads, place, false, ClusterScheduler.NONE, ChangeFeed.NONE, eraser);
    }

    /** A store that several machines may reach. */
    public static SqlStore of(
            NamespaceRows rows,
            LogPositionQuery heads,
            SqlStoreLocation place,
            boolean isRemote,
            ClusterScheduler rounds,
            ChangeFeed news,
            EventEraser eraser) {
        Database database = rows.database();
        EventNormalizer intake = new EventNormalizer(rows.clock(), rows.random());
        SqlQuotaTable quotas = new SqlQuotaTable(database, rows);
        String identity = database.readAll(SqlStore::identity);
        return new SqlStore(
                database,
                heads,
                place,
                isRemote,
                identity,
                new SqlEventLog(database, intake, rows, quotas, heads),
                new SqlVectorTable(database),
                new SqlLeases(database, rows.clock()),
                new SqlAccessLog(database, rows),
                new SqlSettings(database),
                new SqlAnnotationTable(database),
                new SqlClaimTable(database),
                new SqlFactTable(database),
                new SqlMentionTable(database),
                new SqlSummaryTable(database),
                new SqlDecisionLog(database, intake, rows),
                new SqlChoreFailureTable(database, intake),
                new SqlPendingNamespaces(database, rows.clock()),
                rounds,
                news,
                new SqlIndexSnapshotTable(database),
                quotas,
                new SqlAuditTable(database),
                new SqlRawRowImport(database, rows, quotas, intake),
                eraser);
    }

    private static String identity(Handle handle) throws SQLException {
        try (PreparedStatement select =
                        handle.getConnection().prepareStatement("select value from store where key = 'identity'");
                ResultSet row = select.executeQuery()) {
            if (!row.next()) {
                throw new StoreDamagedException("a store has no identity", "restore a backup", null);
            }
            return row.getString(1);
        }
    }

    @Override
    public void backup(Path target) {
        place.backup(target);
    }

    @Override
    public Optional<Path> cacheFolder() {
        return place.cacheFolder();
    }

    @Override
    public long sizeBytes() {
        return place.sizeBytes();
    }

    @Override
    public String toString() {
        return place.toString();
    }

    @Override
    public Optional<String> writingProblem() {
        return readOnly() ? Optional.empty() : place.writingProblem();
    }

    @Override
    public void ping() {
        database.requireThere();
        long unused = database.readAll(handle -> RowMappers.number(handle, "select count(*) from store"));
    }

    @Override
    public List<Pool> pools() {
        return database.pools();
    }

    @Override
    public boolean readOnly() {
        return database.readOnly();
    }

    @Override
    public List<Namespace> namespaces() {
        return database.readAll(handle ->
                handle
                        .createQuery("select namespace from namespaces where last_seq > erased")
                        .mapTo(String.class)
                        .stream()
                        .map(Namespace::of)
                        .sorted()
                        .toList());
    }

    @Override
    public List<String> findProblems() {
        try {
            database.requireThere();
        } catch (StoreUnavailableException gone) {
            return List.of(gone.failure());
        }
        return database.readAll(handle -> {
            List<String> wrong = new ArrayList<>(database.dialect().damage(handle));
            wrong.addAll(new SqlConsistencyCheck(handle).wrong());
            wrong.sort(null);
            return List.copyOf(wrong);
        });
    }

    @Override
    public void close() {
        heads.close();
        database.close();
    }

    /** Settings of namespaces in SQL. Threads and processes may share it. */
    private record SqlSettings(Database database) implements NamespaceSettings {
        @Override
        public Map<String, String> of(Namespace namespace) {
            // prepared, because every recall asks
            Map<String, String> settings = database.read(namespace, handle -> {
                PreparedStatement select =
                        database.prepared(handle, "select key, value from settings where namespace = ?");
                select.setString(1, namespace.value());
                Map<String, String> read = new TreeMap<>();
                try (ResultSet row = select.executeQuery()) {
                    while (row.next()) {
                        read.put(row.getString(1), row.getString(2));
                    }
                }
                return read;
            });
            return Collections.unmodifiableMap(settings);
        }

        @Override
        public void put(Namespace namespace, String key, String value) {
            database.write(namespace, handle -> handle.execute("""
                insert into settings (namespace, key, value) values (?, ?, ?)
                on conflict (namespace, key) do update set value = excluded.value
                """, namespace.value(), key, value));
        }
    }

    /** Leases in SQL, each taken by one statement. Threads and processes may share it, and so must their clocks agree. */
    private record SqlLeases(Database database, InstantSource clock) implements LeaseTable {
        @Override
        public boolean acquire(Namespace namespace, String chore, String owner, Duration length) {
            return database.write(namespace, handle -> {
                Instant now = clock.instant();
                return handle.execute(
                                """
                                insert into leases (namespace, chore, owner, until_micros)
                                values (?, ?, ?, ?)
                                on conflict (namespace, chore) do update
                                set owner = excluded.owner, until_micros = excluded.until_micros
                                where leases.owner = excluded.owner
                                or leases.until_micros <= ? or leases.until_micros > ?
                                """,
                                namespace.value(),
                                chore,
                                owner,
                                EventRows.micros(now.plus(length)),
                                EventRows.micros(now),
                                EventRows.micros(now.plus(LONGEST)))
                        == 1;
            });
        }

        @Override
        public void release(Namespace namespace, String chore, String owner) {
            database.write(namespace, handle -> handle.execute("""
                delete from leases where namespace = ? and chore = ? and owner = ?
                """, namespace.value(), chore, owner));
        }
    }
}
