package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import dev.ecphory.admin.Quota;
import dev.ecphory.internal.store.AdmissionCheck;
import dev.ecphory.internal.store.DecisionCodec;
import dev.ecphory.jdbc.NamespaceRows.Grown;
import dev.ecphory.jdbc.NamespaceRows.Log;
import dev.ecphory.spi.store.QuotaTable;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Quotas in SQL. Limits and counts are columns of the namespace's row, which whoever appends writes anyway, so that without a
 * limit nothing more is asked. Bytes of a namespace from before they were counted are counted when somebody first wants to know.
 * Threads and processes may share it.
 */
record SqlQuotaTable(Database database, NamespaceRows rows) implements QuotaTable {
    @Override
    public Quota of(Namespace namespace) {
        return database.read(namespace, handle -> handle.select(
                        "select quota_events, quota_bytes, quota_rate from namespaces where namespace = ?",
                        namespace.value())
                .map((row, context) -> new Quota(
                        NamespaceRows.limit(row, 1), NamespaceRows.limit(row, 2), NamespaceRows.limit(row, 3)))
                .findOne()
                .orElse(Quota.UNSAID));
    }

    @Override
    public void set(Namespace namespace, Quota quota) {
        database.write(namespace, handle -> {
            NamespaceRows.Taken unused = rows.take(handle, namespace, Log.SEQ, 0); // makes the row
            return handle.createUpdate("""
                update namespaces set quota_events = :events, quota_bytes = :bytes, quota_rate = :rate
                where namespace = :namespace
                """)
                    .bind("events", quota.events())
                    .bind("bytes", quota.bytes())
                    .bind("rate", quota.perMinute())
                    .bind("namespace", namespace.value())
                    .execute();
        });
    }

    @Override
    public QuotaTable.Usage usage(Namespace namespace) {
        QuotaTable.Usage used = database.read(namespace, handle -> handle.select("""
            select last_seq - erased, coalesce(bytes, -1) from namespaces where namespace = ?
            """, namespace.value())
                .map((row, context) -> new QuotaTable.Usage(row.getLong(1), row.getLong(2)))
                .findOne()
                .orElse(new QuotaTable.Usage(0, 0)));
        long events = used.bytes() >= 0
                ? used.bytes()
                : database.readOnly()
                        ? database.read(namespace, handle -> count(handle, namespace))
                        : database.write(namespace, handle -> counted(handle, namespace));
        return new QuotaTable.Usage(
                used.events(), events + database.read(namespace, handle -> decided(handle, namespace)));
    }

    /**
     * Lets in events that have been counted in, or refuses them.
     *
     * @param grown the namespace with them
     * @param intaking who decides
     * @param bytes of them
     * @param stored whether they are there already, and not only counted
     */
    void admit(Handle handle, Grown grown, AdmissionCheck intaking, long bytes, boolean stored, Instant now)
            throws SQLException {
        Namespace namespace = intaking.namespace();
        long held = grown.bytes();
        if (held < 0 && intaking.weighs()) {
            held = counted(handle, namespace) + (stored ? 0 : bytes);
            if (!stored) {
                weigh(handle, namespace, held);
            }
        }
        if (intaking.weighs()) {
            held += decided(handle, namespace);
        }
        intaking.require(grown.events(), held, bytes);
        if (intaking.times()) {
            PreparedStatement timed =
                    database.prepared(handle, "update namespaces set rate_micros = ? where namespace = ?");
            timed.setLong(1, intaking.timed(grown.rateMicros(), now));
            timed.setString(2, namespace.value());
            timed.executeUpdate();
        }
    }

    /** Counts what is there, and keeps it. */
    private static long counted(Handle handle, Namespace namespace) throws SQLException {
        long bytes = count(handle, namespace);
        weigh(handle, namespace, bytes);
        return bytes;
    }

    private static void weigh(Handle handle, Namespace namespace, long bytes) {
        handle.execute("update namespaces set bytes = ? where namespace = ?", bytes, namespace.value());
    }

    private static long count(Handle handle, Namespace namespace) throws SQLException {
        long texts = RowMappers.number(handle, """
            select coalesce(sum(octet_length(text) + coalesce(octet_length(caption), 0)), 0) from events
            where namespace = ?
            """, namespace.value());
        return texts
                + handle.select("""
                    select metadata from events where namespace = ? and metadata is not null
                    """, namespace.value()).map((row, context) -> metadata(row, 1)).stream()
                        .mapToLong(Long::longValue)
                        .sum();
    }

    /** What counts of decisions: few next to events, and counted only where a limit of bytes is asked for. */
    private static long decided(Handle handle, Namespace namespace) throws SQLException {
        return RowMappers.number(
                handle,
                "select coalesce(sum(octet_length(fields)), 0) from decisions where namespace = ? and kind in ('"
                        + String.join("', '", DecisionCodec.WORDS) + "')",
                namespace.value());
    }

    /** What counts of the metadata in a column. */
    static long metadata(ResultSet row, int column) throws SQLException {
        @Nullable String written = RowMappers.optional(row, column);
        return QuotaTable.bytes(MetadataColumn.read(written));
    }
}
