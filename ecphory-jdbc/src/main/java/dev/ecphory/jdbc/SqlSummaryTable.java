package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import dev.ecphory.internal.store.ErasureScope;
import dev.ecphory.internal.store.TabSeparatedFields;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.SummaryTable;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** Summaries in SQL. Threads and processes may share it. */
record SqlSummaryTable(Database database, SqlCheckpoints checkpoints) implements SummaryTable {
    private static final String COLUMNS =
            "summary, kind, subject, text, amendment, sources, facts, from_micros, to_micros, maker, made_micros";
    private static final String REVISION = "revision";

    SqlSummaryTable(Database database) {
        this(database, new SqlCheckpoints(database, "summaries"));
    }

    @Override
    public long revision(Namespace namespace) {
        return database.read(namespace, handle -> checkpoints.reached(handle, namespace, REVISION));
    }

    @Override
    public List<Summary> of(Namespace namespace, List<Summary.Kind> kinds) {
        return kinds.isEmpty()
                ? List.of()
                : database.read(
                        namespace,
                        handle -> RowMappers.in(
                                database,
                                handle,
                                "select " + COLUMNS + """
                                     from summaries
                                    where namespace = ? and kind in (<some>)
                                    order by summary
                                    """,
                                codes(kinds),
                                SqlSummaryTable::summary,
                                namespace.value()));
    }

    @Override
    public Optional<Summary> byId(Namespace namespace, String id) {
        String sql = "select " + COLUMNS + " from summaries where namespace = ? and summary = ?";
        return database
                .read(
                        namespace,
                        handle -> RowMappers.select(
                                database, handle, sql, SqlSummaryTable::summary, namespace.value(), id))
                .stream()
                .findFirst();
    }

    @Override
    public void put(Namespace namespace, long revision, List<Summary> made, List<String> removed) {
        database.write(namespace, handle -> {
            checkpoints.advance(handle, namespace, "summaries", REVISION, revision, revision + 1);
            TreeSet<Long> sources = new TreeSet<>();
            made.forEach(one -> sources.addAll(one.sources()));
            RowMappers.requireThere(database, handle, namespace, sources, List.of());
            TreeSet<String> gone = new TreeSet<>(removed);
            made.forEach(one -> gone.add(one.id()));
            RowMappers.deleteIn(handle, "summaries", namespace, "summary", gone);
            insert(handle, namespace, made);
            return made.size();
        });
    }

    private void insert(Handle handle, Namespace namespace, List<Summary> made) throws SQLException {
        PreparedStatement insert = database.prepared(
                handle,
                "insert into summaries (namespace, " + COLUMNS + ") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        for (Summary one : made) {
            insert.setString(1, namespace.value());
            insert.setString(2, one.id());
            insert.setString(3, code(one.kind()));
            insert.setString(4, one.subject());
            insert.setString(5, one.text());
            insert.setString(6, one.amendment());
            insert.setString(7, one.sources().stream().map(String::valueOf).collect(Collectors.joining(",")));
            insert.setString(8, TabSeparatedFields.write(List.copyOf(one.facts())));
            insert.setLong(9, EventRows.micros(one.from()));
            insert.setLong(10, EventRows.micros(one.to()));
            insert.setString(11, one.maker());
            insert.setLong(12, EventRows.micros(one.madeAt()));
            insert.addBatch();
        }
        insert.executeBatch();
    }

    @Override
    public void clear(Namespace namespace, List<Summary.Kind> kinds) {
        if (!kinds.isEmpty()) {
            database.write(namespace, handle -> {
                moveOn(handle, namespace);
                return RowMappers.deleteIn(handle, "summaries", namespace, "kind", codes(kinds));
            });
        }
    }

    private static void moveOn(Handle handle, Namespace namespace) {
        handle.execute("""
            insert into checkpoints (namespace, projection, part, reached) values (?, 'summaries', 'revision', 1)
            on conflict (namespace, projection, part) do update set reached = checkpoints.reached + 1
            """, namespace.value());
    }

    /** Deletes those that were made from any of them; how many. */
    static long forget(Handle handle, Namespace namespace, ErasureScope erased) throws SQLException {
        List<String> ids = handle
                .select("select " + COLUMNS + " from summaries where namespace = ?", namespace.value())
                .map((row, context) -> summary(row))
                .stream()
                .filter(erased::takes)
                .map(Summary::id)
                .toList();
        moveOn(handle, namespace);
        return RowMappers.deleteIn(handle, "summaries", namespace, "summary", ids);
    }

    private static List<String> codes(List<Summary.Kind> kinds) {
        return kinds.stream().map(SqlSummaryTable::code).toList();
    }

    private static String code(Summary.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static List<String> facts(String fields) {
        return fields.isEmpty()
                ? List.of()
                : TabSeparatedFields.read(fields).stream()
                        .map(Objects::requireNonNull)
                        .toList();
    }

    private static Summary summary(ResultSet row) throws SQLException {
        return new Summary(
                row.getString(1),
                Summary.Kind.valueOf(row.getString(2).toUpperCase(Locale.ROOT)),
                row.getString(3),
                row.getString(4),
                RowMappers.optional(row, 5),
                SqlAccessLog.seqs(row.getString(6)),
                facts(row.getString(7)),
                EventRows.instant(row.getLong(8)),
                EventRows.instant(row.getLong(9)),
                row.getString(10),
                EventRows.instant(row.getLong(11)));
    }
}
