package dev.ecphory.lab;

import dev.ecphory.cli.kit.CommandRunner;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.lab.command.AblationCommand;
import dev.ecphory.lab.command.AnswerabilityCommand;
import dev.ecphory.lab.command.AnswersCommand;
import dev.ecphory.lab.command.ColdCommand;
import dev.ecphory.lab.command.CompareCommand;
import dev.ecphory.lab.command.FiltersCommand;
import dev.ecphory.lab.command.FreezeCommand;
import dev.ecphory.lab.command.GateCommand;
import dev.ecphory.lab.command.HookCommand;
import dev.ecphory.lab.command.LivingCommand;
import dev.ecphory.lab.command.LoadCommand;
import dev.ecphory.lab.command.LoopCommand;
import dev.ecphory.lab.command.PrecisionCommand;
import dev.ecphory.lab.command.ProbeCommand;
import dev.ecphory.lab.command.RelevanceCommand;
import dev.ecphory.lab.command.ReportCommand;
import dev.ecphory.lab.command.RetrievalCommand;
import dev.ecphory.lab.command.RunCommand;
import dev.ecphory.lab.command.ScaleCommand;
import dev.ecphory.lab.command.SpeedCommand;
import dev.ecphory.lab.command.StrangersCommand;
import dev.ecphory.lab.command.TruthCommand;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Every benchmark as a command. */
@Command(
        name = "ecphory-lab",
        versionProvider = Lab.EngineVersion.class,
        description = "Benchmarks of Ecphory: experiments from files, retrieval, answers, facts over time, speed.",
        footer = {"", "lab/README.md lists every option; docs/results has what was measured."})
public final class Lab implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything is called
    private CommandSpec spec;

    private Lab() {}

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "Missing command");
    }

    /** Runs a command line and returns its exit code. */
    public static int run(Shell shell, String... args) {
        return new CommandRunner(shell, false).run(commands(shell), args);
    }

    /** All commands. */
    public static CommandLine commands(Shell shell) {
        return new CommandRunner(shell, false).prepare(new CommandLine(new Lab())
                .addSubcommand("run", new RunCommand(shell))
                .addSubcommand("probe", new ProbeCommand(shell))
                .addSubcommand("compare", new CompareCommand(shell))
                .addSubcommand("report", new ReportCommand(shell))
                .addSubcommand("retrieval", new RetrievalCommand(shell))
                .addSubcommand("ablation", new AblationCommand(shell))
                .addSubcommand("truth", new TruthCommand(shell))
                .addSubcommand("gate", new GateCommand(shell))
                .addSubcommand("answerability", new AnswerabilityCommand(shell))
                .addSubcommand("precision", new PrecisionCommand(shell))
                .addSubcommand("relevance", new RelevanceCommand(shell))
                .addSubcommand("strangers", new StrangersCommand(shell))
                .addSubcommand("living", new LivingCommand(shell))
                .addSubcommand("answers", new AnswersCommand(shell))
                .addSubcommand("speed", new SpeedCommand(shell))
                .addSubcommand("cold", new ColdCommand(shell))
                .addSubcommand("freeze", new FreezeCommand(shell))
                .addSubcommand("filters", new FiltersCommand(shell))
                .addSubcommand("hook", new HookCommand(shell))
                .addSubcommand("scale", new ScaleCommand(shell))
                .addSubcommand("load", new LoadCommand(shell))
                .addSubcommand("loop", new LoopCommand(shell)));
    }

    /** The version of the engine that is measured. */
    static final class EngineVersion implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"ecphory-lab " + Version.ofEngine()};
        }
    }
}
