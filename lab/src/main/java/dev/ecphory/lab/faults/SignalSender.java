package dev.ecphory.lab.faults;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A shell that sends signals to a process: starting one for each takes longer than what is to be interrupted. For one thread. */
final class SignalSender implements AutoCloseable {
    private final long pid;
    private final Process shell;
    private final Writer orders;
    private final BufferedReader replies;

    SignalSender(long pid) throws IOException {
        this.pid = pid;
        this.shell = new ProcessBuilder("sh").redirectErrorStream(true).start();
        this.orders = shell.outputWriter(StandardCharsets.UTF_8);
        this.replies = shell.inputReader(StandardCharsets.UTF_8);
    }

    /**
     * Sends one, by its name without SIG.
     *
     * @throws IOException when there is no such process any more
     */
    void send(String name) throws IOException {
        orders.write("kill -" + name + " " + pid + " && echo sent\n");
        orders.flush();
        String reply = replies.readLine();
        if (!"sent".equals(reply)) {
            throw new IOException("process " + pid + " is not there: " + reply);
        }
    }

    /** Waits until none of a process's threads does anything any more. */
    static void awaitStopped(long pid) throws IOException {
        List<Path> threads;
        try (Stream<Path> all = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            threads = all.toList();
        }
        for (Path thread : threads) {
            try {
                while (!Files.readString(thread.resolve("stat")).contains(") T ")) {
                    Thread.onSpinWait();
                }
            } catch (NoSuchFileException ended) {
                // a thread that is no more does nothing
            }
        }
    }

    @Override
    public void close() {
        shell.destroyForcibly();
    }
}
