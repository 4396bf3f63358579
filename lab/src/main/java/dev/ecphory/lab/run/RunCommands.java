package dev.ecphory.lab.run;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.ProgressListener;
import dev.ecphory.lab.experiment.Experiment;
import dev.ecphory.lab.judge.FalsePositiveProbe.Kind;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.Wilson;
import dev.ecphory.lab.reader.CachedModel;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands that run experiments and tell of runs. */
public final class RunCommands {
    private RunCommands() {}

    /** The run of an experiment. */
    @Command(
            name = "run",
            description =
                    "Runs an experiment from a file: every contestant, every question, one line each in a log. Killed"
                            + " or called again, it goes on where it was.")
    public static final class Run extends Study {
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

    /** A measure of how easily a judge is fooled. */
    @Command(
            name = "probe",
            description =
                    "Gives the judge of an experiment answers that are wrong on purpose, and says how many it takes for"
                            + " right.")
    public static final class Probe extends Study {
        @Mixin
        private ExperimentOptions options = new ExperimentOptions();

        @Option(names = "--each", paramLabel = "N", description = "Answers of each kind. Default: ${DEFAULT-VALUE}.")
        private int each = 200;

        @Override
        public String measure(ProgressListener progress) {
            Experiment experiment = options.experiment();
            ResultTable table = new ResultTable("wrong how", "judged", "taken for right", "%", "95 %", "no verdict");
            options.runner(shell())
                    .probe(experiment, options.folder(experiment), each)
                    .forEach((kind, count) -> {
                        Wilson share = count.judged() > 0 ? Wilson.of(count.accepted(), count.judged()) : null;
                        table.row(
                                words(kind),
                                count.judged(),
                                count.accepted(),
                                share == null ? "" : Texts.percent(share.share()),
                                share == null ? "" : RunReport.interval(share),
                                count.failed());
                    });
            return table.text() + "What a judge takes for right here, it takes for right in every table, too.";
        }

        private static String words(Kind kind) {
            return switch (kind) {
                case OTHERS -> "another question's answer";
                case NEAR -> "one number changed";
                case VAGUE -> "on topic, says nothing";
                case MADE_UP -> "made up, nothing was said";
            };
        }
    }

    /** The difference between two contestants. */
    @Command(
            name = "compare",
            description = "Says whether two contestants differ on the questions that both were asked, or whether so few"
                    + " questions cannot tell.")
    public static final class Compare extends Study {
        @Parameters(
                index = "0",
                paramLabel = "RUN[#NAME]",
                description = "A run's folder, and which contestant of it. Default: its first.")
        private String first = "";

        @Parameters(index = "1", paramLabel = "RUN[#NAME]", description = "The other.")
        private String second = "";

        @Option(
                names = "--measure",
                paramLabel = "NAME",
                split = ",",
                description = "What to compare beside accuracy. Default: recall@10,all@20.")
        private List<String> measures = List.of("recall@10", "all@20");

        @Option(
                names = "--by-category",
                description = "Each category for itself, too; p values are corrected for their number.")
        private boolean byCategory;

        @Override
        public String measure(ProgressListener progress) {
            return RunReport.differences(RunComparison.compare(first, second, measures, byCategory))
                            .text()
                    + "In per cent; intervals from a paired bootstrap over questions (10,000 resamples, seed 42), p by"
                    + " McNemar's exact test" + (byCategory ? " with Holm's correction" : "")
                    + ". \"Can show\" is the smallest true difference that so many questions find four times in five.";
        }
    }

    /** A page about a run. */
    @Command(name = "report", description = "Writes a page about a run in Markdown; the run may still be going on.")
    public static final class Report extends Study {
        @Parameters(index = "0", paramLabel = "DIR", description = "The folder that ecphory-lab run wrote.")
        private Path run = Path.of("");

        @Option(names = "--out", paramLabel = "FILE", description = "Where to write. Default: report.md in DIR.")
        private @Nullable Path out;

        @Override
        public String measure(ProgressListener progress) {
            Path page = out == null ? run.resolve("report.md") : out;
            Output.text(page, RunReport.page(run));
            return page.toString();
        }
    }
}
