package dev.ecphory.jdbc;

import dev.ecphory.memory.Namespace;
import dev.ecphory.store.AccessLog;
import dev.ecphory.store.Annotations;
import dev.ecphory.store.Claims;
import dev.ecphory.store.DecisionLog;
import dev.ecphory.store.Dues;
import dev.ecphory.store.EventLog;
import dev.ecphory.store.Facts;
import dev.ecphory.store.IndexSnapshots;
import dev.ecphory.store.Intake;
import dev.ecphory.store.Leases;
import dev.ecphory.store.Mentions;
import dev.ecphory.store.NamespaceSettings;
import dev.ecphory.store.Quotas;
import dev.ecphory.store.Setbacks;
import dev.ecphory.store.Store;
import dev.ecphory.store.Summaries;
import dev.ecphory.store.TrailLog;
import dev.ecphory.store.Transplant;
import dev.ecphory.store.VectorTable;
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
abstract class SqlStore implements Store {
    private final Database database;
    private final String identity;
    private final SqlEventLog log;
    private final SqlVectorTable vectors;
    private final SqlLeases leases;
    private final SqlAccessLog accessLog;
    private final SqlSettings settings;
    private final SqlAnnotations annotations;
    private final SqlClaims claims;
    private final SqlFacts facts;
    private final SqlMentions mentions;
    private final SqlSummaries summaries;
    private final SqlDecisionLog decisions;
    private final SqlSetbacks setbacks;
    private final SqlDues dues;
    private final SqlIndexSnapshots snapshots;
    private final SqlQuotas quotas;
    private final SqlTrail trail;
    private final SqlTransplant transplant;
    final SqlBackups backups;

    SqlStore(Database database, NamespaceRows rows, Heads heads, InstantSource clock, RandomGenerator random) {
        this.database = database;
        Intake intake = new Intake(clock, random);
        this.quotas = new SqlQuotas(database, rows);
        this.log = new SqlEventLog(database, intake, rows, quotas, heads);
        this.vectors = new SqlVectorTable(database);
        this.leases = new SqlLeases(database, clock);
        this.accessLog = new SqlAccessLog(database, rows);
        this.settings = new SqlSettings(database);
        this.annotations = new SqlAnnotations(database);
        this.claims = new SqlClaims(database);
        this.facts = new SqlFacts(database);
        this.mentions = new SqlMentions(database);
        this.summaries = new SqlSummaries(database);
        this.decisions = new SqlDecisionLog(database, intake, rows);
        this.setbacks = new SqlSetbacks(database, intake);
        this.dues = new SqlDues(database, clock);
        this.snapshots = new SqlIndexSnapshots(database);
        this.trail = new SqlTrail(database);
        this.transplant = new SqlTransplant(database, rows, quotas, intake);
        this.backups = new SqlBackups(database, clock);
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
    public Leases leases() {
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
    public Annotations annotations() {
        return annotations;
    }

    @Override
    public Claims claims() {
        return claims;
    }

    @Override
    public Facts facts() {
        return facts;
    }

    @Override
    public Mentions mentions() {
        return mentions;
    }

    @Override
    public Summaries summaries() {
        return summaries;
    }

    @Override
    public IndexSnapshots snapshots() {
        return snapshots;
    }

    @Override
    public DecisionLog decisions() {
        return decisions;
    }

    @Override
    public Setbacks setbacks() {
        return setbacks;
    }

    @Override
    public Dues dues() {
        return dues;
    }

    @Override
    public Quotas quotas() {
        return quotas;
    }

    @Override
    public TrailLog trail() {
        return trail;
    }

    @Override
    public Transplant transplant() {
        return transplant;
    }

    @Override
    public String identity() {
        return identity;
    }

    @Override
    public void probe() {
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
    public List<String> check() {
        return database.readAll(handle -> {
            List<String> wrong = new ArrayList<>(database.dialect().damage(handle));
            wrong.addAll(new SqlCheck(handle).wrong());
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
    private record SqlLeases(Database database, InstantSource clock) implements Leases {
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
