package dev.ecphory.cli.admin;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.kit.ShutdownHook;
import dev.ecphory.cli.options.AssetEmbedderOptions;
import dev.ecphory.cli.options.DescriberOptions;
import dev.ecphory.internal.chores.ChoreBacklog;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.maintenance.LoopReport;
import dev.ecphory.internal.maintenance.LoopStep;
import dev.ecphory.internal.maintenance.LoopStepReport;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Usage;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Everything derived that is not derived yet. */
@Command(
        name = "consolidate",
        description = "Annotates events, reads claims out of them and settles facts. Killed, it goes on where it was.")
public final class ConsolidateCommand extends MemoryCommand {
    private static final long WAKE_SECONDS = 1;

    @Mixin
    private final ModelOptions models = new ModelOptions();

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

    @Option(
            names = "--watch",
            description = "Go on until interrupted: look every second, and consolidate when something was written.")
    private boolean watch;

    @Override
    public Integer call() throws Exception {
        boolean looping = dryRun || steps != null;
        if (watch && looping) {
            throw new InvalidInputException("--watch", "with --steps or --dry-run", "is ambiguous", "give one of them");
        }
        LanguageModel.Metered model = models.chosen(shell).orElse(null);
        int code = watch
                ? watching(model)
                : where.with(shell, false, with(model), memory -> {
                    if (looping) {
                        return looped(memory);
                    }
                    return once(memory, model) ? ExitCode.OK : ExitCode.TRY_AGAIN;
                });
        if (model != null && !json.asked()) {
            Usage used = model.usage();
            shell.note(PlainText.format(
                    "%s was asked %,d times, %,d without an answer; it read %,d tokens and wrote %,d, for %.4f",
                    model.id(), used.calls(), used.failures(), used.inputTokens(), used.outputTokens(), used.cost()));
        }
        return code;
    }

    private UnaryOperator<Ecphory.Builder> with(LanguageModel.@Nullable Metered model) {
        return builder -> AssetEmbedderOptions.lend(
                shell,
                DescriberOptions.folder(shell),
                DescriberOptions.lend(shell, model == null ? builder : builder.languageModel(model)));
    }

    /** Runs steps of the loop; damage is worth a code of its own. */
    private ExitCode looped(Memory memory) {
        Set<LoopStep> wanted = steps == null ? LoopStep.ALL : LoopStep.named(steps);
        LoopReport report;
        try (ProgressBars bars = new ProgressBars(shell)) {
            report = dryRun
                    ? EngineMemory.of(memory).consolidationLoop().plan(wanted)
                    : EngineMemory.of(memory)
                            .consolidationLoop()
                            .run(wanted, (stage, done, total) -> bars.onProgress(stage, done, Math.max(done, total)));
        }
        return print(new Reply(() -> StatusJson.of(report), page -> page(page, report), code(report)));
    }

    private static ExitCode code(LoopReport report) {
        return !report.damage().isEmpty() ? ExitCode.DAMAGED : report.complete() ? ExitCode.OK : ExitCode.TRY_AGAIN;
    }

    private static void page(ConsolePage page, LoopReport report) {
        ConsoleTable table = new ConsoleTable("step", (report.dry() ? "would do" : "did") + "|>", "such as");
        for (LoopStepReport step : report.steps()) {
            table.row(
                    step.step().shown(),
                    step.count(),
                    step.examples().stream()
                            .limit(3)
                            .map(one -> one.event() + ": " + one.reason())
                            .collect(Collectors.joining("; ")));
        }
        table.print(page, 0);
        report.damage().forEach(line -> page.line("damaged: " + line));
    }

    /** An interrupt from the terminal ends the process: it waits until the store was given back. */
    private int watching(LanguageModel.@Nullable Metered model) throws Exception {
        try (ShutdownHook ending = new ShutdownHook()) {
            return where.with(shell, false, with(model), memory -> {
                shell.note("watching " + memory.namespace() + "; interrupt to stop");
                LogPosition seen = null;
                do {
                    LogPosition now = memory.admin().logPosition();
                    if (!now.equals(seen) && once(memory, model)) {
                        seen = now;
                    }
                } while (!ending.await(WAKE_SECONDS));
                return ExitCode.OK;
            });
        }
    }

    /** Consolidates what waits and says what was done; false when somebody else was at it. */
    private boolean once(Memory memory, LanguageModel.@Nullable Metered model) {
        Map<String, Long> waiting = new HashMap<>();
        if (shell.watched()) {
            for (ChoreBacklog chore : EngineMemory.of(memory).choreBacklog()) {
                waiting.put(chore.chore(), chore.waiting());
            }
        }
        long start = System.nanoTime();
        ConsolidationResult done;
        try (ProgressBars bars = new ProgressBars(shell)) {
            ProgressListener progress = (stage, units, total) ->
                    bars.onProgress(stage, units, Math.max(units, waiting.getOrDefault(stage, units)));
            done = memory.consolidate(progress);
        }
        say(memory, done, model, (System.nanoTime() - start) / 1e9);
        return done.complete();
    }

    private static Map<String, @Nullable Object> usage(LanguageModel.Metered model) {
        Usage used = model.usage();
        return Json.object(
                "name", model.id(),
                "calls", used.calls(),
                "failures", used.failures(),
                "inputTokens", used.inputTokens(),
                "outputTokens", used.outputTokens(),
                "cost", used.cost());
    }

    private void say(Memory memory, ConsolidationResult done, LanguageModel.@Nullable Metered model, double seconds) {
        if (watch && done.done().isEmpty()) {
            return;
        }
        print(reply(
                () -> Json.object(
                        "namespace",
                        memory.namespace().value(),
                        "done",
                        new TreeMap<>(done.done()),
                        "complete",
                        done.complete(),
                        "seconds",
                        seconds,
                        "model",
                        model == null ? null : usage(model)),
                page -> {
                    String units = done.done().entrySet().stream()
                            .map(entry -> PlainText.format("%s %,d", entry.getKey(), entry.getValue()))
                            .collect(Collectors.joining(", "));
                    page.line(PlainText.format("%s in %.1f s", units.isEmpty() ? "nothing to do" : units, seconds));
                }));
        if (!done.complete() && !watch) {
            shell.note("somebody else is consolidating this namespace, or it is read-only here");
        }
    }
}
