package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.spi.store.AnnotationTable;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventAnnotation.Category;
import dev.ecphory.spi.store.EventAnnotation.LandmarkKind;
import dev.ecphory.spi.store.EventAnnotation.Sensitivity;
import dev.ecphory.spi.store.EventAnnotation.SpeechAct;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Annotations in SQL, small rows: numbers in thousandths, names as small numbers. Threads and processes may share it.
 */
record SqlAnnotationTable(Database database, SqlCheckpoints checkpoints) implements AnnotationTable {
    private static final String COLUMNS =
            "seq, novelty, salience, prediction_error, score, surprise, admitted, marked, act, "
                    + "category, scope, sensitivity, landmark, segment";

    private static final NumericCodes<SpeechAct> ACTS =
            NumericCodes.of(SpeechAct.class, "NOISE GREETING REACTION QUESTION REQUEST COMMITMENT UPDATE STATEMENT");
    private static final NumericCodes<Category> CATEGORIES = NumericCodes.of(
            Category.class, "CORRECTION DECISION RELATIONSHIP EVENT ACTIVITY PREFERENCE DIRECTIVE OTHER");
    private static final NumericCodes<EventAnnotation.Lifetime> SCOPES =
            NumericCodes.of(EventAnnotation.Lifetime.class, "LONG WORKING");
    private static final NumericCodes<Sensitivity> SENSITIVITIES =
            NumericCodes.of(Sensitivity.class, "PII HEALTH FINANCE CREDENTIALS PROTECTED");
    private static final NumericCodes<LandmarkKind> LANDMARKS =
            NumericCodes.of(LandmarkKind.class, "JOB_CHANGE MOVE LAUNCH RELATIONSHIP HEALTH FINANCIAL MILESTONE");

    SqlAnnotationTable(Database database) {
        this(database, new SqlCheckpoints(database, "annotations"));
    }

    @Override
    public long through(Namespace namespace, String version) {
        return database.read(namespace, handle -> checkpoints.reached(handle, namespace, version));
    }

    @Override
    public void put(Namespace namespace, String version, long from, List<EventAnnotation> run) {
        DerivedWriteChecks.require(from, run);
        if (run.isEmpty()) {
            return;
        }
        database.write(namespace, handle -> {
            checkpoints.advance(
                    handle,
                    namespace,
                    "annotations",
                    version,
                    from,
                    run.getLast().seq());
            RowMappers.requireThere(
                    database,
                    handle,
                    namespace,
                    run.stream().map(EventAnnotation::seq).toList(),
                    List.of());
            if (checkpoints.forgetOthers(handle, namespace, version)) {
                RowMappers.deleteAll(handle, "annotations", namespace);
            }
            PreparedStatement insert = database.prepared(
                    handle, "insert into annotations (" + COLUMNS + ", namespace) values (?" + ", ?".repeat(14) + ")");
            for (EventAnnotation one : run) {
                bind(insert, one, namespace);
                insert.addBatch();
            }
            return insert.executeBatch().length;
        });
    }

    private static void bind(PreparedStatement insert, EventAnnotation one, Namespace namespace) throws SQLException {
        insert.setLong(1, one.seq());
        insert.setInt(2, thousandths(one.novelty()));
        insert.setInt(3, thousandths(one.salience()));
        insert.setInt(4, thousandths(one.predictionError()));
        insert.setInt(5, thousandths(one.score()));
        insert.setInt(6, thousandths(one.surprise()));
        insert.setInt(7, one.admitted() ? 1 : 0);
        insert.setInt(8, one.marked() ? 1 : 0);
        insert.setInt(9, ACTS.of(one.act()));
        insert.setInt(10, CATEGORIES.of(one.category()));
        insert.setInt(11, SCOPES.of(one.scope()));
        insert.setInt(12, SENSITIVITIES.bits(one.sensitivity()));
        LandmarkKind landmark = one.landmark();
        insert.setObject(13, landmark == null ? null : LANDMARKS.of(landmark), Types.SMALLINT);
        insert.setInt(14, one.segment());
        insert.setString(15, namespace.value());
    }

    private static EventAnnotation annotation(ResultSet row) throws SQLException {
        int landmark = row.getInt(13);
        @Nullable LandmarkKind kind = row.wasNull() ? null : LANDMARKS.name(landmark);
        return new EventAnnotation(
                row.getLong(1),
                row.getInt(2) / 1_000.0,
                row.getInt(3) / 1_000.0,
                row.getInt(4) / 1_000.0,
                row.getInt(5) / 1_000.0,
                row.getInt(7) != 0,
                row.getInt(8) != 0,
                row.getInt(6) / 1_000.0,
                ACTS.name(row.getInt(9)),
                CATEGORIES.name(row.getInt(10)),
                SCOPES.name(row.getInt(11)),
                SENSITIVITIES.set(row.getInt(12)),
                kind,
                row.getInt(14));
    }

    private static int thousandths(double value) {
        return (int) Math.round(value * 1_000);
    }

    @Override
    public List<EventAnnotation> after(Namespace namespace, long seq, int limit) {
        return database.read(
                namespace, handle -> handle.select("select " + COLUMNS + """
                     from annotations
                    where namespace = ? and seq > ?
                    order by seq
                    limit ?
                    """, namespace.value(), seq, limit)
                        .map((row, context) -> annotation(row))
                        .list());
    }

    @Override
    public List<EventAnnotation> at(Namespace namespace, List<Long> seqs) {
        String sql = "select " + COLUMNS + " from annotations where namespace = ? and seq in (<some>)";
        List<EventAnnotation> found = database.read(
                namespace,
                handle ->
                        RowMappers.in(database, handle, sql, seqs, SqlAnnotationTable::annotation, namespace.value()));
        return RowMappers.ordered(seqs, found, EventAnnotation::seq);
    }

    @Override
    public void clear(Namespace namespace) {
        database.write(namespace, handle -> {
            checkpoints.forgetAll(handle, namespace);
            return RowMappers.deleteAll(handle, "annotations", namespace);
        });
    }
}
