package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.lab.experiment.Experiment;
import dev.ecphory.lab.judge.FalsePositiveProbe.Kind;
import dev.ecphory.lab.measure.Wilson;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How easily a judge is fooled. */
@Command(
        name = "probe",
        description =
                "Gives the judge of an experiment answers that are wrong on purpose, and says how many it takes for"
                        + " right.")
public final class ProbeCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final ExperimentOptions options = new ExperimentOptions();

    @Option(names = "--each", paramLabel = "N", description = "Answers of each kind. Default: ${DEFAULT-VALUE}.")
    private int each = 200;

    /** The command on a shell. */
    public ProbeCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        Experiment experiment = options.experiment();
        ConsolePage page = new ConsolePage(shell);
        ConsoleTable table = new ConsoleTable("wrong how", "judged", "taken for right", "%", "95 %", "no verdict");
        options.runs(shell).probe(experiment, options.folder(experiment), each).forEach((kind, count) -> {
            boolean any = count.judged() > 0;
            Wilson share = any ? Wilson.of(count.accepted(), count.judged()) : Wilson.of(0, 1);
            table.row(
                    new ConsoleTable.Cell(words(kind), page.paint()::bold),
                    ConsoleTable.Cell.number(count.judged()),
                    ConsoleTable.Cell.number(count.accepted()),
                    ConsoleTable.Cell.right(any ? percent(share.share()) : ""),
                    ConsoleTable.Cell.right(any ? "[" + percent(share.low()) + ", " + percent(share.high()) + "]" : ""),
                    ConsoleTable.Cell.number(count.failed()));
        });
        table.print(page, 0);
        page.faint("What a judge takes for right here, it takes for right in every table, too.");
        return ExitCode.OK.number();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f", 100 * share);
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
