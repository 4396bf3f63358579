package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.PendingNamespaces;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is due, in SQL: a column of the namespaces' rows, with an index of those alone that wait. Threads and processes may
 * share it, and so must their clocks agree.
 */
record SqlPendingNamespaces(Database database, InstantSource clock) implements PendingNamespaces {
    @Override
    public List<Namespace> pending(Instant since, String after, int limit) {
        return database.readAll(handle -> handle.select("""
            select namespace from namespaces
            where waiting_micros <= ? and namespace > ?
            order by namespace
            limit ?
            """, EventRows.micros(since), after, limit)
                .map((row, context) -> Namespace.of(row.getString(1)))
                .list());
    }

    /** The row is locked before it is compared: whoever appends comes before that, and is seen, or after it, and marks anew. */
    @Override
    public void markDone(Namespace namespace, LogPosition seen, @Nullable Instant again) {
        database.write(namespace, handle -> handle.createUpdate("""
            update namespaces set waiting_micros = case
                when last_seq = :seq and last_seq - erased = :events and epoch = :epoch and last_decision = :decisions
                then cast(:again as bigint)
                else :now end
            where namespace = :namespace
            """)
                .bind("seq", seen.lastSeq())
                .bind("events", seen.events())
                .bind("epoch", seen.epoch())
                .bind("decisions", seen.decisions())
                .bind("again", again == null ? null : EventRows.micros(again))
                .bind("now", EventRows.micros(clock.instant()))
                .bind("namespace", namespace.value())
                .execute());
    }
}
