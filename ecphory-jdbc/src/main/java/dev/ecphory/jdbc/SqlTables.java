package dev.ecphory.jdbc;

import dev.ecphory.memory.Namespace;
import dev.ecphory.store.Intake;
import dev.ecphory.store.Store;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** The ports of a store over one database: all that is the same whichever database it is. Threads may share it. */
final class SqlTables implements AutoCloseable {
    private final Database database;
    private final String identity;
    final SqlEventLog log;
    final SqlVectorTable vectors;
    final SqlLeases leases;
    final SqlAccessLog accessLog;
    final SqlNamespaceSettings settings;
    final SqlAnnotations annotations;
    final SqlClaims claims;
    final SqlFacts facts;
    final SqlMentions mentions;
    final SqlSummaries summaries;
    final SqlDecisionLog decisions;
    final SqlSetbacks setbacks;
    final SqlDues dues;
    final SqlIndexSnapshots snapshots;
    final SqlQuotas quotas;
    final SqlTrail trail;
    final SqlTransplant transplant;
    final SqlBackups backups;

    SqlTables(Database database, NamespaceRows rows, Heads heads, InstantSource clock, RandomGenerator random) {
        this.database = database;
        Intake intake = new Intake(clock, random);
        this.quotas = new SqlQuotas(database, rows);
        this.log = new SqlEventLog(database, intake, rows, quotas, heads);
        this.vectors = new SqlVectorTable(database);
        this.leases = new SqlLeases(database, clock);
        this.accessLog = new SqlAccessLog(database, rows);
        this.settings = new SqlNamespaceSettings(database);
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

    String identity() {
        return identity;
    }

    void probe() {
        long unused = database.readAll(handle -> handle.createQuery("select count(*) from store")
                .mapTo(long.class)
                .one());
    }

    List<Store.Pool> pools() {
        return database.pools();
    }

    boolean readOnly() {
        return database.readOnly();
    }

    List<Namespace> namespaces() {
        return database.readAll(handle ->
                handle
                        .createQuery("select namespace from namespaces where last_seq > erased")
                        .mapTo(String.class)
                        .stream()
                        .map(Namespace::of)
                        .sorted()
                        .toList());
    }

    List<String> check() {
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
}
