package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.jdbc.sqlite.SqliteStoreOpener;
import dev.ecphory.Event;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.store.StoreFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UnwritableTest {
    /** More than fit into the log that a full disk allows, the driver's own library being as large as that. */
    private static final int EVENTS = 15_000;

    @TempDir
    Path folder;

    @Test
    void readsAndRefusesToWriteWhenOpenedToRead() throws IOException {
        Path file = FaultStores.filled(folder.resolve("read.db"), 10);
        String before = FaultStores.digest(file);
        try (EventStore store = toRead(file)) {
            assertThat(store.readOnly()).isTrue();
            assertThat(store.log().after(Child.NAMESPACE, 0, 100)).hasSize(10);
            assertThat(store.findProblems()).isEmpty();
            store.accessLog()
                    .record(Child.NAMESPACE, List.of(AccessLog.Access.delivered(Instant.EPOCH, "who?", List.of(1L))));
            assertThat(store.accessLog().newest(Child.NAMESPACE, 10)).isEmpty();
            assertThatThrownBy(() -> store.log()
                            .append(Child.NAMESPACE, List.of(Event.ofText("no").build())))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("can only be read");
            assertThatThrownBy(() -> store.settings().put(Child.NAMESPACE, "k", "v"))
                    .isInstanceOf(StoreUnavailableException.class);
            store.backup(folder.resolve("copy.db"));
        }
        assertThat(FaultStores.digest(file)).isEqualTo(before);
        try (EventStore copy = FaultStores.open(folder.resolve("copy.db"))) {
            assertThat(copy.log().lastSeq(Child.NAMESPACE)).isEqualTo(10);
        }
    }

    @Test
    void seesWhatAWriterAppendsWhileItIsOpenToRead() {
        Path file = FaultStores.filled(folder.resolve("read.db"), 10);
        try (EventStore reader = toRead(file);
                EventStore writer = FaultStores.open(file)) {
            writer.log().append(Child.NAMESPACE, List.of(Event.ofText("new").build()));
            assertThat(reader.log().lastSeq(Child.NAMESPACE)).isEqualTo(11);
            assertThat(reader.log().at(Child.NAMESPACE, List.of(11L))).hasSize(1);
        }
    }

    /** In a process without the right to override permissions, which root has and gives up here. */
    @Test
    void opensToReadWhenPermissionsForbidWriting() throws IOException {
        for (String forbidden : List.of("file", "folder", "both")) {
            Path place = Files.createDirectory(folder.resolve(forbidden));
            Path file = FaultStores.filled(place.resolve("read.db"), 10);
            String before = FaultStores.digest(file);
            if (!forbidden.equals("folder")) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--------"));
            }
            if (!forbidden.equals("file")) {
                Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("r-x------"));
            }
            List<String> said =
                    FaultStores.run(boundByPermissions(FaultStores.command(folder, "readOnly", file.toString())));
            Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwx------"));
            assertThat(said)
                    .as("%s", forbidden)
                    .containsExactly(
                            "readOnly true",
                            "events 10",
                            "cache " + forbidden.equals("file"),
                            "accesses 0",
                            "check []",
                            said.getLast());
            assertThat(said.getLast()).startsWith("refused StoreUnavailableException " + file + " can only be read");
            assertThat(FaultStores.digest(file)).isEqualTo(before);
        }
    }

    @Test
    void saysThatTheDiskIsFullAndKeepsWhatWasAcknowledged() throws IOException {
        Path file = folder.resolve("full.db");
        FaultStores.open(file).close();
        List<String> limited = new ArrayList<>(List.of("bash", "-c", "ulimit -f 1500; exec \"$@\"", "bash"));
        limited.addAll(FaultStores.command(folder, "append", file.toString(), "w", "1000000", "30"));
        List<String> said = FaultStores.run(limited);
        assertThat(said.getLast()).startsWith("refused StoreUnavailableException " + file);
        assertThat(said.getLast()).contains("disk has room");
        Map<String, Long> acknowledged = new HashMap<>();
        for (String line : said.subList(0, said.size() - 1)) {
            String[] words = line.split(" ");
            acknowledged.put(words[1], Long.parseLong(words[2]));
        }
        assertThat(acknowledged).hasSizeGreaterThan(100);
        try (EventStore store = FaultStores.open(file)) {
            assertThat(store.findProblems()).isEmpty();
            store.log().after(Child.NAMESPACE, 0, Integer.MAX_VALUE).forEach(entry -> {
                Long seq = acknowledged.remove(entry.id());
                assertThat(seq == null || seq == entry.seq()).isTrue();
            });
            assertThat(acknowledged).isEmpty();
            store.log()
                    .append(Child.NAMESPACE, List.of(Event.ofText("room again").build()));
        }
    }

    @Test
    void settlesAndErasesNothingByHalvesWhenTheDiskIsFull() throws IOException {
        for (Churn churn : List.of(Churn.SETTLE, Churn.ERASE, Churn.CLAIM)) {
            Path file = FaultStores.filled(folder.resolve(churn + ".db"), Churn.EVENTS);
            List<String> limited = new ArrayList<>(List.of("bash", "-c", "ulimit -f 2000; exec \"$@\"", "bash"));
            limited.addAll(FaultStores.command(folder, "churn", file.toString(), churn.name()));
            List<String> said = FaultStores.run(limited);
            assertThat(said.getLast()).startsWith("refused StoreUnavailableException " + file);
            try (EventStore store = FaultStores.open(file)) {
                assertThat(store.findProblems()).as("%s", churn).isEmpty();
                churn.verify(store);
                churn.turn(store, 1_000_000, folder);
                churn.verify(store);
            }
        }
    }

    /** The log may take only a few pages, and an erasure or a scrub needs many. */
    @Test
    void erasesAndLosesNothingWhenTheDiskIsFullDuringTheErasureOrTheScrub() throws IOException {
        Path file = FaultStores.filled(folder.resolve("whole.db"), EVENTS);
        for (String command : List.of("erase", "scrub")) {
            List<String> limited = new ArrayList<>(List.of("bash", "-c", "ulimit -f 1200; exec \"$@\"", "bash"));
            limited.addAll(FaultStores.command(folder, command, file.toString()));
            assertThat(String.join("\n", FaultStores.run(limited)))
                    .startsWith("refused StoreUnavailableException " + file);
            try (EventStore store = FaultStores.open(file)) {
                assertThat(store.findProblems()).isEmpty();
                assertThat(StoreFixture.reached(store, Child.NAMESPACE))
                        .isEqualTo(new LogPosition(EVENTS, EVENTS, 0, 0));
                assertThat(store.log().after(Child.NAMESPACE, 0, Integer.MAX_VALUE))
                        .hasSize(EVENTS);
            }
        }
    }

    private static EventStore toRead(Path file) {
        return new SqliteStoreOpener(Durability.FULL, new SettableClock(), new Random(1), Migrations.bundled())
                .openToRead(file);
    }

    private static List<String> boundByPermissions(List<String> command) {
        if (!System.getProperty("user.name").equals("root")) {
            return command;
        }
        List<String> bound = new ArrayList<>(
                List.of("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override"));
        bound.addAll(command);
        return bound;
    }
}
