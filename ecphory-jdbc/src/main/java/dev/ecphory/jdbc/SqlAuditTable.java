package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import dev.ecphory.internal.store.AuditPolicy;
import dev.ecphory.spi.store.AuditTable;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * Trails in SQL. Their numbers are handed out by a row that is theirs alone, so that they outlive the namespace's. Threads and
 * processes may share it.
 */
record SqlAuditTable(Database database) implements AuditTable {
    private static final String INSERT = "insert into trail"
            + " (namespace, trail_no, at_micros, who, door, deed, records, events) values (?, ?, ?, ?, ?, ?, ?, ?)";

    @Override
    public long add(Namespace namespace, Entry entry) {
        return database.write(namespace, handle -> {
            long number = take(handle, namespace, 1);
            insert(handle, namespace, List.of(new AuditTable.NumberedEntry(number, entry)));
            return number;
        });
    }

    /** Takes that many numbers and returns the last of them. Locks the trail, and makes its row if need be. */
    private long take(Handle handle, Namespace namespace, int count) throws SQLException {
        PreparedStatement take = database.prepared(handle, """
            insert into trail_heads (namespace, last_trail) values (?, ?)
            on conflict (namespace) do update set last_trail = trail_heads.last_trail + excluded.last_trail
            returning last_trail
            """);
        take.setString(1, namespace.value());
        take.setLong(2, count);
        try (ResultSet row = take.executeQuery()) {
            if (!row.next()) {
                throw new SQLException("the trail handed out no number");
            }
            return row.getLong(1);
        }
    }

    private void insert(Handle handle, Namespace namespace, List<AuditTable.NumberedEntry> rows) throws SQLException {
        PreparedStatement insert = database.prepared(handle, INSERT);
        try {
            for (AuditTable.NumberedEntry row : rows) {
                Entry entry = row.entry();
                insert.setString(1, namespace.value());
                insert.setLong(2, row.number());
                insert.setLong(3, EventRows.micros(entry.at()));
                insert.setString(4, entry.who());
                insert.setString(5, entry.door());
                insert.setString(6, entry.action());
                insert.setLong(7, entry.records());
                insert.setString(8, String.join("\n", entry.events())); // no id has a control character
                insert.addBatch();
            }
            int[] unused = insert.executeBatch();
        } finally {
            insert.clearBatch();
        }
    }

    @Override
    public List<AuditTable.NumberedEntry> after(Namespace namespace, long number, Instant since, int limit) {
        return database.read(
                namespace, handle -> handle.select("""
                    select trail_no, at_micros, who, door, deed, records, events from trail
                    where namespace = ? and trail_no > ? and at_micros >= ?
                    order by trail_no
                    limit ?
                    """, namespace.value(), number, EventRows.micros(since), limit)
                        .map((row, context) -> new AuditTable.NumberedEntry(row.getLong(1), entry(row)))
                        .list());
    }

    private static Entry entry(ResultSet row) throws SQLException {
        String events = row.getString(7);
        return new Entry(
                EventRows.instant(row.getLong(2)),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                row.getLong(6),
                events.isEmpty() ? List.of() : List.of(events.split("\n", -1)));
    }

    @Override
    public List<Namespace> namespaces() {
        return database.readAll(
                handle -> handle.createQuery("select namespace from trail_heads").mapTo(String.class).stream()
                        .map(Namespace::of)
                        .toList());
    }

    @Override
    public long last(Namespace namespace) {
        return database.read(
                namespace,
                handle -> RowMappers.number(
                        handle, "select last_trail from trail_heads where namespace = ?", namespace.value()));
    }

    @Override
    public void bring(Namespace namespace, List<AuditTable.NumberedEntry> run) {
        if (run.isEmpty()) {
            return;
        }
        database.write(namespace, handle -> {
            long last = take(handle, namespace, run.size());
            AuditPolicy.requireNext(namespace, last - run.size(), run);
            insert(handle, namespace, run);
            return last;
        });
    }
}
