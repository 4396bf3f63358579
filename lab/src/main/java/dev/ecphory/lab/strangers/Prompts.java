package dev.ecphory.lab.strangers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The prompts that come with the benchmark. */
final class Prompts {
    private Prompts() {}

    /** Off-topic questions and nonsense: no memory of a conversation answers them. */
    static List<String> offTopic() {
        return read("offtopic.txt");
    }

    /** Acknowledgements, thanks, small talk, commands: nothing of the past is needed to answer them. */
    static List<String> idle() {
        return read("idle.txt");
    }

    /** Others of the first kind, to fit on: none of those that are measured. */
    static List<String> offTopicToFit() {
        return read("offtopic-fit.txt");
    }

    /** Others of the second kind, to fit on. */
    static List<String> idleToFit() {
        return read("idle-fit.txt");
    }

    private static List<String> read(String name) {
        try (InputStream in = Prompts.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not in the jar; build it again");
            }
            return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
