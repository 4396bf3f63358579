package dev.ecphory.lab.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.jdbc.Shades;
import dev.ecphory.lab.faults.FaultSession.Backend;
import dev.ecphory.lab.faults.StoreCheck.Context;
import dev.ecphory.lab.faults.StoreCheck.Findings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check of a campaign finds what is wrong: a campaign that finds nothing says something. */
final class StoreCheckTest {
    private static final InstantSource LATER = new SettableClock(StoreCheck.at(10));

    @TempDir
    Path folder;

    private final Acknowledged acknowledged = new Acknowledged();
    private String store = "";

    @BeforeEach
    void aMemory() throws Exception {
        store = new StoreTemplates(folder).store(Backend.SQLITE, folder.resolve("live"));
        try (MemoryWork work = work(FaultOperation.APPEND)) {
            work.cycle(1, "-");
        }
    }

    private MemoryWork work(FaultOperation operation) {
        return new MemoryWork(operation, store, "t", new SettableClock(StoreCheck.at(1)), acknowledged::take);
    }

    private Findings check(FaultOperation operation, String target) {
        return StoreCheck.check(store, acknowledged, new Context(operation, 1, target, null, true), LATER);
    }

    private void sql(String statement) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + store);
                Statement one = connection.createStatement()) {
            assertThat(one.executeUpdate(statement)).as(statement).isPositive();
        }
    }

    @Test
    void findsNothingInWhatNothingHappenedTo() {
        assertThat(check(FaultOperation.APPEND, "-")).isEqualTo(Findings.NONE);
        assertThat(acknowledged.size()).isPositive();
    }

    @Test
    void findsAnAcknowledgedEventThatIsLost() {
        acknowledged.take("ack nowhere");
        assertThat(check(FaultOperation.APPEND, "-").lost()).isEqualTo(1);
    }

    @Test
    void findsACallOfWhichOnlyAPartIsThere() {
        acknowledged.take("try e1 nowhere");
        assertThat(check(FaultOperation.APPEND, "-").half()).isEqualTo(1);
    }

    @Test
    void findsANoteThatWasImportedTwice() {
        Path notes = NoteFolder.write(folder.resolve("notes"), "a", 3);
        try (MemoryWork work = work(FaultOperation.IMPORT)) {
            work.cycle(2, notes.toString());
        }
        assertThat(check(FaultOperation.IMPORT, notes.toString())).isEqualTo(Findings.NONE);
        // the same words in another file are another note to an importer
        Path again = folder.resolve("again");
        Path unused = NoteFolder.write(again.resolve("deeper"), "a", 3);
        try (Ecphory engine = MemoryWork.engine(MemoryWork.open(store, LATER), LATER, Shades.OLD, null)) {
            assertThat(MemoryWork.bring(engine.memory(MemoryWork.NAMESPACE), again)
                            .added())
                    .isEqualTo(3);
        }
        assertThat(check(FaultOperation.IMPORT, notes.toString()).doubled()).isEqualTo(3);
    }

    @Test
    void findsAnEventThatCameBackAfterItWasErased() {
        acknowledged.take("erased e1");
        assertThat(check(FaultOperation.APPEND, "-").half()).isEqualTo(1);
    }

    @Test
    void findsADerivedRowThatNoLogMakes() throws Exception {
        assertThat(check(FaultOperation.APPEND, "-")).isEqualTo(Findings.NONE);
        sql("delete from mentions where seq = (select min(seq) from mentions)");
        assertThat(check(FaultOperation.APPEND, "-").projections()).isPositive();
    }

    @Test
    void findsAVectorThatIsMissing() throws Exception {
        assertThat(check(FaultOperation.APPEND, "-")).isEqualTo(Findings.NONE);
        sql("delete from vectors where rowid = (select min(rowid) from vectors)");
        Findings findings = check(FaultOperation.APPEND, "-");
        assertThat(findings.projections() + findings.problems()).isPositive();
    }

    @Test
    void findsARankingThatIsAnother() throws Exception {
        String other = new StoreTemplates(folder).store(Backend.SQLITE, folder.resolve("other"));
        StringBuilder told = new StringBuilder();
        try (Ecphory engine = MemoryWork.engine(MemoryWork.open(store, LATER), LATER, Shades.OLD, null);
                Ecphory disturbed = MemoryWork.engine(MemoryWork.open(other, LATER), LATER, Shades.OLD, null)) {
            Memory memory = engine.memory(MemoryWork.NAMESPACE);
            assertThat(StoreCheck.rankings(told, memory, memory)).isZero();
            assertThat(told).isEmpty();

            Memory another = disturbed.memory(MemoryWork.NAMESPACE);
            var unused = another.append(Event.ofText("Ann lives in Lisbon now.").build());
            assertThat(StoreCheck.rankings(told, memory, another)).isPositive();
            assertThat(told).contains("Where does Ann live now?");
        }
    }

    @Test
    void findsAFileThatIsNoStore() throws Exception {
        Files.write(Path.of(store), new byte[8_192]);
        assertThat(check(FaultOperation.APPEND, "-").none()).isFalse();
    }
}
