package dev.ecphory.cli.admin;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.internal.maintenance.LoopStep;
import dev.ecphory.internal.maintenance.LoopStepReport;
import dev.ecphory.internal.maintenance.LoopReport;
import dev.ecphory.Memory;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The consolidation loop, step by step, or what it would do. */
final class LoopOptions {
    @Option(
            names = "--steps",
            paramLabel = "STEPS",
            split = ",",
            description =
                    "Run these steps of the loop, in its order: prune, merge, strengthen, derive, compact, reindex,"
                            + " sweep, or all.")
    private @Nullable List<String> steps;

    @Option(
            names = "--dry-run",
            description = "Write nothing; say what the steps would do, all of them unless --steps names some.")
    private boolean dryRun;

    boolean asked() {
        return dryRun || steps != null;
    }

    /** Runs it, or says what it would do. */
    LoopReport run(Shell shell, Memory memory) {
        Set<LoopStep> wanted = steps == null ? LoopStep.ALL : LoopStep.named(steps);
        if (dryRun) {
            return memory.consolidationLoop().plan(wanted);
        }
        try (ProgressBars bars = new ProgressBars(shell)) {
            return memory.consolidationLoop()
                    .run(wanted, (stage, done, total) -> bars.onProgress(stage, done, Math.max(done, total)));
        }
    }

    static void say(Shell shell, LoopReport report, boolean json) {
        if (json) {
            shell.out().println(Json.text(StatusJson.of(report)));
            return;
        }
        ConsolePage page = new ConsolePage(shell);
        ConsoleTable table = new ConsoleTable("step", report.dry() ? "would do" : "did", "such as");
        for (LoopStepReport step : report.steps()) {
            table.row(
                    ConsoleTable.Cell.of(step.step().shown()),
                    ConsoleTable.Cell.number(step.count()),
                    ConsoleTable.Cell.of(step.examples().stream()
                            .limit(3)
                            .map(one -> one.event() + ": " + one.reason())
                            .collect(Collectors.joining("; "))));
        }
        table.print(page, 0);
        report.damage().forEach(line -> page.line("damaged: " + line));
    }
}
