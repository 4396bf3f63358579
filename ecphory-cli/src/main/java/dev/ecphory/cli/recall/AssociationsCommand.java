package dev.ecphory.cli.recall;

import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.internal.learning.AssociationEdge;
import dev.ecphory.Asset;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What was recalled together. */
@Command(
        name = "associations",
        description = "Lists the pairs of events that were often recalled together, the heaviest first.")
final class AssociationsCommand implements Callable<Integer> {
    private static final int MOST = 10_000;

    private final Shell shell;

    @Mixin
    private final MemoryQuery asking = new MemoryQuery();

    @Parameters(paramLabel = "ID", arity = "0..1", description = "Only those of this event.")
    private @Nullable String id;

    @Option(names = "--limit", paramLabel = "N", description = "Pairs to list, 1 to 10000. Default: 50.")
    private int limit = 50;

    AssociationsCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        if (limit < 1 || limit > MOST) {
            throw new InvalidInputException("--limit", Integer.toString(limit), "is out of range", "give 1 to " + MOST);
        }
        String event = id;
        return asking.answer(shell, memory -> {
            List<AssociationEdge> all = event == null
                    ? memory.usage().associations(limit)
                    : memory.usage().associations(event).stream().limit(limit).toList();
            return MemoryQuery.Answer.of(
                    () -> Json.object("associations", StatusJson.all(all)), page -> show(page, all));
        });
    }

    private static void show(ConsolePage page, List<AssociationEdge> all) {
        ConsoleTable table = new ConsoleTable("one", "other", "weight", "recalls", "questions", "last");
        for (AssociationEdge one : all) {
            table.row(
                    ConsoleTable.Cell.of(words(one.one())),
                    ConsoleTable.Cell.of(words(one.other())),
                    ConsoleTable.Cell.right(String.format(Locale.ROOT, "%.2f", one.weight())),
                    ConsoleTable.Cell.number(one.recalls()),
                    ConsoleTable.Cell.number(one.questions()),
                    new ConsoleTable.Cell(
                            one.last().atOffset(ZoneOffset.UTC).toLocalDate().toString(), page.paint()::date));
        }
        if (table.isEmpty()) {
            page.line("Nothing was recalled together often enough: three times, for two questions, before"
                    + " consolidation.");
        } else {
            table.print(page, 0);
        }
    }

    private static String words(LogEntry entry) {
        Event event = entry.event();
        String caption =
                event.caption() == null ? event.asset().map(Asset::reference).orElse("") : event.caption();
        String text = event.text().isEmpty() ? caption : event.text();
        return entry.id() + ": " + text;
    }
}
