package dev.ecphory.cli.facts;

import dev.ecphory.cli.options.AsOfOptions;
import dev.ecphory.cli.options.BacklogNotice;
import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.internal.facts.TemporaryStatement;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import dev.ecphory.wire.TimeFormats;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What holds only for a while. */
@Command(name = "working", description = "Lists what holds only for a while, and still does: no facts come from it.")
final class WorkingCommand implements Callable<Integer> {
    private static final int LINES = 2;

    private final Shell shell;

    @Mixin
    private final MemoryQuery asking = new MemoryQuery();

    @Mixin
    private final AsOfOptions asOf = new AsOfOptions();

    WorkingCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return asking.answer(shell, memory -> {
            List<TemporaryStatement> working = memory.knowledge().temporaryStatements(asOf.validAt(), asOf.knownAt());
            return MemoryQuery.Answer.of(
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
        });
    }
}
