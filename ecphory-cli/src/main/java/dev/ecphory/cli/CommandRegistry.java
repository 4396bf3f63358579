package dev.ecphory.cli;

import dev.ecphory.cli.admin.AuditCommand;
import dev.ecphory.cli.admin.BackupCommand;
import dev.ecphory.cli.admin.ConfigCommand;
import dev.ecphory.cli.admin.ConsolidateCommand;
import dev.ecphory.cli.admin.EmbedCommand;
import dev.ecphory.cli.admin.EraseCommand;
import dev.ecphory.cli.admin.ForkCommand;
import dev.ecphory.cli.admin.GateCommands;
import dev.ecphory.cli.admin.GateTraceCommand;
import dev.ecphory.cli.admin.HealthCommand;
import dev.ecphory.cli.admin.KeyCommands;
import dev.ecphory.cli.admin.LanguageCommand;
import dev.ecphory.cli.admin.MigrateCommand;
import dev.ecphory.cli.admin.ModelsCommand;
import dev.ecphory.cli.admin.QueueCommand;
import dev.ecphory.cli.admin.QuotaCommand;
import dev.ecphory.cli.admin.RebuildCommand;
import dev.ecphory.cli.admin.RedactCommand;
import dev.ecphory.cli.admin.ReembedCommand;
import dev.ecphory.cli.admin.SnapshotCommand;
import dev.ecphory.cli.admin.StatsCommand;
import dev.ecphory.cli.admin.TrailCommand;
import dev.ecphory.cli.admin.VerifyCommand;
import dev.ecphory.cli.cognition.IntentionCommands;
import dev.ecphory.cli.cognition.MindCommand;
import dev.ecphory.cli.cognition.PersonaCommands;
import dev.ecphory.cli.cognition.ReviewsCommand;
import dev.ecphory.cli.events.AppendCommand;
import dev.ecphory.cli.events.ArchiveCommand;
import dev.ecphory.cli.events.DescribeCommand;
import dev.ecphory.cli.events.ExportCommand;
import dev.ecphory.cli.events.GetCommand;
import dev.ecphory.cli.events.ImportCommand;
import dev.ecphory.cli.events.ListCommand;
import dev.ecphory.cli.events.RehydrateCommand;
import dev.ecphory.cli.events.RestoreCommand;
import dev.ecphory.cli.events.RetractCommand;
import dev.ecphory.cli.facts.AliasCommands;
import dev.ecphory.cli.facts.ContradictionsCommand;
import dev.ecphory.cli.facts.DirectiveCommands;
import dev.ecphory.cli.facts.EntitiesCommand;
import dev.ecphory.cli.facts.FactCommands;
import dev.ecphory.cli.facts.FactsCommand;
import dev.ecphory.cli.facts.HistoryCommand;
import dev.ecphory.cli.facts.LandmarksCommand;
import dev.ecphory.cli.facts.OutcomesCommand;
import dev.ecphory.cli.facts.ProfileCommand;
import dev.ecphory.cli.facts.SummaryCommands;
import dev.ecphory.cli.facts.TimelineCommand;
import dev.ecphory.cli.facts.TimesCommand;
import dev.ecphory.cli.facts.WorkingCommand;
import dev.ecphory.cli.recall.AnswerCommand;
import dev.ecphory.cli.recall.AssociationsCommand;
import dev.ecphory.cli.recall.ExplainCommand;
import dev.ecphory.cli.recall.FeedbackCommand;
import dev.ecphory.cli.recall.RecallCommand;
import dev.ecphory.cli.serve.AgentCommands;
import dev.ecphory.cli.serve.AgentStatusCommand;
import dev.ecphory.cli.serve.HookCommand;
import dev.ecphory.cli.serve.McpCommand;
import dev.ecphory.cli.serve.ServeCommand;
import dev.ecphory.cli.kit.CommandRunner;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.Failure;
import dev.ecphory.cli.kit.Paint;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.Shell;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Every command by name, and how one is run. Only the command that is asked for is made, because reading the options of
 * all of them is what a short command would spend its time on. Threads may share it; a run belongs to one.
 */
final class CommandRegistry {
    /** Columns for the names of commands in the help. */
    private static final int NAMES = 16;

    private static final Map<String, Map<String, Function<Shell, Object>>> GROUPS = groups();
    private static final Map<String, Function<Shell, Object>> BY_NAME = byName();
    /** Other names of commands. */
    private static final Map<String, String> ALIASES = Map.of("ask", "answer");

    private static final Failure MEASURING = new Failure(
            ExitCode.INVALID,
            "there is no command bench: benchmarks are not part of what is shipped",
            "use bin/ecphory-lab of a source checkout, such as bin/ecphory-lab retrieval; see bin/ecphory-lab --help",
            null);

    private CommandRegistry() {}

