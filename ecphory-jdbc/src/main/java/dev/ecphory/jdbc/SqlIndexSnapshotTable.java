package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import dev.ecphory.spi.store.IndexSnapshotTable;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Index snapshots in SQL. Chunks are written one a transaction, each only while nothing was forgotten since the epoch that the
 * snapshot is of: writers of a namespace come one after the other, whoever erases among them. Threads and processes may share
 * it.
 */
record SqlIndexSnapshotTable(Database database) implements IndexSnapshotTable {
    private static final String COLUMNS = "snapshot, format, language, epoch, through_seq, chunks, bytes";

    @Override
    public Optional<Snapshot> current(Namespace namespace) {
        return database.read(namespace, handle -> handle.select(
                        "select " + COLUMNS + " from index_snapshots where namespace = ?", namespace.value())
                .map((row, context) -> new Snapshot(
                        row.getString(1),
                        new IndexSnapshotTable.Version(row.getInt(2), row.getString(3), row.getLong(4), row.getLong(5)),
                        row.getInt(6),
                        row.getLong(7)))
                .findOne());
    }

    @Override
    public Optional<byte[]> chunk(Namespace namespace, Snapshot snapshot, int number) {
        return database.read(namespace, handle -> handle.select("""
            select content from index_chunks
            where namespace = ? and snapshot = ? and chunk_no = ?
            """, namespace.value(), snapshot.name(), number)
                .map((row, context) -> row.getBytes(1))
                .findOne());
    }

    @Override
    public boolean put(Namespace namespace, String name, IndexSnapshotTable.Version stamp, List<byte[]> chunks) {
        for (int i = 0; i < chunks.size(); i++) {
            int number = i;
            boolean written = database.write(namespace, handle -> {
                boolean unforgotten = unforgotten(handle, namespace, stamp);
                if (unforgotten) {
                    handle.execute("""
                        insert into index_chunks (namespace, snapshot, chunk_no, content)
                        values (?, ?, ?, ?)
                        """, namespace.value(), name, number, chunks.get(number));
                }
                return unforgotten;
            });
            if (!written) {
                return withdrawn(namespace, name);
            }
        }
        boolean placed = database.write(
                namespace,
                handle -> unforgotten(handle, namespace, stamp) && placed(handle, namespace, name, stamp, chunks));
        return placed || withdrawn(namespace, name);
    }

    /** Says that this one counts, if it is whole: somebody else may have taken its chunks for what a killed writer left. */
    private static boolean placed(
            Handle handle, Namespace namespace, String name, IndexSnapshotTable.Version stamp, List<byte[]> chunks) {
        long there = RowMappers.number(handle, """
            select count(*) from index_chunks where namespace = ? and snapshot = ?
            """, namespace.value(), name);
        if (there != chunks.size()) {
            return false;
        }
        RowMappers.deleteAll(handle, "index_snapshots", namespace);
        handle.execute(
                "insert into index_snapshots (namespace, " + COLUMNS + """
                    ) values (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                namespace.value(),
                name,
                stamp.format(),
                stamp.language(),
                stamp.epoch(),
                stamp.through(),
                chunks.size(),
                chunks.stream().mapToLong(chunk -> chunk.length).sum());
        handle.execute("delete from index_chunks where namespace = ? and snapshot <> ?", namespace.value(), name);
        return true;
    }

    /** Whether nothing was forgotten since; nothing can be any more before this transaction ends. */
    private static boolean unforgotten(Handle handle, Namespace namespace, IndexSnapshotTable.Version stamp) {
        return RowMappers.number(handle, """
            select count(*) from namespaces where namespace = ? and epoch = ? and last_seq >= ?
            """, namespace.value(), stamp.epoch(), stamp.through()) == 1;
    }

    /** Takes away what was written of one that will not count; false. */
    private boolean withdrawn(Namespace namespace, String name) {
        database.write(namespace, handle -> handle.execute("""
            delete from index_chunks where namespace = ? and snapshot = ?
            """, namespace.value(), name));
        return false;
    }

    /** Deletes whatever is there, also of one that is being written. */
    static void delete(Handle handle, Namespace namespace) {
        RowMappers.deleteAll(handle, "index_snapshots", namespace);
        RowMappers.deleteAll(handle, "index_chunks", namespace);
    }
}
