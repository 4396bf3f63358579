package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.lab.hook.HookBench;
import dev.ecphory.lab.measure.Output;
import dev.ecphory.memory.InvalidInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a prompt costs that goes through a hook. */
@Command(
        name = "hook",
        description =
                "The hooks of a coding agent, run through the launcher: CPU of the client and the resident process"
                        + " for each prompt, time, first call, ten sessions at once, and a kill of the resident.")
public final class HookCommand implements Callable<Integer> {
    private static final int EVENTS = 2_000;
    private static final int PROMPTS = 100;
    private static final int ROUNDS = 5;
    private static final long SEED = 42;

    private final Shell shell;

    @Option(names = "--events", paramLabel = "N", description = "Events in the store. Default: 2000.")
    private int events = EVENTS;

    @Option(names = "--prompts", paramLabel = "N", description = "Prompts that are measured. Default: 100.")
    private int prompts = PROMPTS;

    @Option(names = "--rounds", paramLabel = "N", description = "First calls that are measured. Default: 5.")
    private int rounds = ROUNDS;

    @Option(names = "--seed", paramLabel = "N", description = "Of the conversations. Default: 42.")
    private long seed = SEED;

    @Option(names = "--json", paramLabel = "OUT", description = "Write the report to this file.")
    private @Nullable Path json;

    /** The command on a shell. */
    public HookCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        Path launcher = Path.of(System.getProperty("ecphory.launcher", ""));
        if (!Files.isExecutable(launcher)) {
            throw new InvalidInputException("launcher", "(none)", "is missing", "run it as bin/ecphory-lab hook");
        }
        for (int each : new int[] {events, prompts, rounds}) {
            if (each < 1) {
                throw new InvalidInputException("bench hook", String.valueOf(each), "is too few", "give at least 1");
            }
        }
        Path jvm = Path.of(System.getProperty("ecphory.cache", "/nowhere"), "jvm");
        Map<String, Object> report;
        try (ProgressBars bars = new ProgressBars(shell)) {
            report = new HookBench(launcher, jvm, events, prompts, rounds, seed).run(bars);
        }
        if (json != null) {
            Output.json(json, report);
        }
        ConsoleTable table = new ConsoleTable("measured", "value");
        report.forEach((name, value) -> table.row(
                ConsoleTable.Cell.of(name.replace('_', ' ')),
                ConsoleTable.Cell.right(
                        value instanceof Double number
                                ? String.format(Locale.ROOT, "%,.1f", number)
                                : String.valueOf(value))));
        table.print(new ConsolePage(shell), 0);
        return ExitCode.OK.number();
    }
}
