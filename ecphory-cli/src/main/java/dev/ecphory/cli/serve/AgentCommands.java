package dev.ecphory.cli.serve;

import dev.ecphory.Ecphory;
import dev.ecphory.EcphoryException;
import dev.ecphory.InvalidInputException;
import dev.ecphory.agent.Agent;
import dev.ecphory.agent.Hook;
import dev.ecphory.agent.HookEngines;
import dev.ecphory.agent.HookEvent;
import dev.ecphory.agent.HookProbe;
import dev.ecphory.agent.Installer;
import dev.ecphory.agent.Installer.Change;
import dev.ecphory.agent.Installer.State;
import dev.ecphory.agent.LaunchCommand;
import dev.ecphory.agent.Project;
import dev.ecphory.cli.CommandNode;
import dev.ecphory.cli.JsonCommand;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.NativeLibraries;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Wires coding agents to a memory, shows how they are wired, and takes the wires out again. */
public final class AgentCommands {
    private AgentCommands() {}

    /** {@code ecphory agent}. */
    public static CommandNode group() {
        return CommandNode.group("Connects coding agents to a memory, and shows whether the connection works.")
                .with("install", Install::new)
                .with("status", Status::new)
                .with("uninstall", Uninstall::new)
                .with("hook", HookCommand::new);
    }

    /** Puts our entries in. */
    @Command(
            name = "install",
            description = "Gives coding agents a memory: its tools, and hooks that recall and remember by themselves.")
    public static final class Install extends JsonCommand {
        @Mixin
        private final AgentOptions which = new AgentOptions();

        @Mixin
        private final AgentStoreOptions store = new AgentStoreOptions();

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
        private String deadline = Hook.Options.DEADLINE_SECONDS + "s";

        @Option(
                names = "--user-wide",
                description = "One memory for the user, whatever is worked in. Default: one for each project.")
        private boolean userWide;

