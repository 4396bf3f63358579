package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measuring the encoding gate, as it is asked for on the command line. */
final class BenchGateTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void gateWritesItsPageAndPlot() throws Exception {
        Answer answer = new Cli(folder.resolve("none.db")).raw("bench", "gate", "--results=" + folder);
        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(answer.out()).contains("| combination | .816 |");
        assertThat(Files.readString(folder.resolve("gate.md"))).contains("prediction error");
        assertThat(folder.resolve("gate.svg")).isNotEmptyFile();
    }

    @Test
    void selectiveNeedsADataSetThatExists() {
        Answer answer = new Cli(folder.resolve("none.db"))
                .raw("bench", "selective", "--dataset=jsonl:" + folder.resolve("nowhere"), "--results=" + folder);
        assertThat(answer.code()).isNotZero();
        assertThat(answer.err()).contains("does not exist");
    }
}
