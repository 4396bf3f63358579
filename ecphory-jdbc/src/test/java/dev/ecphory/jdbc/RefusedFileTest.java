package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.EcphoryException;
import dev.ecphory.StoreDamagedException;
import dev.ecphory.StoreUnavailableException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are no store of ours are refused with the next step, and keep every byte. */
final class RefusedFileTest {
    @TempDir
    Path folder;

    @Test
    void refusesAnEmptyFile() throws IOException {
        refused(Files.createFile(folder.resolve("empty.db")), StoreDamagedException.class, "is empty");
    }

    @Test
    void refusesGarbageOfAnyLength() throws IOException {
        Random random = new Random(3);
        for (int length : List.of(1, 15, 16, 99, 100, 511, 512, 4096, 100_000)) {
            byte[] garbage = new byte[length];
            random.nextBytes(garbage);
            Path file = Files.write(folder.resolve("garbage" + length), garbage);
            refused(file, StoreDamagedException.class, "is not an SQLite file");
        }
        Path text = Files.writeString(folder.resolve("notes.txt"), "not a database\n".repeat(1000));
        refused(text, StoreDamagedException.class, "is not an SQLite file");
    }

    @Test
    void refusesAnotherProgramsSqliteFile() throws Exception {
        for (String journal : List.of("delete", "wal")) {
            Path file = folder.resolve("foreign-" + journal + ".db");
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                    Statement statement = connection.createStatement()) {
                statement.execute("pragma journal_mode = " + journal);
                statement.execute("create table events (namespace text, seq integer)");
                statement.execute("insert into events values ('a', 1)");
            }
            refused(file, StoreDamagedException.class, "another program");
        }
    }

    @Test
    void refusesAStoreCutShortAtAnyPlace() throws IOException {
        Path whole = FaultStores.filled(folder.resolve("whole.db"), 2_000);
        long size = Files.size(whole);
        for (long length : List.of(size - 1, size - 8_192, size / 2, 8_192L, 8_191L, 1_000L, 100L, 50L)) {
            Path cut = Files.copy(whole, folder.resolve("cut" + length));
            try (FileChannel channel = FileChannel.open(cut, StandardOpenOption.WRITE)) {
                channel.truncate(length);
            }
            refused(cut, StoreDamagedException.class, "");
        }
    }

    @Test
    void refusesAStoreWithOverwrittenPages() throws IOException {
        Path file = FaultStores.filled(folder.resolve("overwritten.db"), 2_000);
        byte[] bytes = Files.readAllBytes(file);
        for (int page = 3; page < 20; page++) {
            for (int i = 0; i < 100; i++) {
                bytes[page * 8_192 + i] = (byte) (i * 31 + page);
            }
        }
        Files.write(file, bytes);
        refused(file, StoreDamagedException.class, "damaged");
    }

    @Test
    void refusesSymbolicLinksAndFolders() throws IOException {
        Path file = FaultStores.filled(folder.resolve("real.db"), 3);
        Path link = Files.createSymbolicLink(folder.resolve("link.db"), file);
        Path dangling = Files.createSymbolicLink(folder.resolve("dangling.db"), folder.resolve("nowhere.db"));
        assertThatThrownBy(() -> FaultStores.open(link))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("symbolic link");
        assertThatThrownBy(() -> FaultStores.open(dangling)).isInstanceOf(StoreUnavailableException.class);
        assertThat(folder.resolve("nowhere.db")).doesNotExist();
        assertThatThrownBy(() -> FaultStores.open(folder)).isInstanceOf(StoreUnavailableException.class);
        assertThatThrownBy(() -> FaultStores.open(folder.resolve("missing").resolve("x.db")))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("make the folder");
    }

    @Test
    void refusesANewerSchema() throws IOException {
        Path file = folder.resolve("newer.db");
        List<Migrations.Step> newer = new ArrayList<>(Migrations.bundled().steps());
        newer.add(FaultStores.halfStep(""));
        FaultStores.open(file, new Migrations(newer)).close();
        refused(file, StoreUnavailableException.class, "newer version");
    }

    @Test
    void refusesASchemaStepWithAnotherChecksum() throws Exception {
        Path file = FaultStores.filled(folder.resolve("tampered.db"), 3);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("update migrations set checksum = 'another'");
        }
        refused(file, StoreDamagedException.class, "001-log-and-tables.sql");
        List<Migrations.Step> changed = List.of(new Migrations.Step("001-log-and-tables.sql", "select 1;\n"));
        assertThatThrownBy(() -> FaultStores.open(file, new Migrations(changed)))
                .isInstanceOf(StoreDamagedException.class);
    }

    private void refused(Path file, Class<? extends EcphoryException> type, String because) throws IOException {
        String before = FaultStores.digest(file);
        assertThatThrownBy(() -> FaultStores.open(file))
                .as("%s", file)
                .isInstanceOf(type)
                .hasMessageContaining(file.toString())
                .hasMessageContaining(because)
                .satisfies(e -> assertThat(((EcphoryException) e).nextStep()).isNotBlank());
        assertThat(FaultStores.digest(file)).as("%s is unchanged", file).isEqualTo(before);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.filter(one -> one.toString().endsWith(".new"))).isEmpty();
        }
    }
}
