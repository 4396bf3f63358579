package dev.ecphory.cli.serve;

import dev.ecphory.server.tools.ToolAliases;
import dev.ecphory.server.tools.ToolCatalog;
import dev.ecphory.server.tools.ToolSelection;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import picocli.CommandLine.Option;

/** Which tools agents are shown, and how. */
final class ToolOptions {
    @Option(
            names = "--tools",
            paramLabel = "SELECTION",
            description =
                    "Which tools agents are shown: core (search, answer, remember, facts, history, forget, context,"
                            + " feedback) or all. Default: core.")
    private ToolSelection tools = ToolSelection.CORE;

    @Option(
            names = "--aliases",
            paramLabel = "PACK,…",
            split = ",",
            description = "Offer tools under the names of other memories, too: hindsight, truememory, mem0. Default:"
                    + " none.")
    private List<ToolAliases> aliases = List.of();

    @Option(
            names = "--output-schemas",
            description = "Show agents the schemas of results, too, which are longer than all the rest of the list.")
    private boolean outputSchemas;

    ToolCatalog catalog() {
        return ToolCatalog.of(
                tools,
                aliases.isEmpty() ? EnumSet.noneOf(ToolAliases.class) : EnumSet.copyOf(aliases),
                InstantSource.system());
    }

    boolean outputSchemas() {
        return outputSchemas;
    }
}
