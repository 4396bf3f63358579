package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.AnnotationTable;
import dev.ecphory.spi.store.AuditTable;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.ClaimTable;
import dev.ecphory.spi.store.DecisionLog;
import dev.ecphory.spi.store.EventLog;
import dev.ecphory.internal.store.EventNormalizer;
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
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** The ports of a store over one database: all that is the same whichever database it is. Threads may share it. */
abstract class SqlStore implements EventStore {
    private final Database database;
    private final String identity;
    private final SqlEventLog log;
    private final SqlVectorTable vectors;
    private final SqlLeases leases;
    private final SqlAccessLog accessLog;
    private final SqlSettings settings;
    private final SqlAnnotationTable annotations;
    private final SqlClaimTable claims;
    private final SqlFactTable facts;
    private final SqlMentionTable mentions;
    private final SqlSummaryTable summaries;
    private final SqlDecisionLog decisions;
    private final SqlChoreFailureTable setbacks;
    private final SqlPendingNamespaces dues;
    private final SqlIndexSnapshotTable snapshots;
    private final SqlQuotaTable quotas;
    private final SqlAuditTable trail;
    private final SqlRawRowImport transplant;
    final SqlBackupTable backups;

    SqlStore(
            Database database,
            NamespaceRows rows,
            LogPositionQuery heads,
            InstantSource clock,
            RandomGenerator random) {
        this.database = database;
        EventNormalizer intake = new EventNormalizer(clock, random);
        this.quotas = new SqlQuotaTable(database, rows);
        this.log = new SqlEventLog(database, intake, rows, quotas, heads);
        this.vectors = new SqlVectorTable(database);
        this.leases = new SqlLeases(database, clock);
        this.accessLog = new SqlAccessLog(database, rows);
        this.settings = new SqlSettings(database);
        this.annotations = new SqlAnnotationTable(database);
        this.claims = new SqlClaimTable(database);
        this.facts = new SqlFactTable(database);
        this.mentions = new SqlMentionTable(database);
        this.summaries = new SqlSummaryTable(database);
        this.decisions = new SqlDecisionLog(database, intake, rows);
        this.setbacks = new SqlChoreFailureTable(database, intake);
        this.dues = new SqlPendingNamespaces(database, clock);
        this.snapshots = new SqlIndexSnapshotTable(database);
        this.trail = new SqlAuditTable(database);
        this.transplant = new SqlRawRowImport(database, rows, quotas, intake);
        this.backups = new SqlBackupTable(database, clock);
        this.identity = database.readAll(handle -> handle.createQuery("select value from store where key = 'identity'")
                .mapTo(String.class)
                .one());
    }

    @Override
    public EventLog log() {
        return log;
    }

    @Override
    public VectorTable vectors() {
        return vectors;
    }

    @Override
    public LeaseTable leases() {
        return leases;
    }

    @Override
    public AccessLog accessLog() {
        return accessLog;
    }

    @Override
    public NamespaceSettings settings() {
        return settings;
    }

    @Override
    public AnnotationTable annotations() {
        return annotations;
    }

    @Override
    public ClaimTable claims() {
        return claims;
    }

    @Override
    public FactTable facts() {
        return facts;
    }

    @Override
    public MentionTable mentions() {
        return mentions;
    }

    @Override
    public SummaryTable summaries() {
        return summaries;
    }

    @Override
    public IndexSnapshotTable indexSnapshots() {
        return snapshots;
    }

    @Override
    public DecisionLog decisions() {
        return decisions;
    }

    @Override
    public ChoreFailureTable choreFailures() {
        return setbacks;
    }

    @Override
    public PendingNamespaces pendingNamespaces() {
        return dues;
    }

    @Override
    public QuotaTable quotas() {
        return quotas;
    }

    @Override
    public AuditTable auditTable() {
        return trail;
    }

    @Override
    public RawRowImport rawRowImport() {
        return transplant;
    }

    @Override
    public String storeId() {
        return identity;
    }

    @Override
    public void ping() {
        long unused = database.readAll(handle -> handle.createQuery("select count(*) from store")
                .mapTo(long.class)
                .one());
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
        return database.readAll(handle -> {
            List<String> wrong = new ArrayList<>(database.dialect().damage(handle));
            wrong.addAll(new SqlConsistencyCheck(handle).wrong());
            wrong.sort(null);
            return List.copyOf(wrong);
        });
    }

    @Override
    public void close() {
        log.close();
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
                                where leases.owner = excluded.owner or leases.until_micros <= ?
                                """,
                                namespace.value(),
                                chore,
                                owner,
                                EventRows.micros(now.plus(length)),
                                EventRows.micros(now))
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
