package dev.ecphory.cli.admin;

import dev.ecphory.cli.kit.JsonOption;
import dev.ecphory.cli.options.StoreOptions;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The whole store, copied. */
@Command(name = "backup", description = "Copies the whole store, every namespace, to a new file while it is in use.")
final class BackupCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Parameters(paramLabel = "TARGET", description = "The new file; never overwritten.")
    private Path target = Path.of("");

    BackupCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        if (Files.exists(target)) {
            throw new InvalidInputException(
                    "TARGET",
                    PlainText.quoted(target.toString(), 60),
                    "is there already",
                    "give the name of a new file");
        }
        try (Ecphory ecphory = store.open(shell, false)) {
            ecphory.backup(target);
        }
        long bytes = Files.size(target);
        shell.out()
                .println(
                        json.asked()
                                ? Json.text(Json.object("file", target.toString(), "bytes", bytes))
                                : PlainText.line(target.toString()) + "  " + StatsCommand.size(bytes));
        return ExitCode.OK.number();
    }
}
