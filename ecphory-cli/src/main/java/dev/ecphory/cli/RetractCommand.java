package dev.ecphory.cli;

import dev.ecphory.engine.Memory;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.wire.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** An event hidden. */
@Command(
        name = "retract",
        description = "Hides an event from recall, with the facts that only it bears; restore undoes it.")
final class RetractCommand extends QueryCommand {
    @Parameters(paramLabel = "EVENT", description = "The event's id.")
    private String event = "";

    @Override
    Reply of(Memory memory) throws Exception {
        LogEntry entry = memory.get(event).orElseThrow(() -> GetCommand.missing(event, memory.namespace()));
        memory.deletion().retract(event);
        return reply(() -> Json.object("event", event, "retracted", true), page -> {
            page.line("retracted; ecphory restore shows it again");
            page.event("  ", entry, event, 2);
        });
    }
}
