package dev.ecphory.jdbc;

import dev.ecphory.Fact;
import dev.ecphory.Namespace;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.internal.store.TabSeparatedFields;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.spi.store.FactReader;
import dev.ecphory.spi.store.FactTable;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Facts in SQL. Threads and processes may share it. */
record SqlFactTable(Database database, SqlCheckpoints checkpoints) implements FactTable {
    private static final String CLAIMS = "claims";
    private static final String DECISIONS = "decisions";

    private static final String COLUMNS = "subject, predicate, valid_from_micros, learned_micros, fact, claim, object, "
            + "text, confidence, authority, valid_from_granularity, valid_from_phrase, valid_to_micros, "
            + "valid_to_granularity, valid_to_phrase, retracted_micros, superseded_by, contested, because, evidence";

    SqlFactTable(Database database) {
        this(database, new SqlCheckpoints(database, "facts"));
    }

    @Override
    public void replaceSubjects(
            Namespace namespace,
            FactReader.FactCheckpoint from,
            FactReader.FactCheckpoint to,
            Set<String> subjects,
            List<Fact> facts,
            List<Contradiction> contradictions) {
        DerivedWriteChecks.requireAbout(subjects, facts, contradictions);
        database.write(namespace, handle -> {
            if (!checkpoints.move(handle, namespace, CLAIMS, from.claims(), to.claims())
                    || !checkpoints.move(handle, namespace, DECISIONS, from.decisions(), to.decisions())) {
                throw DerivedWriteChecks.moved("facts", namespace, from, "another place");
            }
            RowMappers.requireThere(database, handle, namespace, List.of(), DerivedWriteChecks.citedByFacts(facts));
            RowMappers.deleteIn(handle, "facts", namespace, "subject", subjects);
            RowMappers.deleteIn(handle, "contradictions", namespace, "subject", subjects);
            insertFacts(handle, namespace, facts);
            insertContradictions(handle, namespace, contradictions);
            return facts.size();
        });
    }

    private void insertFacts(Handle handle, Namespace namespace, List<Fact> facts) throws SQLException {
        PreparedStatement insert = database.prepared(
                handle,
                "insert into facts (" + COLUMNS + ", namespace) values (?" + ", ?".repeat(20)
                        + ") on conflict do nothing");
        for (Fact fact : facts) {
            bind(insert, fact, namespace);
            insert.addBatch();
        }
        int taken = RowMappers.firstNotInserted(insert);
        if (taken >= 0) {
            throw DerivedWriteChecks.taken("fact", facts.get(taken).id());
        }
    }

    private static void bind(PreparedStatement insert, Fact fact, Namespace namespace) throws SQLException {
        insert.setString(1, fact.slot().subject());
        insert.setString(2, fact.slot().predicate());
        insert.setLong(3, EventRows.micros(fact.validFrom().at()));
        insert.setLong(4, EventRows.micros(fact.learnedAt()));
        insert.setString(5, fact.id());
        insert.setString(6, fact.claim());
        insert.setString(7, fact.object());
        insert.setString(8, fact.text());
        insert.setInt(9, (int) Math.round(fact.confidence() * 1_000));
        insert.setString(10, fact.authority().name());
        insert.setString(11, fact.validFrom().granularity().name());
        insert.setString(12, fact.validFrom().phrase());
        SqlClaimTable.bind(insert, 13, fact.validTo());
        RowMappers.setInstant(insert, 16, fact.retractedAt());
        insert.setString(17, fact.supersededBy());
        insert.setInt(18, fact.contested() ? 1 : 0);
        insert.setString(19, fact.because());
        insert.setString(20, TabSeparatedFields.writeEvidence(fact.evidence()));
        insert.setString(21, namespace.value());
    }

    private static Fact fact(ResultSet row) throws SQLException {
        return new Fact(
                row.getString(5),
                row.getString(6),
                new Slot(row.getString(1), row.getString(2)),
                row.getString(7),
                row.getString(8),
                row.getInt(9) / 1_000.0,
                Authority.valueOf(row.getString(10)),
                new TimePoint(
                        EventRows.instant(row.getLong(3)),
                        Granularity.valueOf(row.getString(11)),
                        RowMappers.optional(row, 12)),
                SqlClaimTable.moment(row, 13),
                EventRows.instant(row.getLong(4)),
                RowMappers.instant(row, 16),
                RowMappers.optional(row, 17),
                row.getInt(18) != 0,
                row.getString(19),
                TabSeparatedFields.readEvidence(row.getString(20)));
    }

    private static void insertContradictions(Handle handle, Namespace namespace, List<Contradiction> all)
            throws SQLException {
        for (Contradiction one : all) {
            int inserted = handle.execute(
                    """
                    insert into contradictions
                    (namespace, contradiction, subject, predicate, older, newer, because, undecided)
                    values (?, ?, ?, ?, ?, ?, ?, ?)
                    on conflict do nothing
                    """,
                    namespace.value(),
                    one.id(),
                    one.slot().subject(),
                    one.slot().predicate(),
                    one.older(),
                    one.newer(),
                    one.because(),
                    one.undecided() ? 1 : 0);
            if (inserted == 0) {
                throw DerivedWriteChecks.taken("contradiction", one.id());
            }
        }
    }

