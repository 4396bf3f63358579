package dev.ecphory.cli.events;

import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.admin.EventArchive;
import dev.ecphory.Memory;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What left the ranking. */
@Command(
        name = "archive",
        description =
                "Takes events out of the ranking, or lists those that are; nothing is deleted, rehydrate shows one"
                        + " word for word.")
final class ArchiveCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final MemoryQuery asking = new MemoryQuery();

    @Parameters(paramLabel = "ID", arity = "0..*", description = "The events to archive; none lists what is archived.")
    private List<String> ids = List.of();

    @Option(names = "--list", description = "List everything that is archived, also after archiving.")
    private boolean list;

    ArchiveCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return asking.answer(shell, memory -> {
            if (!ids.isEmpty()) {
                memory.archive().archive(ids);
            }
            List<EventArchive.ArchivedEvent> shown = memory.archive().list().stream()
                    .filter(one -> ids.isEmpty() || list || ids.contains(one.id()))
                    .toList();
            return MemoryQuery.Answer.of(
                    () -> Json.object("archived", StatusJson.all(shown)), page -> show(page, memory, shown));
        });
    }

    private static void show(ConsolePage page, Memory memory, List<EventArchive.ArchivedEvent> all) {
        ConsoleTable table = new ConsoleTable("archived", "why", "event", "says");
        for (EventArchive.ArchivedEvent one : all) {
            String instead = one.instead() == null ? "" : " by " + one.instead();
            table.row(
                    ConsoleTable.Cell.of(
                            one.at().atOffset(ZoneOffset.UTC).toLocalDate().toString()),
                    ConsoleTable.Cell.of(EnumNames.lower(one.why()) + instead),
                    ConsoleTable.Cell.of(one.id()),
                    ConsoleTable.Cell.of(memory.get(one.id())
                            .map(entry -> PlainText.quoted(entry.event().text(), 60))
                            .orElse("")));
        }
        if (table.isEmpty()) {
            page.line("Nothing is archived.");
        } else {
            table.print(page, 0);
        }
    }
}
