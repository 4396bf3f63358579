package dev.ecphory.jdbc;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.store.ErasureScope;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.EventEraser;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.QuotaTable;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/**
 * How every store in SQL forgets: it deletes and empties rows; what goes with an event is decided by {@link ErasureScope}. What
 * becomes of its files is its own. Threads and processes may share it.
 */
public abstract class SqlEventEraser implements EventEraser {
    private final Database database;
    private final NamespaceRows rows;

    public SqlEventEraser(NamespaceRows rows) {
        this.database = rows.database();
        this.rows = rows;
    }

    @Override
    public SortedMap<String, Long> erase(Namespace namespace, List<Long> seqs) {
        return database.write(namespace, handle -> forget(handle, namespace, seqs, false));
    }

    @Override
    public SortedMap<String, Long> redact(Namespace namespace, List<Long> seqs) {
        return database.write(namespace, handle -> forget(handle, namespace, seqs, true));
    }

    /** Inside a transaction that writes nothing: it has the lock that every writer needs, and loses it with the process. */
    @Override
    public boolean runIfUnchanged(Namespace namespace, LogPosition head, Runnable work) {
        return database.write(namespace, handle -> {
            boolean unforgotten =
                    rows.head(handle, namespace).orElse(LogPosition.EMPTY).hasNoErasureSince(head);
            if (unforgotten) {
                work.run();
            }
            return unforgotten;
        });
    }

    private SortedMap<String, Long> forget(Handle handle, Namespace namespace, List<Long> asked, boolean redacted)
            throws SQLException {
        SortedMap<String, Long> gone = new TreeMap<>();
        List<LogEntry> events = EventRows.in(database, handle, namespace, "seq", new TreeSet<>(asked));
        if (events.isEmpty()) {
            return gone;
        }
        // first of all the namespace's row, as every writer of the log does
        moveEpoch(handle, namespace, redacted ? 0 : events.size(), freed(events, redacted));
        SqlIndexSnapshotTable.delete(handle, namespace);
        List<Long> seqs = events.stream().map(LogEntry::seq).toList();
        ErasureScope erased = new ErasureScope(events, redacted);
        forgetClaims(handle, namespace, erased, gone);
        forgetDecisions(handle, namespace, erased, gone);
        forgetAccesses(handle, namespace, erased, gone);
        count(gone, "summaries", SqlSummaryTable.forget(handle, namespace, erased));
        clearDerived(handle, namespace, gone);
        deleteBy(handle, "setbacks", "seq", namespace, seqs, gone);
        if (redacted) {
            count(gone, "vectors", bySeq(handle, """
                update vectors set passages = :nothing where namespace = :namespace and seq in (<some>)
                """, namespace, seqs, true));
            count(gone, "events", bySeq(handle, """
                update events set text = :redacted, caption = null, metadata = null, idempotency_key = null
                where namespace = :namespace and seq in (<some>)
                """, namespace, seqs, false));
        } else {
            deleteBy(handle, "vectors", "seq", namespace, seqs, gone);
            deleteBy(handle, "events", "seq", namespace, seqs, gone);
            levelSpaces(handle, namespace);
        }
        return Collections.unmodifiableSortedMap(gone);
    }

    private static long freed(List<LogEntry> events, boolean redacted) {
        return events.stream()
                .map(LogEntry::event)
                .mapToLong(event -> QuotaTable.bytes(event) - (redacted ? QuotaTable.bytes(event.toRedacted()) : 0))
                .sum();
    }

    private static void moveEpoch(Handle handle, Namespace namespace, int erased, long freed) {
        handle.execute("""
            update namespaces
            set epoch = epoch + 1, erased = erased + ?, bytes = bytes - ?, waiting_micros = 0
            where namespace = ?
            """, erased, freed, namespace.value());
    }

    private static void forgetClaims(
            Handle handle, Namespace namespace, ErasureScope erased, SortedMap<String, Long> gone) throws SQLException {
        List<SqlClaimTable.Row> rows = handle
                .select("select " + SqlClaimTable.COLUMNS + " from claims where namespace = ?", namespace.value())
                .map((row, context) -> SqlClaimTable.row(row))
                .stream()
                .filter(row -> erased.takes(row.claim()))
                .toList();
        for (SqlClaimTable.Row row : rows) {
            count(
                    gone,
                    "claims",
                    handle.execute(
                            """
                            delete from claims
                            where namespace = ? and claim_order = ? and extractor = ? and claim = ?
                            """,
                            namespace.value(),
                            row.claim().order(),
                            row.extractor(),
                            row.claim().id()));
        }
    }

