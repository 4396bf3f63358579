package dev.ecphory.jdbc;

import dev.ecphory.memory.Namespace;
import dev.ecphory.store.Leases;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Leases in SQL, each taken by one statement. Threads and processes may share it, and so must their clocks agree. */
final class SqlLeases implements Leases {
    private final Database database;
    private final InstantSource clock;

    SqlLeases(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public boolean acquire(Namespace namespace, String chore, String owner, Duration length) {
        return database.write(namespace, handle -> {
            Instant now = clock.instant();
            return handle.createUpdate("""
                insert into leases (namespace, chore, owner, until_micros)
                values (:namespace, :chore, :owner, :until)
                on conflict (namespace, chore) do update
                set owner = excluded.owner, until_micros = excluded.until_micros
                where leases.owner = excluded.owner or leases.until_micros <= :now
                """)
                            .bind("namespace", namespace.value())
                            .bind("chore", chore)
                            .bind("owner", owner)
                            .bind("until", EventRows.micros(now.plus(length)))
                            .bind("now", EventRows.micros(now))
                            .execute()
                    == 1;
        });
    }

    @Override
    public void release(Namespace namespace, String chore, String owner) {
        database.write(namespace, handle -> handle.createUpdate("""
            delete from leases where namespace = :namespace and chore = :chore and owner = :owner
            """)
                .bind("namespace", namespace.value())
                .bind("chore", chore)
                .bind("owner", owner)
                .execute());
    }
}
