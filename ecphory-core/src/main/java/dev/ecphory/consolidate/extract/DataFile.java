package dev.ecphory.consolidate.extract;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The lines of an English data file that say something: no blank ones, no comments. Stateless. */
final class DataFile {
    private DataFile() {}

    static List<String> lines(String name) {
        InputStream found = DataFile.class.getResourceAsStream("/dev/ecphory/consolidate/en/" + name);
        if (found == null) {
            throw new IllegalStateException("the data file " + name + " is not in the jar; build it again");
        }
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(found, StandardCharsets.UTF_8))) {
            return reader.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
