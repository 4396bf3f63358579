package dev.ecphory.lab.contest;

import dev.ecphory.StoreUnavailableException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A program that reads a line and writes a line; what it writes to standard error goes to ours. */
final class LineProcess implements AutoCloseable {
    private final String command;
    private final Process process;
    private final BufferedWriter to;
    private final BufferedReader from;

    LineProcess(String command) {
        this.command = command;
        try {
            process = new ProcessBuilder(List.of("/bin/sh", "-c", command))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw failed("cannot be started (" + e + ")", e);
        }
        to = process.outputWriter(StandardCharsets.UTF_8);
        from = process.inputReader(StandardCharsets.UTF_8);
    }

    /**
     * Sends a line and waits for the answer.
     *
     * @throws StoreUnavailableException when the program ended
     */
    String call(String request) {
        try {
            to.write(request);
            to.newLine();
            to.flush();
            String answer = from.readLine();
            if (answer == null) {
                throw new IOException("it ended without an answer");
            }
            return answer;
        } catch (IOException e) {
            throw failed("does not answer (" + e.getMessage() + ")", e);
        }
    }

    private StoreUnavailableException failed(String why, IOException e) {
        return new StoreUnavailableException(
                "the contestant's program \"" + command + "\" " + why,
                "run it by hand; it must answer each line of its input with one line",
                e);
    }

    @Override
    public void close() {
        try {
            to.close();
        } catch (IOException ended) {
            // it is gone already
        }
        process.destroy();
    }
}