    /** Every command under the heading that it has in the help. */
    private static Map<String, Map<String, Function<Shell, Object>>> groups() {
        Map<String, Map<String, Function<Shell, Object>>> all = new LinkedHashMap<>();
        Group first = new Group(all, "Remember and recall");
        first.add("demo", DemoCommand::new);
        first.add("append", AppendCommand::new);
        first.add("import", ImportCommand::new);
        first.add("recall", RecallCommand::new);
        first.add("answer", AnswerCommand::new);
        first.add("explain", ExplainCommand::new);
        first.add("get", GetCommand::new);
        first.add("list", ListCommand::new);
        first.add("describe", DescribeCommand::new);
        Group truth = new Group(all, "What is true, and since when");
        truth.add("facts", FactsCommand::new);
        truth.add("history", HistoryCommand::new);
        truth.add("timeline", TimelineCommand::new);
        truth.add("entities", EntitiesCommand::new);
        truth.add("profile", ProfileCommand::new);
        truth.add("summaries", SummaryCommands.All::new);
        truth.add("outcomes", OutcomesCommand::new);
        truth.add("insights", SummaryCommands.Insights::new);
        truth.add("identity", SummaryCommands.Identity::new);
        truth.add("landmarks", LandmarksCommand::new);
        truth.add("working", WorkingCommand::new);
        truth.add("mind", MindCommand::new);
        truth.add("times", TimesCommand::new);
        truth.add("contradictions", CommandRegistry::contradictions);
        truth.add("fact", CommandRegistry::fact);
        truth.add("alias", CommandRegistry::alias);
        truth.add("directive", CommandRegistry::directive);
        Group living = new Group(all, "A living memory");
        living.add("intentions", CommandRegistry::intentions);
        living.add("persona", CommandRegistry::persona);
        living.add("reviews", ReviewsCommand::new);
        Group behind = new Group(all, "Behind it");
        behind.add("consolidate", ConsolidateCommand::new);
        behind.add("archive", ArchiveCommand::new);
        behind.add("rehydrate", RehydrateCommand::new);
        behind.add("queue", QueueCommand::new);
        behind.add("audit", AuditCommand::new);
        behind.add("feedback", FeedbackCommand::new);
        behind.add("associations", AssociationsCommand::new);
        behind.add("gate", CommandRegistry::gate);
        behind.add("embed", EmbedCommand::new);
        behind.add("reembed", ReembedCommand::new);
        behind.add("rebuild", RebuildCommand::new);
        Group agents = new Group(all, "Coding agents");
        agents.add("agent", CommandRegistry::agent);
        agents.add("hook", HookCommand::new);
        Group forget = new Group(all, "Forget");
        forget.add("retract", RetractCommand::new);
        forget.add("restore", RestoreCommand::new);
        forget.add("redact", RedactCommand::new);
        forget.add("erase", EraseCommand::new);
        Group doors = new Group(all, "Let others in");
        doors.add("serve", ServeCommand::new);
        doors.add("keys", CommandRegistry::keys);
        Group keep = new Group(all, "Keep and inspect");
        keep.add("stats", StatsCommand::new);
        keep.add("health", HealthCommand::new);
        keep.add("verify", VerifyCommand::new);
        keep.add("trail", TrailCommand::new);
        keep.add("quota", QuotaCommand::new);
        keep.add("backup", BackupCommand::new);
        keep.add("export", ExportCommand::new);
        keep.add("migrate", MigrateCommand::new);
        keep.add("fork", ForkCommand::new);
        keep.add("snapshot", SnapshotCommand::new);
        keep.add("models", ModelsCommand::new);
        keep.add("config", ConfigCommand::new);
        keep.add("language", LanguageCommand::new);
        new Group(all, "Serve").add("mcp", McpCommand::new);
        return all;
    }

    private record Group(Map<String, Map<String, Function<Shell, Object>>> all, String heading) {
        void add(String name, Function<Shell, Object> make) {
            all.computeIfAbsent(heading, none -> new LinkedHashMap<>()).put(name, make);
        }
    }

    private static Map<String, Function<Shell, Object>> byName() {
        Map<String, Function<Shell, Object>> all = new LinkedHashMap<>();
        GROUPS.values().forEach(all::putAll);
        return all;
    }

    private static Object contradictions(Shell shell) {
        return new CommandLine(new ContradictionsCommand(shell))
                .addSubcommand("resolve", new ContradictionsCommand.Resolve(shell));
    }

    private static Object fact(Shell shell) {
        return nest("Asserts, retracts and restores what holds.")
                .addSubcommand("assert", new FactCommands.Assert(shell))
                .addSubcommand("retract", new FactCommands.Retract(shell))
                .addSubcommand("restore", new FactCommands.Restore(shell));
    }

    private static Object alias(Shell shell) {
        return nest("Says which names mean one entity.")
                .addSubcommand("link", new AliasCommands.Link(shell))
                .addSubcommand("unlink", new AliasCommands.Unlink(shell))
                .addSubcommand("show", new AliasCommands.Show(shell));
    }

