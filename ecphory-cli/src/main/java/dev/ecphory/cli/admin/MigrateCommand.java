package dev.ecphory.cli.admin;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Namespace;
import dev.ecphory.cli.CopyCommand;
import dev.ecphory.cli.JsonCommand;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.options.GovernanceOptions;
import dev.ecphory.ingest.copy.NamespaceMigration;
import dev.ecphory.ingest.copy.NamespaceMigration.Moved;
import dev.ecphory.internal.window.ChatWindows;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
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
public final class MigrateCommand extends JsonCommand {
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

    @Override
    public Integer call() throws Exception {
        if (all && !namespaces.isEmpty()) {
            throw new InvalidInputException(
                    "--all", "with --namespace", "is one or the other", "leave one of them out");
        }
        try (EventStore source = CopyCommand.existing("--from", from);
                EventStore target = CopyCommand.any("--to", to);
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
                answers.add(CopyCommand.json(moved, seconds));
                if (!json.asked()) {
                    shell.out().println(CopyCommand.line(moved, seconds));
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
