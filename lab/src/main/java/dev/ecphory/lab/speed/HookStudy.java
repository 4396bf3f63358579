package dev.ecphory.lab.speed;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.Ecphory;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.Tier;
import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.Percentile;
import dev.ecphory.lab.speed.HookStudy.HookClient.HookProcess;
import dev.ecphory.lab.speed.HookStudy.HookClient.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The cost of a prompt that goes through a hook: CPU and time of the client and of the resident process, the first call, ten sessions at
 * once, and what becomes of prompts and of what was said when the resident is killed.
 */
@Command(
        name = "hook",
        description =
                "Hooks as agents run them: CPU of client and resident process for each prompt, time, first call, ten"
                        + " sessions at once, and a kill of the resident.")
public final class HookStudy extends Study {
    static final String NAMESPACE = "hooks";

    private static final int SESSIONS = 10;
    private static final int SPOKEN = 20;
    private static final int WARM_UP = 20;
    private static final double NANOS_A_MILLI = 1e6;

    @Option(names = "--events", paramLabel = "N", description = "Events in the store. Default: 2000.")
    private int events = 2_000;

    @Option(names = "--prompts", paramLabel = "N", description = "Prompts that are measured. Default: 100.")
    private int prompts = 100;

    @Option(names = "--rounds", paramLabel = "N", description = "First calls that are measured. Default: 5.")
    private int rounds = 5;

    @Option(names = "--seed", paramLabel = "N", description = "Of the conversations. Default: 42.")
    private long seed = 42;

    @Option(names = "--json", paramLabel = "OUT", description = "Write the report to this file.")
    private @Nullable Path json;

    @Override
    public String measure(ProgressListener progress) {
        Path launcher = launcher("hook");
        Texts.atLeast(1, "events", events);
        Texts.atLeast(1, "prompts", prompts);
        Texts.atLeast(1, "rounds", rounds);
        Map<String, Object> report;
        try (TemporaryFolder scratch = TemporaryFolder.of("hooks")) {
            HookClient client = new HookClient(launcher, scratch.path());
            try {
                Files.createDirectories(client.cache());
                Path jvm = Path.of(System.getProperty("ecphory.cache", "/nowhere"), "jvm");
                if (Files.isDirectory(jvm)) { // what the launcher's JVM starts faster from
                    Files.createSymbolicLink(client.cache().resolve("jvm"), jvm);
                }
                report = measured(client, progress);
            } catch (IOException failure) {
                throw HookClient.failed(failure);
            } finally {
                kill(client);
            }
        }
        if (json != null) {
            Output.json(json, report);
        }
        ResultTable table = new ResultTable("measured", "value");
        report.forEach((name, value) -> table.row(
                name.replace('_', ' '), value instanceof Double ? format("%,.1f", value) : String.valueOf(value)));
        return table.text();
    }

