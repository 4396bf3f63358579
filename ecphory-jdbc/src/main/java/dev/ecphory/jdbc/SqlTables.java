package dev.ecphory.jdbc;

import dev.ecphory.memory.Namespace;
import dev.ecphory.store.Intake;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** The ports of a store over one database: all that is the same whichever database it is. Threads may share it. */
final class SqlTables implements AutoCloseable {
    private final Database database;
    private final String identity;
    final SqlEventLog log;
    final SqlVectorTable vectors;
    final SqlLeases leases;
    final SqlAccessLog accessLog;
    final SqlNamespaceSettings settings;

    SqlTables(Database database, InstantSource clock, RandomGenerator random) {
        this.database = database;
        this.log = new SqlEventLog(database, new Intake(clock, random));
        this.vectors = new SqlVectorTable(database);
        this.leases = new SqlLeases(database, clock);
        this.accessLog = new SqlAccessLog(database);
        this.settings = new SqlNamespaceSettings(database);
        this.identity = database.read(handle -> handle.createQuery("select value from store where key = 'identity'")
                .mapTo(String.class)
                .one());
    }

    String identity() {
        return identity;
    }

    boolean readOnly() {
        return database.readOnly();
    }

    List<Namespace> namespaces() {
        return database.read(handle ->
                handle.createQuery("select namespace from namespaces where last_seq > 0").mapTo(String.class).stream()
                        .map(Namespace::of)
                        .sorted()
                        .toList());
    }

    List<String> check() {
        return database.read(handle -> {
            List<String> wrong = new ArrayList<>(database.dialect().damage(handle));
            handle.createQuery("""
                select n.namespace, n.last_seq, count(e.seq), coalesce(min(e.seq), 1), coalesce(max(e.seq), 0)
                from namespaces n left join events e on e.namespace = n.namespace
                group by n.namespace, n.last_seq
                having count(e.seq) <> n.last_seq
                or coalesce(min(e.seq), 1) <> 1 or coalesce(max(e.seq), 0) <> n.last_seq
                """)
                    .map((row, context) -> "namespace " + row.getString(1) + ": its log should end at " + row.getLong(2)
                            + " without holes, and has " + row.getLong(3) + " events from " + row.getLong(4) + " to "
                            + row.getLong(5))
                    .forEach(wrong::add);
            handle.createQuery("""
                select e.namespace, count(*) from events e
                where not exists (select 1 from namespaces n where n.namespace = e.namespace)
                group by e.namespace
                """)
                    .map((row, context) ->
                            "namespace " + row.getString(1) + ": " + row.getLong(2) + " events, but it is not listed")
                    .forEach(wrong::add);
            handle.createQuery("""
                select s.namespace, s.space, s.through_seq, count(v.seq), coalesce(max(v.seq), 0)
                from spaces s left join vectors v on v.namespace = s.namespace and v.space_no = s.space_no
                group by s.namespace, s.space, s.through_seq
                having count(v.seq) <> s.through_seq or coalesce(max(v.seq), 0) <> s.through_seq
                """)
                    .map((row, context) -> "namespace " + row.getString(1) + ": the vectors of " + row.getString(2)
                            + " should be there up to event " + row.getLong(3) + ", and " + row.getLong(4)
                            + " are, up to " + row.getLong(5))
                    .forEach(wrong::add);
            wrong.sort(null);
            return List.copyOf(wrong);
        });
    }

    @Override
    public void close() {
        log.close();
        database.close();
    }
}