    private static void forgetDecisions(
            Handle handle, Namespace namespace, ErasureScope erased, SortedMap<String, Long> gone) throws SQLException {
        List<DecisionRecord> all = SqlDecisionLog.after(handle, namespace, 0, Integer.MAX_VALUE);
        List<Long> numbers =
                erased.decisions(all).stream().map(DecisionRecord::number).toList();
        deleteBy(handle, "decisions", "decision_no", namespace, numbers, gone);
    }

    private static void forgetAccesses(
            Handle handle, Namespace namespace, ErasureScope erased, SortedMap<String, Long> gone) throws SQLException {
        Map<Long, Access> accesses = SqlAccessLog.all(handle, namespace);
        erased.asked(accesses.values().stream().map(Access::question).toList());
        try (Stream<LogEntry> events = handle
                .select(
                        "select " + EventRows.COLUMNS + " from events where namespace = ? order by seq",
                        namespace.value())
                .map((row, context) -> EventRows.entry(namespace, row))
                .stream()) {
            boolean unused = events.allMatch(erased::spare);
        }
        List<Long> numbers = accesses.entrySet().stream()
                .filter(one -> erased.takes(one.getValue()))
                .map(Map.Entry::getKey)
                .toList();
        deleteBy(handle, "accesses", "access_no", namespace, numbers, gone);
    }

    /** Forgets what is derived from many events. */
    private static void clearDerived(Handle handle, Namespace namespace, SortedMap<String, Long> gone) {
        for (String table : List.of("annotations", "contradictions", "facts")) {
            count(gone, table, RowMappers.deleteAll(handle, table, namespace));
        }
        count(gone, "mentions", SqlMentionTable.deleteAll(handle, namespace));
        handle.execute("""
            delete from checkpoints
            where namespace = ? and projection in ('annotations', 'mentions', 'facts')
            """, namespace.value());
    }

    private static void deleteBy(
            Handle handle,
            String table,
            String column,
            Namespace namespace,
            Collection<Long> keys,
            SortedMap<String, Long> gone)
            throws SQLException {
        count(gone, table, RowMappers.deleteIn(handle, table, namespace, column, keys));
    }

    private static long bySeq(Handle handle, String sql, Namespace namespace, Collection<Long> seqs, boolean vectors)
            throws SQLException {
        long[] rows = new long[1];
        RowMappers.chunked(seqs, some -> {
            var update = handle.createUpdate(sql)
                    .bind("namespace", namespace.value())
                    .bindList("some", some);
            rows[0] +=
                    (vectors ? update.bind("nothing", new byte[0]) : update.bind("redacted", Event.REDACTED)).execute();
        });
        return rows[0];
    }

    /** Checkpoints of vectors pass over numbers that were erased. */
    private static void levelSpaces(Handle handle, Namespace namespace) {
        handle.execute("""
            update spaces set through_seq = coalesce(
                (select min(e.seq) - 1 from events e where e.namespace = ? and e.seq > spaces.through_seq),
                (select n.last_seq from namespaces n where n.namespace = ?))
            where spaces.namespace = ?
            """, namespace.value(), namespace.value(), namespace.value());
    }

    @Override
    public SortedMap<String, Long> eraseAll(Namespace namespace) {
        return database.write(namespace, handle -> {
            SortedMap<String, Long> gone = new TreeMap<>();
            clearDerived(handle, namespace, gone);
            for (String table : List.of(
                    "vectors",
                    "claims",
                    "decisions",
                    "accesses",
                    "summaries",
                    "setbacks",
                    "settings",
                    "leases",
                    "events")) {
                count(gone, table, RowMappers.deleteAll(handle, table, namespace));
            }
            SqlIndexSnapshotTable.delete(handle, namespace);
            for (String table : List.of("spaces", "checkpoints", "namespaces")) {
                RowMappers.deleteAll(handle, table, namespace);
            }
            return Collections.unmodifiableSortedMap(gone);
        });
    }

    private static void count(SortedMap<String, Long> gone, String table, long rows) {
        if (rows > 0) {
            gone.merge(table, rows, Long::sum);
        }
    }

    @Override
    public List<Path> backups() {
        return new SqlBackupTable(database, rows.clock()).all();
    }
}
