package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.jdbc.sqlite.SqliteStoreProvider;
import dev.ecphory.spi.store.EventStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a store: whose they are, where they are, how they are copied. */
final class SqliteFilesTest {
    @TempDir
    Path folder;

    @Test
    void isFoundByTheServiceLoader() {
        assertThat(ServiceLoader.load(EventStore.Provider.class)).hasAtLeastOneElementOfType(SqliteStoreProvider.class);
    }

    @Test
    void keepsEveryFileToItsOwner() throws IOException {
        Path file = FaultStores.filled(folder.resolve("own.db"), 3);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        try (EventStore store = FaultStores.open(file)) {
            store.log().append(Child.NAMESPACE, List.of(Event.ofText("x").build()));
            assertThat(folder.resolve("own.db.cache")).doesNotExist();
            assertThat(store.cacheFolder()).hasValue(folder.resolve("own.db.cache"));
            assertThat(store.cacheFolder()).isPresent();
            store.backup(folder.resolve("copy.db"));
            assertThat(store.sizeBytes()).isGreaterThan(Files.size(file));
            try (Stream<Path> files = Files.list(folder)) {
                assertThat(files).hasSize(5).allSatisfy(one -> assertThat(
                                PosixFilePermissions.toString(Files.getPosixFilePermissions(one)))
                        .as("%s", one)
                        .isEqualTo(Files.isDirectory(one) ? "rwx------" : "rw-------"));
            }
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(one -> one.getFileName().toString()))
                    .as("the file is the only one to copy")
                    .containsExactlyInAnyOrder("own.db", "own.db.cache", "copy.db");
        }
    }

    @Test
    void takesAnyNameForAFile() {
        for (String name : List.of("a b.db", "100%.db", "what?mode=memory", "#1;x=y&z", "ünï 空.db", "it's.db")) {
            Path file = FaultStores.filled(folder.resolve(name), 2);
            assertThat(file).exists();
            try (EventStore store = FaultStores.open(file)) {
                assertThat(store.log().lastSeq(Child.NAMESPACE)).isEqualTo(2);
            }
        }
    }

    @Test
    void backsUpEverythingWithItsIdentityAndNeverOverwrites() {
        Path file = FaultStores.filled(folder.resolve("from.db"), 500);
        Path target = folder.resolve("to.db");
        try (EventStore store = FaultStores.open(file)) {
            store.log()
                    .append(
                            Child.NAMESPACE,
                            List.of(Event.ofText("only in the log").build()));
            store.backup(target);
            String before = FaultStores.digest(target);
            assertThatThrownBy(() -> store.backup(target)).isInstanceOf(InvalidInputException.class);
            assertThat(FaultStores.digest(target)).isEqualTo(before);
            try (EventStore copy = FaultStores.open(target)) {
                assertThat(copy.storeId()).isEqualTo(store.storeId());
                assertThat(copy.findProblems()).isEmpty();
                assertThat(copy.log().after(Child.NAMESPACE, 0, 1_000))
                        .isEqualTo(store.log().after(Child.NAMESPACE, 0, 1_000));
            }
        }
    }

    @Test
    void neverReplacesAStoreThatVanishedByAnEmptyOne() throws IOException {
        Path file = FaultStores.filled(folder.resolve("gone.db"), 3);
        try (EventStore store = FaultStores.open(file)) {
            Files.delete(file);
            assertThatThrownBy(() -> store.log().lastSeq(Child.NAMESPACE))
                    .isInstanceOf(StoreUnavailableException.class);
        }
        assertThat(file).doesNotExist();
    }

    @Test
    void refusesToWriteToAFileThatWasRemovedReplacedOrMovedAway() throws IOException {
        Path spare = FaultStores.filled(folder.resolve("spare.db"), 1);
        Files.createDirectory(folder.resolve("aside"));
        for (String what : List.of("removed", "replaced", "moved", "folder moved")) {
            Path place = Files.createDirectory(folder.resolve(what));
            Path file = FaultStores.filled(place.resolve("own.db"), 3);
            try (EventStore store = FaultStores.open(file)) {
                store.ping();
                switch (what) {
                    case "removed" -> Files.delete(file);
                    case "replaced" -> {
                        Path other = Files.copy(spare, place.resolve("other.db"));
                        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
                    }
                    case "moved" -> Files.move(file, place.resolve("moved.db"));
                    default -> Files.move(place, folder.resolve("aside").resolve("place"));
                }
                assertThatThrownBy(() -> store.log()
                                .append(
                                        Child.NAMESPACE,
                                        List.of(Event.ofText("lost").build())))
                        .as(what)
                        .isInstanceOf(StoreUnavailableException.class)
                        .hasMessageContaining(file + " was " + (what.equals("replaced") ? "replaced" : "removed"))
                        .hasMessageContaining("nothing was written");
                assertThatThrownBy(() -> store.settings().put(Child.NAMESPACE, "k", "v"))
                        .isInstanceOf(StoreUnavailableException.class);
                assertThatThrownBy(store::ping).isInstanceOf(StoreUnavailableException.class);
                assertThat(store.findProblems()).singleElement().asString().contains("while it was in use");
            }
        }
    }

    @Test
    void openTwiceInOneProcessTheyShareOneLog() {
        Path file = FaultStores.filled(folder.resolve("twice.db"), 5);
        try (EventStore one = FaultStores.open(file)) {
            for (int i = 0; i < 20; i++) {
                try (EventStore two = FaultStores.open(file)) {
                    one.log()
                            .append(
                                    Child.NAMESPACE,
                                    List.of(Event.ofText("by one").build()));
                    two.log()
                            .append(
                                    Child.NAMESPACE,
                                    List.of(Event.ofText("by two").build()));
                    assertThat(one.log().lastSeq(Child.NAMESPACE)).isEqualTo(7 + 2 * i);
                }
            }
            assertThat(one.findProblems()).isEmpty();
        }
    }

    @Test
    void findsHolesForeignRowsAndMissingVectors() throws Exception {
        Path file = FaultStores.filled(folder.resolve("holes.db"), 10);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("delete from events where seq = 4");
            statement.execute("update events set namespace = 'unlisted' where seq = 10");
            statement.execute("insert into spaces values ('shared', 1, 'm/1/3/none', 5)");
            statement.execute("insert into vectors values ('shared', 1, 4, x'00')");
            statement.execute("insert into trail_heads values ('shared', 2)");
            statement.execute("insert into trail values ('shared', 2, 0, 'ann', 'cli', 'get', 1, 'e1')");
        }
        try (EventStore store = FaultStores.open(file)) {
            assertThat(store.findProblems())
                    .hasSize(6)
                    .anyMatch(line -> line.contains("bytes more are counted"))
                    .anyMatch(line -> line.contains("its trail should end at row 2, and has 1 rows up to 2"))
                    .anyMatch(line -> line.contains("should end at 10") && line.contains("has 8 events"))
                    .anyMatch(line -> line.contains("unlisted"))
                    .anyMatch(line -> line.contains("m/1/3/none"))
                    .anyMatch(line -> line.contains("table vectors"));
        }
    }
}
