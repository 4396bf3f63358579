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
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/** An event as a row, both ways, by hand and by position: replay reads a hundred thousand of them. Stateless. */
final class EventRows {
    /** The columns in the order of {@link #entry}. */
    static final String COLUMNS = "seq, id, recorded_micros, occurred_micros, offset_minutes, time_basis, modality, "
            + "session, speaker, recipient, text, caption, metadata, idempotency_key";

    private static final String USUAL_COLUMNS =
            "seq, id, recorded_micros, occurred_micros, offset_minutes, time_basis, modality, session, speaker, text";
    private static final int USUAL = 10;
    /** What few events have. */
    private static final String RARE_COLUMNS = ", recipient, caption, metadata, idempotency_key";

    private static final int ALL = 14;

    /** Rows a statement where a statement costs more than its rows; a power of two. */
    private static final int MOST_ROWS = 128;

    /** Adds one row, or nothing when the id or the key is taken. */
    static final String INSERT = insert(1, true);

    /** By the binary logarithm of the rows. */
    private static final List<String> OF_USUAL = inserts(false);

    private static final List<String> OF_ANY = inserts(true);

    private EventRows() {}

    private static List<String> inserts(boolean rare) {
        return IntStream.range(0, Integer.SIZE - Integer.numberOfLeadingZeros(MOST_ROWS))
                .mapToObj(power -> insert(1 << power, rare))
                .toList();
    }

    /** The namespace is the first parameter, and that of all rows. */
    private static String insert(int rows, boolean rare) {
        String row = ", ?".repeat(rare ? ALL : USUAL) + ")";
        return "insert into events (namespace, " + USUAL_COLUMNS + (rare ? RARE_COLUMNS : "") + ") values (?" + row
                + (", (?1" + row).repeat(rows - 1) + " on conflict do nothing";
    }

    /** Adds those of one namespace whose id and key are not taken, and returns how many. */
    static int insert(Database database, Handle handle, List<LogEntry> entries) throws SQLException {
        if (!database.dialect().oneWriter()) {
            return insertInBatch(database.prepared(handle, INSERT), entries);
        }
        int added = 0;
        for (int from = 0; from < entries.size(); ) {
            int power = 31 - Integer.numberOfLeadingZeros(Math.min(MOST_ROWS, entries.size() - from));
            List<LogEntry> some = entries.subList(from, from + (1 << power));
            boolean rare = hasRare(some);
            PreparedStatement insert = database.prepared(handle, (rare ? OF_ANY : OF_USUAL).get(power));
            insert.setString(1, some.getFirst().namespace().value());
            int at = 2;
            for (LogEntry entry : some) {
                at = bind(insert, at, entry, rare);
            }
            added += insert.executeUpdate();
            from += some.size();
        }
        return added;
    }

    /** A driver that talks to a server sends a batch in one message. */
    private static int insertInBatch(PreparedStatement insert, List<LogEntry> entries) throws SQLException {
        try {
            for (LogEntry entry : entries) {
                bind(insert, entry);
                insert.addBatch();
            }
            int taken = RowMappers.firstNotInserted(insert);
            return taken < 0 ? entries.size() : taken;
        } finally {
            insert.clearBatch();
        }
    }

    private static boolean hasRare(List<LogEntry> entries) {
        for (LogEntry entry : entries) {
            Event event = entry.event();
            if (event.recipient() != null
                    || event.caption() != null
                    || event.idempotencyKey() != null
                    || !event.metadata().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Binds what {@link #INSERT} adds. */
    static void bind(PreparedStatement insert, LogEntry entry) throws SQLException {
        insert.setString(1, entry.namespace().value());
        int unused = bind(insert, 2, entry, true);
    }

    private static int bind(PreparedStatement insert, int first, LogEntry entry, boolean rare) throws SQLException {
        Event event = entry.event();
        OffsetDateTime occurredAt = entry.occurredAt();
        int at = first;
        insert.setLong(at++, entry.seq());
        insert.setString(at++, entry.id());
        insert.setLong(at++, micros(entry.recordedAt()));
        insert.setLong(at++, micros(occurredAt.toInstant()));
        insert.setInt(at++, occurredAt.getOffset().getTotalSeconds() / 60);
        insert.setString(at++, event.timeBasis().name());
        insert.setString(at++, event.modality().name());
        insert.setString(at++, event.session());
        insert.setString(at++, event.speaker());
        insert.setString(at++, event.text());
        if (rare) {
            insert.setString(at++, event.recipient());
            insert.setString(at++, event.caption());
            insert.setString(at++, MetadataColumn.write(event.metadata()));
            insert.setString(at++, event.idempotencyKey());
        }
        return at;
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

    /** The events whose column has one of some values, in the order of the log. */
    static List<LogEntry> in(Database database, Handle handle, Namespace namespace, String column, Collection<?> values)
            throws SQLException {
        String sql = "select " + COLUMNS + " from events where namespace = ? and " + column + " in (<some>)";
        // sorted here: SQLite would rather walk the whole log in order than look keys up and sort what it finds
        List<LogEntry> found =
                RowMappers.in(database, handle, sql, values, row -> entry(namespace, row), namespace.value());
        found.sort(Comparator.comparingLong(LogEntry::seq));
        return found;
    }

    static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    static Instant instant(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1_000);
    }
}
