package dev.ecphory.cli;

import dev.ecphory.InvalidInputException;
import dev.ecphory.cli.admin.AccessCommands;
import dev.ecphory.cli.admin.ConfigCommand;
import dev.ecphory.cli.admin.ConsolidateCommand;
import dev.ecphory.cli.admin.CopyCommands;
import dev.ecphory.cli.admin.GateCommands;
import dev.ecphory.cli.admin.ModelsCommand;
import dev.ecphory.cli.admin.ProjectionCommands;
import dev.ecphory.cli.admin.StatusCommands;
import dev.ecphory.cli.cognition.IntentionCommands;
import dev.ecphory.cli.cognition.MindCommands;
import dev.ecphory.cli.events.AppendCommand;
import dev.ecphory.cli.events.EventCommands;
import dev.ecphory.cli.events.ExportCommand;
import dev.ecphory.cli.events.ForgetCommands;
import dev.ecphory.cli.events.ImportCommand;
import dev.ecphory.cli.facts.DirectiveCommands;
import dev.ecphory.cli.facts.EntityCommands;
import dev.ecphory.cli.facts.FactCommands;
import dev.ecphory.cli.facts.SummaryCommands;
import dev.ecphory.cli.kit.CommandRunner;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.JsonOption;
import dev.ecphory.cli.kit.Paint;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.Setting;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.cli.options.MemoryOptions;
import dev.ecphory.cli.options.NamespaceOption;
import dev.ecphory.cli.options.StoreOptions;
import dev.ecphory.cli.recall.AnswerCommand;
import dev.ecphory.cli.recall.ExplainCommand;
import dev.ecphory.cli.recall.RecallCommand;
import dev.ecphory.cli.serve.AgentCommands;
import dev.ecphory.cli.serve.McpCommand;
import dev.ecphory.cli.serve.ServeCommand;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;

/**
 * Every command by name, and how one is run. Only the command that is asked for is made, because reading the options of
 * all of them is what a short command would spend its time on. Threads may share it; a run belongs to one.
 */
final class CommandRegistry {
    /** Columns for the names of commands in the help. */
    private static final int NAMES = 16;

    /** The commands at the top level, under the headings of the help. */
    private static final Map<String, List<String>> HEADINGS = new LinkedHashMap<>();

    /** What is answered without any command. */
    private static final Set<String> OVERVIEWS = Set.of("--help", CommandRunner.HELP_ALL, "--version");

    private static final CommandNode ROOT = tree();
    /** What the configurations of coding agents call, short for {@code agent hook}. */
    private static final String HOOK = "hook";

    private CommandRegistry() {}

    private static CommandNode tree() {
        HEADINGS.put("Remember", List.of("demo", "append", "import"));
        HEADINGS.put("Recall", List.of("recall", "answer", "explain"));
        HEADINGS.put("See what is remembered", List.of("events", "facts", "entity", "summaries", "mind"));
        HEADINGS.put("Instruct the agent", List.of("directive", "intentions"));
        HEADINGS.put("Forget", List.of("forget"));
        HEADINGS.put("Run and connect", List.of("consolidate", "serve", "mcp", "agent"));
        HEADINGS.put("Administer", List.of("models", "admin"));
        return CommandNode.group("")
                .with("demo", DemoCommand::new)
                .with("append", AppendCommand::new)
                .with("import", ImportCommand::new)
                .with("recall", RecallCommand::new)
                .with("answer", AnswerCommand::new)
                .with("explain", ExplainCommand::new)
                .with("events", EventCommands.group())
                .with("facts", FactCommands.group())
                .with("entity", EntityCommands.group())
                .with("summaries", SummaryCommands.group())
                .with("mind", MindCommands.group())
                .with("directive", DirectiveCommands.group())
                .with("intentions", IntentionCommands.group())
                .with("forget", ForgetCommands.group())
                .with("consolidate", ConsolidateCommand::new)
                .with("serve", ServeCommand::new)
                .with("mcp", McpCommand::new)
                .with("agent", AgentCommands.group())
                .with("models", models())
                .with("admin", admin());
    }

    private static CommandNode models() {
        return CommandNode.of(ModelsCommand::new)
                .with("list", ModelsCommand::new)
                .with(
                        "embed",
                        ProjectionCommands::embed,
                        "Embeds what waits to be embedded; nothing waits at tier edge. Killed, it goes on where it"
                                + " was.")
                .with(
                        "reembed",
                        ProjectionCommands::reembed,
                        "Makes the vectors of a namespace's texts by the configured embedder. A namespace that is"
                                + " served in another space is served in that one until the last vector is there; then"
                                + " the old ones go.",
                        "Killed, it goes on where it was. Asks no language model.");
    }

