package dev.ecphory.lab.speed;

import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.Tier;
import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.Percentile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The CPU time of whole processes that the launcher starts, from its shell to the exit of the JVM. */
@Command(
        name = "starting",
        description =
                "CPU time of whole processes: the overview, stats, recall, and the first answer from a large index.")
public final class StartingStudy extends Study {
    private static final String NAMESPACE = "starting";
    private static final long PATIENCE_SECONDS = 120;
    private static final String QUESTION = "What did we say about the table?";

    @Option(names = "--events", paramLabel = "N", description = "Events in the usual store. Default: 10000.")
    private int events = 10_000;

    @Option(names = "--large", paramLabel = "N", description = "Events in the large store. Default: 100000.")
    private int large = 100_000;

    @Option(names = "--rounds", paramLabel = "N", description = "Processes of each command. Default: 9.")
    private int rounds = 9;

    @Option(names = "--seed", paramLabel = "N", description = "Of the conversations. Default: 42.")
    private long seed = 42;

    @Option(names = "--results", paramLabel = "DIR", description = "Write starting.md here. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    @Override
    public String measure(ProgressListener progress) {
        Path launcher = launcher("starting");
        Texts.atLeast(1, "events", events);
        Texts.atLeast(1, "large", large);
        Texts.atLeast(1, "rounds", rounds);
        try (TemporaryFolder scratch = TemporaryFolder.of("starting")) {
            String usual = filled(scratch.path().resolve("usual.db"), events);
            String big = filled(scratch.path().resolve("large.db"), large);
            Map<String, List<String>> commands = new LinkedHashMap<>();
            commands.put("overview (`--help`)", List.of("--help"));
            commands.put(Texts.format("`stats`, %,d events", events), List.of("admin", "stats", "--db", usual));
            commands.put(
                    Texts.format("`recall --tier edge`, %,d events", events),
                    List.of("recall", QUESTION, "--tier", "edge", "--db", usual));
            commands.put(Texts.format("`recall`, %,d events", events), List.of("recall", QUESTION, "--db", usual));
            commands.put(
                    Texts.format("first answer from the index on disk, `recall --tier edge`, %,d events", large),
                    List.of("recall", QUESTION, "--tier", "edge", "--db", big));
            Map<String, List<Double>> seconds = new LinkedHashMap<>();
            for (int round = -1; round < rounds; round++) { // the first makes what later ones start from
                for (Map.Entry<String, List<String>> command : commands.entrySet()) {
                    double cpu = cpuSeconds(scratch.path(), launcher, command.getValue());
                    if (round >= 0) {
                        seconds.computeIfAbsent(command.getKey(), none -> new ArrayList<>())
                                .add(cpu);
                    }
                }
                progress.onProgress("starting", round + 2L, rounds + 1L);
            }
            ResultTable table = new ResultTable("process", "CPU s (median)", "least");
            seconds.forEach((name, all) -> table.row(
                    name, Texts.format("%.2f", Percentile.of(all, 50)), Texts.format("%.2f", Percentile.of(all, 1))));
            Output.text(results.resolve("starting.md"), page(table));
            return table.text();
        } catch (IOException failure) {
            throw new StoreUnavailableException(
                    "a process could not be measured", "see that bash is there, and that the launcher runs", failure);
        }
    }

    private String page(ResultTable table) {
        return new ResultPage("Starting")
                .written(
                        Texts.format(
                                "starting --events %d --large %d --rounds %d --seed %d", events, large, rounds, seed),
                        Texts.format(
                                " on Java %s, %d processors.",
                                System.getProperty("java.version"),
                                Runtime.getRuntime().availableProcessors()))
                .text(Texts.format(
                        "User and system time of whole processes of `bin/ecphory`, the shell's among them: %d of each"
                                + " command, in turns, after one that is not counted. The events have no neural"
                                + " vectors; `recall` without a tier still loads the model to embed the question.",
                        rounds))
                .table(table)
                .toString();
    }

    private String filled(Path store, int count) {
        try (Ecphory engine =
                Ecphory.builder(store).tier(Tier.EDGE).background(false).open()) {
            Memory memory = engine.memory(NAMESPACE);
            new SyntheticConversation(seed, count).appendTo(memory);
            var unused = memory.recall(QUESTION); // whose index is then on disk
        }
        return store.toString();
    }

    /** Bash's {@code time} counts a process with all its children to the millisecond. */
    private static double cpuSeconds(Path scratch, Path launcher, List<String> arguments) throws IOException {
        List<String> line = new ArrayList<>(
                List.of("bash", "-c", "TIMEFORMAT='%3U %3S'; time \"$0\" \"$@\" 2>\"$ERRORS\"", launcher.toString()));
        line.addAll(arguments);
        Path times = scratch.resolve("times.txt");
        Path errors = scratch.resolve("errors.txt");
        ProcessBuilder builder = new ProcessBuilder(line)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(times.toFile());
        builder.environment().put("ECPHORY_NAMESPACE", NAMESPACE);
        builder.environment().put("ERRORS", errors.toString());
        Process process = builder.start();
        process.getOutputStream().close();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException(arguments.getFirst() + " did not end well: "
                        + Files.readString(errors).strip());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        } finally {
            process.destroyForcibly();
        }
        String[] parts = Files.readString(times).strip().split(" ");
        return Double.parseDouble(parts[0]) + Double.parseDouble(parts[1]);
    }
}
