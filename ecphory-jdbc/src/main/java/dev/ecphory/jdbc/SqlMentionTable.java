package dev.ecphory.jdbc;

import dev.ecphory.Namespace;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.jdbc.RowMappers.RowReader;
import dev.ecphory.spi.store.MentionTable;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;

/**
 * Mentions in SQL. How an entity is written and what it seems to be is a form with a small number, so that a mention is
 * two numbers. Threads and processes may share it.
 */
record SqlMentionTable(Database database, SqlCheckpoints checkpoints) implements MentionTable {
    private record Form(String entity, String name, String kind) {}

    private record Count(Form form, long mentions, long first, long last) {}

    SqlMentionTable(Database database) {
        this(database, new SqlCheckpoints(database, "mentions"));
    }

    @Override
    public long through(Namespace namespace, String version) {
        return database.read(namespace, handle -> checkpoints.reached(handle, namespace, version));
    }

    @Override
    public void put(Namespace namespace, String version, long from, long through, List<Mention> mentions) {
        DerivedWriteChecks.requireMentions(from, through, mentions);
        database.write(namespace, handle -> {
            checkpoints.advance(handle, namespace, "mentions", version, from, through);
            RowMappers.requireThere(
                    database,
                    handle,
                    namespace,
                    mentions.stream().map(Mention::seq).toList(),
                    List.of());
            if (checkpoints.forgetOthers(handle, namespace, version)) {
                deleteAll(handle, namespace);
            }
            insert(handle, namespace, mentions, forms(handle, namespace, mentions));
            return mentions.size();
        });
    }

    static long deleteAll(Handle handle, Namespace namespace) {
        RowMappers.deleteAll(handle, "mention_forms", namespace);
        return RowMappers.deleteAll(handle, "mentions", namespace);
    }

    /** The numbers of all forms that occur, new ones made. */
    private Map<Form, Integer> forms(Handle handle, Namespace namespace, List<Mention> mentions) throws SQLException {
        Set<Form> wanted = new LinkedHashSet<>();
        Set<String> entities = new TreeSet<>();
        mentions.forEach(one -> {
            wanted.add(new Form(one.entity(), one.name(), one.kind()));
            entities.add(one.entity());
        });
        Map<Form, Integer> numbers = new HashMap<>();
        RowMappers.in(
                        database,
                        handle,
                        """
                        select form_no, entity, name, kind from mention_forms
                        where namespace = ? and entity in (<some>)
                        """,
                        entities,
                        row -> Map.entry(new Form(row.getString(2), row.getString(3), row.getString(4)), row.getInt(1)),
                        namespace.value())
                .forEach(form -> numbers.put(form.getKey(), form.getValue()));
        wanted.removeAll(numbers.keySet());
        int next = (int) RowMappers.number(
                handle,
                "select coalesce(max(form_no), 0) + 1 from mention_forms where namespace = ?",
                namespace.value());
        try (PreparedStatement insert = handle.getConnection()
                .prepareStatement(
                        "insert into mention_forms (namespace, form_no, entity, name, kind) values (?, ?, ?, ?, ?)")) {
            for (Form form : wanted) {
                numbers.put(form, next);
                insert.setString(1, namespace.value());
                insert.setInt(2, next++);
                insert.setString(3, form.entity());
                insert.setString(4, form.name());
                insert.setString(5, form.kind());
                insert.addBatch();
            }
            insert.executeBatch();
        }
        return numbers;
    }

    private void insert(Handle handle, Namespace namespace, List<Mention> mentions, Map<Form, Integer> forms)
            throws SQLException {
        PreparedStatement insert =
                database.prepared(handle, "insert into mentions (namespace, form_no, seq) values (?, ?, ?)");
        Set<String> inEvent = new HashSet<>();
        long seq = 0;
        for (Mention one : mentions) {
            if (one.seq() != seq) {
                inEvent.clear();
                seq = one.seq();
            }
            if (inEvent.add(one.entity())) {
                insert.setString(1, namespace.value());
                insert.setInt(2, Objects.requireNonNull(forms.get(new Form(one.entity(), one.name(), one.kind()))));
                insert.setLong(3, one.seq());
                insert.addBatch();
            }
        }
        insert.executeBatch();
    }

