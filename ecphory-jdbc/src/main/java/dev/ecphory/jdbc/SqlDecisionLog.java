package dev.ecphory.jdbc;

import dev.ecphory.memory.Decided;
import dev.ecphory.memory.Decision;
import dev.ecphory.memory.Namespace;
import dev.ecphory.store.DecisionLog;
import dev.ecphory.store.DecisionText;
import dev.ecphory.store.Intake;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Decisions in SQL. The namespace's row hands out their numbers. Threads and processes may share it. */
final class SqlDecisionLog implements DecisionLog {
    private final Database database;
    private final Intake intake;

    SqlDecisionLog(Database database, Intake intake) {
        this.database = database;
        this.intake = intake;
    }

    private record Taken(long lastDecision, long lastSeq) {}

    @Override
    public List<Decided> append(Namespace namespace, List<Decision> decisions) {
        List<Decision> given = List.copyOf(decisions);
        return given.isEmpty()
                ? List.of()
                : database.write(handle -> {
                    Instant now = intake.now();
                    return insert(
                            handle,
                            namespace,
                            given.stream().map(one -> new Told(now, one)).toList());
                });
    }

    @Override
    public List<Decided> bring(Namespace namespace, List<Told> told) {
        List<Told> given = List.copyOf(told);
        return given.isEmpty() ? List.of() : database.write(handle -> insert(handle, namespace, given));
    }

    private static List<Decided> insert(Handle handle, Namespace namespace, List<Told> given) {
        Taken taken = handle.createQuery("""
            insert into namespaces (namespace, last_seq, last_access, epoch, last_decision)
            values (:namespace, 0, 0, (select cast(value as bigint) from store where key = 'epoch'), :count)
            on conflict (namespace) do update set last_decision = namespaces.last_decision + excluded.last_decision
            returning last_decision, last_seq
            """)
                .bind("namespace", namespace.value())
                .bind("count", given.size())
                .map((row, context) -> new Taken(row.getLong(1), row.getLong(2)))
                .one();
        long number = taken.lastDecision() - given.size();
        List<Decided> decided = new ArrayList<>(given.size());
        PreparedBatch batch = handle.prepareBatch("""
            insert into decisions (namespace, decision_no, at_micros, after_seq, kind, fields)
            values (:namespace, :number, :at, :seq, :kind, :fields)
            """);
        for (Told told : given) {
            decided.add(new Decided(++number, told.at(), taken.lastSeq(), told.decision()));
            DecisionText text = DecisionText.of(told.decision());
            batch.bind("namespace", namespace.value())
                    .bind("number", number)
                    .bind("at", EventRows.micros(told.at()))
                    .bind("seq", taken.lastSeq())
                    .bind("kind", text.kind())
                    .bind("fields", text.fields())
                    .add();
        }
        batch.execute();
        return List.copyOf(decided);
    }

    @Override
    public List<Decided> after(Namespace namespace, long number, int limit) {
        return database.read(handle -> after(handle, namespace, number, limit));
    }

    static List<Decided> after(Handle handle, Namespace namespace, long number, int limit) {
        return handle.createQuery("""
            select decision_no, at_micros, after_seq, kind, fields from decisions
            where namespace = :namespace and decision_no > :number
            order by decision_no
            limit :limit
            """)
                .bind("namespace", namespace.value())
                .bind("number", number)
                .bind("limit", limit)
                .map((row, context) -> decided(row))
                .list();
    }

    private static Decided decided(ResultSet row) throws SQLException {
        return new Decided(
                row.getLong(1),
                EventRows.instant(row.getLong(2)),
                row.getLong(3),
                new DecisionText(row.getString(4), row.getString(5)).decision());
    }
}
