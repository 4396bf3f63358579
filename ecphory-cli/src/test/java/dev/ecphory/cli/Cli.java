package dev.ecphory.cli;

import dev.ecphory.cli.kit.Shell;
import dev.ecphory.onnx.OnnxEmbedder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs real commands in this process, on a store of its own, at the tier that they use by default. Their embedder is loaded once for all
 * of them. Not for several threads.
 */
public final class Cli {
    static {
        OnnxEmbedder unused =
                OnnxEmbedder.load(); // open as long as the process, so that no command loads the model again
    }

    private final Map<String, String> environment = new HashMap<>();
    private Set<String> terminals = Set.of();
    private byte[] in = new byte[0];
    private int width = 100;

    public Cli(Path db) {
        environment.put("ECPHORY_DB", db.toString());
        environment.put("ECPHORY_NAMESPACE", "test");
    }

    /** What a command answered. */
    public record Answer(int code, String out, String err) {
        public Map<String, @Nullable Object> json() {
            return Parsed.object(out.strip());
        }

        @SuppressWarnings("unchecked")
        public // Json makes nothing else of an array of objects
        List<Map<String, @Nullable Object>> objects(String name) {
            Object list = json().get(name);
            return list == null ? List.of() : (List<Map<String, @Nullable Object>>) list;
        }
    }

    public Cli with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    public Cli without(String variable) {
        environment.remove(variable);
        return this;
    }

    Cli on(String... which) {
        terminals = Set.of(which);
        return this;
    }

    Cli wide(int columns) {
        width = columns;
        return this;
    }

    Cli piping(String text) {
        return piping(text.getBytes(StandardCharsets.UTF_8));
    }

    Cli piping(byte[] bytes) {
        in = bytes;
        return this;
    }

    /** Runs a command. */
    public Answer run(String command, String... args) {
        return raw(Stream.concat(Stream.of(command), Stream.of(args)).toArray(String[]::new));
    }

    /** Runs a command of a group. */
    Answer sub(String group, String command, String... args) {
        return run(group, Stream.concat(Stream.of(command), Stream.of(args)).toArray(String[]::new));
    }

    /** Runs a command line as it is. */
    public Answer raw(String... line) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = CommandRegistry.run(
                new Shell(
                        new ByteArrayInputStream(in),
                        new PrintStream(out, false, StandardCharsets.UTF_8),
                        new PrintStream(err, false, StandardCharsets.UTF_8),
                        environment,
                        terminals,
                        width),
                line);
        return new Answer(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
