package dev.ecphory.lab.speed;

import dev.ecphory.StoreUnavailableException;
import dev.ecphory.Tier;
import dev.ecphory.cli.Main;
import dev.ecphory.lab.kit.Texts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;

/** The command {@code serve} in a JVM of its own, on a port that was free. Not for several threads. */
public final class RestServerProcess implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 30;

    private final Process process;
    private final URI url;

    private RestServerProcess(Process process, URI url) {
        this.process = process;
        this.url = url;
    }

    /**
     * Starts it, and returns when it listens.
     *
     * @throws StoreUnavailableException with the end of its log when it does not
     */
    static RestServerProcess start(Path store, Tier tier, Path log) {
        List<String> arguments = List.of(
                "serve",
                "--db",
                store.toString(),
                "--tier",
                Texts.name(tier),
                "--port",
                "0",
                "--per-minute",
                "0",
                "--json");
        try {
            Process process = ChildProcess.of(Main.class, arguments)
                    .redirectError(log.toFile())
                    .start();
            BufferedReader out = process.inputReader();
            String line = out.readLine();
            if (line == null) {
                process.destroyForcibly();
                throw new StoreUnavailableException(
                        "the server did not start:\n" + ChildProcess.end(log), "see what it says", null);
            }
            return new RestServerProcess(
                    process,
                    URI.create(JsonMapper.shared().readTree(line).path("url").asString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where it listens. */
    URI url() {
        return url;
    }

    /** The CPU time that it has used, compiler and collector included. */
    Duration cpu() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Ends it as a signal does, and waits until the store is closed. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
