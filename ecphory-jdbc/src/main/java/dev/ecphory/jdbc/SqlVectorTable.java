package dev.ecphory.jdbc;

import dev.ecphory.memory.Embedding;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Space;
import dev.ecphory.store.VectorTable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Vectors in SQL: a row an event and space, its passages one after the other as little-endian floats. A space has a
 * small number in its namespace, so that its long key is not repeated in every row. Threads and processes may share it.
 */
final class SqlVectorTable implements VectorTable {
    private static final int CHUNK = 500;

    private final Database database;

    SqlVectorTable(Database database) {
        this.database = database;
    }

    private record Place(int number, long through) {}

    @Override
    public void put(Namespace namespace, Space space, List<EventVectors> run) {
        if (run.isEmpty()) {
            return;
        }
        database.write(namespace, handle -> {
            Optional<Place> place = place(handle, namespace, space);
            long lastSeq = lastSeq(handle, namespace);
            long from = Math.min(
                    place.map(Place::through).orElse(0L), run.getFirst().seq() - 1);
            long to = run.getLast().seq();
            VectorTable.requireRun(space, run, there(handle, namespace, from, to), lastSeq);
            int number = place.isPresent() ? place.get().number() : makeSpace(handle, namespace, space);
            insert(handle, namespace, number, run);
            moveCheckpoint(handle, namespace, number, level(handle, namespace, to, lastSeq));
            return run.size();
        });
    }

    private static Optional<Place> place(Handle handle, Namespace namespace, Space space) {
        return handle.createQuery("""
            select space_no, through_seq from spaces where namespace = :namespace and space = :space
            """)
                .bind("namespace", namespace.value())
                .bind("space", space.key())
                .map((row, context) -> new Place(row.getInt(1), row.getLong(2)))
                .findOne();
    }

    private static long lastSeq(Handle handle, Namespace namespace) {
        return handle.createQuery("select last_seq from namespaces where namespace = :namespace")
                .bind("namespace", namespace.value())
                .mapTo(long.class)
                .findOne()
                .orElse(0L);
    }

    private static List<Long> there(Handle handle, Namespace namespace, long from, long to) {
        return handle.createQuery("""
            select seq from events where namespace = :namespace and seq > :from and seq <= :to order by seq
            """)
                .bind("namespace", namespace.value())
                .bind("from", from)
                .bind("to", to)
                .mapTo(Long.class)
                .list();
    }

    /** The number before the next event: up to there nothing is missing. */
    private static long level(Handle handle, Namespace namespace, long seq, long lastSeq) {
        return handle.createQuery(
                        "select coalesce(min(seq) - 1, :last) from events where namespace = :namespace and seq > :seq")
                .bind("namespace", namespace.value())
                .bind("seq", seq)
                .bind("last", lastSeq)
                .mapTo(long.class)
                .one();
    }

    private static int makeSpace(Handle handle, Namespace namespace, Space space) {
        return handle.createQuery("""
            insert into spaces (namespace, space_no, space, through_seq)
            select :namespace, coalesce(max(space_no), 0) + 1, :space, 0
            from spaces where namespace = :namespace
            returning space_no
            """)
                .bind("namespace", namespace.value())
                .bind("space", space.key())
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
        handle.createUpdate("""
            update spaces set through_seq = :through
            where namespace = :namespace and space_no = :number and through_seq < :through
            """)
                .bind("through", through)
                .bind("namespace", namespace.value())
                .bind("number", number)
                .execute();
    }

    @Override
    public long through(Namespace namespace, Space space) {
        return database.read(
                namespace,
                handle -> place(handle, namespace, space).map(Place::through).orElse(0L));
    }

    @Override
    public List<EventVectors> after(Namespace namespace, Space space, long seq, int limit) {
        return database.read(namespace, handle -> handle.createQuery("""
            select v.seq, v.passages from vectors v
            where v.namespace = :namespace and v.seq > :seq
            and v.space_no = (select s.space_no from spaces s where s.namespace = :namespace and s.space = :space)
            order by v.seq
            limit :limit
            """)
                .bind("namespace", namespace.value())
                .bind("space", space.key())
                .bind("seq", seq)
                .bind("limit", limit)
                .map((row, context) -> vectors(space, row))
                .list());
    }

    @Override
    public List<EventVectors> at(Namespace namespace, Space space, List<Long> seqs) {
        return database.read(namespace, handle -> {
            Map<Long, EventVectors> found = new HashMap<>();
            for (int from = 0; from < seqs.size(); from += CHUNK) {
                handle.createQuery("""
                    select v.seq, v.passages from vectors v
                    where v.namespace = :namespace and v.seq in (<seqs>)
                    and v.space_no = (select s.space_no from spaces s where s.namespace = :namespace and s.space = :space)
                    """)
                        .bind("namespace", namespace.value())
                        .bind("space", space.key())
                        .bindList("seqs", seqs.subList(from, Math.min(from + CHUNK, seqs.size())))
                        .map((row, context) -> vectors(space, row))
                        .forEach(vectors -> found.put(vectors.seq(), vectors));
            }
            return seqs.stream().filter(found::containsKey).map(found::get).toList();
        });
    }

    @Override
    public void clear(Namespace namespace, Space space) {
        database.write(namespace, handle -> {
            Optional<Place> place = place(handle, namespace, space);
            if (place.isPresent()) {
                delete(
                        handle,
                        "delete from vectors where namespace = :namespace and space_no = :number",
                        namespace,
                        place);
                delete(
                        handle,
                        "delete from spaces where namespace = :namespace and space_no = :number",
                        namespace,
                        place);
            }
            return place;
        });
    }

    private static void delete(Handle handle, String sql, Namespace namespace, Optional<Place> place) {
        handle.createUpdate(sql)
                .bind("namespace", namespace.value())
                .bind("number", place.orElseThrow().number())
                .execute();
    }

    @Override
    public List<String> spaces(Namespace namespace) {
        return database.read(namespace, handle -> handle
                .createQuery("select space from spaces where namespace = :namespace")
                .bind("namespace", namespace.value())
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
                bytes.putFloat(passage.at(i));
            }
        }
        return bytes.array();
    }

    private static EventVectors vectors(Space space, ResultSet row) throws SQLException {
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
