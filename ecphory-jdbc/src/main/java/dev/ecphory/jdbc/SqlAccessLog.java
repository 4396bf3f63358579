package dev.ecphory.jdbc;

import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.StoreUnavailableException;
import dev.ecphory.memory.TryAgainException;
import dev.ecphory.store.AccessLog;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** What recall learned, in SQL. Threads and processes may share it. */
final class SqlAccessLog implements AccessLog {
    private final Database database;

    SqlAccessLog(Database database) {
        this.database = database;
    }

    @Override
    public void record(Namespace namespace, List<Access> accesses) {
        if (accesses.isEmpty() || database.readOnly()) {
            return;
        }
        try {
            database.write(handle -> insert(handle, namespace, accesses));
        } catch (StoreUnavailableException | TryAgainException dropped) {
            // best effort is what this port promises: a recall never fails for it
            return;
        }
    }

    private static int insert(Handle handle, Namespace namespace, List<Access> accesses) {
        long number = handle.createQuery("""
            insert into namespaces (namespace, last_seq, last_access, epoch)
            values (:namespace, 0, :count, (select cast(value as bigint) from store where key = 'epoch'))
            on conflict (namespace) do update
            set last_access = namespaces.last_access + excluded.last_access
            returning last_access
            """)
                        .bind("namespace", namespace.value())
                        .bind("count", accesses.size())
                        .mapTo(long.class)
                        .one()
                - accesses.size();
        PreparedBatch batch = handle.prepareBatch("""
            insert into accesses (namespace, access_no, at_micros, question, seqs)
            values (:namespace, :number, :at, :question, :seqs)
            """);
        for (Access access : accesses) {
            batch.bind("namespace", namespace.value())
                    .bind("number", ++number)
                    .bind("at", EventRows.micros(access.at()))
                    .bind("question", access.question())
                    .bind("seqs", access.seqs().stream().map(String::valueOf).collect(Collectors.joining(",")))
                    .add();
        }
        return batch.execute().length;
    }

    @Override
    public List<Access> newest(Namespace namespace, int limit) {
        return database.read(handle -> handle.createQuery("""
            select at_micros, question, seqs from accesses
            where namespace = :namespace
            order by access_no desc
            limit :limit
            """)
                .bind("namespace", namespace.value())
                .bind("limit", limit)
                .map((row, context) -> access(row))
                .list());
    }

    /** Every access of a namespace, by its number. */
    static Map<Long, Access> all(Handle handle, Namespace namespace) {
        Map<Long, Access> accesses = new TreeMap<>();
        handle.createQuery("select at_micros, question, seqs, access_no from accesses where namespace = :namespace")
                .bind("namespace", namespace.value())
                .map((row, context) -> Map.entry(row.getLong(4), access(row)))
                .forEach(one -> accesses.put(one.getKey(), one.getValue()));
        return accesses;
    }

    private static Access access(ResultSet row) throws SQLException {
        return new Access(EventRows.instant(row.getLong(1)), row.getString(2), seqs(row.getString(3)));
    }

    private static List<Long> seqs(String joined) {
        List<Long> seqs = new ArrayList<>();
        for (int from = 0; from < joined.length(); ) {
            int comma = joined.indexOf(',', from);
            int end = comma < 0 ? joined.length() : comma;
            seqs.add(Long.parseLong(joined, from, end, 10));
            from = end + 1;
        }
        return seqs;
    }
}
