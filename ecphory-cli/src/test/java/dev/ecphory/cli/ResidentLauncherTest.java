package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ecphory.agent.Agent;
import dev.ecphory.Ecphory;
import dev.ecphory.Tier;
import dev.ecphory.LogEntry;
import dev.ecphory.wire.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hooks as agents run them: the real launcher, and the process that it starts and asks. */
@Tag("deep")
@DisabledOnOs(OS.WINDOWS)
final class ResidentLauncherTest {
    private static final Outcome NOTHING = new Outcome(0, "{}\n", "");
    private static final String PROMPT = ",\"prompt\":\"What did we decide about the teapot's serial number?\"";

    @TempDir
    private Path folder = Path.of("");

    private Path launcher = Path.of("");
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void unpack() throws IOException {
        launcher = Distribution.unpack(folder.resolve("a distribution"));
    }

    /** No process outlives a test. */
    @AfterEach
    void end() throws Exception {
        List<ProcessHandle> left = started();
        while (!left.isEmpty()) { // the resident, and who was about to become it and still writes here
            for (ProcessHandle process : left) {
                process.destroyForcibly();
                process.onExit().get(1, TimeUnit.MINUTES);
            }
            left = started();
        }
    }

    private List<ProcessHandle> started() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").contains(folder.toString()))
                .toList();
    }

    private record Outcome(int code, String out, String err) {}

    private record Started(Process process, Path out, Path err) {
        Outcome outcome() throws Exception {
            assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
            return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
        }
    }

    private Started start(String moment, String session, Path transcript, String more) throws IOException {
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        ProcessBuilder process = new ProcessBuilder(
                        launcher.toString(),
                        "hook",
                        "claude-code",
                        moment,
                        "--db=" + folder.resolve("t.db"),
                        "--namespace=n",
                        "--deadline=60s")
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        process.environment()
                .keySet()
                .removeIf(name ->
                        name.startsWith("ECPHORY") || name.startsWith("JAVA") || name.equals("XDG_RUNTIME_DIR"));
        process.environment().put("ECPHORY_JAVA", System.getProperty("java.home"));
        process.environment().put("ECPHORY_CACHE", folder.resolve("cache").toString());
        process.environment().putAll(environment);
        Process started = process.start();
        try (OutputStream in = started.getOutputStream()) {
            in.write(Conversations.input(Agent.CLAUDE_CODE, session, transcript, more)
                    .getBytes(StandardCharsets.UTF_8));
        }
        return new Started(started, out, err);
    }

    private Outcome hook(String moment, String session, Path transcript, String more) throws Exception {
        return start(moment, session, transcript, more).outcome();
    }

    private Path said(String name, String text) throws IOException {
        String line =
                "{\"type\":\"user\",\"uuid\":\"" + name + "\",\"message\":{\"content\":" + Json.text(text) + "}}\n";
        return Files.writeString(folder.resolve(name + ".jsonl"), line);
    }

    private Optional<ProcessHandle> resident() {
        Path run = folder.resolve("cache").resolve("run");
        if (!Files.isDirectory(run)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(run)) {
            return files.filter(file -> file.toString().endsWith(".pid"))
                    .findFirst()
                    .map(ResidentLauncherTest::number)
                    .flatMap(ProcessHandle::of)
                    .filter(ProcessHandle::isAlive);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static long number(Path file) {
        try {
            return Long.parseLong(Files.readString(file).strip());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private List<String> remembered() {
        try (Ecphory engine = Ecphory.builder(folder.resolve("t.db"))
                .tier(Tier.EDGE)
                .background(false)
                .preloadModels(false)
                .open()) {
            return engine.memory("n").list(0, 1_000).stream()
                    .map(LogEntry::event)
                    .map(event -> event.text())
                    .toList();
        }
    }

    @Test
    void theFirstHookStartsOneThatServesTheOthersAndAfterAKillTheNextDoes() throws Exception {
        Path first = said("a", "We settled on digests for the teapot's serial number.");
        assertThat(hook("stop", "one", first, "")).isEqualTo(NOTHING);
        ProcessHandle resident = resident().orElseThrow();
        assertThat(remembered()).hasSize(1);
        Path none = folder.resolve("none.jsonl");
        Outcome told = hook("prompt", "two", none, PROMPT);
        assertThat(told.out()).contains("We settled on digests", "UserPromptSubmit");
        assertThat(told).isEqualTo(new Outcome(0, told.out(), ""));
        assertThat(resident().orElseThrow().pid()).isEqualTo(resident.pid());

        assertThat(resident.destroyForcibly()).isTrue();
        resident.onExit().get(1, TimeUnit.MINUTES);
        assertThat(hook("prompt", "three", none, PROMPT).code()).isZero();
        assertThat(hook("stop", "one", said("b", "And the lid is blue."), "")).isEqualTo(NOTHING);
        assertThat(resident().orElseThrow().pid()).isNotEqualTo(resident.pid());
        assertThat(remembered())
                .containsExactly("We settled on digests for the teapot's serial number.", "And the lid is blue.");
        assertThat(hook("prompt", "four", none, PROMPT).out()).contains("We settled on digests");
    }

    @Test
    void tenSessionsAtOnceStartOneAndEverythingIsRemembered() throws Exception {
        List<Started> all = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            texts.add("Number " + i + " is glazed.");
            all.add(start("stop", "s" + i, said("u" + i, texts.get(i)), ""));
        }
        for (Started each : all) {
            assertThat(each.outcome()).isEqualTo(NOTHING);
        }
        assertThat(remembered()).containsExactlyInAnyOrderElementsOf(texts);
        assertThat(resident()).isPresent();
    }

    @Test
    void anotherBuildTakesOver() throws Exception {
        assertThat(hook("stop", "one", said("a", "Before."), "")).isEqualTo(NOTHING);
        ProcessHandle old = resident().orElseThrow();
        Distribution.build(folder.resolve("a distribution"), "another");
        assertThat(hook("stop", "two", said("b", "After."), "")).isEqualTo(NOTHING);
        old.onExit().get(1, TimeUnit.MINUTES);
        assertThat(resident().orElseThrow().pid()).isNotEqualTo(old.pid());
        assertThat(remembered()).containsExactly("Before.", "After.");
    }

    /** The only programs that are found from now on: a few of everybody's, and these. */
    private void onlyWith(String... further) throws IOException {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        List<String> programs = new ArrayList<>(List.of(
                "sh", "ls", "cksum", "cat", "sed", "mkdir", "readlink", "dirname", "rm", "mv", "sleep", "nohup"));
        programs.addAll(List.of(further));
        for (String program : programs) {
            for (String where : List.of("/bin", "/usr/bin")) {
                Path real = Path.of(where, program);
                if (Files.exists(real) && Files.notExists(bin.resolve(program))) {
                    Files.createSymbolicLink(bin.resolve(program), real);
                }
            }
        }
        environment.put("PATH", bin.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"perl", "curl", "nc"})
    void eachProgramThatCanAskDoesAlone(String program) throws Exception {
        assumeTrue(Files.exists(Path.of("/usr/bin", program)), program + " is not installed");
        onlyWith(program);
        String said = "We settled on digests \u00e4 $HOME \\\\ for the teapot's serial number.";
        assertThat(hook("stop", "one", said("a", said), "")).isEqualTo(NOTHING);
        assertThat(resident()).isPresent();
        assertThat(hook("prompt", "two", folder.resolve("none.jsonl"), PROMPT).out())
                .contains("We settled on digests \u00e4");
        assertThat(hook("stop", "one", said("b", "And the lid is blue."), "")).isEqualTo(NOTHING);
        assertThat(remembered()).hasSize(2);
    }

    @Test
    void withoutAProgramThatCanAskTheHookIsAProcessOfItsOwn() throws Exception {
        onlyWith();
        assertThat(hook("session-end", "one", said("a", "We settled on digests."), ""))
                .isEqualTo(NOTHING);
        assertThat(resident()).isEmpty();
        assertThat(remembered()).containsExactly("We settled on digests.");
    }

    @Test
    void whoDoesNotWantOneHasNone() throws Exception {
        environment.put("ECPHORY_RESIDENT", "off");
        assertThat(hook("stop", "one", said("a", "We settled on digests."), "")).isEqualTo(NOTHING);
        assertThat(resident()).isEmpty();
        assertThat(remembered()).hasSize(1);
    }
}
