package dev.ecphory.jdbc;

import dev.ecphory.jdbc.NamespaceRows.Log;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.Namespace;
import dev.ecphory.internal.store.DecisionCodec;
import dev.ecphory.spi.store.DecisionLog;
import dev.ecphory.internal.store.EventNormalizer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Decisions in SQL. The namespace's row hands out their numbers. Threads and processes may share it. */
record SqlDecisionLog(Database database, EventNormalizer intake, NamespaceRows rows) implements DecisionLog {
    @Override
    public List<DecisionRecord> append(Namespace namespace, List<Decision> decisions) {
        List<Decision> given = List.copyOf(decisions);
        return given.isEmpty()
                ? List.of()
                : database.write(namespace, handle -> {
                    Instant now = intake.now();
                    return insert(
                            handle,
                            namespace,
                            given.stream()
                                    .map(one -> new DecisionLog.DatedDecision(now, one))
                                    .toList());
                });
    }

    @Override
    public List<DecisionRecord> bring(Namespace namespace, List<DecisionLog.DatedDecision> told) {
        List<DecisionLog.DatedDecision> given = List.copyOf(told);
        return given.isEmpty() ? List.of() : database.write(namespace, handle -> insert(handle, namespace, given));
    }

    private List<DecisionRecord> insert(Handle handle, Namespace namespace, List<DecisionLog.DatedDecision> given)
            throws SQLException {
        NamespaceRows.Taken taken = rows.take(handle, namespace, Log.DECISION, given.size());
        long next = taken.first();
        List<DecisionRecord> decided = new ArrayList<>(given.size());
        for (DecisionLog.DatedDecision told : given) {
            decided.add(new DecisionRecord(next++, told.at(), taken.lastSeq(), told.decision()));
        }
        store(handle, namespace, decided);
        return List.copyOf(decided);
    }

    /** Stores decisions that have their numbers. */
    static void store(Handle handle, Namespace namespace, List<DecisionRecord> decisions) {
        if (decisions.isEmpty()) {
            return;
        }
        PreparedBatch batch = handle.prepareBatch("""
            insert into decisions (namespace, decision_no, at_micros, after_seq, kind, fields)
            values (:namespace, :number, :at, :seq, :kind, :fields)
            """);
        for (DecisionRecord one : decisions) {
            DecisionCodec text = DecisionCodec.of(one.decision());
            batch.bind("namespace", namespace.value())
                    .bind("number", one.number())
                    .bind("at", EventRows.micros(one.at()))
                    .bind("seq", one.afterSeq())
                    .bind("kind", text.kind())
                    .bind("fields", text.fields())
                    .add();
        }
        batch.execute();
    }

    @Override
    public List<DecisionRecord> after(Namespace namespace, long number, int limit) {
        return database.read(namespace, handle -> after(handle, namespace, number, limit));
    }

    static List<DecisionRecord> after(Handle handle, Namespace namespace, long number, int limit) {
        return handle.select("""
            select decision_no, at_micros, after_seq, kind, fields from decisions
            where namespace = ? and decision_no > ?
            order by decision_no
            limit ?
            """, namespace.value(), number, limit)
                .map((row, context) -> decided(row))
                .list();
    }

    private static DecisionRecord decided(ResultSet row) throws SQLException {
        return new DecisionRecord(
                row.getLong(1),
                EventRows.instant(row.getLong(2)),
                row.getLong(3),
                new DecisionCodec(row.getString(4), row.getString(5)).decision());
    }
}
