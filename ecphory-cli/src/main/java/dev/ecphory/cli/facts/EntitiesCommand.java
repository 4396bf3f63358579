package dev.ecphory.cli.facts;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.options.AsOfOptions;
import dev.ecphory.cli.options.BacklogNotice;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.entities.EntityGraph;
import dev.ecphory.spi.store.MentionTable.Entity;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import java.util.List;
import java.util.Locale;
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
public final class EntitiesCommand extends MemoryCommand {
    private static final int MOST = 10_000;

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

    @Override
    public Integer call() throws Exception {
        if (limit < 1 || limit > MOST) {
            throw new InvalidInputException("--limit", Integer.toString(limit), "is out of range", "give 1 to " + MOST);
        }
        String root = of;
        if (root != null) {
            return ask(memory -> {
                EntityGraph graph = EngineMemory.of(memory).facts().graph(root, hops, asOf.validAt(), asOf.knownAt());
                return reply(() -> StatusJson.of(graph), page -> {
                    GraphView.show(page, graph);
                    BacklogNotice.note(page, memory);
                });
            });
        }
        return ask(memory -> {
            List<Entity> entities = named(memory);
            return reply(() -> Json.object("entities", StatusJson.all(entities)), page -> {
                EventDays days = new EventDays(memory);
                ConsoleTable table =
                        new ConsoleTable("name|bold", "kind|faint", "mentions|>", "first|date", "last|date");
                for (Entity entity : entities) {
                    table.row(
                            entity.name(),
                            entity.kind(),
                            entity.mentions(),
                            days.of(entity.first()),
                            days.of(entity.last()));
                }
                table.print(
                        page,
                        0,
                        "Nobody and nothing " + (name.isEmpty() ? "" : "of that name ")
                                + "is spoken of, as far as is known.");
                BacklogNotice.note(page, memory);
            });
        });
    }

    private List<Entity> named(Memory memory) {
        if (name.isEmpty()) {
            return memory.facts().entities(limit);
        }
        String part = String.join(" ", name).toLowerCase(Locale.ROOT);
        return memory.facts().entities(MOST).stream()
                .filter(entity -> entity.name().toLowerCase(Locale.ROOT).contains(part))
                .limit(limit)
                .toList();
    }
}
