package dev.ecphory.cli.serve;

import dev.ecphory.agent.Hook;
import dev.ecphory.agent.HookEngines;
import dev.ecphory.agent.HookEvent;
import dev.ecphory.cli.ShellCommand;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.NativeLibraries;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What a coding agent runs; it exits 0 whatever happens, because agents take other codes for a veto. */
@Command(
        name = "hook",
        description = "Serves a moment of a coding agent, which tells it what it needs on standard input."
                + " Always exits 0: memory never stands in an agent's way.")
public final class HookCommand extends ShellCommand {
    private static final Pattern TIME = Pattern.compile("([0-9]{1,6})(ms|s)?");

    private final HookEngines engines;
    private final Instant started;
    private final Runnable halt;

    @Mixin
    private final AgentStoreOptions store = new AgentStoreOptions();

    @Parameters(index = "0", paramLabel = "AGENT", description = "claude-code, codex, cursor or gemini.")
    private String agent = "";

    @Parameters(
            index = "1",
            paramLabel = "MOMENT",
            description = "session-start, prompt, stop, pre-compact or session-end.")
    private String moment = "";

    @Option(
            names = "--deadline",
            paramLabel = "TIME",
            description = "When the process ends, whatever it is doing, as 5s or 800ms. Default: 5s.")
    private String deadline = Hook.Options.DEADLINE_SECONDS + "s";

    @Option(
            names = "--budget",
            paramLabel = "TOKENS",
            description = "The most that is put before the model. Default: 2048 at a start, 1024 at a prompt.")
    private @Nullable Integer budget;

    /** A hook that is a process. */
    public HookCommand() {
        this(HookEngines.own(), started(), () -> Runtime.getRuntime().halt(0));
    }

    /**
     * A hook in a process that outlives it.
     *
     * @param started when it was asked for, from which the deadline counts
     * @param halt what ends it at the deadline
     */
    HookCommand(HookEngines engines, Instant started, Runnable halt) {
        this.engines = engines;
        this.started = started;
        this.halt = halt;
    }

    @Override
    public Integer call() {
        NativeLibraries.ready(false);
        Hook.Options options = new Hook.Options(
                store.address(shell),
                store.namespace(shell).orElse(null),
                time("--deadline", deadline),
                budget,
                cache());
        new Hook(
                        AgentOptions.agent(agent),
                        AgentOptions.oneOf("moment", moment, HookEvent.values(), HookEvent::key),
                        options,
                        engines,
                        shell.in(),
                        shell.out(),
                        shell.err())
                .run(started, shell.environment(), halt);
        return ExitCode.OK.number();
    }

    /** When the process began, which the launcher became; a little later where the system does not say. */
    private static Instant started() {
        return ProcessHandle.current().info().startInstant().orElseGet(Instant::now);
    }

    private @Nullable Path cache() {
        Path home = AgentOptions.home(shell);
        String told = shell.variable("ECPHORY_CACHE")
                .or(() -> shell.variable("XDG_CACHE_HOME").map(base -> base + "/ecphory"))
                .orElse(home + "/.cache/ecphory");
        return told.startsWith("/") ? Path.of(told) : null;
    }

    static Duration time(String field, String told) {
        Matcher time = TIME.matcher(told);
        if (!time.matches()) {
            throw ArgumentChecks.invalid(field, told, 30, "is not a time", "give it as 5s or 800ms");
        }
        long number = Long.parseLong(time.group(1));
        return "ms".equals(time.group(2)) ? Duration.ofMillis(number) : Duration.ofSeconds(number);
    }
}
