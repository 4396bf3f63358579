package dev.ecphory.lab.speed;

import dev.ecphory.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

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