    @Override
    public List<Fact> facts(Namespace namespace, Filter filter, @Nullable String after, int limit) {
        return database.read(namespace, handle -> {
            if (after != null
                    && handle.select("select 1 from facts where namespace = ? and fact = ?", namespace.value(), after)
                            .mapTo(int.class)
                            .findOne()
                            .isEmpty()) {
                throw DerivedWriteChecks.pageGone(after);
            }
            StringBuilder sql = new StringBuilder("select " + COLUMNS + " from facts where namespace = ?");
            List<Object> arguments = new ArrayList<>(List.of(namespace.value()));
            if (filter.subject() != null) {
                sql.append(" and subject = ?");
                arguments.add(filter.subject());
            }
            if (filter.predicate() != null) {
                sql.append(" and predicate = ?");
                arguments.add(filter.predicate());
            }
            if (filter.validAt() != null) {
                sql.append(" and valid_from_micros <= ? and (valid_to_micros is null or valid_to_micros > ?)");
                arguments.addAll(Collections.nCopies(2, EventRows.micros(filter.validAt())));
            }
            if (filter.knownAt() != null) {
                sql.append(" and learned_micros <= ? and (retracted_micros is null or retracted_micros > ?)");
                arguments.addAll(Collections.nCopies(2, EventRows.micros(filter.knownAt())));
            }
            if (after != null) {
                sql.append("""
                     and (subject, predicate, valid_from_micros, learned_micros, fact) >
                    (select subject, predicate, valid_from_micros, learned_micros, fact
                    from facts where namespace = ? and fact = ?)
                    """);
                arguments.addAll(List.of(namespace.value(), after));
            }
            sql.append(" order by subject, predicate, valid_from_micros, learned_micros, fact limit ?");
            arguments.add(limit);
            return handle.select(sql.toString(), arguments.toArray())
                    .map((row, context) -> fact(row))
                    .list();
        });
    }

    @Override
    public List<SlotSize> slots(Namespace namespace) {
        return database.read(namespace, handle -> handle.select("""
            select subject, predicate, count(*),
            max(case when retracted_micros is null and valid_to_micros is null then 1 else 0 end), max(learned_micros)
            from facts
            where namespace = ?
            group by subject, predicate
            order by subject, predicate
            """, namespace.value())
                .map((row, context) -> new SlotSize(
                        new Slot(row.getString(1), row.getString(2)),
                        row.getInt(3),
                        row.getInt(4) != 0,
                        EventRows.instant(row.getLong(5))))
                .list());
    }

    @Override
    public List<Fact> bySlots(Namespace namespace, Collection<Slot> slots) {
        return database.read(namespace, handle -> {
            // prepared once and run slot by slot, each a short walk along the key
            PreparedStatement select = database.prepared(handle, "select " + COLUMNS + """
                 from facts where namespace = ? and subject = ? and predicate = ?
                order by valid_from_micros, learned_micros, fact
                """);
            select.setString(1, namespace.value());
            List<Fact> facts = new ArrayList<>();
            for (Slot slot : new TreeSet<>(slots)) {
                select.setString(2, slot.subject());
                select.setString(3, slot.predicate());
                try (ResultSet row = select.executeQuery()) {
                    while (row.next()) {
                        facts.add(fact(row));
                    }
                }
            }
            return facts;
        });
    }

    @Override
    public List<Contradiction> contradictions(Namespace namespace) {
        return database.read(namespace, handle -> handle.select("""
            select contradiction, subject, predicate, older, newer, because, undecided from contradictions
            where namespace = ?
            order by contradiction
            """, namespace.value())
                .map((row, context) -> new Contradiction(
                        row.getString(1),
                        new Slot(row.getString(2), row.getString(3)),
                        row.getString(4),
                        row.getString(5),
                        row.getString(6),
                        row.getInt(7) != 0))
                .list());
    }

    @Override
    public FactReader.FactCheckpoint checkpoint(Namespace namespace) {
        // one statement, so that both are of one moment; prepared, because every recall asks
        return database.read(namespace, handle -> {
            PreparedStatement select = database.prepared(handle, """
                select coalesce(max(case when part = 'claims' then reached end), 0),
                coalesce(max(case when part = 'decisions' then reached end), 0)
                from checkpoints where namespace = ? and projection = 'facts'
                """);
            select.setString(1, namespace.value());
            try (ResultSet row = select.executeQuery()) {
                return row.next()
                        ? new FactReader.FactCheckpoint(row.getLong(1), row.getLong(2))
                        : FactReader.FactCheckpoint.NOTHING;
            }
        });
    }

    @Override
    public void clear(Namespace namespace) {
        database.write(namespace, handle -> {
            checkpoints.forgetAll(handle, namespace);
            RowMappers.deleteAll(handle, "contradictions", namespace);
            return RowMappers.deleteAll(handle, "facts", namespace);
        });
    }
}
