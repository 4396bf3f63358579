package dev.ecphory.internal.summaries;

import dev.ecphory.knowledge.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The names that an insight is about: the first line of its text, and what a question may be widened by. Immutable; threads
 * may share it.
 *
 * @param head what they have in common: {@code Recalled together} or {@code About}
 * @param names the most important first; no name holds a comma or an end of line
 */
public record CommonNames(String head, List<String> names) {
    private static final String RECALLED = "Recalled together";
    private static final String ABOUT = "About";
    private static final String TOLD = ": ";
    private static final String BETWEEN = ", ";

    /** Makes one line of each name, and leaves blank ones out. */
    public CommonNames {
        List<String> clean = new ArrayList<>();
        for (String name : names) {
            String line = name.replaceAll("[,\\s]+", " ").strip();
            if (!line.isEmpty()) {
                clean.add(line);
            }
        }
        names = List.copyOf(clean);
    }

    /** Names that events which were recalled together have in common, the most frequent first. */
    static CommonNames recalled(List<String> names) {
        return new CommonNames(RECALLED, names);
    }

    /** Names that a pattern is about. */
    static CommonNames about(List<String> names) {
        return new CommonNames(ABOUT, names);
    }

    /** Those of an insight; none of any other text. */
    public static CommonNames of(Summary insight) {
        String line = insight.text().lines().findFirst().orElse("");
        for (String head : List.of(RECALLED, ABOUT)) {
            if (line.startsWith(head + TOLD)) {
                String told = line.substring(head.length() + TOLD.length());
                return new CommonNames(head, Arrays.asList(told.split(BETWEEN)));
            }
        }
        return new CommonNames(ABOUT, List.of());
    }

    /** In one line. */
    public String line() {
        return head + TOLD + String.join(BETWEEN, names);
    }
}
