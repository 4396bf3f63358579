package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.agent.Agent;
import dev.ecphory.agent.HookEvent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Hooks as processes of their own, which must end by themselves. */
final class HookDeadlineTest {
    private static final String LATE = "was not done within 700 ms, and goes on without memory";

    @TempDir
    private Path folder = Path.of("");

    private record Outcome(int code, String out, String err) {}

    private Process start(HookEvent moment) throws Exception {
        List<String> line = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.ecphory.cli.Main",
                "hook",
                "claude-code",
                moment.key(),
                "--db=" + folder.resolve("t.db"),
                "--namespace=n",
                "--deadline=700ms");
        ProcessBuilder process = new ProcessBuilder(line);
        process.environment().keySet().removeIf(name -> name.startsWith("ECPHORY") || name.startsWith("JAVA_TOOL"));
        process.environment().put("ECPHORY_CACHE", folder.resolve("cache").toString());
        return process.redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
    }

    private Outcome ended(Process process) throws Exception {
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("ends by itself").isTrue();
        return new Outcome(
                process.exitValue(), Files.readString(folder.resolve("out")), Files.readString(folder.resolve("err")));
    }

    @ParameterizedTest
    @EnumSource(HookEvent.class)
    void aLockedStoreHoldsNobodyUp(HookEvent moment) throws Exception {
        Path transcript = Conversations.transcript(Agent.CLAUDE_CODE, folder, "a", "We chose blue.", "Blue it is.");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("t.db"));
                Statement statement = connection.createStatement()) {
            statement.execute("create table somebody (x)");
            statement.execute("begin exclusive");
            Process process = start(moment);
            process.getOutputStream()
                    .write(Conversations.input(
                                    Agent.CLAUDE_CODE, "s", transcript, ",\"prompt\":\"what did we choose?\"")
                            .getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().close();
            assertThat(ended(process)).satisfies(HookDeadlineTest::failsOpen);
        }
    }

    @Test
    void anAgentThatNeverStopsTalkingIsNotWaitedFor() throws Exception {
        Process process = start(HookEvent.PROMPT); // and its standard input stays open
        assertThat(ended(process)).satisfies(HookDeadlineTest::failsOpen);
        process.getOutputStream().close();
    }

    private static void failsOpen(Outcome outcome) {
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).isEqualTo("{}\n");
        assertThat(outcome.err()).contains(LATE);
    }
}
