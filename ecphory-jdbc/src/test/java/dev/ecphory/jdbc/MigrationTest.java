package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.jdbc.sqlite.SqliteStoreOpener;
import dev.ecphory.Event;
import dev.ecphory.admin.Quota;
import dev.ecphory.QuotaExceededException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.QuotaTable;
import dev.ecphory.internal.store.SettableClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("deep")
final class MigrationTest {
    @TempDir
    Path folder;

    @Test
    void appliesWhatIsMissingOnceAndKeepsTheEvents() throws Exception {
        Path file = FaultStores.filled(folder.resolve("old.db"), 10);
        Migrations two = withStep("insert into half (n) values (1);\n");
        for (int opening = 0; opening < 2; opening++) {
            try (EventStore store = FaultStores.open(file, two)) {
                assertThat(store.log().lastSeq(Child.NAMESPACE)).isEqualTo(10);
            }
        }
        assertThat(count(file, "half")).isEqualTo(1);
        assertThat(count(file, "migrations"))
                .isEqualTo(Migrations.bundled().steps().size() + 1);
    }

    /** What a store is that the version before truth over time made. */
    @Test
    void bringsAStoreOfTheFirstSchemaUpToDateWithItsDataIntact() throws Exception {
        Path file = folder.resolve("first.db");
        Migrations first = new Migrations(Migrations.bundled().steps().subList(0, 1));
        FaultStores.open(file, first).close();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("insert into namespaces values ('shared', 2, 1)");
            for (int seq = 1; seq <= 2; seq++) {
                statement.execute("insert into events values ('shared', " + seq + ", 'e" + seq
                        + "', 0, 0, 0, 'STATED', 'TEXT', null, 'Ann', null, 'said " + seq + "', null, null, null)");
            }
            statement.execute("insert into accesses values ('shared', 1, 0, 'who?', '2,1')");
        }
        for (int opening = 0; opening < 2; opening++) {
            try (EventStore store = FaultStores.open(file)) {
                assertThat(store.findProblems()).isEmpty();
                assertThat(store.log().after(Child.NAMESPACE, 0, 10))
                        .extracting(entry -> entry.event().text())
                        .startsWith("said 1", "said 2");
                assertThat(store.log().logPosition(Child.NAMESPACE)).isEqualTo(new LogPosition(2, 2, 0, 0));
                assertThat(store.accessLog().newest(Child.NAMESPACE, 10)).hasSize(1);
                assertThat(store.decisions().after(Child.NAMESPACE, 0, 10)).isEmpty();
            }
        }
        try (EventStore store = FaultStores.open(file)) {
            Quota tight = new Quota(null, 13L, null);
            assertThatThrownBy(() -> store.log()
                            .append(Child.NAMESPACE, List.of(Event.ofText("12").build()), tight))
                    .isInstanceOf(QuotaExceededException.class);
            assertThat(store.quotas().usage(Child.NAMESPACE)).isEqualTo(new QuotaTable.Usage(2, 12));
            assertThat(store.findProblems()).isEmpty();
        }
        try (EventStore store = FaultStores.open(file)) {
            store.eraser().erase(Child.NAMESPACE, List.of(1L));
            assertThat(store.quotas().usage(Child.NAMESPACE)).isEqualTo(new QuotaTable.Usage(1, 6));
            assertThat(store.log().logPosition(Child.NAMESPACE)).isEqualTo(new LogPosition(2, 1, 1, 0));
            assertThat(store.findProblems()).isEmpty();
        }
        assertThatThrownBy(() -> FaultStores.open(file, first))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("newer version");
    }

    @Test
    void refusesAnOlderStoreWhereItMayOnlyReadAndChangesNothing() throws Exception {
        Path file = FaultStores.filled(folder.resolve("old.db"), 10);
        String before = FaultStores.digest(file);
        SqliteStoreOpener newer =
                new SqliteStoreOpener(Durability.FULL, new SettableClock(), new Random(1), withStep(""));
        assertThatThrownBy(() -> newer.openToRead(file))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("older version")
                .hasMessageContaining("open it once where it may be written");
        assertThat(FaultStores.digest(file)).isEqualTo(before);
    }

    /** The way back after an upgrade: the copy that was made before. */
    @Test
    void theBackupMadeBeforeOpensInTheOldVersionAndTheUpgradedStoreDoesNot() throws Exception {
        Path file = FaultStores.filled(folder.resolve("old.db"), 10);
        Path copy = folder.resolve("copy.db");
        try (EventStore old = FaultStores.open(file)) {
            old.backup(copy);
        }
        FaultStores.open(file, withStep("")).close();
        assertThatThrownBy(() -> FaultStores.open(file))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("open it with that newer version; nothing was changed");
        try (EventStore back = FaultStores.open(copy)) {
            assertThat(back.log().lastSeq(Child.NAMESPACE)).isEqualTo(10);
            assertThat(back.findProblems()).isEmpty();
        }
    }

    @Test
    void leavesTheOldSchemaWhenAStepFails() throws Exception {
        Path file = FaultStores.filled(folder.resolve("old.db"), 10);
        assertThatThrownBy(() -> FaultStores.open(file, withStep("insert into nowhere values (1);\n")))
                .hasMessageContaining("nowhere");
        assertThat(count(file, "sqlite_schema where name = 'half'")).isZero();
        try (EventStore store = FaultStores.open(file)) {
            assertThat(store.log().lastSeq(Child.NAMESPACE)).isEqualTo(10);
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    void leavesTheOldSchemaWhenItsProcessIsKilledInTheMiddle() throws Exception {
        Path file = FaultStores.filled(folder.resolve("old.db"), 10);
        Path log = folder.resolve("old.db-wal");
        Process process = FaultStores.start(FaultStores.command(folder, "migrateForever", file.toString()));
        try {
            // what is this long was written by the step's last statement, which never ends
            while (process.isAlive() && !(Files.exists(log) && Files.size(log) > 4 << 20)) {
                Thread.sleep(10);
            }
            assertThat(process.isAlive()).isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }
        assertThat(count(file, "sqlite_schema where name = 'half'")).isZero();
        try (EventStore store = FaultStores.open(file)) {
            assertThat(store.log().lastSeq(Child.NAMESPACE)).isEqualTo(10);
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    void isDoneByOneOfManyThatOpenAtOnce() throws Exception {
        Path old = FaultStores.filled(folder.resolve("old.db"), 10);
        Path fresh = folder.resolve("fresh.db");
        Migrations two = withStep("insert into half (n) values (1);\n");
        List<Callable<String>> openings = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Path file = i % 2 == 0 ? old : fresh;
            openings.add(() -> {
                try (EventStore store = FaultStores.open(file, two)) {
                    return file + store.storeId();
                }
            });
        }
        try (ExecutorService executor = Executors.newFixedThreadPool(openings.size())) {
            List<String> identities = new ArrayList<>();
            for (Future<String> one : executor.invokeAll(openings)) {
                identities.add(one.get());
            }
            assertThat(identities.stream().distinct()).hasSize(2);
        }
        assertThat(count(old, "half")).isEqualTo(1);
        assertThat(count(fresh, "half")).isEqualTo(1);
    }

    private static Migrations withStep(String sql) {
        List<Migrations.Step> steps = new ArrayList<>(Migrations.bundled().steps());
        steps.add(FaultStores.halfStep(sql));
        return new Migrations(steps);
    }

    private static long count(Path file, String from) throws SQLException {
        assertThat(Files.exists(file)).isTrue();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select count(*) from " + from)) {
            return row.getLong(1);
        }
    }
}
