package dev.ecphory.jdbc;

import dev.ecphory.AppendResult;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.OutcomeUnknownException;
import dev.ecphory.QuotaExceededException;
import dev.ecphory.RetryableException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.admin.Quota;
import dev.ecphory.internal.store.AdmissionCheck;
import dev.ecphory.internal.store.EventNormalizer;
import dev.ecphory.jdbc.NamespaceRows.Grown;
import dev.ecphory.jdbc.NamespaceRows.Log;
import dev.ecphory.spi.store.EventLog;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.QuotaTable;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The log in SQL. Threads and processes may share it.
 *
 * <p>The namespace's row hands out sequence numbers and is written first, so that it orders the writers of a namespace
 * on a database that locks rows. New events, the usual case, are inserted without looking first; only when an id or key
 * turns out to be taken is the transaction begun again, with the whole call looked up under the lock.
 */
final class SqlEventLog implements EventLog {
    private final Database database;
    private final EventNormalizer intake;
    private final NamespaceRows rows;
    private final SqlQuotaTable quotas;
    private final LogPositionQuery heads;
    /** Null where writers of several namespaces need not wait for each other. */
    private final @Nullable GroupCommit group;

    SqlEventLog(
            Database database,
            EventNormalizer intake,
            NamespaceRows rows,
            SqlQuotaTable quotas,
            LogPositionQuery heads) {
        this.database = database;
        this.intake = intake;
        this.rows = rows;
        this.quotas = quotas;
        this.heads = heads;
        this.group = database.dialect().oneWriter()
                ? new GroupCommit(database.attempts().name(), sharing())
                : null;
    }

