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

/** Projections made again. */
@Command(name = "rebuild", description = "Throws every projection of a namespace away and makes it again from the log.")
final class RebuildCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final MemoryOptions where = new MemoryOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    RebuildCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return where.with(shell, memory -> {
            long start = System.nanoTime();
            try (ProgressBars bars = new ProgressBars(shell)) {
                memory.rebuildProjections(bars);
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            long events = memory.stats().events();
            if (json.asked()) {
                shell.out()
                        .println(Json.text(Json.object(
                                "namespace", memory.namespace().value(), "events", events, "seconds", seconds)));
            } else {
                shell.out().printf(Locale.ROOT, "rebuilt from %,d events in %.1f s%n", events, seconds);
            }
            return ExitCode.OK;
        });
    }
}
