package dev.ecphory.lab.faults;

import dev.ecphory.lab.speed.ChildProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A {@link FaultWorker} in a process of its own, to be stopped or killed. Needs {@code /proc}. For one thread. */
final class WorkerProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;
    private final Writer orders;
    private final SignalSender signals;

    /** Starts it; it is told what to do by and by. */
    WorkerProcess(Path scratch) throws IOException {
        ProcessBuilder builder = ChildProcess.of(FaultWorker.class, List.of());
        builder.command().addAll(1, List.of("-XX:TieredStopAtLevel=1", "-Xmx256m", "-Dorg.sqlite.tmpdir=" + scratch));
        this.process = builder.redirectError(ProcessBuilder.Redirect.appendTo(
                        scratch.resolve("worker.log").toFile()))
                .start();
        this.output = process.inputReader(StandardCharsets.UTF_8);
        this.orders = process.outputWriter(StandardCharsets.UTF_8);
        this.signals = new SignalSender(process.pid());
    }

    /** Gives an order. */
    void order(String order) throws IOException {
        orders.write(order + "\n");
        orders.flush();
    }

    /**
     * Reads what it says until it says one of these.
     *
     * @return that line
     */
    String readUntil(Consumer<String> each, String... ends) throws IOException {
        while (true) {
            String line = output.readLine();
            if (line == null) {
                throw new IOException("the worker ended by itself");
            }
            each.accept(line);
            String first = line.split(" ")[0];
            if (List.of(ends).contains(first)) {
                return line;
            }
        }
    }

    /** Stops it where it is, and returns what it had said before. */
    List<String> stop() throws IOException {
        signals.send("STOP");
        SignalSender.awaitStopped(process.pid());
        return said();
    }

    /** Lets it go on. */
    void goOn() throws IOException {
        signals.send("CONT");
    }

    /** Kills it, and returns what it had said before. */
    List<String> kill() throws IOException {
        signals.send("KILL");
        List<String> said = new ArrayList<>();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            said.add(line);
        }
        return said;
    }

    private List<String> said() throws IOException {
        List<String> said = new ArrayList<>();
        while (output.ready()) {
            said.add(output.readLine());
        }
        return said;
    }

    @Override
    public void close() throws IOException {
        try (signals) {
            process.destroyForcibly().waitFor();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