    /** The optimistic insert met a taken id or key, or there is room for all only if some were there before. */
    private static final class Taken extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Taken() {
            super(null, null, false, false);
        }
    }

    @Override
    public List<AppendResult> append(Namespace namespace, List<Event> events, Quota quota) {
        List<Event> given = List.copyOf(events);
        if (given.isEmpty()) {
            return List.of();
        }
        AppendAttempt attempt = new AppendAttempt(namespace, given, quota);
        try {
            return group == null ? alone(attempt) : group.append(attempt);
        } catch (OutcomeUnknownException lost) {
            return again(attempt, lost);
        }
    }

    private GroupCommit.Transaction sharing() {
        return new GroupCommit.Transaction() {
            @Override
            public List<List<AppendResult>> together(List<AppendAttempt> attempts) {
                return database.writeAll(handle -> {
                    List<List<AppendResult>> appended = new ArrayList<>(attempts.size());
                    for (AppendAttempt attempt : attempts) {
                        appended.add(appendNew(handle, attempt));
                    }
                    return appended;
                });
            }

            @Override
            public List<AppendResult> alone(AppendAttempt attempt) {
                return SqlEventLog.this.alone(attempt);
            }
        };
    }

    private List<AppendResult> alone(AppendAttempt attempt) {
        try {
            return database.write(attempt.namespace, handle -> appendNew(handle, attempt));
        } catch (Taken taken) {
            return database.write(attempt.namespace, handle -> appendMissing(handle, attempt));
        }
    }

    /**
     * The commit was sent and nobody knows what became of it; but what was appended has ids by now, so that the same can be
     * asked for again without being done twice.
     */
    private List<AppendResult> again(AppendAttempt attempt, OutcomeUnknownException lost) {
        Set<String> mine = attempt.added();
        AppendAttempt same = attempt.asSettled();
        try {
            return database.write(attempt.namespace, handle -> appendMissing(handle, same)).stream()
                    .map(one -> mine.contains(one.id()) ? new AppendResult(one.id(), one.seq(), false) : one)
                    .toList();
        } catch (OutcomeUnknownException | RetryableException | StoreUnavailableException still) {
            lost.addSuppressed(still);
            throw new OutcomeUnknownException(
                    "whether " + attempt.given.size() + " events were appended to namespace " + attempt.namespace
                            + " is not known: the server was lost while it committed, and could not be asked since",
                    "append them again with the ids or idempotency keys that they had; without any, look first whether"
                            + " they are there",
                    lost);
        }
    }

    private List<AppendResult> appendNew(Handle handle, AppendAttempt attempt) throws SQLException {
        Namespace namespace = attempt.namespace;
        List<Event> given = attempt.given;
        attempt.begin();
        Instant recordedAt;
        long first;
        try {
            long bytes = 0;
            for (Event event : given) {
                bytes += QuotaTable.bytes(event);
            }
            Grown grown = rows.grow(handle, namespace, given.size(), bytes);
            recordedAt = intake.now();
            quotas.admit(handle, grown, intaking(grown, attempt, given.size()), bytes, false, recordedAt);
            first = grown.first();
        } catch (QuotaExceededException unlessSomeAreThere) {
            throw new Taken();
        }
        List<LogEntry> entries = new ArrayList<>(given.size());
        List<AppendResult> appended = new ArrayList<>(given.size());
        for (Event event : given) {
            LogEntry entry = intake.settle(namespace, first + entries.size(), recordedAt, event);
            attempt.settle(entries.size(), entry.event());
            entries.add(entry);
            appended.add(new AppendResult(entry.id(), entry.seq(), false));
        }
        insert(handle, entries);
        return List.copyOf(appended);
    }

    private List<AppendResult> appendMissing(Handle handle, AppendAttempt attempt) throws SQLException {
        Namespace namespace = attempt.namespace;
        List<Event> given = attempt.given;
        attempt.begin();
        long next = rows.take(handle, namespace, Log.SEQ, 0).first();
        Instant recordedAt = intake.now();
        Map<String, LogEntry> byId = stored(handle, namespace, "id", present(given, Event::id));
        Map<String, LogEntry> byKey =
                stored(handle, namespace, "idempotency_key", present(given, Event::idempotencyKey));
        List<LogEntry> missing = new ArrayList<>();
        List<AppendResult> appended = new ArrayList<>(given.size());
        for (Event event : given) {
            LogEntry taken = event.id() == null ? null : byId.get(event.id());
            if (taken == null && event.idempotencyKey() != null) {
                taken = byKey.get(event.idempotencyKey());
            }
            if (taken != null) {
                appended.add(EventNormalizer.duplicate(taken, event));
                continue;
            }
            LogEntry entry = intake.settle(namespace, next++, recordedAt, event);
            attempt.settle(appended.size(), entry.event());
            missing.add(entry);
            byId.put(entry.id(), entry);
            if (event.idempotencyKey() != null) {
                byKey.put(event.idempotencyKey(), entry);
            }
            appended.add(new AppendResult(entry.id(), entry.seq(), false));
        }
        long bytes = missing.stream()
                .mapToLong(entry -> QuotaTable.bytes(entry.event()))
                .sum();
        Grown grown = rows.grow(handle, namespace, missing.size(), bytes);
        quotas.admit(handle, grown, intaking(grown, attempt, missing.size()), bytes, false, recordedAt);
        insert(handle, missing);
        return List.copyOf(appended);
    }

    private static AdmissionCheck intaking(Grown grown, AppendAttempt attempt, int added) {
        return new AdmissionCheck(attempt.namespace, grown.quota().withDefaults(attempt.quota), added);
    }

    private void insert(Handle handle, List<LogEntry> entries) throws SQLException {
        if (EventRows.insert(database, handle, entries) < entries.size()) {
            throw new Taken();
        }
    }

    private Map<String, LogEntry> stored(Handle handle, Namespace namespace, String column, List<String> asked)
            throws SQLException {
        Map<String, LogEntry> stored = new HashMap<>();
        EventRows.in(database, handle, namespace, column, asked)
                .forEach(entry -> stored.put(
                        column.equals("id")
                                ? entry.id()
                                : Objects.requireNonNull(entry.event().idempotencyKey()),
                        entry));
        return stored;
    }

    private static List<String> present(List<Event> events, Function<Event, @Nullable String> name) {
        return events.stream()
                .flatMap(event -> Stream.ofNullable(name.apply(event)))
                .toList();
    }

    @Override
    public Optional<LogEntry> byId(Namespace namespace, String id) {
        return byIds(namespace, List.of(id)).stream().findFirst();
    }

    @Override
    public List<LogEntry> byIds(Namespace namespace, Collection<String> ids) {
        return database.read(namespace, handle -> stored(handle, namespace, "id", List.copyOf(ids))).values().stream()
                .sorted(Comparator.comparingLong(LogEntry::seq))
                .toList();
    }

    @Override
    public List<LogEntry> after(Namespace namespace, long seq, int limit) {
        return database.read(
                namespace,
                handle -> RowMappers.select(
                        database,
                        handle,
                        "select " + EventRows.COLUMNS + """
                             from events
                            where namespace = ? and seq > ?
                            order by seq
                            limit ?
                            """,
                        row -> EventRows.entry(namespace, row),
                        namespace.value(),
                        seq,
                        limit));
    }

    @Override
    public List<LogEntry> at(Namespace namespace, List<Long> seqs) {
        if (seqs.isEmpty()) {
            return List.of();
        }
        String sql = "select " + EventRows.COLUMNS + " from events where namespace = ? and seq in (<some>)";
        List<LogEntry> found = database.read(
                namespace,
                handle -> RowMappers.in(
                        database, handle, sql, seqs, row -> EventRows.entry(namespace, row), namespace.value()));
        return RowMappers.ordered(seqs, found, LogEntry::seq);
    }

    @Override
    public LogPosition logPosition(Namespace namespace) {
        return heads.of(namespace);
    }
}
