package dev.ecphory.cli.events;

import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.LogEntry;
import dev.ecphory.wire.EventJson;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** An archived event as it was. */
@Command(
        name = "rehydrate",
        description = "Shows an archived event word for word, checked against its hash; nothing is noted by it.")
final class RehydrateCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final MemoryQuery asking = new MemoryQuery();

    @Parameters(paramLabel = "ID", description = "The event's id.")
    private String id = "";

    @Option(names = "--restore", description = "Have it ranked again.")
    private boolean restore;

    RehydrateCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return asking.answer(shell, memory -> {
            LogEntry entry = memory.archive().read(id);
            if (restore) {
                memory.archive().restore(id);
            }
            return MemoryQuery.Answer.of(() -> EventJson.of(entry), page -> {
                page.line(restore ? "ranked again" : "archived");
                page.event("  ", entry, id, Integer.MAX_VALUE);
            });
        });
    }
}
