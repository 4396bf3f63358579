package dev.ecphory.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Every command by name, and how one is run. Only the command that is asked for is made, because reading the options of
 * all of them is what a short command would spend its time on. Threads may share it; a run belongs to one.
 */
final class Commands {
    private static final Map<String, Function<Shell, Object>> BY_NAME = byName();

    private Commands() {}

    private static Map<String, Function<Shell, Object>> byName() {
        Map<String, Function<Shell, Object>> all = new LinkedHashMap<>();
        all.put("demo", DemoCommand::new);
        all.put("append", AppendCommand::new);
        all.put("import", ImportCommand::new);
        all.put("recall", RecallCommand::new);
        all.put("explain", ExplainCommand::new);
        all.put("get", GetCommand::new);
        all.put("list", ListCommand::new);
        all.put("stats", StatsCommand::new);
        all.put("health", HealthCommand::new);
        all.put("verify", VerifyCommand::new);
        all.put("rebuild", RebuildCommand::new);
        all.put("embed", EmbedCommand::new);
        all.put("backup", BackupCommand::new);
        all.put("export", ExportCommand::new);
        all.put("config", ConfigCommand::new);
        all.put("language", LanguageCommand::new);
        all.put("bench", Commands::bench);
        return all;
    }

    private static Object bench(Shell shell) {
        return new CommandLine(new BenchCommand())
                .addSubcommand("retrieval", new BenchRetrievalCommand(shell))
                .addSubcommand("ablation", new BenchAblationCommand(shell))
                .addSubcommand("truth", new BenchTruthCommand(shell))
                .addSubcommand("gate", new BenchGateCommand(shell))
                .addSubcommand("selective", new BenchSelectiveCommand(shell))
                .addSubcommand("speed", new BenchSpeedCommand(shell));
    }

    /** Runs a command line and returns its exit code; nothing is thrown, everything is said on the shell's streams. */
    static int run(Shell shell, String... args) {
        String first = args.length > 0 ? args[0] : "";
        CommandLine line = BY_NAME.containsKey(first) ? one(shell, first) : all(shell);
        try {
            return line.execute(args);
        } catch (Throwable thrown) {
            return fail(shell, args, thrown);
        } finally {
            shell.out().flush();
            shell.err().flush();
        }
    }

    /** The whole tree, for help and for the test of the documentation. */
    static CommandLine all(Shell shell) {
        CommandLine root = new CommandLine(new Root());
        BY_NAME.forEach((name, make) -> root.addSubcommand(name, make.apply(shell)));
        return ready(root, shell);
    }

    private static CommandLine one(Shell shell, String name) {
        CommandLine root = new CommandLine(new Root());
        Function<Shell, Object> make = BY_NAME.getOrDefault(name, unknown -> new Root());
        return ready(root.addSubcommand(name, make.apply(shell)), shell);
    }

    private static CommandLine ready(CommandLine root, Shell shell) {
        withHelp(root);
        root.getCommandSpec()
                .addOption(OptionSpec.builder("--version")
                        .versionHelp(true)
                        .type(boolean.class)
                        .arity("0")
                        .description("Say which version this is.")
                        .build());
        root.setOut(new PrintWriter(shell.out(), true, StandardCharsets.UTF_8));
        root.setErr(new PrintWriter(shell.err(), true, StandardCharsets.UTF_8));
        root.setUsageHelpWidth(shell.width());
        root.setUsageHelpAutoWidth(false);
        root.setCaseInsensitiveEnumValuesAllowed(true);
        root.setColorScheme(CommandLine.Help.defaultColorScheme(shell.colours() ? Ansi.ON : Ansi.OFF));
        root.setParameterExceptionHandler((wrong, args) -> fail(shell, args, wrong));
        root.setExecutionExceptionHandler(
                (thrown, command, parsed) -> fail(shell, parsed.originalArgs().toArray(String[]::new), thrown));
        return root;
    }

    private static void withHelp(CommandLine line) {
        CommandSpec spec = line.getCommandSpec();
        spec.addOption(OptionSpec.builder("--help")
                .usageHelp(true)
                .type(boolean.class)
                .arity("0")
                .description("Say what it does and takes.")
                .build());
        line.getSubcommands().values().forEach(Commands::withHelp);
    }

    private static int fail(Shell shell, String[] args, Throwable thrown) {
        Failure failure = Failure.of(thrown);
        shell.out().flush();
        boolean measuring = args.length > 0 && args[0].equals("bench"); // where --json names a file
        failure.tell(shell, !measuring && Arrays.asList(args).contains("--json"));
        if (shell.variable("ECPHORY_DEBUG").isPresent()) {
            thrown.printStackTrace(shell.err());
        }
        return failure.code().number();
    }
}
