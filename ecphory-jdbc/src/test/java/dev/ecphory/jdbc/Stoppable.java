package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** A process that does a chore again and again and tells of it by {@link Steps}, to be stopped in the middle. For one thread. */
final class Stoppable implements AutoCloseable {
    private static final long LONGEST_NANOS = 400_000_000;

    private final Process process;
    private final BufferedReader output;
    private final Process shell;
    private final Writer orders;
    private final BufferedReader replies;
    private final Random random;
    /** How long the chore took when it was last done. */
    private long longest;

    /** Starts it, and waits until it has done the chore once. */
    Stoppable(List<String> command, Random random) throws IOException {
        this.process = FaultStores.start(command);
        this.output = FaultStores.output(process);
        // a signal is to come in the middle of a chore of a millisecond: starting a process for each takes longer
        this.shell = FaultStores.start(List.of("sh"));
        this.orders = shell.outputWriter(StandardCharsets.UTF_8);
        this.replies = FaultStores.output(shell);
        this.random = random;
        while (longest == 0) {
            read();
        }
    }

    /** Lets it go on after it was stopped. */
    void goOn() throws IOException {
        signal("CONT");
    }

    /** Waits until it is somewhere in the chore, and stops it there. */
    void stopInside() throws IOException {
        boolean inside = false;
        while (!inside) {
            while (!read().equals("in")) {}
            LockSupport.parkNanos(random.nextLong(longest));
            signal("STOP");
            awaitStopped();
            inside = true;
            while (output.ready()) {
                inside = read().equals("in"); // it may have come round to it again
            }
            if (!inside) {
                goOn();
            }
        }
    }

    /** Kills it. */
    @Override
    public void close() throws IOException {
        try (output;
                orders;
                replies) {
            process.destroyForcibly().waitFor();
            shell.destroyForcibly().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String read() throws IOException {
        String line = output.readLine();
        assertThat(line).as("it ended by itself").isNotNull();
        String said = String.valueOf(line);
        assertThat(said).doesNotStartWith("failed");
        if (said.startsWith("out ")) {
            longest = Math.min(LONGEST_NANOS, Long.parseLong(said.substring("out ".length())));
        }
        return said;
    }

    private void signal(String name) throws IOException {
        orders.write("kill -" + name + " " + process.pid() + " && echo sent\n");
        orders.flush();
        assertThat(replies.readLine()).as("it ended by itself").isEqualTo("sent");
    }

    /** Waits until none of its threads does anything any more. */
    private void awaitStopped() throws IOException {
        List<Path> threads;
        try (Stream<Path> all = Files.list(Path.of("/proc", Long.toString(process.pid()), "task"))) {
            threads = all.toList();
        }
        for (Path thread : threads) {
            while (Files.exists(thread)
                    && !Files.readString(thread.resolve("stat")).contains(") T ")) {
                Thread.onSpinWait();
            }
        }
    }
}
