package dev.ecphory.cli.kit;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Runs command lines: help, version, failures as exit codes. Nothing is thrown. Not for several threads. */
public final class CommandRunner {
    /** The help library refuses fewer columns. */
    private static final int NARROWEST_HELP = 55;

    private final Shell shell;
    private final boolean jsonFailures;

    /**
     * A runner on a shell.
     *
     * @param shell where answers and failures are printed
     * @param jsonFailures whether {@code --json} is a switch that asks for failures as JSON, and not the name of a file
     */
    public CommandRunner(Shell shell, boolean jsonFailures) {
        this.shell = shell;
        this.jsonFailures = jsonFailures;
    }

    /** Adds the options that every command has, and prints on the shell from now on. */
    public CommandLine prepare(CommandLine root) {
        addHelp(root);
        root.getCommandSpec()
                .addOption(OptionSpec.builder("--version")
                        .versionHelp(true)
                        .type(boolean.class)
                        .arity("0")
                        .description("Say which version this is.")
                        .build());
        root.setOut(new PrintWriter(shell.out(), true, StandardCharsets.UTF_8));
        root.setErr(new PrintWriter(shell.err(), true, StandardCharsets.UTF_8));
        root.setUsageHelpWidth(Math.max(NARROWEST_HELP, shell.width()));
        root.setUsageHelpAutoWidth(false);
        root.setCaseInsensitiveEnumValuesAllowed(true);
        root.setColorScheme(CommandLine.Help.defaultColorScheme(shell.colours() ? Ansi.ON : Ansi.OFF));
        root.setParameterExceptionHandler((wrong, args) -> fail(args, wrong));
        root.setExecutionExceptionHandler(
                (thrown, command, parsed) -> fail(parsed.originalArgs().toArray(String[]::new), thrown));
        return root;
    }

    private static void addHelp(CommandLine line) {
        CommandSpec spec = line.getCommandSpec();
        spec.addOption(OptionSpec.builder("--help")
                .usageHelp(true)
                .type(boolean.class)
                .arity("0")
                .description("Say what it does and takes.")
                .build());
        line.getSubcommands().values().forEach(CommandRunner::addHelp);
    }

    /** Runs a prepared command line and returns its exit code. */
    public int run(CommandLine line, String... args) {
        try {
            return line.execute(args);
        } catch (Throwable thrown) {
            return fail(args, thrown);
        } finally {
            shell.out().flush();
            shell.err().flush();
        }
    }

    private int fail(String[] args, Throwable thrown) {
        Failure failure = Failure.of(thrown);
        shell.out().flush();
        failure.tell(shell, jsonFailures && Arrays.asList(args).contains("--json"));
        if (shell.variable("ECPHORY_DEBUG").isPresent()) {
            thrown.printStackTrace(shell.err());
        }
        return failure.code().number();
    }
}
