package dev.ecphory.lab.run;

import dev.ecphory.ProgressListener;
import dev.ecphory.lab.experiment.Experiment;
import dev.ecphory.lab.judge.FalsePositiveProbe.Kind;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.Wilson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A measure of how easily a judge is fooled. */
@Command(
        name = "probe",
        description =
                "Gives the judge of an experiment answers that are wrong on purpose, and says how many it takes for"
                        + " right.")
public final class ProbeStudy extends Study {
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
