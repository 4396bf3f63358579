package dev.ecphory.cli.serve;

import dev.ecphory.cli.kit.JsonOption;
import dev.ecphory.agent.Agent;
import dev.ecphory.agent.HookOptions;
import dev.ecphory.agent.Installer;
import dev.ecphory.agent.Installer.Change;
import dev.ecphory.agent.LaunchCommand;
import dev.ecphory.agent.Project;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.InvalidInputException;
import dev.ecphory.wire.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Wires coding agents to a memory, and takes the wires out again. */
final class AgentCommands {
    private AgentCommands() {}

    /** Puts our entries in. */
    @Command(
            name = "install",
            description = "Gives coding agents a memory: its tools, and hooks that recall and remember by themselves.")
    static final class Install implements Callable<Integer> {
        private final Shell shell;

        @Mixin
        private final AgentOptions which = new AgentOptions();

        @Mixin
        private final AgentStoreOptions store = new AgentStoreOptions();

        @Mixin
        private final JsonOption json = new JsonOption();

        @Option(names = "--dry-run", description = "Show what would change as a diff, and change nothing.")
        private boolean dryRun;

        @Option(
                names = "--launcher",
                paramLabel = "FILE",
                description = "The ecphory that agents are to run. Default: this one.")
        private @Nullable Path launcher;

        @Option(
                names = "--deadline",
                paramLabel = "TIME",
                description = "The longest that a hook takes, in whole seconds. Default: 5s.")
        private String deadline = HookOptions.DEADLINE_SECONDS + "s";

        @Option(
                names = "--user-wide",
                description = "One memory for the user, whatever is worked in. Default: one for each project.")
        private boolean userWide;

        Install(Shell shell) {
            this.shell = shell;
        }

        @Override
        public Integer call() throws IOException {
            Installer installer = new Installer(which.place(shell));
            Duration time = HookCommand.time("--deadline", deadline);
            if (time.toSeconds() < 1 || time.toSeconds() > 60) {
                throw new InvalidInputException("--deadline", deadline, "is out of range", "give 1s to 60s");
            }
            LaunchCommand launch = new LaunchCommand(launcher(), store.address(shell), namespace(), time.toSeconds());
            List<Change> changes = installer.install(which.chosen(installer, true), launch);
            return done(shell, json, dryRun, installer, changes);
        }

        private @Nullable String namespace() {
            String named = store.namespace(shell).orElse(null);
            if (userWide && named != null && !named.equals(Project.USER)) {
                throw new InvalidInputException(
                        "--user-wide",
                        "",
                        "contradicts --namespace " + PlainText.quoted(named, 60),
                        "give one of them");
            }
            return userWide ? Project.USER : named;
        }

        private Path launcher() {
            String own = System.getProperty("ecphory.launcher", "");
            if (launcher == null && own.isEmpty()) {
                throw new InvalidInputException(
                        "--launcher", "(none)", "is missing", "give the path of the ecphory that agents are to run");
            }
            return (launcher == null ? Path.of(own) : launcher).toAbsolutePath().normalize();
        }
    }

    /** Takes our entries out. */
    @Command(
            name = "uninstall",
            description =
                    "Takes everything out of the configuration of coding agents that install put in; the memory stays.")
    static final class Uninstall implements Callable<Integer> {
        private final Shell shell;

        @Mixin
        private final AgentOptions which = new AgentOptions();

        @Mixin
        private final JsonOption json = new JsonOption();

        @Option(names = "--dry-run", description = "Show what would change as a diff, and change nothing.")
        private boolean dryRun;

        Uninstall(Shell shell) {
            this.shell = shell;
        }

        @Override
        public Integer call() throws IOException {
            Installer installer = new Installer(which.place(shell));
            return done(shell, json, dryRun, installer, installer.uninstall(which.chosen(installer, false)));
        }
    }

    private static int done(Shell shell, JsonOption json, boolean dryRun, Installer installer, List<Change> changes)
            throws IOException {
        if (!dryRun) {
            installer.apply(changes);
        }
        if (json.asked()) {
            shell.out()
                    .println(Json.text(Json.object(
                            "dryRun",
                            dryRun,
                            "files",
                            changes.stream()
                                    .map(change -> Json.object(
                                            "agent", change.agent().key(),
                                            "file", change.file().toString(),
                                            "change", what(change),
                                            "diff", dryRun ? change.diff() : null))
                                    .toList())));
            return ExitCode.OK.number();
        }
        if (dryRun) {
            changes.forEach(change -> shell.out().print(PlainText.running(change.diff())));
            return ExitCode.OK.number();
        }
        ConsolePage page = new ConsolePage(shell);
        ConsoleTable table = new ConsoleTable("agent", "change", "file");
        changes.stream()
                .filter(change -> change.changes() || change.installs())
                .forEach(change -> table.row(
                        ConsoleTable.Cell.of(change.agent().title()),
                        ConsoleTable.Cell.of(what(change)),
                        ConsoleTable.Cell.of(change.file().toString())));
        if (table.isEmpty()) {
            page.line("Nothing of ours was there.");
        } else {
            table.print(page, 0);
        }
        boolean codex = changes.stream()
                .anyMatch(change -> change.agent() == Agent.CODEX && change.changes() && change.installs());
        if (codex) {
            shell.note("Codex runs new hooks only once you have looked at them: open it and type /hooks");
        }
        return ExitCode.OK.number();
    }

    private static String what(Change change) {
        if (!change.changes()) {
            return "unchanged";
        }
        return change.before() == null ? "created" : change.after() == null ? "deleted" : "changed";
    }
}
