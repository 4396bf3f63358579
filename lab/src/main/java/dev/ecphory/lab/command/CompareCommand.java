package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.lab.analysis.Comparison;
import dev.ecphory.lab.analysis.Standings;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Whether two contestants differ. */
@Command(
        name = "compare",
        description = "Says whether two contestants differ on the questions that both were asked, or whether so few"
                + " questions cannot tell.")
public final class CompareCommand implements Callable<Integer> {
    private final Shell shell;

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

    /** The command on a shell. */
    public CompareCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        List<Standings.Row> rows = Standings.compare(first, second, measures, byCategory);
        ConsolePage page = new ConsolePage(shell);
        ConsoleTable table =
                new ConsoleTable("measure", "questions", "first", "second", "difference", "95 %", "p", "can show", "verdict");
        for (Standings.Row row : rows) {
            Comparison comparison = row.comparison();
            table.row(
                    new ConsoleTable.Cell(row.name(), page.paint()::bold),
                    ConsoleTable.Cell.number(comparison.paired().questions()),
                    ConsoleTable.Cell.right(percent(comparison.first())),
                    ConsoleTable.Cell.right(percent(comparison.second())),
                    ConsoleTable.Cell.right(String.format(
                            Locale.ROOT, "%+.1f", 100 * comparison.paired().difference())),
                    ConsoleTable.Cell.right(String.format(
                            Locale.ROOT,
                            "[%+.1f, %+.1f]",
                            100 * comparison.paired().low(),
                            100 * comparison.paired().high())),
                    ConsoleTable.Cell.right(
                            row.p().isPresent()
                                    ? String.format(Locale.ROOT, "%.2g", row.p().getAsDouble())
                                    : ""),
                    ConsoleTable.Cell.right(
                            Double.isInfinite(comparison.detectable())
                                    ? "nothing"
                                    : "±" + percent(comparison.detectable())),
                    ConsoleTable.Cell.of(row.verdict().words()));
        }
        table.print(page, 0);
        page.faint("In per cent; intervals from a paired bootstrap over questions (10,000 resamples, seed 42), p by"
                + " McNemar's exact test" + (byCategory ? " with Holm's correction" : "")
                + ". \"Can show\" is the smallest true difference that so many questions find four times in five.");
        return ExitCode.OK.number();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f", 100 * share);
    }
}
