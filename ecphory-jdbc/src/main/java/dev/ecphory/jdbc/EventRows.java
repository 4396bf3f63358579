package dev.ecphory.jdbc;

import dev.ecphory.Event;
import dev.ecphory.Event.TimeBasis;
import dev.ecphory.LogEntry;
import dev.ecphory.Modality;
import dev.ecphory.Namespace;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** An event as a row, both ways, by hand and by position: replay reads a hundred thousand of them. Stateless. */
final class EventRows {
    /** The columns in the order of {@link #bind} and {@link #entry}. */
    static final String COLUMNS = "seq, id, recorded_micros, occurred_micros, offset_minutes, time_basis, modality, "
            + "session, speaker, recipient, text, caption, metadata, idempotency_key";

    /** Adds nothing when the id or the key is taken. */
    static final String INSERT = "insert into events (" + COLUMNS + ", namespace) "
            + "values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing";

    private EventRows() {}

    static void bind(PreparedStatement insert, LogEntry entry) throws SQLException {
        Event event = entry.event();
        OffsetDateTime occurredAt = entry.occurredAt();
        insert.setLong(1, entry.seq());
        insert.setString(2, entry.id());
        insert.setLong(3, micros(entry.recordedAt()));
        insert.setLong(4, micros(occurredAt.toInstant()));
        insert.setInt(5, occurredAt.getOffset().getTotalSeconds() / 60);
        insert.setString(6, event.timeBasis().name());
        insert.setString(7, event.modality().name());
        insert.setString(8, event.session());
        insert.setString(9, event.speaker());
        insert.setString(10, event.recipient());
        insert.setString(11, event.text());
        insert.setString(12, event.caption());
        insert.setString(13, MetadataColumn.write(event.metadata()));
        insert.setString(14, event.idempotencyKey());
        insert.setString(15, entry.namespace().value());
    }

    static LogEntry entry(Namespace namespace, ResultSet row) throws SQLException {
        OffsetDateTime occurredAt = instant(row.getLong(4)).atOffset(ZoneOffset.ofTotalSeconds(row.getInt(5) * 60));
        Event event = new Event(
                row.getString(2),
                row.getString(11),
                RowMappers.optional(row, 9),
                RowMappers.optional(row, 10),
                RowMappers.optional(row, 8),
                occurredAt,
                TimeBasis.valueOf(row.getString(6)),
                Modality.valueOf(row.getString(7)),
                RowMappers.optional(row, 12),
                MetadataColumn.read(RowMappers.optional(row, 13)),
                RowMappers.optional(row, 14));
        return new LogEntry(namespace, row.getLong(1), instant(row.getLong(3)), event);
    }

    /** The events whose column has one of some values, in the order of the log for each chunk of them. */
    static List<LogEntry> in(Handle handle, Namespace namespace, String column, Collection<?> values)
            throws SQLException {
        String sql = "select " + COLUMNS + " from events where namespace = :namespace and " + column
                + " in (<some>) order by seq";
        return RowMappers.in(handle, namespace, sql, values, (row, context) -> entry(namespace, row));
    }

    static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    static Instant instant(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1_000);
    }
}
