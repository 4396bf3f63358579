package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import dev.ecphory.jdbc.NamespaceRows.Log;
import dev.ecphory.spi.store.AccessLog;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** What recall learned, in SQL. Threads and processes may share it. */
record SqlAccessLog(Database database, NamespaceRows rows) implements AccessLog {
    private static final String COLUMNS = "at_micros, kind, question, seqs, route";

    @Override
    public void record(Namespace namespace, List<Access> accesses) {
        if (accesses.isEmpty() || database.readOnly()) {
            return;
        }
        database.write(namespace, handle -> insert(handle, namespace, accesses));
    }

    @Override
    public long markCycle(Namespace namespace, Instant at) {
        database.requireWritable();
        return database.write(namespace, handle -> insert(handle, namespace, List.of(Access.cycle(at))));
    }

    /** The number of the last of them. */
    private long insert(Handle handle, Namespace namespace, List<Access> accesses) throws SQLException {
        long next = rows.take(handle, namespace, Log.ACCESS, accesses.size()).first();
        List<AccessLog.NumberedAccess> numbered = new ArrayList<>(accesses.size());
        for (Access access : accesses) {
            numbered.add(new AccessLog.NumberedAccess(next++, access));
        }
        store(handle, namespace, numbered);
        return next - 1;
    }

    /** Stores accesses that have their numbers. */
    static void store(Handle handle, Namespace namespace, List<AccessLog.NumberedAccess> accesses) {
        if (accesses.isEmpty()) {
            return;
        }
        PreparedBatch batch = handle.prepareBatch("""
            insert into accesses (namespace, access_no, at_micros, kind, question, seqs, route)
            values (:namespace, :number, :at, :kind, :question, :seqs, :route)
            """);
        for (AccessLog.NumberedAccess one : accesses) {
            Access access = one.access();
            batch.bind("namespace", namespace.value())
                    .bind("number", one.number())
                    .bind("at", EventRows.micros(access.at()))
                    .bind("kind", code(access.kind()))
                    .bind("question", access.question())
                    .bind("seqs", access.seqs().stream().map(String::valueOf).collect(Collectors.joining(",")))
                    .bind("route", access.route())
                    .add();
        }
        batch.execute();
    }

    private static String code(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public List<AccessLog.NumberedAccess> after(Namespace namespace, long number, int limit) {
        return database.read(
                namespace, handle -> handle.select("select " + COLUMNS + """
                    , access_no from accesses
                    where namespace = ? and access_no > ?
                    order by access_no
                    limit ?
                    """, namespace.value(), number, limit)
                        .map((row, context) -> new AccessLog.NumberedAccess(row.getLong(6), access(row)))
                        .list());
    }

    @Override
    public long lastCycle(Namespace namespace) {
        return database.read(namespace, handle -> RowMappers.number(handle, """
            select coalesce(max(access_no), 0) from accesses where namespace = ? and kind = ?
            """, namespace.value(), code(Kind.CYCLE)));
    }

    @Override
    public List<Access> newest(Namespace namespace, int limit) {
        return database.read(namespace, handle -> handle.select("select " + COLUMNS + """
             from accesses
            where namespace = ?
            order by access_no desc
            limit ?
            """, namespace.value(), limit)
                .map((row, context) -> access(row))
                .list());
    }

    @Override
    public SortedMap<LocalDate, Long> countByDay(Namespace namespace, Kind kind) {
        long day = TimeUnit.DAYS.toMicros(1);
        // SQL divides towards zero: the remainder is taken off first, so that days before 1970 are counted from their
        // start
        return database.read(namespace, handle -> {
            SortedMap<LocalDate, Long> days = new TreeMap<>();
            handle.select("""
                select (at_micros - ((at_micros % :day) + :day) % :day) / :day as epoch_day, count(*)
                from accesses
                where namespace = :namespace and kind = :kind
                group by epoch_day
                """)
                    .bind("day", day)
                    .bind("namespace", namespace.value())
                    .bind("kind", code(kind))
                    .map((row, context) -> Map.entry(LocalDate.ofEpochDay(row.getLong(1)), row.getLong(2)))
                    .forEach(one -> days.put(one.getKey(), one.getValue()));
            return days;
        });
    }

    /** Every access of a namespace, by its number. */
    static Map<Long, Access> all(Handle handle, Namespace namespace) {
        Map<Long, Access> accesses = new TreeMap<>();
        handle.select("select " + COLUMNS + ", access_no from accesses where namespace = ?", namespace.value())
                .map((row, context) -> Map.entry(row.getLong(6), access(row)))
                .forEach(one -> accesses.put(one.getKey(), one.getValue()));
        return accesses;
    }

    private static Access access(ResultSet row) throws SQLException {
        return new Access(
                EventRows.instant(row.getLong(1)),
                Kind.valueOf(row.getString(2).toUpperCase(Locale.ROOT)),
                row.getString(3),
                seqs(row.getString(4)),
                row.getString(5));
    }

    static List<Long> seqs(String joined) {
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
