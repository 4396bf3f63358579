package dev.ecphory.lab.freeze;

import dev.ecphory.StoreUnavailableException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The program, run as its users do, in a process of its own without their settings. Threads may share it.
 *
 * @param launcher the program
 * @param home a folder for whatever it keeps
 */
record LauncherProcess(Path launcher, Path home) {
    private static final long PATIENCE_SECONDS = 300;

    /** Starts it with its standard error thrown away. */
    Process start(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(launcher.toAbsolutePath().toString()));
        command.addAll(arguments);
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(Files.createDirectories(home).toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment()
                    .keySet()
                    .removeIf(name -> name.startsWith("ECPHORY_") && !name.equals("ECPHORY_JAVA"));
            builder.environment().put("ECPHORY_CACHE", home.resolve("cache").toString());
            builder.environment().put("LC_ALL", "C.UTF-8");
            return builder.start();
        } catch (IOException e) {
            throw failed(arguments, e);
        }
    }

    /** What it writes when it is run to its end; an exit code that is not 0 is an error. */
    String output(String input, List<String> arguments) {
        Process process = start(arguments);
        try {
            process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().close();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("it did not end");
            }
            if (process.exitValue() != 0) {
                throw new IOException("it exited with " + process.exitValue());
            }
            return out;
        } catch (IOException e) {
            throw failed(arguments, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed(arguments, e);
        } finally {
            process.destroyForcibly();
        }
    }

    private StoreUnavailableException failed(List<String> arguments, Exception e) {
        return new StoreUnavailableException(
                launcher + " " + String.join(" ", arguments) + " could not be run: " + e.getMessage(),
                "run it by hand",
                e);
    }
}
