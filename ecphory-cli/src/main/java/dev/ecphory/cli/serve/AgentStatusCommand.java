package dev.ecphory.cli.serve;

import dev.ecphory.Ecphory;
import dev.ecphory.EcphoryException;
import dev.ecphory.Tier;
import dev.ecphory.agent.Agent;
import dev.ecphory.agent.HookEvent;
import dev.ecphory.agent.HookProbe;
import dev.ecphory.agent.Installer;
import dev.ecphory.agent.Installer.State;
import dev.ecphory.agent.LaunchCommand;
import dev.ecphory.agent.Project;
import dev.ecphory.cli.JsonCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.NativeLibraries;
import dev.ecphory.internal.store.StoreOpener;
import dev.ecphory.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** How coding agents are wired. */
@Command(
        name = "status",
        description =
                "Shows how coding agents are wired to a memory, and whether that works; exits 1 when a wire is loose.")
public final class AgentStatusCommand extends JsonCommand {
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
        if (json.asked()) {
            shell.out()
                    .println(Json.text(Json.object(
                            "agents",
                            rows.stream().map(AgentStatusCommand::view).toList())));
        } else {
            page(rows);
        }
        return (rows.stream().anyMatch(Row::loose) ? ExitCode.PROBLEMS : ExitCode.OK).number();
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
        if (StoreOpener.isFile(launch.db()) && !Files.exists(Path.of(launch.db()))) {
            return "not there yet";
        }
        NativeLibraries.ready(false);
        try (Ecphory ecphory = Ecphory.builder(launch.db())
                .tier(Tier.EDGE)
                .background(false)
                .preloadModels(false)
                .open()) {
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
                                probed.said()));
    }

    private void page(List<Row> rows) {
        ConsolePage page = new ConsolePage(shell);
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
                                    + probed.took().toMillis() + " ms");
        }
        table.print(page, 0);
        for (Row row : rows) {
            row.state().changed().forEach(file -> page.faint("changed since it was installed: " + file));
            Arrays.stream(HookEvent.values())
                    .filter(moment -> row.state().agent().event(moment).isEmpty())
                    .forEach(moment -> page.faint(row.state().agent().title() + " lets no hook add to a " + moment.key()
                            + "; its tools can be asked there"));
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
        byHow.forEach((how, moments) -> parts.add(byHow.size() == 1 ? how : how + ": " + String.join(" ", moments)));
        return String.join("; ", parts);
    }
}
