package dev.ecphory.cli;

import dev.ecphory.engine.Memory;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.wire.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** An event shown again. */
@Command(name = "restore", description = "Shows a retracted event again, with the facts that it bears.")
final class RestoreCommand extends QueryCommand {
    @Parameters(paramLabel = "EVENT", description = "The event's id.")
    private String event = "";

    @Override
    Reply of(Memory memory) throws Exception {
        LogEntry entry = memory.get(event).orElseThrow(() -> GetCommand.missing(event, memory.namespace()));
        memory.deletion().restore(event);
        return reply(() -> Json.object("event", event, "retracted", false), page -> {
            page.line("restored");
            page.event("  ", entry, event, 2);
        });
    }
}
