package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.VectorTable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Vectors in SQL: a row an event and space, its passages one after the other as little-endian floats. A space has a
 * small number in its namespace, so that its long key is not repeated in every row. Threads and processes may share it.
 */
record SqlVectorTable(Database database) implements VectorTable {
    private record Place(int number, long through) {}

    @Override
    public void put(Namespace namespace, VectorSpace space, List<EventVectors> run) {
        if (run.isEmpty()) {
            return;
        }
        database.write(namespace, handle -> {
            Optional<Place> place = place(handle, namespace, space);
            long lastSeq = RowMappers.lastSeq(database, handle, namespace);
            long from = Math.min(
                    place.map(Place::through).orElse(0L), run.getFirst().seq() - 1);
            long to = run.getLast().seq();
            DerivedWriteChecks.requireRun(space, run, there(handle, namespace, from, to), lastSeq);
            int number = place.isPresent() ? place.get().number() : makeSpace(handle, namespace, space);
            insert(handle, namespace, number, run);
            moveCheckpoint(handle, namespace, number, level(handle, namespace, to, lastSeq));
            return run.size();
        });
    }

    private static Optional<Place> place(Handle handle, Namespace namespace, VectorSpace space) {
        return handle.select("""
            select space_no, through_seq from spaces where namespace = ? and space = ?
            """, namespace.value(), space.key())
                .map((row, context) -> new Place(row.getInt(1), row.getLong(2)))
                .findOne();
    }

    private static List<Long> there(Handle handle, Namespace namespace, long from, long to) {
        return handle.select("""
            select seq from events where namespace = ? and seq > ? and seq <= ? order by seq
            """, namespace.value(), from, to).mapTo(Long.class).list();
    }

    /** The number before the next event: up to there nothing is missing. */
    private static long level(Handle handle, Namespace namespace, long seq, long lastSeq) {
        return RowMappers.number(
                handle,
                "select coalesce(min(seq) - 1, ?) from events where namespace = ? and seq > ?",
                lastSeq,
                namespace.value(),
                seq);
    }

    private static int makeSpace(Handle handle, Namespace namespace, VectorSpace space) {
        return handle.select("""
            insert into spaces (namespace, space_no, space, through_seq)
            select ?, coalesce(max(space_no), 0) + 1, ?, 0
            from spaces where namespace = ?
            returning space_no
            """, namespace.value(), space.key(), namespace.value())
                .mapTo(int.class)
                .one();
    }

    private static void insert(Handle handle, Namespace namespace, int number, List<EventVectors> run)
            throws SQLException {
        String sql = """
            insert into vectors (namespace, space_no, seq, passages) values (?, ?, ?, ?)
            on conflict (namespace, space_no, seq) do update set passages = excluded.passages
            """;
        try (PreparedStatement insert = handle.getConnection().prepareStatement(sql)) {
            for (EventVectors vectors : run) {
                insert.setString(1, namespace.value());
                insert.setInt(2, number);
                insert.setLong(3, vectors.seq());
                insert.setBytes(4, bytes(vectors.passages()));
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static void moveCheckpoint(Handle handle, Namespace namespace, int number, long through) {
        handle.execute("""
            update spaces set through_seq = ?
            where namespace = ? and space_no = ? and through_seq < ?
            """, through, namespace.value(), number, through);
    }

    @Override
    public long through(Namespace namespace, VectorSpace space) {
        return database.read(
                namespace,
                handle -> place(handle, namespace, space).map(Place::through).orElse(0L));
    }

    @Override
    public List<EventVectors> after(Namespace namespace, VectorSpace space, long seq, int limit) {
        return database.read(
                namespace, handle -> handle.select("""
                    select v.seq, v.passages from vectors v
                    where v.namespace = ? and v.seq > ?
                    and v.space_no = (select s.space_no from spaces s where s.namespace = ? and s.space = ?)
                    order by v.seq
                    limit ?
                    """, namespace.value(), seq, namespace.value(), space.key(), limit)
                        .map((row, context) -> vectors(space, row))
                        .list());
    }

    @Override
    public List<EventVectors> at(Namespace namespace, VectorSpace space, List<Long> seqs) {
        List<EventVectors> found = database.read(
                namespace,
                handle -> RowMappers.in(
                        database,
                        handle,
                        """
                        select v.seq, v.passages from vectors v
                        where v.namespace = ? and v.seq in (<some>)
                        and v.space_no = (select s.space_no from spaces s where s.namespace = ? and s.space = ?)
                        """,
                        seqs,
                        row -> vectors(space, row),
                        namespace.value(),
                        namespace.value(),
                        space.key()));
        return RowMappers.ordered(seqs, found, EventVectors::seq);
    }

    @Override
    public void clear(Namespace namespace, VectorSpace space) {
        database.write(namespace, handle -> {
            Optional<Place> place = place(handle, namespace, space);
            for (String table : place.isEmpty() ? List.<String>of() : List.of("vectors", "spaces")) {
                handle.execute(
                        "delete from " + table + " where namespace = ? and space_no = ?",
                        namespace.value(),
                        place.get().number());
            }
            return place;
        });
    }

    @Override
    public List<String> spaces(Namespace namespace) {
        return database.read(
                namespace,
                handle ->
                        handle
                                .select("select space from spaces where namespace = ?", namespace.value())
                                .mapTo(String.class)
                                .stream()
                                .sorted()
                                .toList());
    }

    private static byte[] bytes(List<Embedding> passages) {
        int size = passages.stream()
                .mapToInt(passage -> passage.space().dimension())
                .sum();
        ByteBuffer bytes = ByteBuffer.allocate(size * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (Embedding passage : passages) {
            for (int i = 0; i < passage.space().dimension(); i++) {
                bytes.putFloat(passage.component(i));
            }
        }
        return bytes.array();
    }

    private static EventVectors vectors(VectorSpace space, ResultSet row) throws SQLException {
        ByteBuffer bytes = ByteBuffer.wrap(row.getBytes(2)).order(ByteOrder.LITTLE_ENDIAN);
        List<Embedding> passages = new ArrayList<>(1);
        while (bytes.hasRemaining()) {
            float[] vector = new float[Math.min(space.dimension(), bytes.remaining() / Float.BYTES)];
            bytes.asFloatBuffer().get(vector);
            bytes.position(bytes.position() + Math.max(1, vector.length * Float.BYTES));
            passages.add(Embedding.of(space, vector));
        }
        return new EventVectors(row.getLong(1), passages);
    }
}
