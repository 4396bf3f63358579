package dev.ecphory.internal.summaries;

import dev.ecphory.knowledge.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The names that the events of an insight have in common: the first line of its text, and what a question may be widened
 * by. Immutable; threads may share it.
 *
 * @param names the most frequent first; no name holds a comma or an end of line
 */
public record CommonNames(List<String> names) {
    private static final String TOLD = "Recalled together: ";
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

    /** Those of an insight; none of any other text. */
    public static CommonNames of(Summary insight) {
        String line = insight.text().lines().findFirst().orElse("");
        return new CommonNames(
                line.startsWith(TOLD)
                        ? Arrays.asList(line.substring(TOLD.length()).split(BETWEEN))
                        : List.of());
    }

    /** In one line, as a hint for a reader. */
    public String line() {
        return TOLD + String.join(BETWEEN, names);
    }
}
