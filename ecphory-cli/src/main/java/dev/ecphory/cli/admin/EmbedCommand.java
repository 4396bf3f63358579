package dev.ecphory.cli.admin;

import dev.ecphory.cli.kit.JsonOption;
import dev.ecphory.cli.options.MemoryOptions;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.wire.Json;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The queue of vectors, worked off. */
@Command(
        name = "embed",
        description = "Embeds what waits to be embedded; nothing waits at tier edge. Killed, it goes on where it was.")
final class EmbedCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final MemoryOptions where = new MemoryOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    EmbedCommand(Shell shell) {
        this.shell = shell;
    }

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
