package dev.ecphory.lab.run;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.ProgressListener;
import dev.ecphory.lab.experiment.Experiment;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.reader.CachedModel;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The run of an experiment. */
@Command(
        name = "run",
        description =
                "Runs an experiment from a file: every contestant, every question, one line each in a log. Killed or"
                        + " called again, it goes on where it was.")
public final class RunStudy extends Study {
    @Mixin
    private ExperimentOptions options = new ExperimentOptions();

    @Override
    public String measure(ProgressListener progress) {
        Experiment experiment = options.experiment();
        Path folder = options.folder(experiment);
        options.runner(shell()).run(experiment, folder, progress);
        List<ContestantResult> results = RunResults.of(folder).standings();
        StringBuilder text = new StringBuilder(RunReport.quality(results).text());
        RunReport.complaints(results)
                .forEach(complaint -> text.append(complaint).append('\n'));
        CachedModel.ReplyTotals paid = CachedModel.ReplyTotals.in(RunFolder.replies(folder));
        if (paid.replies() > 0) {
            text.append(format(
                    "Paid for, each reply once: %,d replies, %,d tokens read, %,d written.%n",
                    paid.replies(), paid.inputTokens(), paid.outputTokens()));
        }
        return text + "The log is in " + folder + "; ecphory-lab report " + folder + " makes a page of it.";
    }
}
