package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.lab.report.Report;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What people look at of a run. */
@Command(
        name = "report",
        description =
                "Writes a page about a run, with plots and every question, that needs no network, and a summary in"
                        + " Markdown beside it.")
public final class ReportCommand implements Callable<Integer> {
    private final Shell shell;

    @Parameters(index = "0", paramLabel = "DIR", description = "The folder that bench run wrote.")
    private Path run = Path.of("");

    @Option(names = "--out", paramLabel = "FILE", description = "Where to write. Default: report.html in DIR.")
    private @Nullable Path out;

    /** The command on a shell. */
    public ReportCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        for (Path written : Report.write(run, out == null ? run.resolve("report.html") : out)) {
            shell.out().println(written);
        }
        return ExitCode.OK.number();
    }
}
