package dev.ecphory.cli;

import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.admin.Deletion;
import dev.ecphory.cli.events.GetCommand;
import dev.ecphory.wire.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Hides an event, or shows it again. */
abstract class RetractionCommand extends QueryCommand {
    @Parameters(paramLabel = "EVENT", description = "The event's id.")
    private String event = "";

    abstract void decide(Deletion deletion, String id);

    final Reply reply(Memory memory, boolean retracted, String done) {
        LogEntry entry = memory.get(event).orElseThrow(() -> GetCommand.missing(event, memory.namespace()));
        decide(memory.deletion(), event);
        return reply(() -> Json.object("event", event, "retracted", retracted), page -> {
            page.line(done);
            page.event("  ", entry, event, 2);
        });
    }

    /** An event hidden. */
    @Command(
            name = "retract",
            description = "Hides an event from recall, with the facts that only it bears; restore undoes it.")
    static final class Retract extends RetractionCommand {
        @Override
        void decide(Deletion deletion, String id) {
            deletion.retract(id);
        }

        @Override
        public Reply of(Memory memory) {
            return reply(memory, true, "retracted; ecphory restore shows it again");
        }
    }

    /** An event shown again. */
    @Command(name = "restore", description = "Shows a retracted event again, with the facts that it bears.")
    static final class Restore extends RetractionCommand {
        @Override
        void decide(Deletion deletion, String id) {
            deletion.restore(id);
        }

        @Override
        public Reply of(Memory memory) {
            return reply(memory, false, "restored");
        }
    }
}
