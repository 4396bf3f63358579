package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import dev.ecphory.StoreDamagedException;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.internal.store.TabSeparatedFields;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.spi.store.ClaimTable;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Claims in SQL. Threads and processes may share it. */
record SqlClaimTable(Database database, SqlCheckpoints checkpoints) implements ClaimTable {
    static final String COLUMNS = "claim_order, extractor, claim, kind, subject, predicate, object, text, confidence, "
            + "authority, change, replaces, valid_from_micros, valid_from_granularity, valid_from_phrase, "
            + "valid_to_micros, valid_to_granularity, valid_to_phrase, learned_micros, evidence";

    /** A claim and who found it. */
    record Row(String extractor, Claim claim) {
        private static final Comparator<Row> ORDER = Comparator.<Row>comparingLong(
                        row -> row.claim().order())
                .thenComparing(Row::extractor)
                .thenComparing(row -> row.claim().id());
    }

    static Row row(ResultSet row) throws SQLException {
        return new Row(row.getString(2), claim(row));
    }

    SqlClaimTable(Database database) {
        this(database, new SqlCheckpoints(database, "claims"));
    }

    @Override
    public long through(Namespace namespace, String extractor) {
        return database.read(namespace, handle -> checkpoints.reached(handle, namespace, extractor));
    }

    @Override
    public void put(Namespace namespace, String extractor, long from, long through, List<Claim> claims) {
        DerivedWriteChecks.requireClaims(from, through, claims);
        database.write(namespace, handle -> {
            checkpoints.advance(handle, namespace, "claims of " + extractor, extractor, from, through);
            RowMappers.requireThere(
                    database,
                    handle,
                    namespace,
                    claims.stream().map(DerivedWriteChecks::seqOf).distinct().toList(),
                    DerivedWriteChecks.cited(claims));
            PreparedStatement insert = database.prepared(
                    handle, "insert into claims (" + COLUMNS + ", namespace) values (?" + ", ?".repeat(20) + """
                        ) on conflict (namespace, claim_order, extractor, claim) do update set
                        kind = excluded.kind, subject = excluded.subject, predicate = excluded.predicate,
                        object = excluded.object, text = excluded.text, confidence = excluded.confidence,
                        authority = excluded.authority, change = excluded.change, replaces = excluded.replaces,
                        valid_from_micros = excluded.valid_from_micros,
                        valid_from_granularity = excluded.valid_from_granularity,
                        valid_from_phrase = excluded.valid_from_phrase,
                        valid_to_micros = excluded.valid_to_micros,
                        valid_to_granularity = excluded.valid_to_granularity,
                        valid_to_phrase = excluded.valid_to_phrase,
                        learned_micros = excluded.learned_micros, evidence = excluded.evidence
                        """);
            for (Claim claim : claims) {
                bind(insert, claim, extractor, namespace);
                insert.addBatch();
            }
            return insert.executeBatch().length;
        });
    }

    private static void bind(PreparedStatement insert, Claim claim, String extractor, Namespace namespace)
            throws SQLException {
        insert.setLong(1, claim.order());
        insert.setString(2, extractor);
        insert.setString(3, claim.id());
        insert.setString(4, claim.kind().name());
        insert.setString(5, claim.slot().subject());
        insert.setString(6, claim.slot().predicate());
        insert.setString(7, claim.object());
        insert.setString(8, claim.text());
        insert.setInt(9, (int) Math.round(claim.confidence() * 1_000));
        insert.setString(10, claim.authority().name());
        insert.setInt(11, claim.change() ? 1 : 0);
        insert.setString(12, claim.replaces());
        bind(insert, 13, claim.validFrom());
        bind(insert, 16, claim.validTo());
        insert.setLong(19, EventRows.micros(claim.learnedAt()));
        insert.setString(20, TabSeparatedFields.writeEvidence(claim.evidence()));
        insert.setString(21, namespace.value());
    }

    /** Binds a moment to three columns. */
    static void bind(PreparedStatement insert, int column, @Nullable TimePoint moment) throws SQLException {
        RowMappers.setInstant(insert, column, moment == null ? null : moment.at());
        insert.setString(
                column + 1, moment == null ? null : moment.granularity().name());
        insert.setString(column + 2, moment == null ? null : moment.phrase());
    }

    static Claim claim(ResultSet row) throws SQLException {
        return new Claim(
                row.getString(3),
                Claim.Kind.valueOf(row.getString(4)),
                new Slot(row.getString(5), row.getString(6)),
                row.getString(7),
                row.getString(8),
                row.getInt(9) / 1_000.0,
                Authority.valueOf(row.getString(10)),
                row.getInt(11) != 0,
                RowMappers.optional(row, 12),
                beginning(row, 13),
                moment(row, 16),
                EventRows.instant(row.getLong(19)),
                row.getLong(1),
                TabSeparatedFields.readEvidence(row.getString(20)));
    }

