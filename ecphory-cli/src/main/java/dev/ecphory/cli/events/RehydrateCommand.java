package dev.ecphory.cli.events;

import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.wire.EventJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** An archived event as it was. */
@Command(
        name = "rehydrate",
        description = "Shows an archived event word for word, checked against its hash; nothing is noted by it.")
public final class RehydrateCommand extends QueryCommand {
    @Parameters(paramLabel = "ID", description = "The event's id.")
    private String id = "";

    @Option(names = "--restore", description = "Have it ranked again.")
    private boolean restore;

    @Override
    public Reply of(Memory memory) throws Exception {
        LogEntry entry = memory.archive().read(id);
        if (restore) {
            memory.archive().restore(id);
        }
        return reply(() -> EventJson.of(entry), page -> {
            page.line(restore ? "ranked again" : "archived");
            page.event("  ", entry, id, Integer.MAX_VALUE);
        });
    }
}
