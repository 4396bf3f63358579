package dev.ecphory.lab;

import dev.ecphory.cli.kit.Shell;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;

/** A command of the benchmarks that was run, with its exit code and what it wrote. */
public record LabRun(int code, String out, String err) {
    /** Runs a command line in this process, without an environment. */
    public static LabRun of(String... line) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Lab.run(
                new Shell(
                        new ByteArrayInputStream(new byte[0]),
                        new PrintStream(out, false, StandardCharsets.UTF_8),
                        new PrintStream(err, false, StandardCharsets.UTF_8),
                        Map.of(),
                        Set.of(),
                        120),
                line);
        return new LabRun(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