    /** A moment of three columns. */
    static @Nullable TimePoint moment(ResultSet row, int column) throws SQLException {
        Instant at = RowMappers.instant(row, column);
        return at == null
                ? null
                : new TimePoint(
                        at, Granularity.valueOf(row.getString(column + 1)), RowMappers.optional(row, column + 2));
    }

    /** A moment that is never missing. */
    static TimePoint beginning(ResultSet row, int column) throws SQLException {
        TimePoint moment = moment(row, column);
        if (moment == null) {
            throw new StoreDamagedException("a claim has no beginning", "restore a backup", null);
        }
        return moment;
    }

    @Override
    public List<Claim> of(Namespace namespace, Collection<String> subjects) {
        return where(namespace, "subject", Set.copyOf(subjects));
    }

    @Override
    public List<Claim> byIds(Namespace namespace, Collection<String> ids) {
        return where(namespace, "claim", Set.copyOf(ids));
    }

    @Override
    public List<Claim> byEvents(Namespace namespace, Collection<Long> seqs) {
        return database.read(namespace, handle -> {
            List<Row> rows = new ArrayList<>();
            long[] sorted =
                    seqs.stream().mapToLong(seq -> seq).distinct().sorted().toArray();
            for (int from = 0, to = 1; from < sorted.length; from = to++) {
                while (to < sorted.length && sorted[to] == sorted[to - 1] + 1) {
                    to++;
                }
                rows.addAll(RowMappers.select(
                        database,
                        handle,
                        "select " + COLUMNS + """
                             from claims
                            where namespace = ? and claim_order >= ? and claim_order < ?
                            """,
                        SqlClaimTable::row,
                        namespace.value(),
                        DerivedWriteChecks.firstOrder(sorted[from]),
                        DerivedWriteChecks.firstOrder(sorted[to - 1] + 1)));
            }
            return inOrder(rows);
        });
    }

    @Override
    public List<Claim> byPredicates(Namespace namespace, Collection<String> predicates) {
        return where(namespace, "predicate", Set.copyOf(predicates));
    }

    private List<Claim> where(Namespace namespace, String column, Set<String> values) {
        String sql = "select " + COLUMNS + " from claims where namespace = ? and " + column + " in (<some>)";
        return database.read(
                namespace,
                handle -> inOrder(RowMappers.in(database, handle, sql, values, SqlClaimTable::row, namespace.value())));
    }

    private static List<Claim> inOrder(List<Row> rows) {
        rows.sort(Row.ORDER);
        return rows.stream().map(Row::claim).toList();
    }

    @Override
    public List<Claim> after(Namespace namespace, long order, int limit) {
        return database.read(namespace, handle -> after(handle, namespace, null, order, limit));
    }

    /** A page of claims, of one extractor unless that is null, and those that share the last one's order. */
    static List<Claim> after(Handle handle, Namespace namespace, @Nullable String extractor, long order, int limit) {
        List<Row> rows = page(handle, namespace, extractor, "claim_order > ?", order, limit);
        if (rows.size() == limit && limit > 0) {
            long last = rows.getLast().claim().order();
            rows.removeIf(row -> row.claim().order() == last);
            rows.addAll(page(handle, namespace, extractor, "claim_order = ?", last, Integer.MAX_VALUE));
        }
        return inOrder(rows);
    }

    private static List<Row> page(
            Handle handle, Namespace namespace, @Nullable String extractor, String which, long order, int limit) {
        String sql = "select " + COLUMNS + " from claims where namespace = ? and " + which
                + (extractor == null ? "" : " and extractor = ?") + " order by claim_order, extractor, claim limit ?";
        return new ArrayList<>((extractor == null
                        ? handle.select(sql, namespace.value(), order, limit)
                        : handle.select(sql, namespace.value(), order, extractor, limit))
                .map((row, context) -> row(row))
                .list());
    }

    @Override
    public void clear(Namespace namespace, String extractor) {
        database.write(namespace, handle -> {
            checkpoints.forget(handle, namespace, extractor);
            return handle.execute(
                    "delete from claims where namespace = ? and extractor = ?", namespace.value(), extractor);
        });
    }

    @Override
    public List<String> extractors(Namespace namespace) {
        return database.read(namespace, handle -> checkpoints.parts(handle, namespace));
    }
}