    private static Object directive(Shell shell) {
        return nest("Keeps the standing instructions, which come first with every recall.")
                .addSubcommand("add", new DirectiveCommands.Add(shell))
                .addSubcommand("list", new DirectiveCommands.ActiveDirectives(shell))
                .addSubcommand("remove", new DirectiveCommands.Remove(shell));
    }

    private static Object intentions(Shell shell) {
        return nest("Keeps what is to be remembered later: at a time, when something is spoken of, or when the talk is"
                        + " about it.")
                .addSubcommand("add", new IntentionCommands.Add(shell))
                .addSubcommand("list", new IntentionCommands.All(shell))
                .addSubcommand("due", new IntentionCommands.Due(shell))
                .addSubcommand("remind", new IntentionCommands.Remind(shell))
                .addSubcommand("remove", new IntentionCommands.Remove(shell));
    }

    private static Object persona(Shell shell) {
        return nest("Says who the agent is, and what it feels.")
                .addSubcommand("show", new PersonaCommands.Show(shell))
                .addSubcommand("feel", new PersonaCommands.Feel(shell));
    }

    private static Object agent(Shell shell) {
        return nest("Gives coding agents a memory, and says how they are wired to it.")
                .addSubcommand("install", new AgentCommands.Install(shell))
                .addSubcommand("status", new AgentStatusCommand(shell))
                .addSubcommand("uninstall", new AgentCommands.Uninstall(shell));
    }

    private static Object keys(Shell shell) {
        return nest("Says who may use the server, and in whose memory.")
                .addSubcommand("add", new KeyCommands.Add(shell))
                .addSubcommand("list", new KeyCommands.Valid(shell))
                .addSubcommand("revoke", new KeyCommands.Revoke(shell));
    }

    private static Object gate(Shell shell) {
        return nest("Shows what the encoding gate lets in and why, and tries another one.")
                .addSubcommand("trace", new GateTraceCommand(shell))
                .addSubcommand("replay", new GateCommands.Replay(shell))
                .addSubcommand("quarantine", new GateCommands.Quarantine(shell))
                .addSubcommand("admit", new GateCommands.Admit(shell));
    }

    /** A command that is only the beginning of others. */
    private static CommandLine nest(String description) {
        CommandSpec spec = CommandSpec.create();
        spec.usageMessage().description(description);
        return new CommandLine(spec);
    }

    /** Runs a command line and returns its exit code; nothing is thrown, everything is said on the shell's streams. */
    static int run(Shell shell, String... told) {
        String[] args = told.clone();
        if (args.length > 0) {
            args[0] = ALIASES.getOrDefault(args[0], args[0]);
        }
        String first = args.length > 0 ? args[0] : "";
        CommandLine line = BY_NAME.containsKey(first) ? one(shell, first) : all(shell);
        if (first.equals("bench")) {
            MEASURING.tell(shell, Arrays.asList(args).contains("--json"));
            return MEASURING.code().number();
        }
        int code = runner(shell).run(line, args);
        // agents take a code that is not 0 for a veto, or show it
        return first.equals("hook") ? ExitCode.OK.number() : code;
    }

    private static CommandRunner runner(Shell shell) {
        return new CommandRunner(shell, true);
    }

    /** The whole tree, for help and for the test of the documentation. */
    static CommandLine all(Shell shell) {
        CommandLine root = new CommandLine(new RootCommand());
        BY_NAME.forEach((name, make) -> root.addSubcommand(name, make.apply(shell)));
        root.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
        root.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, help -> list(root, shell));
        return runner(shell).prepare(root);
    }

    /** Every command with what it does, under the headings of the groups. */
    private static String list(CommandLine root, Shell shell) {
        StringBuilder list = new StringBuilder();
        Paint paint = new Paint(shell.colours());
        GROUPS.forEach((heading, commands) -> {
            list.append(String.format("%n%s%n", paint.title(heading)));
            for (String name : commands.keySet()) {
                CommandSpec spec =
                        Objects.requireNonNull(root.getSubcommands().get(name)).getCommandSpec();
                String does = String.join(" ", spec.usageMessage().description());
                List<String> lines = PlainText.wrap(does, shell.width() - NAMES - 2);
                list.append(String.format("  %s%s%n", paint.bold(PlainText.fit(name, NAMES)), lines.getFirst()));
                lines.stream().skip(1).forEach(line -> list.append(" ".repeat(NAMES + 2))
                        .append(line)
                        .append(String.format("%n")));
            }
        });
        return list.toString();
    }

    private static CommandLine one(Shell shell, String name) {
        CommandLine root = new CommandLine(new RootCommand());
        Function<Shell, Object> make = BY_NAME.getOrDefault(name, unknown -> new RootCommand());
        return runner(shell).prepare(root.addSubcommand(name, make.apply(shell)));
    }
}
