package dev.ecphory.lab.kit;

import dev.ecphory.InvalidInputException;
import dev.ecphory.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** A writer of what was measured. Stateless; threads may share it. */
public final class Output {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Output() {}

    /** A JSON object with its members in the order given: a name, its value, and so on. */
    public static Map<String, Object> object(@Nullable Object... namesAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return object;
    }

    /** One value as a line of JSON; numbers that are not finite become null. */
    public static String line(Map<String, ?> value) {
        return MAPPER.writeValueAsString(finite(value));
    }

    /** Writes a JSON document, indented; numbers that are not finite become null. */
    public static void json(Path file, Map<String, ?> value) {
        text(file, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(finite(value)) + "\n");
    }

    /** Writes a text, making the folders above it. */
    public static void text(Path file, String text) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new StoreUnavailableException(
                    "cannot write " + file + " (" + e + ")", "check the path, its permissions and the disk", e);
        }
    }

    /**
     * Checks, before anything is measured, that {@link #between} can write there.
     *
     * @throws InvalidInputException when the file cannot be read or has no such pair
     */
    public static void requireBlock(Path file, String name) {
        block(file, name);
    }

    /**
     * Replaces what stands between {@code <!-- name -->} and {@code <!-- /name -->} in a Markdown file.
     *
     * @throws InvalidInputException when the file has no such pair
     */
    public static void between(Path file, String name, String content) {
        Block block = block(file, name);
        text(file, block.before() + "\n" + content.strip() + "\n" + block.after());
    }

    /** Text around the block, its two comments included. */
    private record Block(String before, String after) {}

    private static Block block(Path file, String name) {
        String open = "<!-- " + name + " -->";
        String close = "<!-- /" + name + " -->";
        try {
            String text = Files.readString(file);
            int start = text.indexOf(open);
            int end = text.indexOf(close, Math.max(start, 0));
            if (start < 0 || end < 0) {
                throw new InvalidInputException(
                        "file", file.toString(), "has no " + open + " … " + close, "add the two comments to it");
            }
            return new Block(text.substring(0, start + open.length()), text.substring(end));
        } catch (IOException e) {
            throw new InvalidInputException("file", file.toString(), "cannot be read (" + e + ")", "check the path");
        }
    }

    private static @Nullable Object finite(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Double number when !Double.isFinite(number) -> null;
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> copy = new LinkedHashMap<>();
                map.forEach((key, inner) -> copy.put(String.valueOf(key), finite(inner)));
                yield copy;
            }
            case Collection<?> list -> {
                List<@Nullable Object> copy = new ArrayList<>();
                list.forEach(inner -> copy.add(finite(inner)));
                yield copy;
            }
            default -> value;
        };
    }
}
