package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.jdbc.postgres.PostgresAddress;
import dev.ecphory.jdbc.postgres.PostgresStoreOpener;
import dev.ecphory.jdbc.postgres.PostgresStoreProvider;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.internal.store.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a store is laid out in PostgreSQL: for many tenants on one server, and for databases that spread it over several. */
final class PostgresSchemaTest {
    private static final String OURS = " relnamespace = 'public'::regnamespace ";

    private String address;

    @BeforeEach
    void make() {
        address = PostgresServer.shared().newDatabase();
    }

    @AfterEach
    void drop() {
        PostgresServer.shared().drop(address);
    }

    private void open(String settings, Migrations migrations) {
        new PostgresStoreOpener(
                        Durability.FULL, new SettableClock(), new Random(7), migrations, UnaryOperator.identity())
                .open(PostgresAddress.of(address + settings))
                .close();
    }

    private List<String> strings(String sql) throws SQLException {
        List<String> strings = new ArrayList<>();
        try (Connection connection = PostgresServer.shared().connect(PostgresServer.databaseOf(address));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                strings.add(rows.getString(1));
            }
        }
        return strings;
    }

    @Test
    void everyTableOfNamespacesIsDividedAndGuardedAndOnlyThoseThatNoNamespaceHasAreNot() throws SQLException {
        open("", Migrations.bundled());
        assertThat(strings("select relname from pg_class where relkind = 'p' and relrowsecurity and relforcerowsecurity"
                        + " and"
                        + OURS + "order by 1"))
                .contains("events", "vectors", "facts", "decisions", "accesses", "leases", "namespaces")
                .isEqualTo(strings("select relname from pg_class join pg_attribute on attrelid = pg_class.oid"
                        + " where attname = 'namespace' and relkind in ('p', 'r') and not relispartition and" + OURS
                        + "order by 1"));
        assertThat(strings("select relname from pg_class where relkind = 'r' and not relispartition and" + OURS
                        + "order by 1"))
                .containsExactly("backups", "migrations", "rounds", "store");
        assertThat(strings("select relname from pg_class where relkind = 'r' and relispartition and not (relrowsecurity"
                        + " and relforcerowsecurity) and" + OURS))
                .isEmpty();
        assertThat(strings(
                        "select distinct count(*) from pg_inherits where inhparent in (select oid from pg_class where"
                                + " relkind = 'p') group by inhparent"))
                .containsExactly("16");
    }

    @Test
    void textsAreComparedByTheirBytesAndBytesAreKeptAsTheyAre() throws SQLException {
        open("?partitions=2", Migrations.bundled());
        assertThat(strings("""
            select table_name || '.' || column_name from information_schema.columns
            where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'
            """)).isEmpty();
        assertThat(strings("select relname || '.' || attname from pg_attribute join pg_class on attrelid = pg_class.oid"
                        + " where atttypid = 'bytea'::regtype and attstorage <> 'e' and" + OURS))
                .isEmpty();
    }

    /** What Citus asks of a table that is distributed by namespace. */
    @Test
    void everyKeyIsLedByTheNamespaceAndNothingCountsAcrossNamespaces() throws SQLException {
        open("?partitions=1", Migrations.bundled());
        assertThat(strings("select relname from pg_class where relkind = 'S' and" + OURS))
                .as("sequences")
                .isEmpty();
        assertThat(strings("""
            select i.indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indrelid
            where c.relnamespace = 'public'::regnamespace and c.relname not in ('store', 'backups', 'migrations')
            and c.relname <> 'rounds' -- which names it otherwise
            and i.indkey[0] <> (select attnum from pg_attribute where attrelid = c.oid and attname = 'namespace')
            """)).isEmpty();
        assertThat(strings("""
            select k.conname from pg_constraint k
            where k.contype = 'f' and k.connamespace = 'public'::regnamespace
            and (k.conkey[1] <> (select attnum from pg_attribute where attrelid = k.conrelid and attname = 'namespace')
                or k.confkey[1] <> (select attnum from pg_attribute where attrelid = k.confrelid and attname = 'namespace'))
            """)).isEmpty();
        assertThat(strings("select count(*) from pg_constraint where contype = 'f'"))
                .as("there are some")
                .containsExactly("2");
        assertThat(strings("select relname from pg_class where relkind = 'p'"))
                .as("partitions=1 is none")
                .isEmpty();
    }

    /** Referenced tables first. */
    @Test
    void thePageOnScaleDistributesEveryTableOfNamespacesAndNoOther() throws SQLException, IOException {
        open("?partitions=1", Migrations.bundled());
        List<String> listed = Files.readAllLines(Path.of("../docs/scale.md")).stream()
                .filter(line -> line.startsWith("select create_distributed_table('"))
                .map(line -> line.split("'")[1])
                .toList();
        assertThat(listed)
                .startsWith("namespaces", "events", "spaces", "vectors")
                .containsExactlyInAnyOrderElementsOf(
                        strings("select relname from pg_class join pg_attribute on attrelid = pg_class.oid"
                                + " where attname = 'namespace' and relrowsecurity and relkind = 'r' and" + OURS));
    }

    @Test
    void whoWaitsIsFoundByAnIndexOfThoseAloneWhoWait() throws SQLException {
        open("?partitions=2", Migrations.bundled());
        try (Connection connection = java.sql.DriverManager.getConnection(
                        PostgresAddress.of(address).url(), PostgresServer.ROLE, "");
                Statement statement = connection.createStatement()) {
            statement.execute("set enable_seqscan = off; set enable_bitmapscan = off; set ecphory.scope = 'store'");
            List<String> plan = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery("explain select namespace from namespaces"
                    + " where waiting_micros <= 7 and namespace > 'a' order by namespace limit 256")) {
                while (rows.next()) {
                    plan.add(rows.getString(1));
                }
            }
            assertThat(plan)
                    .filteredOn(line -> line.contains("Scan"))
                    .hasSize(2)
                    .allMatch(line -> line.contains("namespace_waiting_micros_idx"));
            assertThat(plan).as("%s", plan).anyMatch(line -> line.contains("Index Cond") && line.contains("waiting"));
        }
    }

    @Test
    void namespacesMakeNoObjectsAndTablesThatComeLaterAreDividedAsTheFirstWere() throws SQLException {
        open("?partitions=2", new Migrations(Migrations.bundled().steps().subList(0, 3)));
        assertThat(strings("select relname from pg_class where relname like 'index_chunks%' and relkind = 'r'"))
                .isEmpty();
        open("", Migrations.bundled());
        assertThat(strings(
                        "select relname from pg_class where relname like 'index_chunks%' and relkind = 'r' order by 1"))
                .containsExactly("index_chunks_0", "index_chunks_1");
        List<String> before = strings("select count(*) from pg_class");
        try (EventStore store = new PostgresStoreProvider().open(address, Durability.NORMAL, new SettableClock())) {
            for (int i = 0; i < 50; i++) {
                store.log()
                        .append(
                                dev.ecphory.Namespace.of("tenant " + i),
                                List.of(dev.ecphory.Event.ofText("hello").build()));
            }
        }
        assertThat(strings("select count(*) from pg_class")).isEqualTo(before);
    }
}
