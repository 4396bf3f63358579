package dev.ecphory.cli.admin;

import dev.ecphory.cli.kit.JsonOption;
import dev.ecphory.cli.options.MemoryOptions;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.wire.Json;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A namespace moved to the configured embedder. */
@Command(
        name = "reembed",
        description = {
            "Makes the vectors of a namespace's texts by the configured embedder. A namespace that is served in"
                    + " another space is served in that one until the last vector is there; then the old ones go.",
            "Killed, it goes on where it was. Asks no language model."
        })
final class ReembedCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final MemoryOptions where = new MemoryOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    ReembedCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return where.with(shell, memory -> {
            long start = System.nanoTime();
            try (ProgressBars bars = new ProgressBars(shell)) {
                memory.migrateEmbeddings(bars);
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            var embedded = memory.stats().embedded();
            if (json.asked()) {
                shell.out()
                        .println(Json.text(Json.object(
                                "namespace", memory.namespace().value(), "embedded", embedded, "seconds", seconds)));
            } else {
                embedded.forEach((space, through) ->
                        shell.out().printf(Locale.ROOT, "%s: up to event %,d%n", PlainText.line(space), through));
                shell.out().printf(Locale.ROOT, "in %.1f s%n", seconds);
            }
            return ExitCode.OK;
        });
    }
}
