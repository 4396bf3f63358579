package dev.ecphory.cli.facts;

import dev.ecphory.Memory;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.options.AsOfOptions;
import dev.ecphory.cli.options.BacklogNotice;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.facts.TemporaryStatement;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import dev.ecphory.wire.TimeFormats;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What holds only for a while. */
@Command(name = "working", description = "Lists what holds only for a while, and still does: no facts come from it.")
public final class WorkingCommand extends QueryCommand {
    private static final int LINES = 2;

    @Mixin
    private final AsOfOptions asOf = new AsOfOptions();

    @Override
    public Reply of(Memory memory) throws Exception {
        List<TemporaryStatement> working =
                EngineMemory.of(memory).facts().temporaryStatements(asOf.validAt(), asOf.knownAt());
        return reply(
                () -> Json.object(
                        "asOf",
                        TimeFormats.isoOrNull(asOf.validAt()),
                        "knownAt",
                        TimeFormats.isoOrNull(asOf.knownAt()),
                        "working",
                        StatusJson.all(working)),
                page -> {
                    for (TemporaryStatement one : working) {
                        page.event(
                                "  until " + one.until(),
                                one.entry(),
                                one.entry().id(),
                                LINES);
                    }
                    if (working.isEmpty()) {
                        page.line("Nothing holds just for now, as far as is known.");
                    }
                    BacklogNotice.note(page, memory);
                });
    }
}
