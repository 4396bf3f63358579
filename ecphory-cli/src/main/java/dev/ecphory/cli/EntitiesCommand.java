package dev.ecphory.cli;

import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.store.Mentions.Entity;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Who and what is spoken of. */
@Command(name = "entities", description = "Lists who and what is spoken of, the most often mentioned first.")
final class EntitiesCommand implements Callable<Integer> {
    private static final int MOST = 10_000;

    private final Shell shell;

    @Mixin
    private final Asking asking = new Asking();

    @Option(names = "--limit", paramLabel = "N", description = "Entities to list, 1 to 10000. Default: 50.")
    private int limit = 50;

    EntitiesCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        if (limit < 1 || limit > MOST) {
            throw new InvalidInputException("--limit", Integer.toString(limit), "is out of range", "give 1 to " + MOST);
        }
        return asking.answer(shell, memory -> {
            List<Entity> entities = memory.knowledge().entities(limit);
            return Asking.Answer.of(
                    () -> Json.object(
                            "entities",
                            entities.stream()
                                    .map(entity -> Json.object(
                                            "entity", entity.entity(),
                                            "name", entity.name(),
                                            "kind", entity.kind(),
                                            "mentions", entity.mentions(),
                                            "first", entity.first(),
                                            "last", entity.last()))
                                    .toList()),
                    page -> {
                        Days days = new Days(memory);
                        Table table = new Table("name", "kind", "mentions", "first", "last");
                        for (Entity entity : entities) {
                            table.row(
                                    new Table.Cell(entity.name(), page.paint()::bold),
                                    new Table.Cell(entity.kind(), page.paint()::faint),
                                    Table.Cell.number(entity.mentions()),
                                    new Table.Cell(days.of(entity.first()), page.paint()::date),
                                    new Table.Cell(days.of(entity.last()), page.paint()::date));
                        }
                        if (table.isEmpty()) {
                            page.line("Nobody and nothing is spoken of, as far as is known.");
                        } else {
                            table.print(page, 0);
                        }
                        Behind.note(page, memory);
                    });
        });
    }
}
