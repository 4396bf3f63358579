package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.maintenance.LoopReport;
import dev.ecphory.internal.maintenance.LoopStep;
import dev.ecphory.internal.runtime.Known;
import dev.ecphory.spi.store.EventStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be written down as archived has not left: the database itself refuses the writes here. */
final class LoopOnAFailingStoreTest {
    @TempDir
    Path folder;

    @Test
    void nothingLeavesTheRankingWhenTheDatabaseRefusesToWriteItDown() throws SQLException {
        Path file = folder.resolve("failing.db");
        KilledInEveryStep.fill(Ground.of(file));
        InstantSource clock = ChoredChild.clock(2);
        EventStore store = FaultStores.open(file, clock);
        try (Ecphory engine = LoopedChild.engine(store, clock)) {
            Memory memory = engine.memory(Child.NAMESPACE);
            var unused = memory.consolidate(ProgressListener.SILENT);
            List<String> before = KilledInEveryStep.all(store, memory);
            int decided = store.decisions().after(Child.NAMESPACE, 0, 10_000).size();
            // at the first of a batch, and in the middle of one
            for (int room : List.of(0, 3)) {
                sql(
                        file,
                        "create trigger full before insert on decisions when (select count(*) from decisions) >= "
                                + (decided + room) + " begin select raise(abort, 'no room'); end");
                assertThatThrownBy(() ->
                                EngineMemory.of(memory).consolidationLoop().run(LoopStep.ALL, ProgressListener.SILENT))
                        .as("room for %s", room)
                        .hasMessageContaining("no room");
                Known.requireSame("room for " + room, KilledInEveryStep.all(store, memory), before);
                assertThatThrownBy(() -> memory.archive().archive(List.of("note1", "note2", "note3", "note4")))
                        .hasMessageContaining("no room");
                Known.requireSame("room for " + room, KilledInEveryStep.all(store, memory), before);
                assertThat(store.findProblems()).isEmpty();
                sql(file, "drop trigger full");
            }
            LoopReport done = EngineMemory.of(memory).consolidationLoop().run(LoopStep.ALL, ProgressListener.SILENT);
            assertThat(done.damage()).isEmpty();
            assertThat(memory.archive().list()).hasSizeGreaterThan(10);
        }
    }

    private static void sql(Path file, String statement) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement running = connection.createStatement()) {
            running.execute(statement);
        }
    }
}
