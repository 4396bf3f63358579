package dev.ecphory.cli.facts;

import dev.ecphory.cli.options.AsOfOptions;
import dev.ecphory.cli.options.BacklogNotice;
import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.internal.entities.EntityGraph;
import dev.ecphory.Memory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.spi.store.MentionTable.Entity;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Who and what is spoken of. */
@Command(
        name = "entities",
        description =
                "Lists who and what is spoken of, the most often mentioned first, or what one of them is bound to.")
final class EntitiesCommand implements Callable<Integer> {
    private static final int MOST = 10_000;

    private final Shell shell;

    @Mixin
    private final MemoryQuery asking = new MemoryQuery();

    @Option(names = "--limit", paramLabel = "N", description = "Entities to list, 1 to 10000. Default: 50.")
    private int limit = 50;

    @Option(
            names = "--of",
            paramLabel = "NAME",
            description = "Instead, what this entity is bound to, by any of its names.")
    private @Nullable String of;

    @Parameters(arity = "0..*", paramLabel = "NAME", description = "List only those with this in their name.")
    private List<String> name = List.of();

    @Option(names = "--hops", paramLabel = "N", description = "With --of: how far to go, 1 or 2. Default: 1.")
    private int hops = 1;

    @Mixin
    private final AsOfOptions asOf = new AsOfOptions();

    EntitiesCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        if (limit < 1 || limit > MOST) {
            throw new InvalidInputException("--limit", Integer.toString(limit), "is out of range", "give 1 to " + MOST);
        }
        String root = of;
        if (root != null) {
            return asking.answer(shell, memory -> {
                EntityGraph graph = memory.knowledge().graph(root, hops, asOf.validAt(), asOf.knownAt());
                return MemoryQuery.Answer.of(() -> StatusJson.of(graph), page -> {
                    GraphView.show(page, graph);
                    BacklogNotice.note(page, memory);
                });
            });
        }
        return asking.answer(shell, memory -> {
            List<Entity> entities = named(memory);
            return MemoryQuery.Answer.of(() -> Json.object("entities", StatusJson.all(entities)), page -> {
                EventDays days = new EventDays(memory);
                ConsoleTable table = new ConsoleTable("name", "kind", "mentions", "first", "last");
                for (Entity entity : entities) {
                    table.row(
                            new ConsoleTable.Cell(entity.name(), page.paint()::bold),
                            new ConsoleTable.Cell(entity.kind(), page.paint()::faint),
                            ConsoleTable.Cell.number(entity.mentions()),
                            new ConsoleTable.Cell(days.of(entity.first()), page.paint()::date),
                            new ConsoleTable.Cell(days.of(entity.last()), page.paint()::date));
                }
                if (table.isEmpty()) {
                    page.line("Nobody and nothing " + (name.isEmpty() ? "" : "of that name ")
                            + "is spoken of, as far as is known.");
                } else {
                    table.print(page, 0);
                }
                BacklogNotice.note(page, memory);
            });
        });
    }

    private List<Entity> named(Memory memory) {
        if (name.isEmpty()) {
            return memory.knowledge().entities(limit);
        }
        String part = String.join(" ", name).toLowerCase(Locale.ROOT);
        return memory.knowledge().entities(MOST).stream()
                .filter(entity -> entity.name().toLowerCase(Locale.ROOT).contains(part))
                .limit(limit)
                .toList();
    }
}
