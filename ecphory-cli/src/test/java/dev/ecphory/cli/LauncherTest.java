package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real launcher, as a process, on an unpacked distribution in a folder with blanks. */
@Tag("deep")
@DisabledOnOs(OS.WINDOWS)
final class LauncherTest {
    @TempDir
    private static Path folder = Path.of("");

    private static Path launcher = Path.of("");

    @BeforeAll
    static void unpack() throws IOException {
        launcher = Distribution.unpack(folder.resolve("a distribution"));
    }

    private record Outcome(int code, String out, String err) {}

    private static ProcessBuilder process(Map<String, String> more, String... line) {
        ProcessBuilder process = new ProcessBuilder(line).directory(folder.toFile());
        Map<String, String> environment = process.environment();
        environment.keySet().removeIf(name -> name.startsWith("ECPHORY") || name.startsWith("JAVA"));
        environment.put("ECPHORY_JAVA", System.getProperty("java.home"));
        environment.put("ECPHORY_CACHE", folder.resolve("cache").toString());
        environment.put("LC_ALL", "C.UTF-8");
        environment.putAll(more);
        return process;
    }

    private static Outcome run(Map<String, String> more, String... line) throws Exception {
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        Process process = process(more, line)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        process.getOutputStream().close();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    @Test
    void startsThroughALinkFromAnyFolderAndSaysNothingElse() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("a link"), launcher);
        Outcome version = run(Map.of(), link.toString(), "--version");
        assertThat(version).isEqualTo(new Outcome(0, version.out(), ""));
        assertThat(version.out()).startsWith("ecphory ");
    }

    @Test
    void endsWhileAModelIsBeingLoadedAsAnyCommandDoes() throws Exception {
        for (int wait = 200; wait <= 2_000; wait += 200) {
            Path err = Files.createTempFile(folder, "err", ".txt");
            Process process = process(
                            Map.of("ECPHORY_DB", folder.resolve("ends.db").toString()),
                            launcher.toString(),
                            "serve",
                            "--port=0")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(err.toFile())
                    .start();
            Thread.sleep(wait);
            process.destroy();
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue())
                    .as("%d ms: %s", wait, Files.readString(err))
                    .isEqualTo(143);
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).noneMatch(name -> name.startsWith("hs_err"));
        }
    }

    @Test
    void givesTheCommandsExitCodeBack() throws Exception {
        assertThat(run(Map.of(), launcher.toString(), "dance").code()).isEqualTo(2);
        Outcome unknown = run(Map.of(), launcher.toString(), "bench");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).startsWith("error: ").doesNotContain("WARNING");
    }

    @Test
    void theFirstStartForAnAgentHasItsArchiveMadeInTheBackground() throws Exception {
        Map<String, String> store =
                Map.of("ECPHORY_DB", folder.resolve("agent.db").toString());
        assertThat(run(store, launcher.toString(), "mcp", "--namespace=n", "--tier=edge")
                        .code())
                .isZero();
        Path kept = folder.resolve("cache").resolve("jvm");
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
        boolean there = false;
        while (!there && System.nanoTime() < end) {
            Thread.sleep(500);
            try (Stream<Path> files = Files.list(kept)) {
                there = files.map(file -> file.getFileName().toString())
                        .anyMatch(name -> name.endsWith("-mcp.aot") || name.endsWith("-mcp.jsa"));
            }
        }
        assertThat(there).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xmx128m", "-Xmx256m", "-Xmx300m", "-Xmx512m", "-XX:MaxRAM=512m", "-XX:MaxRAM=1g"})
    void startsInLittleMemory(String memory) throws Exception {
        Map<String, String> little = Map.of(
                "ECPHORY_JAVA_OPTS",
                memory,
                "ECPHORY_DB",
                folder.resolve("little.db").toString(),
                "ECPHORY_NAMESPACE",
                "n");
        for (List<String> line : List.of(
                List.of("--version"),
                List.of("append", "The kettle is blue.", "--at=2026-01-01T00:00Z"),
                List.of("recall", "What colour is the kettle?"),
                List.of("consolidate"),
                List.of("mcp"))) {
            List<String> whole = new ArrayList<>(List.of(launcher.toString()));
            whole.addAll(line);
            Outcome outcome = run(little, whole.toArray(String[]::new));
            assertThat(outcome.code()).as("%s: %s", line, outcome).isZero();
        }
    }

    @Test
    void whatStaysLeavesAfterItsMemoryIsUsedUp() throws Exception {
        Map<String, String> flags = Map.of("ECPHORY_JAVA_OPTS", "-XX:+PrintFlagsFinal");
        for (String verb : List.of("serve", "mcp", "append")) {
            assertThat(run(flags, launcher.toString(), verb, "--help").out())
                    .as(verb)
                    .containsPattern("ExitOnOutOfMemoryError +=" + (verb.equals("append") ? " false" : " true"));
        }
    }

    @Test
    void keepsEveryLetterInALocaleWithoutUtf8() throws Exception {
        Map<String, String> poor = new HashMap<>(Map.of("LC_ALL", "C", "ECPHORY_NAMESPACE", "n"));
        poor.put("ECPHORY_DB", folder.resolve("übung.db").toString());
        assertThat(run(poor, launcher.toString(), "append", "灰釉 ☕", "--id=a", "--tier=edge", "--json")
                        .code())
                .isZero();
        assertThat(run(poor, launcher.toString(), "events", "get", "a", "--tier=edge", "--json")
                        .out())
                .contains("灰釉 ☕");
    }

    @Test
    void saysPlainlyWhenThereIsNoJava() throws Exception {
        Outcome none = run(Map.of("ECPHORY_JAVA", "/nowhere"), launcher.toString(), "--version");
        assertThat(none.code()).isEqualTo(69);
        assertThat(none.err()).contains("error: ", "next: ");
    }

    @Test
    void anImportThatWasKilledGoesOnWhereItWas() throws Exception {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            lines.append("{\"id\":\"e")
                    .append(i)
                    .append("\",\"text\":\"number ")
                    .append(i)
                    .append("\"}\n");
        }
        Path file = folder.resolve("many.jsonl");
        byte[] all = lines.toString().getBytes(StandardCharsets.UTF_8);
        Files.write(file, all);
        Path db = folder.resolve("killed.db");
        List<String> line =
                List.of(launcher.toString(), "import", "--tier=edge", "--db=" + db, "--namespace=n", "--json");

        // half of the file comes through the pipe, which then stays open: it is killed in the middle for certain
        Path notes = folder.resolve("killed.txt");
        Process half = process(Map.of(), concat(line, "-"))
                .redirectErrorStream(true)
                .redirectOutput(notes.toFile())
                .start();
        half.getOutputStream().write(all, 0, all.length / 2);
        half.getOutputStream().flush();
        half.destroyForcibly();
        assertThat(half.waitFor(1, TimeUnit.MINUTES)).isTrue();

        Outcome whole = run(Map.of(), concat(line, file.toString()));
        assertThat(whole.code()).as(whole.err()).isZero();
        Outcome stats = run(
                Map.of(),
                launcher.toString(),
                "admin",
                "stats",
                "--tier=edge",
                "--db=" + db,
                "--namespace=n",
                "--json");
        assertThat(Parsed.object(stats.out())).containsEntry("events", "20000");
        assertThat(run(Map.of(), launcher.toString(), "admin", "verify", "--tier=edge", "--db=" + db)
                        .code())
                .isZero();
    }

    private static String[] concat(List<String> line, String last) {
        String[] all = line.toArray(new String[line.size() + 1]);
        all[line.size()] = last;
        return all;
    }
}
