package dev.ecphory.jdbc;

import dev.ecphory.memory.Namespace;
import dev.ecphory.store.Intake;
import dev.ecphory.store.Setbacks;
import java.util.List;

/** Setbacks in SQL. Threads and processes may share it. */
final class SqlSetbacks implements Setbacks {
    private final Database database;
    private final Intake intake;

    SqlSetbacks(Database database, Intake intake) {
        this.database = database;
        this.intake = intake;
    }

    @Override
    public void add(Namespace namespace, String chore, long seq, String error) {
        database.write(namespace, handle -> handle.createUpdate("""
            insert into setbacks (namespace, chore, seq, tries, error, at_micros)
            values (:namespace, :chore, :seq, 1, :error, :at)
            on conflict (namespace, chore, seq) do update
            set tries = setbacks.tries + 1, error = excluded.error, at_micros = excluded.at_micros
            """)
                .bind("namespace", namespace.value())
                .bind("chore", chore)
                .bind("seq", seq)
                .bind("error", error)
                .bind("at", EventRows.micros(intake.now()))
                .execute());
    }

    @Override
    public void clear(Namespace namespace, String chore, long seq) {
        database.write(namespace, handle -> handle.createUpdate("""
            delete from setbacks where namespace = :namespace and chore = :chore and seq = :seq
            """)
                .bind("namespace", namespace.value())
                .bind("chore", chore)
                .bind("seq", seq)
                .execute());
    }

    @Override
    public List<Setback> all(Namespace namespace) {
        return database.read(namespace, handle -> handle.createQuery("""
            select chore, seq, tries, error, at_micros from setbacks
            where namespace = :namespace
            order by chore, seq
            """)
                .bind("namespace", namespace.value())
                .map((row, context) -> new Setback(
                        row.getString(1),
                        row.getLong(2),
                        row.getInt(3),
                        row.getString(4),
                        EventRows.instant(row.getLong(5))))
                .list());
    }
}