    private static CommandNode admin() {
        return CommandNode.group("Configures, checks, copies and repairs the store, and says who may use it.")
                .with("config", ConfigCommand::new)
                .asking("stats", "Counts what is remembered.", StatusCommands::stats)
                .with("health", StatusCommands.Health::new)
                .with("verify", StatusCommands.Verify::new)
                .asking(
                        "queue",
                        "Shows how far each chore has come, what waits for it, and what it failed on and set aside.",
                        StatusCommands::queue)
                .asking(
                        "audit",
                        "Counts what may be of little use: chatter, repetitions, what nobody ever recalled. Changes"
                                + " nothing.",
                        StatusCommands::audit)
                .with("trail", AccessCommands.Trail::new)
                .with("quota", AccessCommands.Limits::new)
                .with("keys", AccessCommands.keys())
                .with("gate", GateCommands.group())
                .with("backup", CopyCommands.Backup::new)
                .with("export", ExportCommand::new)
                .with("migrate", CopyCommands.Migrate::new)
                .with("fork", CopyCommands.Fork::new)
                .with("snapshot", CopyCommands.Snapshot::new)
                .with(
                        "rebuild",
                        ProjectionCommands::rebuild,
                        "Throws every projection of a namespace away and makes it again from the log.")
                .with("language", ProjectionCommands.Language::new);
    }

    /** Every name at the top level. */
    static Set<String> names() {
        return ROOT.children().keySet();
    }

    /** Runs a command line and returns its exit code; nothing is thrown, everything is said on the shell's streams. */
    static int run(Shell shell, String... line) {
        List<String> args = List.of(line);
        String first = args.isEmpty() ? "" : args.getFirst();
        CommandNode node =
                first.equals(HOOK) ? ROOT.at("agent", HOOK) : ROOT.children().get(first);
        CommandLine command = node == null
                ? root(shell, OVERVIEWS.containsAll(args) && !args.isEmpty(), args.contains(CommandRunner.HELP_ALL))
                : prepared(
                        shell,
                        new CommandLine(new RootCommand())
                                .addSubcommand(first, node.line(shell, first, args.subList(1, args.size()))));
        command.setExecutionStrategy(CommandRegistry::execute);
        int code = runner(shell).run(command, line);
        // agents take a code that is not 0 for a veto, or show it
        boolean hook = first.equals(HOOK) || (first.equals("agent") && args.indexOf(HOOK) == 1);
        return hook ? ExitCode.OK.number() : code;
    }

    /** Runs the command with what it sets for itself. */
    private static int execute(ParseResult parsed) {
        CommandSpec last = parsed.asCommandLineList().getLast().getCommandSpec();
        OptionSpec set = last.findOption(Setting.OPTION);
        if (set != null && last.userObject() instanceof ShellCommand command) {
            List<String> settings = set.getValue();
            try {
                command.on(command.shell.with(Setting.read(Setting.OPTION, settings)));
            } catch (InvalidInputException wrong) {
                throw new CommandLine.ExecutionException(last.commandLine(), Setting.OPTION, wrong);
            }
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    private static CommandRunner runner(Shell shell) {
        return new CommandRunner(shell, true, CommandRegistry::everywhere);
    }

    private static CommandLine prepared(Shell shell, CommandLine root) {
        return runner(shell).prepare(root);
    }

    /** The names of the options of a command that every command takes and few need. */
    private static Set<String> everywhere(CommandSpec command) {
        Set<String> names = new HashSet<>();
        for (CommandSpec mixin : command.mixins().values()) {
            Object holder = mixin.userObject();
            boolean common = holder instanceof StoreOptions || holder instanceof NamespaceOption;
            names.addAll(common ? mixin.optionsMap().keySet() : everywhere(mixin));
        }
        names.removeAll(Set.of("--db", "--namespace"));
        return names;
    }

    /** The whole tree as the help shows it. */
    static CommandLine all(Shell shell) {
        return root(shell, false, false);
    }

    /** The top level, above every command or, for an overview, above a placeholder that stands in for all of them. */
    private static CommandLine root(Shell shell, boolean overview, boolean switches) {
        CommandLine root = new CommandLine(new RootCommand());
        if (overview) {
            root.addSubcommand("COMMAND", CommandSpec.create());
        } else {
            ROOT.children().forEach((name, node) -> root.addSubcommand(name, node.line(shell, name, List.of())));
        }
        if (switches) {
            root.addMixin("memory", new MemoryOptions());
            root.addMixin("json", new JsonOption());
        }
        root.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
        root.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, help -> list(shell, switches));
        return prepared(shell, root);
    }

    /** Every command with what it does, under the headings; with those beneath it, or only their names. */
    private static String list(Shell shell, boolean nested) {
        StringBuilder list = new StringBuilder();
        Paint paint = new Paint(shell.colours());
        HEADINGS.forEach((heading, names) -> {
            list.append(String.format("%n%s%n", paint.title(heading)));
            names.forEach(name -> list(list, ROOT.at(name), name, "  ", shell, nested));
        });
        return list.toString();
    }

    private static void list(
            StringBuilder list, CommandNode node, String name, String indent, Shell shell, boolean nested) {
        Set<String> names = node.children().keySet();
        String more = names.isEmpty() || nested ? "" : " Commands: " + String.join(", ", names) + ".";
        int left = indent.length() + NAMES;
        List<String> lines = PlainText.wrap(node.description() + more, shell.width() - left);
        list.append(indent)
                .append(new Paint(shell.colours()).bold(PlainText.fit(name, NAMES)))
                .append(String.join(String.format("%n") + " ".repeat(left), lines))
                .append(String.format("%n"));
        if (nested) {
            node.children().forEach((each, below) -> list(list, below, each, indent + "  ", shell, true));
        }
    }
}
