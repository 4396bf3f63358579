package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.kit.Shell;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

final class BashCompletionTest {
    @Test
    void everyCommandIsCompleted() {
        String script = BashCompletion.script();
        CommandRegistry.all(Shell.real()).getSubcommands().keySet().forEach(name -> assertThat(script)
                .contains("_" + name + "("));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void bashCanReadIt() throws Exception {
        Process bash =
                new ProcessBuilder("bash", "-n").redirectErrorStream(true).start();
        try (var in = bash.outputWriter(StandardCharsets.UTF_8)) {
            in.write(BashCompletion.script());
        }
        String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(bash.exitValue()).as(said).isZero();
    }
}