    private Map<String, Object> measured(HookClient client, ProgressListener progress) throws IOException {
        List<String> questions = fill(client);
        int steps = rounds + prompts;
        List<Run> first = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            kill(client);
            first.add(prompt(client, "first" + round, questions.get(round)).ended());
            prompt(client, "ready" + round, questions.get(round)).ended();
            boolean unused = answers(client, questions);
            progress.onProgress("hook", round + 1L, steps);
        }
        for (int i = 0; i < WARM_UP; i++) {
            prompt(client, "warm" + i, questions.get(i % questions.size())).ended();
        }
        List<Run> warm = new ArrayList<>();
        Duration before = cpu(client);
        for (int i = 0; i < prompts; i++) {
            warm.add(
                    prompt(client, "s" + i, questions.get(i % questions.size())).ended());
            progress.onProgress("hook", rounds + i + 1L, steps);
        }
        double resident = cpu(client).minus(before).toNanos() / NANOS_A_MILLI / prompts;
        List<HookProcess> begun = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
            begun.add(prompt(client, "many" + i, questions.get(i % questions.size())));
        }
        List<Run> many = begun.stream().map(HookProcess::ended).toList();
        Map<String, Object> report = Output.object(
                "events", events,
                "prompts", prompts,
                "processors", Runtime.getRuntime().availableProcessors(),
                "java", System.getProperty("java.version"),
                "client_cpu_ms", Percentile.of(warm, Run::cpuMillis, 50),
                "resident_cpu_ms", resident,
                "cpu_ms", Percentile.of(warm, Run::cpuMillis, 50) + resident,
                "wall_ms_p50", Percentile.of(warm, Run::wallMillis, 50),
                "wall_ms_p99", Percentile.of(warm, Run::wallMillis, 99),
                "told", warm.stream().filter(Run::told).count(),
                "first_ms", Percentile.of(first, Run::wallMillis, 50),
                "first_told", first.stream().filter(Run::told).count(),
                "first_rounds", rounds,
                "ten_at_once_ms_p50", Percentile.of(many, Run::wallMillis, 50),
                "ten_at_once_ms_max", Percentile.of(many, Run::wallMillis, 100));
        report.putAll(killed(client, questions));
        return report;
    }

    private static Ecphory open(HookClient client) {
        return Ecphory.builder(client.store()).tier(Tier.EDGE).background(false).open();
    }

    /** Something to recall; returns questions about it. */
    private List<String> fill(HookClient client) {
        SyntheticConversation conversation = new SyntheticConversation(seed, events);
        try (Ecphory engine = open(client)) {
            Memory memory = engine.memory(NAMESPACE);
            conversation.appendTo(memory);
            var unused = memory.recall("Is the index there?"); // as whoever serves the tools keeps it
        }
        return conversation.questions(Math.max(rounds, WARM_UP)).stream()
                .map(asked -> "Do you remember: " + asked.text())
                .toList();
    }

    private static HookProcess prompt(HookClient client, String session, String question) {
        return client.begin(
                "prompt", Output.line(Output.object("session_id", session, "cwd", "/p", "prompt", question)));
    }

    private static boolean answers(HookClient client, List<String> questions) {
        for (int i = 0; i < WARM_UP; i++) {
            if (prompt(client, "wait" + System.nanoTime(), questions.getFirst())
                    .ended()
                    .note()
                    .isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** What is said one stop after the other, and the resident killed while it is; then a prompt in the same moment. */
    private static Map<String, Object> killed(HookClient client, List<String> questions) throws IOException {
        Path transcript = client.home().resolve("t.jsonl");
        StringBuilder said = new StringBuilder();
        Set<String> acknowledged = new HashSet<>();
        for (int i = 0; i < SPOKEN; i++) {
            String text = "Killed or not, number " + i + " was said.";
            said.append("{\"type\":\"user\",\"uuid\":\"k" + i + "\",\"message\":{\"content\":\"" + text + "\"}}\n");
            Files.writeString(transcript, said);
            HookProcess stop = client.begin(
                    "stop", "{\"session_id\":\"killed\",\"cwd\":\"/p\",\"transcript_path\":\"" + transcript + "\"}");
            if (i % 5 == 4) {
                kill(client);
            }
            if (stop.ended().acknowledged()) {
                acknowledged.add(text);
            }
        }
        boolean unused = answers(client, questions);
        HookProcess prompt = prompt(client, "after", questions.getFirst());
        kill(client);
        Run went = prompt.ended();
        Set<String> kept = new HashSet<>();
        try (Ecphory engine = open(client)) {
            Memory memory = engine.memory(NAMESPACE);
            long last = memory.admin().logPosition().lastSeq();
            for (LogEntry entry : memory.list(Math.max(0, last - 2 * SPOKEN), 2 * SPOKEN)) {
                kept.add(entry.event().text());
            }
        }
        return Output.object(
                "killed_prompt_exit", went.exit(),
                "killed_prompt_ms", went.wallMillis(),
                "acknowledged", acknowledged.size(),
                "lost",
                        acknowledged.stream()
                                .filter(text -> !kept.contains(text))
                                .count());
    }

    private static Optional<ProcessHandle> resident(HookClient client) {
        Path run = client.cache().resolve("run");
        if (!Files.isDirectory(run)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(run)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".pid")).toList()) {
                String number = Files.readString(file).strip();
                if (!number.isEmpty()) {
                    return ProcessHandle.of(Long.parseLong(number));
                }
            }
            return Optional.empty();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    private static void kill(HookClient client) {
        resident(client).ifPresent(process -> {
            boolean unused = process.destroyForcibly();
            try {
                process.onExit().get(1, TimeUnit.MINUTES);
            } catch (java.util.concurrent.ExecutionException | java.util.concurrent.TimeoutException stays) {
                throw HookClient.failed(stays);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private static Duration cpu(HookClient client) {
        return resident(client)
                .flatMap(process -> process.info().totalCpuDuration())
                .orElse(Duration.ZERO);
    }

    /**
     * A client that runs hooks of Claude Code through the launcher, as the agent does, and says what each took. Needs bash, whose {@code time}
     * counts a process with all its children to the millisecond. Threads may share it.
     *
     * @param launcher the program
     * @param home a folder of its own for the store, the cache and what is said
     */
    record HookClient(Path launcher, Path home) {
        private static final long PATIENCE_SECONDS = 120;
        private static final double MILLIS = 1_000;

        /**
         * A run.
         *
         * @param wallMillis from start to end
         * @param cpuMillis user and system time of the client's processes, without the resident's
         * @param exit the exit code
         * @param answer what it answered
         * @param note what it said on standard error, without the times
         */
        record Run(double wallMillis, double cpuMillis, int exit, String answer, String note) {
            /** Whether the agent was told something. */
            boolean told() {
                return answer.contains("additionalContext");
            }

            /** Whether what was said was acknowledged. */
            boolean acknowledged() {
                return exit == 0 && answer.strip().equals("{}") && note.isEmpty();
            }
        }

        /** A run that has begun. */
        record HookProcess(Process process, Path out, Path err) {
            Run ended() {
                try {
                    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                        process.destroyForcibly();
                        throw new IOException("a hook did not end");
                    }
                    List<String> err = Files.readAllLines(this.err);
                    String[] times = err.getLast().split(" ");
                    double cpu = Double.parseDouble(times[1]) + Double.parseDouble(times[2]);
                    return new Run(
                            Double.parseDouble(times[0]) * MILLIS,
                            cpu * MILLIS,
                            process.exitValue(),
                            Files.readString(out),
                            String.join("\n", err.subList(0, err.size() - 1)));
                } catch (IOException failure) {
                    throw failed(failure);
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                    throw failed(interrupted);
                }
            }
        }

        Path store() {
            return home.resolve("t.db");
        }

        Path cache() {
            return home.resolve("cache");
        }

        /** Starts a hook that is told this. */
        HookProcess begin(String moment, String input) {
            try {
                Path in = Files.writeString(Files.createTempFile(home, "in", ".json"), input);
                Path out = Files.createTempFile(home, "out", ".json");
                Path err = Files.createTempFile(home, "err", ".txt");
                ProcessBuilder process = new ProcessBuilder(
                                "bash",
                                "-c",
                                "TIMEFORMAT='%3R %3U %3S'; time \"$0\" \"$@\"",
                                launcher.toString(),
                                "hook",
                                "claude-code",
                                moment,
                                "--db",
                                store().toString(),
                                "--namespace",
                                HookStudy.NAMESPACE)
                        .redirectInput(in.toFile())
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile());
                process.environment()
                        .keySet()
                        .removeAll(List.of("XDG_RUNTIME_DIR", "CURSOR_VERSION", "ECPHORY_DB", "ECPHORY_NAMESPACE"));
                process.environment().put("ECPHORY_CACHE", cache().toString());
                process.environment().put("LC_ALL", "C.UTF-8");
                return new HookProcess(process.start(), out, err);
            } catch (IOException failure) {
                throw failed(failure);
            }
        }

        static StoreUnavailableException failed(Exception why) {
            return new StoreUnavailableException(
                    "a hook could not be run: " + why.getMessage(), "see that bash and the launcher are there", why);
        }
    }
}
