package dev.ecphory.lab;

import dev.ecphory.cli.kit.CommandRunner;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.lab.answers.AnswersStudy;
import dev.ecphory.lab.facts.FactsStudy;
import dev.ecphory.lab.faults.FaultsStudy;
import dev.ecphory.lab.freeze.FreezeStudy;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.life.LifeStudy;
import dev.ecphory.lab.precision.PrecisionStudy;
import dev.ecphory.lab.relevance.AnswerabilityStudy;
import dev.ecphory.lab.relevance.RelevanceStudy;
import dev.ecphory.lab.relevance.StrangersStudy;
import dev.ecphory.lab.retrieval.AblationStudy;
import dev.ecphory.lab.retrieval.CandidatesStudy;
import dev.ecphory.lab.retrieval.LivingLogStudy;
import dev.ecphory.lab.retrieval.RetrievalStudy;
import dev.ecphory.lab.retrieval.SpeakersStudy;
import dev.ecphory.lab.retrieval.WordsStudy;
import dev.ecphory.lab.run.RunCommands;
import dev.ecphory.lab.speed.AgreementStudy;
import dev.ecphory.lab.speed.EqualityStudy;
import dev.ecphory.lab.speed.HookStudy;
import dev.ecphory.lab.speed.LargeStudy;
import dev.ecphory.lab.speed.NamespacesStudy;
import dev.ecphory.lab.speed.SpeedStudy;
import dev.ecphory.lab.speed.StartingStudy;
import dev.ecphory.lab.times.TimesStudy;
import dev.ecphory.lab.truth.TruthStudy;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The benchmarks as commands. */
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
        CommandLine lab = new CommandLine(new Lab());
        for (Study study : List.of(
                new RunCommands.Run(),
                new RunCommands.Probe(),
                new RunCommands.Compare(),
                new RunCommands.Report(),
                new RetrievalStudy(),
                new AblationStudy(),
                new CandidatesStudy(),
                new TruthStudy(),
                new LifeStudy(),
                new TimesStudy(),
                new FactsStudy(),
                new AnswerabilityStudy(),
                new PrecisionStudy(),
                new RelevanceStudy(),
                new StrangersStudy(),
                new LivingLogStudy(),
                new WordsStudy(),
                new SpeakersStudy(),
                new AnswersStudy(),
                new SpeedStudy(),
                new FreezeStudy(),
                new HookStudy(),
                new FaultsStudy(),
                new StartingStudy(),
                new NamespacesStudy(),
                new EqualityStudy(),
                new AgreementStudy(),
                new LargeStudy())) {
            lab.addSubcommand(study.on(shell));
        }
        return new CommandRunner(shell, false).prepare(lab);
    }

    /** The version of the engine that is measured. */
    static final class EngineVersion implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"ecphory-lab " + ResultPage.version()};
        }
    }
}
