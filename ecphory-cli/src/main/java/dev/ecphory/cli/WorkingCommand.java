package dev.ecphory.cli;

import dev.ecphory.cli.kit.Shell;
import dev.ecphory.engine.Working;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StateJson;
import dev.ecphory.wire.Times;
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
    private final Asking asking = new Asking();

    @Mixin
    private final AsOfFlags asOf = new AsOfFlags();

    WorkingCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return asking.answer(shell, memory -> {
            List<Working> working = memory.knowledge().working(asOf.validAt(), asOf.knownAt());
            return Asking.Answer.of(
                    () -> Json.object(
                            "asOf",
                            Times.isoOrNull(asOf.validAt()),
                            "knownAt",
                            Times.isoOrNull(asOf.knownAt()),
                            "working",
                            StateJson.all(working)),
                    page -> {
                        for (Working one : working) {
                            page.event(
                                    "  until " + one.until(),
                                    one.entry(),
                                    one.entry().id(),
                                    LINES);
                        }
                        if (working.isEmpty()) {
                            page.line("Nothing holds just for now, as far as is known.");
                        }
                        Behind.note(page, memory);
                    });
        });
    }
}
