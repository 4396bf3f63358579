package dev.ecphory.cli.events;

import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.LogEntry;
import dev.ecphory.wire.Json;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** An event hidden. */
@Command(
        name = "retract",
        description = "Hides an event from recall, with the facts that only it bears; restore undoes it.")
final class RetractCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final MemoryQuery asking = new MemoryQuery();

    @Parameters(paramLabel = "EVENT", description = "The event's id.")
    private String event = "";

    RetractCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return asking.answer(shell, memory -> {
            LogEntry entry = memory.get(event).orElseThrow(() -> GetCommand.missing(event, memory.namespace()));
            memory.deletion().retract(event);
            return MemoryQuery.Answer.of(() -> Json.object("event", event, "retracted", true), page -> {
                page.line("retracted; ecphory restore shows it again");
                page.event("  ", entry, event, 2);
            });
        });
    }
}
