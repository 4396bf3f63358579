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
import java.util.List;

/** What every store in SQL is: its tables. Threads may share it. */
abstract class SqlStore implements Store {
    private final SqlTables tables;

    SqlStore(SqlTables tables) {
        this.tables = tables;
    }

    @Override
    public EventLog log() {
        return tables.log;
    }

    @Override
    public VectorTable vectors() {
        return tables.vectors;
    }

    @Override
    public Leases leases() {
        return tables.leases;
    }

    @Override
    public AccessLog accessLog() {
        return tables.accessLog;
    }

    @Override
    public NamespaceSettings settings() {
        return tables.settings;
    }

    @Override
    public Annotations annotations() {
        return tables.annotations;
    }

    @Override
    public Claims claims() {
        return tables.claims;
    }

    @Override
    public Facts facts() {
        return tables.facts;
    }

    @Override
    public Mentions mentions() {
        return tables.mentions;
    }

    @Override
    public Summaries summaries() {
        return tables.summaries;
    }

    @Override
    public IndexSnapshots snapshots() {
        return tables.snapshots;
    }

    @Override
    public DecisionLog decisions() {
        return tables.decisions;
    }

    @Override
    public Setbacks setbacks() {
        return tables.setbacks;
    }

    @Override
    public Dues dues() {
        return tables.dues;
    }

    @Override
    public Quotas quotas() {
        return tables.quotas;
    }

    @Override
    public TrailLog trail() {
        return tables.trail;
    }

    @Override
    public Transplant transplant() {
        return tables.transplant;
    }

    @Override
    public List<Namespace> namespaces() {
        return tables.namespaces();
    }

    @Override
    public List<String> check() {
        return tables.check();
    }

    @Override
    public String identity() {
        return tables.identity();
    }

    @Override
    public List<Pool> pools() {
        return tables.pools();
    }

    @Override
    public void probe() {
        tables.probe();
    }

    @Override
    public boolean readOnly() {
        return tables.readOnly();
    }

    @Override
    public void close() {
        tables.close();
    }
}
