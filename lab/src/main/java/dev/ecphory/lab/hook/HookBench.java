package dev.ecphory.lab.hook;

import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Tier;
import dev.ecphory.lab.hook.HookClient.Begun;
import dev.ecphory.lab.hook.HookClient.Run;
import dev.ecphory.lab.measure.Percentile;
import dev.ecphory.lab.speed.Synthetic;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.LogEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What a prompt costs that goes through a hook: CPU and time of the client and of the resident process, the first call, ten
 * sessions at once, and what becomes of prompts and of what was said when the resident is killed. For one thread.
 */
public final class HookBench {
    static final String NAMESPACE = "hooks";

    private static final int SESSIONS = 10;
    private static final int SPOKEN = 20;
    private static final int BATCH = 1_000;
    private static final int WARM_UP = 20;
    private static final double NANOS_A_MILLI = 1e6;

    private final Path launcher;
    private final Path jvm;
    private final int events;
    private final int prompts;
    private final int rounds;
    private final long seed;

    /**
     * Through this launcher.
     *
     * @param jvm the folder of the launcher's cache that has what a JVM starts faster from
     * @param events in the store
     * @param prompts that are measured
     * @param rounds how often the first call is measured
     */
    public HookBench(Path launcher, Path jvm, int events, int prompts, int rounds, long seed) {
        this.launcher = launcher;
        this.jvm = jvm;
        this.events = events;
        this.prompts = prompts;
        this.rounds = rounds;
        this.seed = seed;
    }

    /**
     * Measures; works in a temporary folder.
     *
     * @return the report as its JSON file has it
     */
    public Map<String, Object> run(Progress progress) {
        try (TemporaryFolder scratch = TemporaryFolder.of("hooks")) {
            HookClient client = new HookClient(launcher, scratch.path());
            try {
                Files.createDirectories(client.cache());
                if (Files.isDirectory(jvm)) {
                    Files.createSymbolicLink(client.cache().resolve("jvm"), jvm);
                }
                return measured(client, progress);
            } catch (IOException failure) {
                throw HookClient.failed(failure);
            } finally {
                kill(client);
            }
        }
    }

    private Map<String, Object> measured(HookClient client, Progress progress) throws IOException {
        List<String> questions = fill(client);
        int steps = rounds + prompts + SESSIONS + SPOKEN;
        int done = 0;
        List<Run> first = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            kill(client);
            first.add(prompt(client, "first" + round, questions.get(round)).ended());
            progress.at("hook", ++done, steps);
            prompt(client, "ready" + round, questions.get(round)).ended();
            boolean unused = answers(client, questions);
        }
        for (int i = 0; i < WARM_UP; i++) {
            prompt(client, "warm" + i, questions.get(i % questions.size())).ended();
        }
        List<Run> warm = new ArrayList<>();
        Duration before = cpu(client);
        for (int i = 0; i < prompts; i++) {
            warm.add(
                    prompt(client, "s" + i, questions.get(i % questions.size())).ended());
            progress.at("hook", ++done, steps);
        }
        double resident = cpu(client).minus(before).toNanos() / NANOS_A_MILLI / prompts;
        List<Begun> begun = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
            begun.add(prompt(client, "many" + i, questions.get(i % questions.size())));
        }
        List<Run> many = begun.stream().map(Begun::ended).toList();
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("events", events);
        report.put("prompts", prompts);
        report.put("processors", Runtime.getRuntime().availableProcessors());
        report.put("java", System.getProperty("java.version"));
        report.put("client_cpu_ms", percentile(warm, Run::cpuMillis, 50));
        report.put("resident_cpu_ms", resident);
        report.put("cpu_ms", percentile(warm, Run::cpuMillis, 50) + resident);
        report.put("wall_ms_p50", percentile(warm, Run::wallMillis, 50));
        report.put("wall_ms_p99", percentile(warm, Run::wallMillis, 99));
        report.put("told", warm.stream().filter(Run::told).count());
        report.put("first_ms", percentile(first, Run::wallMillis, 50));
        report.put("first_told", first.stream().filter(Run::told).count());
        report.put("first_rounds", rounds);
        report.put("ten_at_once_ms_p50", percentile(many, Run::wallMillis, 50));
        report.put("ten_at_once_ms_max", percentile(many, Run::wallMillis, 100));
        report.putAll(killed(client, questions));
        return report;
    }

    /** Something to recall; returns questions about it. */
    private List<String> fill(HookClient client) {
        Synthetic synthetic = new Synthetic(seed, events);
        try (Ecphory engine = Ecphory.builder(client.store())
                .tier(Tier.EDGE)
                .background(false)
                .open()) {
            Memory memory = engine.memory(NAMESPACE);
            List<Event> batch = new ArrayList<>();
            synthetic.forEach(event -> {
                batch.add(event);
                if (batch.size() == BATCH) {
                    memory.append(batch);
                    batch.clear();
                }
            });
            if (!batch.isEmpty()) {
                memory.append(batch);
            }
            var unused = memory.recall("Is the index there?"); // as whoever serves the tools keeps it
        }
        return synthetic.questions(Math.max(rounds, WARM_UP)).stream()
                .map(Synthetic.Asked::text)
                .map(text -> "Do you remember: " + text)
                .toList();
    }

    private static Begun prompt(HookClient client, String session, String question) {
        return client.begin(
                "prompt",
                "{\"session_id\":\"" + session + "\",\"cwd\":\"/p\",\"prompt\":\"" + quoted(question) + "\"}");
    }

    private static String quoted(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
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
            Begun stop = client.begin(
                    "stop", "{\"session_id\":\"killed\",\"cwd\":\"/p\",\"transcript_path\":\"" + transcript + "\"}");
            if (i % 5 == 4) {
                kill(client);
            }
            if (stop.ended().acknowledged()) {
                acknowledged.add(text);
            }
        }
        boolean unused = answers(client, questions);
        Begun prompt = prompt(client, "after", questions.getFirst());
        kill(client);
        Run went = prompt.ended();
        Set<String> kept = new HashSet<>();
        try (Ecphory engine = Ecphory.builder(client.store())
                .tier(Tier.EDGE)
                .background(false)
                .open()) {
            Memory memory = engine.memory(NAMESPACE);
            long last = memory.head().lastSeq();
            for (LogEntry entry : memory.list(Math.max(0, last - 2 * SPOKEN), 2 * SPOKEN)) {
                kept.add(entry.event().text());
            }
        }
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("killed_prompt_exit", went.exit());
        report.put("killed_prompt_ms", went.wallMillis());
        report.put("acknowledged", acknowledged.size());
        report.put(
                "lost",
                acknowledged.stream().filter(text -> !kept.contains(text)).count());
        return report;
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

    private static double percentile(List<Run> runs, ToDoubleFunction<Run> of, double percent) {
        return Percentile.of(runs.stream().mapToDouble(of).sorted().toArray(), percent);
    }
}
