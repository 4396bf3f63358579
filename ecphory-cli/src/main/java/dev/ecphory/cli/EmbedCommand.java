package dev.ecphory.cli;

import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.wire.Json;
import java.util.Locale;
import picocli.CommandLine.Command;

/** The queue of vectors, worked off. */
@Command(
        name = "embed",
        description = "Embeds what waits to be embedded; nothing waits at tier edge. Killed, it goes on where it was.")
final class EmbedCommand extends MemoryCommand {
    @Override
    public Integer call() throws Exception {
        return where.with(shell, memory -> {
            long start = System.nanoTime();
            long embedded;
            try (ProgressBars bars = new ProgressBars(shell)) {
                embedded = memory.embedPending(bars);
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            if (json.asked()) {
                shell.out()
                        .println(Json.text(Json.object(
                                "namespace", memory.namespace().value(), "embedded", embedded, "seconds", seconds)));
            } else {
                shell.out().printf(Locale.ROOT, "%,d events embedded in %.1f s%n", embedded, seconds);
            }
            return ExitCode.OK;
        });
    }
}
