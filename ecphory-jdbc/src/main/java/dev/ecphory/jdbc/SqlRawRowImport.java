package dev.ecphory.jdbc;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.admin.Quota;
import dev.ecphory.internal.store.AdmissionCheck;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.internal.store.EventNormalizer;
import dev.ecphory.jdbc.NamespaceRows.Grown;
import dev.ecphory.jdbc.NamespaceRows.Log;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.QuotaTable;
import dev.ecphory.spi.store.RawRowImport;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Takes rows of other stores over, in SQL. The namespace's row is written first, as every writer of the logs does. Threads
 * and processes may share it.
 */
record SqlRawRowImport(Database database, NamespaceRows rows, SqlQuotaTable quotas, EventNormalizer intake)
        implements RawRowImport {
    /** The newest number of a log; makes the namespace's row if there is none, and locks it. */
    private long last(Handle handle, Namespace namespace, Log log) throws SQLException {
        return rows.take(handle, namespace, log, 0).first() - 1;
    }

    @Override
    public void events(Namespace namespace, List<LogEntry> run, long through, @Nullable Quota quota) {
        DerivedWriteChecks.requireEvents(namespace, run, through);
        database.write(namespace, handle -> {
            long last = last(handle, namespace, Log.SEQ);
            DerivedWriteChecks.requireAbove(
                    "events", namespace, last, DerivedWriteChecks.first(run, LogEntry::seq, through), run.isEmpty());
            PreparedStatement insert = database.prepared(handle, EventRows.INSERT);
            try {
                for (LogEntry entry : run) {
                    EventRows.bind(insert, entry);
                    insert.addBatch();
                }
                int taken = RowMappers.firstNotInserted(insert);
                if (taken >= 0) {
                    throw DerivedWriteChecks.takenBefore(run.get(taken));
                }
            } finally {
                insert.clearBatch();
            }
            long bytes = run.stream()
                    .mapToLong(entry -> QuotaTable.bytes(entry.event()))
                    .sum();
            Grown grown = rows.carry(handle, namespace, through - last, through - last - run.size(), bytes);
            if (quota != null) {
                AdmissionCheck intaking =
                        new AdmissionCheck(namespace, grown.quota().withDefaults(quota), run.size());
                quotas.admit(handle, grown, intaking, bytes, true, intake.now());
            }
            return run.size();
        });
    }

    @Override
    public void decisions(Namespace namespace, List<DecisionRecord> run, long through) {
        DerivedWriteChecks.requireNumbers("decision", run, DecisionRecord::number, through);
        database.write(namespace, handle -> {
            long last = last(handle, namespace, Log.DECISION);
            DerivedWriteChecks.requireAbove(
                    "decisions",
                    namespace,
                    last,
                    DerivedWriteChecks.first(run, DecisionRecord::number, through),
                    run.isEmpty());
            SqlDecisionLog.store(handle, namespace, run);
            return reach(handle, "last_decision", namespace, through);
        });
    }

    @Override
    public void accesses(Namespace namespace, List<AccessLog.NumberedAccess> run, long through) {
        DerivedWriteChecks.requireNumbers("access", run, AccessLog.NumberedAccess::number, through);
        database.write(namespace, handle -> {
            long last = last(handle, namespace, Log.ACCESS);
            DerivedWriteChecks.requireAbove(
                    "accesses",
                    namespace,
                    last,
                    DerivedWriteChecks.first(run, AccessLog.NumberedAccess::number, through),
                    run.isEmpty());
            SqlAccessLog.store(handle, namespace, run);
            return reach(handle, "last_access", namespace, through);
        });
    }

    private static int reach(Handle handle, String column, Namespace namespace, long through) {
        return handle.execute(
                "update namespaces set " + column + " = ? where namespace = ?", through, namespace.value());
    }

    @Override
    public void setbacks(Namespace namespace, List<ChoreFailureTable.ChoreFailure> all) {
        database.write(namespace, handle -> {
            long unused = RowMappers.deleteAll(handle, "setbacks", namespace);
            for (ChoreFailureTable.ChoreFailure one : all) {
                handle.execute(
                        """
                        insert into setbacks (namespace, chore, seq, tries, error, at_micros)
                        values (?, ?, ?, ?, ?, ?)
                        """,
                        namespace.value(),
                        one.chore(),
                        one.seq(),
                        one.tries(),
                        one.error(),
                        EventRows.micros(one.at()));
            }
            return all.size();
        });
    }

    @Override
    public long lastAccessNumber(Namespace namespace) {
        return database.read(
                namespace,
                handle -> RowMappers.number(
                        handle, "select last_access from namespaces where namespace = ?", namespace.value()));
    }

    @Override
    public List<Claim> claims(Namespace namespace, String extractor, long order, int limit) {
        return database.read(namespace, handle -> SqlClaimTable.after(handle, namespace, extractor, order, limit));
    }

    @Override
    public Optional<String> annotatorVersion(Namespace namespace) {
        SqlCheckpoints annotations = new SqlCheckpoints(database, "annotations");
        return database.read(namespace, handle -> annotations.parts(handle, namespace).stream()
                .findFirst());
    }
}