        @Override
        public Integer call() throws IOException {
            Installer installer = new Installer(which.place(shell));
            Duration time = HookCommand.time("--deadline", deadline);
            if (time.toSeconds() < 1 || time.toSeconds() > 60) {
                throw new InvalidInputException("--deadline", deadline, "is out of range", "give 1s to 60s");
            }
            LaunchCommand launch = new LaunchCommand(launcher(), store.address(shell), namespace(), time.toSeconds());
            List<Change> changes = installer.install(which.chosen(installer, true), launch);
            return done(this, dryRun, installer, changes);
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
                throw ArgumentChecks.missing("--launcher", "give the path of the ecphory that agents are to run");
            }
            return (launcher == null ? Path.of(own) : launcher).toAbsolutePath().normalize();
        }
    }

    /** Takes our entries out. */
    @Command(
            name = "uninstall",
            description =
                    "Takes everything out of the configuration of coding agents that install put in; the memory stays.")
    public static final class Uninstall extends JsonCommand {
        @Mixin
        private final AgentOptions which = new AgentOptions();

        @Option(names = "--dry-run", description = "Show what would change as a diff, and change nothing.")
        private boolean dryRun;

        @Override
        public Integer call() throws IOException {
            Installer installer = new Installer(which.place(shell));
            return done(this, dryRun, installer, installer.uninstall(which.chosen(installer, false)));
        }
    }

    private static int done(JsonCommand command, boolean dryRun, Installer installer, List<Change> changes)
            throws IOException {
        if (!dryRun) {
            installer.apply(changes);
        }
        ExitCode unused = command.print(JsonCommand.reply(
                () -> Json.object(
                        "dryRun",
                        dryRun,
                        "files",
                        changes.stream().map(change -> json(change, dryRun)).toList()),
                page -> page(page, command.shell, dryRun, changes)));
        if (dryRun || command.json.asked()) {
            return ExitCode.OK.number();
        }
        boolean codex = changes.stream()
                .anyMatch(change -> change.agent() == Agent.CODEX && change.changes() && change.installs());
        if (codex) {
            command.shell.note("Codex runs new hooks only once you have looked at them: open it and type /hooks");
        }
        return ExitCode.OK.number();
    }

    private static Map<String, @Nullable Object> json(Change change, boolean dryRun) {
        return Json.object(
                "agent", change.agent().key(),
                "file", change.file().toString(),
                "change", what(change),
                "diff", dryRun ? change.diff() : null);
    }

    private static void page(ConsolePage page, Shell shell, boolean dryRun, List<Change> changes) {
        if (dryRun) {
            changes.forEach(change -> shell.out().print(PlainText.running(change.diff())));
            return;
        }
        ConsoleTable table = new ConsoleTable("agent", "change", "file");
        changes.stream()
                .filter(change -> change.changes() || change.installs())
                .forEach(change -> table.row(
                        change.agent().title(), what(change), change.file().toString()));
        table.print(page, 0, "Nothing of ours was there.");
    }

    private static String what(Change change) {
        if (!change.changes()) {
            return "unchanged";
        }
        return change.before() == null ? "created" : change.after() == null ? "deleted" : "changed";
    }

    /** How coding agents are wired. */
    @Command(
            name = "status",
            description =
                    "Shows how coding agents are wired to a memory, and whether that works; exits 1 when a wire is"
                            + " loose.")
    public static final class Status extends JsonCommand {
        @Mixin
        private final AgentOptions which = new AgentOptions();

        @Option(names = "--probe", description = "Run a hook of each as the agent would, and say how long it took.")
        private boolean probe;

        /**
         * What is known of an agent.
         *
         * @param launcher whether what it runs is there; null when that is not known
         * @param store whether its store opens; null when that is not known
         */
        private record Row(
                State state,
                @Nullable Boolean launcher,
                @Nullable String store,
                HookProbe.@Nullable Outcome probed) {
            boolean loose() {
                boolean wired = state.wired().values().stream().allMatch(Installer::wired);
                boolean opens = store == null || store.equals("opens") || store.equals("not there yet");
                return !state.absent()
                        && (!wired || Boolean.FALSE.equals(launcher) || !opens || (probed != null && !probed.ok()));
            }
        }

        @Override
        public Integer call() throws Exception {
            Installer installer = new Installer(which.place(shell));
            List<Row> rows = new ArrayList<>();
            for (Agent agent : which.chosen(installer, false)) {
                rows.add(row(installer.state(agent, null)));
            }
            return print(reply(
                            () -> Json.object(
                                    "agents", rows.stream().map(Status::view).toList()),
                            page -> page(page, rows),
                            rows.stream().noneMatch(Row::loose)))
                    .number();
        }

        private Row row(State state) throws Exception {
            Optional<LaunchCommand> launch = state.launch();
            if (launch.isEmpty()) {
                return new Row(state, null, null, null);
            }
            return new Row(
                    state,
                    Files.isExecutable(launch.get().launcher()),
                    store(launch.get()),
                    probe ? HookProbe.run(state.agent(), launch.get()) : null);
        }

        private static String store(LaunchCommand launch) {
            if (EventStore.isFile(launch.db()) && !Files.exists(Path.of(launch.db()))) {
                return "not there yet";
            }
            NativeLibraries.ready(false);
            try (Ecphory ecphory = HookEngines.edge(launch.db())) {
                String namespace = launch.namespace() == null ? Project.USER : launch.namespace();
                return ecphory.memory(namespace).admin().logPosition().lastSeq() >= 0 ? "opens" : "";
            } catch (EcphoryException failure) {
                String why = failure.getMessage();
                return why == null ? failure.getClass().getSimpleName() : why;
            }
        }

        private static Map<String, String> hooks(State state) {
            Map<String, String> hooks = new LinkedHashMap<>();
            for (HookEvent moment : HookEvent.values()) {
                hooks.put(
                        moment.key(),
                        state.agent().event(moment).isEmpty()
                                ? "unsupported"
                                : state.wired().getOrDefault(moment.key(), "unreadable"));
            }
            return hooks;
        }

        private static Map<String, @Nullable Object> view(Row row) {
            State state = row.state();
            HookProbe.Outcome probed = row.probed();
            return Json.object(
                    "agent",
                    state.agent().key(),
                    "found",
                    state.found(),
                    "entry",
                    state.wired().getOrDefault("mcp", "unreadable"),
                    "hooks",
                    hooks(state).entrySet().stream()
                            .map(hook -> Json.object("moment", hook.getKey(), "state", hook.getValue()))
                            .toList(),
                    "launcher",
                    state.launch().map(launch -> launch.launcher().toString()).orElse(null),
                    "launcherExists",
                    row.launcher(),
                    "db",
                    state.launch().map(LaunchCommand::db).orElse(null),
                    "namespace",
                    state.launch().map(LaunchCommand::namespace).orElse(null),
                    "store",
                    row.store(),
                    "changedSince",
                    state.changed().stream().map(Object::toString).toList(),
                    "probe",
                    probed == null
                            ? null
                            : Json.object(
                                    "exit",
                                    probed.exit(),
                                    "ms",
                                    probed.took().toMillis(),
                                    "answered",
                                    probed.answer(),
                                    "said",
                                    probed.said(),
                                    "tries",
                                    probed.tries()));
        }

        private static void page(ConsolePage page, List<Row> rows) {
            ConsoleTable table = new ConsoleTable("agent", "found", "tools", "hooks", "launcher", "store", "hook ran");
            for (Row row : rows) {
                State state = row.state();
                HookProbe.Outcome probed = row.probed();
                table.row(
                        state.agent().title(),
                        state.found() ? "yes" : "no",
                        state.wired().getOrDefault("mcp", "unreadable"),
                        told(hooks(state)),
                        row.launcher() == null ? "" : row.launcher() ? "there" : "missing",
                        row.store() == null ? "" : row.store(),
                        probed == null
                                ? ""
                                : (probed.ok() ? "ok" : "exit " + probed.exit() + " " + probed.said()) + ", "
                                        + probed.took().toMillis() + " ms"
                                        + (probed.tries() > 1 ? " at the second try" : ""));
            }
            table.print(page, 0);
            for (Row row : rows) {
                row.state().changed().forEach(file -> page.faint("changed since it was installed: " + file));
                Arrays.stream(HookEvent.values())
                        .filter(moment -> row.state().agent().event(moment).isEmpty())
                        .forEach(moment -> page.faint(row.state().agent().title() + " lets no hook add to a "
                                + moment.key() + "; its tools can be asked there"));
            }
        }

        /** All in a word where they stand alike. */
        private static String told(Map<String, String> hooks) {
            Map<String, List<String>> byHow = hooks.entrySet().stream()
                    .collect(Collectors.groupingBy(
                            Map.Entry::getValue,
                            LinkedHashMap::new,
                            Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
            List<String> parts = new ArrayList<>();
            byHow.forEach(
                    (how, moments) -> parts.add(byHow.size() == 1 ? how : how + ": " + String.join(" ", moments)));
            return String.join("; ", parts);
        }
    }
}
