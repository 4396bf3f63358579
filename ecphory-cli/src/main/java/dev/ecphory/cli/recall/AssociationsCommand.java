package dev.ecphory.cli.recall;

import dev.ecphory.Asset;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.knowledge.Learning.AssociationEdge;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What was recalled together. */
@Command(
        name = "associations",
        description = "Lists the pairs of events that were often recalled together, the heaviest first.")
public final class AssociationsCommand extends MemoryCommand {
    private static final int MOST = 10_000;

    @Parameters(paramLabel = "ID", arity = "0..1", description = "Only those of this event.")
    private @Nullable String id;

    @Option(names = "--limit", paramLabel = "N", description = "Pairs to list, 1 to 10000. Default: 50.")
    private int limit = 50;

    @Override
    public Integer call() throws Exception {
        if (limit < 1 || limit > MOST) {
            throw new InvalidInputException("--limit", Integer.toString(limit), "is out of range", "give 1 to " + MOST);
        }
        String event = id;
        return ask(memory -> {
            List<AssociationEdge> all = event == null
                    ? memory.learning().associations(limit)
                    : memory.learning().associations(event).stream()
                            .limit(limit)
                            .toList();
            return reply(() -> Json.object("associations", StatusJson.all(all)), page -> show(page, all));
        });
    }

    private static void show(ConsolePage page, List<AssociationEdge> all) {
        ConsoleTable table = new ConsoleTable("one", "other", "weight|>", "recalls|>", "questions|>", "last|date");
        for (AssociationEdge one : all) {
            table.row(
                    words(one.one()),
                    words(one.other()),
                    String.format(Locale.ROOT, "%.2f", one.weight()),
                    one.recalls(),
                    one.questions(),
                    one.last().atOffset(ZoneOffset.UTC).toLocalDate().toString());
        }
        table.print(
                page,
                0,
                "Nothing was recalled together often enough: three times, for two questions, before"
                        + " consolidation.");
    }

    private static String words(LogEntry entry) {
        Event event = entry.event();
        String caption =
                event.caption() == null ? event.asset().map(Asset::reference).orElse("") : event.caption();
        String text = event.text().isEmpty() ? caption : event.text();
        return entry.id() + ": " + text;
    }
}
