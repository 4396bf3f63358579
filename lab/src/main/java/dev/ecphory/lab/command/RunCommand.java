package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.lab.analysis.Standing;
import dev.ecphory.lab.analysis.Standings;
import dev.ecphory.lab.experiment.Experiment;
import dev.ecphory.lab.model.Asking;
import dev.ecphory.lab.run.RunFolder;
import dev.ecphory.lab.run.Watcher;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs an experiment. */
@Command(
        name = "run",
        description =
                "Runs an experiment from a file: every contestant, every question, one line each in a log. Killed or"
                    + " called again, it goes on where it was. Exits 1 when an expectation of the file does not hold.")
public final class RunCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final ExperimentOptions options = new ExperimentOptions();

    /** The command on a shell. */
    public RunCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        Experiment experiment = options.experiment();
        Path folder = options.folder(experiment);
        try (ProgressBars bars = new ProgressBars(shell)) {
            options.runs(shell).run(experiment, folder, new Watcher() {
                @Override
                public void at(String stage, long done, long total) {
                    bars.at(stage, done, total);
                }

                @Override
                public void soFar(String words) {
                    bars.beside(words);
                }
            });
        }
        List<Standing> standings = Standings.of(folder);
        ConsolePage page = new ConsolePage(shell);
        StandingsTable.print(page, standings);
        Asking.Paid paid = Asking.Paid.in(RunFolder.replies(folder));
        if (paid.replies() > 0) {
            page.faint(String.format(
                    Locale.ROOT,
                    "Paid for, each reply once: %,d replies, %,d tokens read, %,d written.",
                    paid.replies(),
                    paid.inputTokens(),
                    paid.outputTokens()));
        }
        page.faint("The log is in " + folder + "; bench report " + folder + " makes pages of it.");
        List<String> broken = Standings.broken(experiment, standings);
        broken.forEach(page::text);
        return (broken.isEmpty() ? ExitCode.OK : ExitCode.PROBLEMS).number();
    }
}