    private static final String COUNT = """
        select f.entity, f.name, f.kind, count(*), min(m.seq), max(m.seq)
        from mention_forms f join mentions m on m.namespace = f.namespace and m.form_no = f.form_no
        where f.namespace = ?
        """;

    private static final RowReader<Count> COUNTED = row -> new Count(
            new Form(row.getString(1), row.getString(2), row.getString(3)),
            row.getLong(4),
            row.getLong(5),
            row.getLong(6));

    private static final String GROUP = " group by f.entity, f.name, f.kind";

    @Override
    public List<Entity> entities(Namespace namespace, int limit) {
        List<Count> counts = database.read(
                namespace, handle -> RowMappers.select(database, handle, COUNT + GROUP, COUNTED, namespace.value()));
        return entities(counts).stream()
                .sorted(Comparator.comparingLong(Entity::mentions).reversed().thenComparing(Entity::entity))
                .limit(limit)
                .toList();
    }

    @Override
    public List<Entity> entities(Namespace namespace, List<String> keys) {
        return database.read(
                namespace,
                handle -> entities(RowMappers.in(
                        database,
                        handle,
                        COUNT + " and f.entity in (<some>)" + GROUP,
                        Set.copyOf(keys),
                        COUNTED,
                        namespace.value())));
    }

    /** By key. */
    private static List<Entity> entities(List<Count> counts) {
        Map<String, List<Count>> byEntity = new TreeMap<>();
        counts.forEach(one -> byEntity.computeIfAbsent(one.form().entity(), key -> new ArrayList<>())
                .add(one));
        return byEntity.entrySet().stream()
                .map(one -> entity(one.getKey(), one.getValue()))
                .toList();
    }

    private static Entity entity(String entity, List<Count> counts) {
        Map<String, Long> names = new TreeMap<>();
        Map<String, Long> kinds = new TreeMap<>();
        long first = Long.MAX_VALUE;
        long last = 0;
        long mentions = 0;
        for (Count one : counts) {
            names.merge(one.form().name(), one.mentions(), Long::sum);
            kinds.merge(one.form().kind(), one.mentions(), Long::sum);
            first = Math.min(first, one.first());
            last = Math.max(last, one.last());
            mentions += one.mentions();
        }
        return new Entity(entity, mostOften(names), mostOften(kinds), mentions, first, last);
    }

    private static String mostOften(Map<String, Long> sorted) {
        return sorted.entrySet().stream()
                .min(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .orElseThrow()
                .getKey();
    }

    @Override
    public List<Long> of(Namespace namespace, List<String> entities, long seq, int limit) {
        // form by form, each a short walk along the key: joined, SQLite walks all mentions of the namespace
        List<Long> seqs = database.read(namespace, handle -> {
            List<Long> found = new ArrayList<>();
            for (int form : RowMappers.in(
                    database,
                    handle,
                    "select form_no from mention_forms where namespace = ? and entity in (<some>)",
                    Set.copyOf(entities),
                    row -> row.getInt(1),
                    namespace.value())) {
                found.addAll(RowMappers.select(
                        database, handle, """
                        select seq from mentions where namespace = ? and form_no = ? and seq > ?
                        order by seq
                        limit ?
                        """, row -> row.getLong(1), namespace.value(), form, seq, limit));
            }
            return found;
        });
        return seqs.stream().sorted().distinct().limit(limit).toList();
    }

    @Override
    public void clear(Namespace namespace) {
        database.write(namespace, handle -> {
            checkpoints.forgetAll(handle, namespace);
            return deleteAll(handle, namespace);
        });
    }
}
