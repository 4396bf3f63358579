package dev.ecphory.lab.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.lab.LabRun;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FaultsStudyTest {
    @TempDir
    Path folder;

    @Test
    void goesOnWithACampaignAndFindsNothing() throws Exception {
        String[] line = {
            "faults",
            "--kills",
            "3",
            "--operations=APPEND",
            "--stores=SQLITE",
            "--faults=STOP",
            "--out",
            folder.toString()
        };
        LabRun first = LabRun.of(line);
        assertThat(first.code()).as(first.out() + first.err()).isZero();
        int kills = Files.readAllLines(folder.resolve("kills.jsonl")).size();
        assertThat(kills).isGreaterThanOrEqualTo(3);
        LabRun again = LabRun.of(line); // there are enough already
        assertThat(again.out()).isEqualTo(first.out()).contains("append", "SQLite", "file image");
        assertThat(Files.readAllLines(folder.resolve("kills.jsonl"))).hasSize(kills);
    }

    /** A campaign of five minutes over everything; {@code -Decphory.seed=N} for a certain one. */
    @Test
    @Tag("deep")
    void aCampaignOfFiveMinutesFindsNothing() throws Exception {
        String seed = System.getProperty("ecphory.seed", "20261128");
        LabRun run = LabRun.of("faults", "--kills=100000", "--minutes=5", "--seed=" + seed, "--results=" + folder);
        System.out.println(run.out());
        assertThat(run.code()).as(run.out() + run.err()).isZero();
        assertThat(folder.resolve("faults.md")).content().contains("## By operation", "Nothing.");
    }

    @Test
    void refusesToFillALargeFileSystem() throws Exception {
        LabRun run = LabRun.of("faults", "--small=" + folder);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("small", "tmpfs");
    }
}
