package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.AnswerOptions;
import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.internal.runtime.FakeEmbedder;
import dev.ecphory.internal.runtime.Known;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.jdbc.postgres.PostgresAddress;
import dev.ecphory.spi.store.EventStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Two locks part one namespace from another in PostgreSQL, and each of them holds alone. */
final class PostgresIsolationTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final Namespace BEN = Namespace.of("ben");
    private static final int ALL = 100_000;

    @RegisterExtension
    final PostgresStores stores = new PostgresStores();

    /** What is in force. */
    enum Lock {
        BOTH,
        POLICY_ALONE,
        PREDICATE_ALONE,
        NEITHER;

        private EventStore open(PostgresStores stores, SettableClock clock) {
            UnaryOperator<javax.sql.DataSource> way =
                    this == POLICY_ALONE || this == NEITHER ? Overheard.withoutPredicates() : UnaryOperator.identity();
            return this == BOTH || this == POLICY_ALONE
                    ? stores.open("shared", clock, way)
                    : stores.openAsAdmin("shared", clock, way);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NEITHER")
    void whatANeighbourIsToldAndHasErasedIsNeverSeen(Lock lock) {
        SettableClock clock = new SettableClock();
        EventStore store = lock.open(stores, clock);
        try (Ecphory engine = engine(store, clock)) {
            live(engine.memory(ANN), "Porto", "Wren");
            List<String> alone = all(engine.memory(ANN), store);
            assertThat(String.join("\n", alone)).contains("Porto", "Wren");

            live(engine.memory(BEN), "Lisbon", "Quill");
            assertThat(all(engine.memory(ANN), store)).isEqualTo(alone);
            assertThat(String.join("\n", all(engine.memory(BEN), store)))
                    .contains("Lisbon", "Quill")
                    .doesNotContain("Porto", "Wren");

            store.eraser().redact(BEN, List.of(1L));
            store.eraser().erase(BEN, List.of(2L, 3L));
            engine.memory(BEN).admin().rebuildProjections(ProgressListener.SILENT);
            assertThat(all(engine.memory(ANN), store)).isEqualTo(alone);
            store.eraser().eraseAll(BEN);
            assertThat(all(engine.memory(ANN), store)).isEqualTo(alone);
            assertThat(store.namespaces()).containsExactly(ANN);
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    void withoutEitherLockTheNeighbourWouldBeSeen() {
        SettableClock clock = new SettableClock();
        try (EventStore store = Lock.BOTH.open(stores, clock)) {
            store.log().append(BEN, List.of(Event.ofText("Lisbon").build()));
        }
        try (EventStore store = Lock.NEITHER.open(stores, clock)) {
            assertThat(store.log().after(ANN, 0, ALL)).hasSize(1);
        }
    }

    @Test
    void aConnectionThatSaysNothingSeesAndWritesNothing() throws SQLException {
        SettableClock clock = new SettableClock();
        try (EventStore store = Lock.BOTH.open(stores, clock)) {
            store.log().append(BEN, List.of(Event.ofText("Lisbon").build()));
        }
        PostgresAddress address = PostgresAddress.of(stores.address("shared"));
        try (Connection connection = java.sql.DriverManager.getConnection(address.url(), PostgresServer.ROLE, "");
                Statement statement = connection.createStatement()) {
            for (String table : tables(statement)) {
                assertThat(strings(statement, "select count(*) from " + table))
                        .as(table)
                        .containsExactly("0");
            }
            assertThat(tables(statement)).hasSizeGreaterThan(60).contains("events", "events_0", "namespaces");
            connection.setAutoCommit(false);
            for (String insert : List.of(
                    "insert into settings values ('ben', 'language', 'en')",
                    "insert into settings_0 values ('ben', 'language', 'en')")) {
                org.assertj.core.api.Assertions.assertThatThrownBy(() -> statement.execute(insert))
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining("row-level security");
                connection.rollback();
            }
        }
    }

    private static List<String> tables(Statement statement) throws SQLException {
        return strings(statement, """
            select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
            join pg_attribute a on a.attrelid = c.oid and a.attname = 'namespace'
            where nspname = 'public' and c.relkind in ('r', 'p') order by 1
            """);
    }

    private static List<String> strings(Statement statement, String sql) throws SQLException {
        List<String> strings = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                strings.add(rows.getString(1));
            }
        }
        return strings;
    }

    private static Ecphory engine(EventStore store, SettableClock clock) {
        return Ecphory.builder(store)
                .tier(Tier.BASE)
                .embedder(new FakeEmbedder())
                .background(false)
                .clock(clock)
                .open();
    }

    /** Makes rows in every table. */
    private static void live(Memory memory, String place, String name) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            events.add(Event.ofText("I moved to " + place + (i % 2 == 0 ? " with " + name : "") + ". My cat is called "
                            + name + i + ".")
                    .id("e" + i)
                    .speaker("Cleo")
                    .session("s" + i / 4)
                    .build());
        }
        memory.append(events);
        dev.ecphory.knowledge.Directive unusedDirective =
                memory.directives().add("Always say " + place.toUpperCase(Locale.ROOT) + ".");
        long embedded = memory.admin().embedPending(ProgressListener.SILENT);
        assertThat(embedded).isEqualTo(12);
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
        for (String question : List.of("Where did Cleo move?", "What is the cat called?")) {
            RecallResult unusedToo = memory.recall(question, RecallOptions.defaults());
        }
        ConsolidationResult unusedLearned = memory.consolidate(ProgressListener.SILENT);
    }

    /** All that can be known of a memory, through its surfaces and its store. */
    private static List<String> all(Memory memory, EventStore store) {
        Namespace whose = memory.namespace();
        List<String> lines = new ArrayList<>(Known.derived(store, whose));
        store.vectors()
                .after(whose, new FakeEmbedder().space(), 0, ALL)
                .forEach(one -> lines.add("vectors " + one.seq() + " "
                        + one.passages().stream()
                                .map(passage -> java.util.Arrays.toString(passage.toArray()))
                                .toList()));
        store.decisions().after(whose, 0, ALL).forEach(one -> lines.add("decision " + one));
        store.settings().of(whose).forEach((key, value) -> lines.add("setting " + key + " " + value));
        store.choreFailures().all(whose).forEach(one -> lines.add("setback " + one));
        lines.add("head " + store.log().logPosition(whose));
        lines.add("stats " + memory.admin().stats().events() + " "
                + memory.admin().stats().passages() + " "
                + memory.admin().stats().speakers());
        lines.add("list " + memory.list(0, 100));
        for (String question : List.of("Where did Cleo move?", "Is there a Wren or a Quill in Porto or Lisbon?")) {
            lines.add("recall "
                    + memory.recall(question, RecallOptions.defaults()).items());
            lines.add("answer "
                    + memory.answer(question, AnswerOptions.defaults()).text());
        }
        return lines;
    }
}
