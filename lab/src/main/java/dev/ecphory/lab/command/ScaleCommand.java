package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.lab.measure.Output;
import dev.ecphory.lab.scale.Scale;
import dev.ecphory.lab.scale.ScaleOptions;
import dev.ecphory.lab.scale.ScalePage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A file and a server in one run. */
@Command(
        name = "scale",
        description = "Measures writing, reading and many namespaces, on a file and at a PostgreSQL server in one run.")
public final class ScaleCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(
            names = "--server",
            paramLabel = "ADDRESS",
            description = "An empty database at a PostgreSQL server, as --db names it; it stays filled. Default: none.")
    private @Nullable String server;

    @Option(
            names = "--writes",
            paramLabel = "N",
            description = "Events to write one by one, and as many in batches; 0 for none. Default: 3000.")
    private int writes = 3_000;

    @Option(names = "--writers", paramLabel = "N", description = "Threads that write at once. Default: 8.")
    private int writers = 8;

    @Option(
            names = "--events",
            split = ",",
            paramLabel = "N",
            description = "Sizes to ask; 0 for none. Default: 10000.")
    private List<Integer> events = List.of(10_000);

    @Option(
            names = "--questions",
            paramLabel = "N",
            description = "Questions to each; a tenth as many with the index let go. Default: 300.")
    private int questions = 300;

    @Option(
            names = "--namespaces",
            paramLabel = "N",
            description = "Namespaces in one store; 0 for none. Default: 1000.")
    private int namespaces = 1_000;

    @Option(names = "--each", paramLabel = "N", description = "Events of each of them. Default: 100.")
    private int each = 100;

    @Option(
            names = "--weighed",
            paramLabel = "N",
            description = "Events to derive from and weigh; 0 for none. Default: 5000.")
    private int weighed = 5_000;

    @Option(names = "--seed", paramLabel = "N", description = "Of the conversations and questions. Default: 42.")
    private long seed = 42;

    @Option(names = "--json", paramLabel = "OUT", description = "Write the report to this file.")
    private @Nullable Path json;

    @Option(names = "--results", paramLabel = "DIR", description = "Write scale.md to this folder.")
    private @Nullable Path results;

    /** The command on a shell. */
    public ScaleCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        ScaleOptions options = new ScaleOptions(
                server,
                writes,
                writers,
                events.equals(List.of(0)) ? List.of() : events,
                questions,
                namespaces,
                each,
                weighed,
                seed);
        Map<String, Object> report;
        try (ProgressBars bars = new ProgressBars(shell)) {
            report = Scale.run(options, bars);
        }
        if (json != null) {
            Output.json(json, report);
        }
        if (results != null) {
            Output.text(results.resolve("scale.md"), ScalePage.markdown(options, report));
        }
        ConsolePage page = new ConsolePage(shell);
        ScalePage.tables(report).lines().forEach(page::line);
        return ExitCode.OK.number();
    }
}
