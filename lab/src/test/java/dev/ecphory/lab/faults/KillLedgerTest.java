package dev.ecphory.lab.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.InvalidInputException;
import dev.ecphory.lab.faults.FaultSession.Backend;
import dev.ecphory.lab.faults.StoreCheck.Findings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KillLedgerTest {
    @TempDir
    Path folder;

    private static KillRecord kill(int session, Findings findings) {
        return new KillRecord(
                session, 7, 1, FaultOperation.ERASE, Backend.POSTGRESQL, Fault.NETWORK_CUT, true, 12, findings, 34);
    }

    @Test
    void goesOnWithWhatIsThereAlsoWhenTheLastLineWasCut() throws Exception {
        KillLedger ledger = new KillLedger(folder);
        assertThat(ledger.next()).isZero();
        ledger.add(kill(3, new Findings(1, 2, 3, 4, 5, 6, "what \"was\" found")));
        Files.writeString(folder.resolve("kills.jsonl"), "{\"session\":4,\"se", StandardOpenOption.APPEND);
        KillLedger next = new KillLedger(folder);
        assertThat(next.kills()).isEqualTo(ledger.kills());
        assertThat(next.next()).isEqualTo(4);
        next.add(kill(4, Findings.NONE));
        assertThat(new KillLedger(folder).kills()).hasSize(2);
    }

    @Test
    void readsThePartsOfOtherProcesses() throws Exception {
        new KillLedger(folder).add(kill(3, Findings.NONE));
        Files.move(folder.resolve("kills.jsonl"), folder.resolve("part.jsonl"));
        KillLedger ledger = new KillLedger(folder);
        ledger.add(kill(4, Findings.NONE));
        assertThat(ledger.kills()).hasSize(2);
        assertThat(Files.readAllLines(folder.resolve("kills.jsonl"))).hasSize(1);
    }

    @Test
    void refusesWhatIsNoLedger() throws Exception {
        Files.writeString(
                folder.resolve("kills.jsonl"), "no\n" + kill(1, Findings.NONE).line() + "\n");
        assertThatThrownBy(() -> new KillLedger(folder))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("line 1");
    }
}
