package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.internal.store.EventNormalizer;
import java.util.List;

/** Setbacks in SQL. Threads and processes may share it. */
record SqlChoreFailureTable(Database database, EventNormalizer intake) implements ChoreFailureTable {
    @Override
    public void add(Namespace namespace, String chore, long seq, String error) {
        database.write(
                namespace,
                handle -> handle.execute("""
                    insert into setbacks (namespace, chore, seq, tries, error, at_micros)
                    values (?, ?, ?, 1, ?, ?)
                    on conflict (namespace, chore, seq) do update
                    set tries = setbacks.tries + 1, error = excluded.error, at_micros = excluded.at_micros
                    """, namespace.value(), chore, seq, error, EventRows.micros(intake.now())));
    }

    @Override
    public void clear(Namespace namespace, String chore, long seq) {
        database.write(namespace, handle -> handle.execute("""
            delete from setbacks where namespace = ? and chore = ? and seq = ?
            """, namespace.value(), chore, seq));
    }

    @Override
    public List<ChoreFailureTable.ChoreFailure> all(Namespace namespace) {
        return database.read(namespace, handle -> handle.select("""
            select chore, seq, tries, error, at_micros from setbacks
            where namespace = ?
            order by chore, seq
            """, namespace.value())
                .map((row, context) -> new ChoreFailureTable.ChoreFailure(
                        row.getString(1),
                        row.getLong(2),
                        row.getInt(3),
                        row.getString(4),
                        EventRows.instant(row.getLong(5))))
                .list());
    }
}
