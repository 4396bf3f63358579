package dev.ecphory.cli.kit;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Runs command lines: help, version, failures as exit codes. Nothing is thrown. Not for several threads. */
public final class CommandRunner {
    /** The help library refuses fewer columns. */
    private static final int NARROWEST_HELP = 55;

    /** The option that shows everything. */
    public static final String HELP_ALL = "--help-all";

    private static final String HELP = "--help";

    private final Shell shell;
    private final boolean jsonFailures;
    private final @Nullable Function<CommandSpec, Set<String>> common;

    /**
     * A runner on a shell.
     *
     * @param shell where answers and failures are printed
     * @param jsonFailures whether {@code --json} is a switch that asks for failures as JSON, and not the name of a file
     */
    public CommandRunner(Shell shell, boolean jsonFailures) {
        this(shell, jsonFailures, null);
    }

    /**
     * The same, with options that only {@code --help-all} shows.
     *
     * @param common the names of those of a command; null for none, and for no {@code --help-all}
     */
    public CommandRunner(Shell shell, boolean jsonFailures, @Nullable Function<CommandSpec, Set<String>> common) {
        this.shell = shell;
        this.jsonFailures = jsonFailures;
        this.common = common;
    }

    /** Adds the options that every command has, and prints on the shell from now on. */
    public CommandLine prepare(CommandLine root) {
        addHelp(root);
        root.getCommandSpec()
                .addOption(
                        flag("--version", "Show the version.").versionHelp(true).build());
        root.setOut(new PrintWriter(shell.out(), true, StandardCharsets.UTF_8));
        root.setErr(new PrintWriter(shell.err(), true, StandardCharsets.UTF_8));
        root.setUsageHelpWidth(Math.max(NARROWEST_HELP, shell.width()));
        root.setUsageHelpAutoWidth(false);
        root.setCaseInsensitiveEnumValuesAllowed(true);
        root.setExpandAtFiles(false); // a text may begin with @
        root.setColorScheme(CommandLine.Help.defaultColorScheme(shell.colours() ? Ansi.ON : Ansi.OFF));
        root.setParameterExceptionHandler((wrong, args) -> fail(args, wrong));
        root.setExecutionExceptionHandler(
                (thrown, command, parsed) -> fail(parsed.originalArgs().toArray(String[]::new), thrown));
        return root;
    }

    private void addHelp(CommandLine line) {
        CommandSpec spec = line.getCommandSpec();
        spec.addOption(flag(HELP, "Show help.").usageHelp(true).build());
        if (common != null) {
            spec.addOption(flag(HELP_ALL, "Show help with every option.").build());
        }
        line.getSubcommands().values().forEach(this::addHelp);
    }

    private static OptionSpec.Builder flag(String name, String description) {
        return OptionSpec.builder(name).type(boolean.class).arity("0").description(description);
    }

    /** Runs a prepared command line and returns its exit code. */
    public int run(CommandLine line, String... args) {
        try {
            ArgumentChecks.requireReadable(args);
            return line.execute(common == null ? args : asked(line, common, args));
        } catch (Throwable thrown) {
            return fail(args, thrown);
        } finally {
            shell.out().flush();
            shell.err().flush();
        }
    }

    /** The arguments with the one option of help that the library knows; for the short help, others are hidden. */
    private static String[] asked(CommandLine line, Function<CommandSpec, Set<String>> common, String[] args) {
        List<String> told = new ArrayList<>(List.of(args));
        int end = told.contains("--") ? told.indexOf("--") : told.size();
        if (told.subList(0, end).contains(HELP_ALL)) {
            told.subList(0, end).replaceAll(each -> each.equals(HELP_ALL) ? HELP : each);
        } else if (told.subList(0, end).contains(HELP)) {
            hide(line, common);
        }
        return told.toArray(String[]::new);
    }

    private static void hide(CommandLine line, Function<CommandSpec, Set<String>> common) {
        CommandSpec spec = line.getCommandSpec();
        Set<String> hidden = common.apply(spec);
        for (String name : hidden) {
            OptionSpec option = spec.findOption(name);
            spec.remove(option);
            spec.addOption(OptionSpec.builder(option).hidden(true).build());
        }
        if (!hidden.isEmpty()) {
            List<String> footer = new ArrayList<>(List.of(spec.usageMessage().footer()));
            footer.addAll(List.of("", HELP_ALL + " also shows the options that every command takes."));
            spec.usageMessage().footer(footer.toArray(String[]::new));
        }
        line.getSubcommands().values().forEach(each -> hide(each, common));
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
