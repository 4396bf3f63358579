package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli.Answer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measuring the rules that tell kinds of questions, as it is asked for on the command line. */
final class BenchRoutersTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void routersWritesItsPage() {
        Answer answer = new Cli(folder.resolve("none.db")).raw("bench", "routers", "--results=" + folder);
        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(answer.out()).contains("## Test part: tier");
        assertThat(folder.resolve("routers.md")).isNotEmptyFile();
    }
}
