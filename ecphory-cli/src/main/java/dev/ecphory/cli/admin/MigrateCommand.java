package dev.ecphory.cli.admin;

import dev.ecphory.cli.kit.JsonOption;
import dev.ecphory.cli.options.GovernanceOptions;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.ingest.copy.NamespaceMigration;
import dev.ecphory.ingest.copy.NamespaceMigration.Moved;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Namespace;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.internal.window.ChatWindows;
import dev.ecphory.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Namespaces to another store. */
@Command(
        name = "migrate",
        description = {
            "Copies namespaces to another store as they are, with their numbers and moments, while they are written"
                    + " to.",
            "Killed, it goes on where it was; run again, it brings what came since. What was erased or redacted since"
                    + " has it begin again."
        })
final class MigrateCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(names = "--from", paramLabel = "ADDRESS", description = "The store that has them; it is only read.")
    private @Nullable String from;

    @Option(names = "--to", paramLabel = "ADDRESS", description = "The store that is to have them; made when missing.")
    private @Nullable String to;

    @Option(
            names = "--namespace",
            paramLabel = "NAME",
            description = "Which; may be given more than once. ECPHORY_NAMESPACE when not given.")
    private List<String> namespaces = new ArrayList<>();

    @Option(names = "--all", description = "Every namespace that holds an event.")
    private boolean all;

    @Mixin
    private final JsonOption json = new JsonOption();

    MigrateCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        if (all && !namespaces.isEmpty()) {
            throw new InvalidInputException(
                    "--all", "with --namespace", "is one or the other", "leave one of them out");
        }
        try (EventStore source = StoreCopy.existing("--from", from);
                EventStore target = StoreCopy.any("--to", to);
                ProgressBars bars = new ProgressBars(shell)) {
            NamespaceMigration migration = new NamespaceMigration(source, target, GovernanceOptions.reader(shell));
            List<Map<String, @Nullable Object>> answers = new ArrayList<>();
            boolean level = true;
            for (Namespace one : wanted(source)) {
                long start = System.nanoTime();
                Moved moved = migration.run(one, bars);
                bars.wipe();
                double seconds = Math.round((System.nanoTime() - start) / 1e6) / 1000.0;
                level &= moved.level();
                answers.add(StoreCopy.json(moved, seconds));
                if (!json.asked()) {
                    shell.out().println(StoreCopy.line(moved, seconds));
                }
            }
            if (json.asked()) {
                shell.out().println(Json.text(Json.object("level", level, "namespaces", answers)));
            }
            return (level ? ExitCode.OK : ExitCode.PROBLEMS).number();
        }
    }

    private List<Namespace> wanted(EventStore source) {
        if (all) {
            return source.namespaces().stream()
                    .filter(one -> !ChatWindows.reserved(one))
                    .toList();
        }
        if (namespaces.isEmpty()) {
            namespaces = shell.variable("ECPHORY_NAMESPACE").map(List::of).orElse(List.of());
        }
        if (namespaces.isEmpty()) {
            throw new InvalidInputException(
                    "--namespace", "(none)", "is missing", "give --namespace NAME, or --all for every one");
        }
        return namespaces.stream().map(Namespace::of).toList();
    }
}
