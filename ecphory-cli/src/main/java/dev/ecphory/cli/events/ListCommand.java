package dev.ecphory.cli.events;

import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.wire.EventJson;
import dev.ecphory.wire.Json;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Events in the order of the log. */
@Command(name = "list", description = "Lists events in the order of the log, a page at a time.")
final class ListCommand implements Callable<Integer> {
    private static final int MOST = 1_000;

    private final Shell shell;

    @Mixin
    private final MemoryQuery asking = new MemoryQuery();

    @Option(names = "--after", paramLabel = "SEQ", description = "Begin after this sequence number. Default: 0.")
    private long after;

    @Option(names = "--limit", paramLabel = "N", description = "Events a page, 1 to 1000. Default: 20.")
    private int limit = 20;

    ListCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        if (limit < 1 || limit > MOST) {
            throw new InvalidInputException("--limit", Integer.toString(limit), "is out of range", "give 1 to " + MOST);
        }
        if (after < 0) {
            throw new InvalidInputException("--after", Long.toString(after), "is negative", "give 0 or a seq");
        }
        return asking.answer(shell, memory -> {
            List<LogEntry> entries = memory.list(after, limit);
            boolean more = entries.size() == limit
                    && !memory.list(entries.getLast().seq(), 1).isEmpty();
            return MemoryQuery.Answer.of(
                    () -> Json.object(
                            "events",
                            entries.stream().map(EventJson::of).toList(),
                            "next",
                            more ? entries.getLast().seq() : null),
                    page -> page(page, entries, more));
        });
    }

    private void page(ConsolePage page, List<LogEntry> entries, boolean more) {
        for (LogEntry entry : entries) {
            String session = entry.event().session();
            page.event(
                    String.format(Locale.ROOT, "%6d", entry.seq()),
                    entry,
                    (session == null ? "" : session + "  ") + entry.id(),
                    2);
        }
        if (entries.isEmpty()) {
            page.line(after == 0 ? "Nothing is remembered yet." : "Nothing is after " + after + ".");
        }
        if (more) {
            page.faint("more: --after " + entries.getLast().seq());
        }
    }
}
