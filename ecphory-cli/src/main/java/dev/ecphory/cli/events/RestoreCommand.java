package dev.ecphory.cli.events;

import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.LogEntry;
import dev.ecphory.wire.Json;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** An event shown again. */
@Command(name = "restore", description = "Shows a retracted event again, with the facts that it bears.")
final class RestoreCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final MemoryQuery asking = new MemoryQuery();

    @Parameters(paramLabel = "EVENT", description = "The event's id.")
    private String event = "";

    RestoreCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return asking.answer(shell, memory -> {
            LogEntry entry = memory.get(event).orElseThrow(() -> GetCommand.missing(event, memory.namespace()));
            memory.deletion().restore(event);
            return MemoryQuery.Answer.of(() -> Json.object("event", event, "retracted", false), page -> {
                page.line("restored");
                page.event("  ", entry, event, 2);
            });
        });
    }
}
