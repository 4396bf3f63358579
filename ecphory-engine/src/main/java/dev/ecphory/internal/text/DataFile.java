package dev.ecphory.internal.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Files of data in the jar, each beside a class that reads it. Stateless. */
public final class DataFile {
    private DataFile() {}

    /** The whole file as a text; one that is not in the jar is an {@link IllegalStateException}. */
    public static String text(Class<?> beside, String file) {
        try (InputStream in = open(beside, file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(file, e);
        }
    }

    /** The file; one that is not in the jar is an {@link IllegalStateException}. */
    public static InputStream open(Class<?> beside, String file) {
        InputStream in = beside.getResourceAsStream(file);
        if (in == null) {
            throw new IllegalStateException("the data file " + file + " is not in the jar; build it again");
        }
        return in;
    }

    /** The lines that say something: no blank ones, no comments, no blanks around them. */
    public static List<String> lines(Class<?> beside, String file) {
        return text(beside, file)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
    }

    /** Classes of words in lines of the form {@code @name = word word …}, in the order of the words; other lines are passed over. */
    public static Map<String, Set<String>> classes(List<String> lines) {
        Map<String, Set<String>> classes = new HashMap<>();
        for (String line : lines) {
            if (line.startsWith("@")) {
                String[] sides = line.split("=", 2);
                classes.computeIfAbsent(sides[0].strip().substring(1), none -> new LinkedHashSet<>())
                        .addAll(Arrays.asList(sides[1].strip().split("\\s+")));
            }
        }
        return classes;
    }
}
