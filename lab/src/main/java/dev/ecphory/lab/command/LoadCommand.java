package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.lab.load.Load;
import dev.ecphory.lab.load.LoadOptions;
import dev.ecphory.lab.measure.Output;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Many clients at one time. */
@Command(
        name = "load",
        description = "Many clients append and recall at one time, over REST and straight at the library by turns.")
public final class LoadCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(names = "--events", paramLabel = "N", description = "Events that are there before. Default: 100000.")
    private int events = LoadOptions.DEFAULTS.events();

    @Option(names = "--clients", paramLabel = "N", description = "Clients at one time. Default: 64.")
    private int clients = LoadOptions.DEFAULTS.clients();

    @Option(names = "--seconds", paramLabel = "N", description = "Seconds under load, each way. Default: 300.")
    private int seconds = LoadOptions.DEFAULTS.seconds();

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds by turns. Default: 10.")
    private int rounds = LoadOptions.DEFAULTS.rounds();

    @Option(names = "--seed", paramLabel = "N", description = "Of conversations and clients. Default: 42.")
    private long seed = LoadOptions.DEFAULTS.seed();

    @Option(names = "--json", paramLabel = "OUT", description = "Write the report to this file.")
    private @Nullable Path json;

    /** The command on a shell. */
    public LoadCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        Map<String, Object> report;
        try (ProgressBars bars = new ProgressBars(shell)) {
            report = new Load(new LoadOptions(events, clients, seconds, rounds, seed), bars).run();
        }
        if (json != null) {
            Output.json(json, report);
        }
        ConsolePage page = new ConsolePage(shell);
        ConsoleTable table = new ConsoleTable("", "calls a second", "append p50 ms", "p99", "recall p50 ms", "p99", "errors");
        row(table, "library", report.get("library"));
        row(table, "REST", report.get("rest"));
        table.print(page, 0);
        page.line("");
        page.line(String.format(
                Locale.ROOT,
                "%,d events before, %d clients, %d s each way; %s acknowledged, %s lost, %s twice",
                events,
                clients,
                seconds,
                number(report.get("acknowledged"), "%,d"),
                report.get("lost"),
                report.get("doubled")));
        if (report.get("heapMb") instanceof List<?> heap && !heap.isEmpty()) {
            page.line(String.format(
                    Locale.ROOT,
                    "heap at rest: %s MB before, %s MB after the last round",
                    number(heap.getFirst(), "%,.0f"),
                    number(heap.getLast(), "%,.0f")));
        }
        return ExitCode.OK.number();
    }

    private static void row(ConsoleTable table, String name, @Nullable Object told) {
        if (told instanceof Map<?, ?> way) {
            table.row(
                    ConsoleTable.Cell.of(name),
                    ConsoleTable.Cell.right(number(way.get("callsPerSecond"), "%,.0f")),
                    ConsoleTable.Cell.right(of(way.get("appendMs"), "p50")),
                    ConsoleTable.Cell.right(of(way.get("appendMs"), "p99")),
                    ConsoleTable.Cell.right(of(way.get("recallMs"), "p50")),
                    ConsoleTable.Cell.right(of(way.get("recallMs"), "p99")),
                    ConsoleTable.Cell.right(String.valueOf(way.get("errors"))));
        }
    }

    private static String of(@Nullable Object spread, String name) {
        return spread instanceof Map<?, ?> map ? number(map.get(name), "%,.2f") : "";
    }

    private static String number(@Nullable Object value, String format) {
        return value == null ? "" : String.format(Locale.ROOT, format, value);
    }
}
