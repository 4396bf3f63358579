package dev.ecphory.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Runs a hook as an agent would, through a shell, and says how that went. Stateless; threads may share it. */
public final class HookProbe {
    private HookProbe() {}

    /**
     * How it went.
     *
     * @param exit the hook's exit code; -1 when it had to be ended
     * @param took from start to end, with everything that the launcher does
     * @param answer characters that it answered
     * @param said its first line on standard error; empty when it said nothing
     * @param tries 1, or 2 when the first was too late because it had to start the resident process
     */
    public record Outcome(int exit, Duration took, int answer, String said, int tries) {
        /** True when the agent gets what it expects. */
        public boolean ok() {
            return exit == 0 && answer > 0 && said.isEmpty();
        }
    }

    /**
     * Runs the hook that begins a session. The first hook of a store starts the process that answers the later ones and can
     * come too late for that on a busy machine; it is run once more then, and the second outcome counts.
     */
    public static Outcome run(Agent agent, LaunchCommand launch) throws IOException, InterruptedException {
        Outcome first = run(agent, launch, 1);
        return first.exit() == 0 && !first.ok() ? run(agent, launch, 2) : first;
    }

    private static Outcome run(Agent agent, LaunchCommand launch, int tries) throws IOException, InterruptedException {
        Path out = Files.createTempFile("ecphory-probe", ".out");
        Path err = Files.createTempFile("ecphory-probe", ".err");
        try {
            long start = System.nanoTime();
            Process process = new ProcessBuilder("sh", "-c", launch.hook(agent, HookEvent.SESSION_START))
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            try (OutputStream in = process.getOutputStream()) {
                in.write(("{\"" + agent.sessionField()
                                + "\":\"ecphory-probe\",\"source\":\"startup\",\"cwd\":\"/probe\"}")
                        .getBytes(StandardCharsets.UTF_8));
            } catch (IOException ended) {
                // it has not read what it was told: the exit code says why
            }
            boolean over = process.waitFor(launch.timeoutSeconds(), TimeUnit.SECONDS);
            Duration took = Duration.ofNanos(System.nanoTime() - start);
            if (!over) {
                process.destroyForcibly().waitFor();
            }
            String said = Files.readString(err).lines().findFirst().orElse("");
            return new Outcome(
                    over ? process.exitValue() : -1, took, Files.readString(out).length(), said, tries);
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }
}
