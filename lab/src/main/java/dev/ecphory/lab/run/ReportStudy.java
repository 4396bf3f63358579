package dev.ecphory.lab.run;

import dev.ecphory.ProgressListener;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.Study;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A page about a run. */
@Command(name = "report", description = "Writes a page about a run in Markdown; the run may still be going on.")
public final class ReportStudy extends Study {
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
