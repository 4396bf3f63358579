package dev.ecphory.text;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Words that keep a talk going and tell nothing: greetings, thanks, the words of asking and of putting off an answer. English.
 * Immutable; threads may share it.
 */
public final class Boilerplate {
    private static final class English {
        static final Boilerplate WORDS = new Boilerplate(Lexicon.lines("en/utterances.txt"));
    }

    private final Map<String, Set<String>> classes = new HashMap<>();

    private Boilerplate(List<String> lines) {
        for (String line : lines) {
            if (line.startsWith("@")) {
                String[] sides = line.split(" = ", 2);
                classes.put(sides[0], new LinkedHashSet<>(Arrays.asList(sides[1].split(" "))));
            }
        }
    }

    /** The English ones. */
    public static Boilerplate english() {
        return English.WORDS;
    }

    /** All its words as terms of an index. */
    public Set<String> terms(Words analysis) {
        Set<String> terms = new LinkedHashSet<>();
        for (String name : List.of("@function", "@opener", "@talk", "@wish")) {
            terms.addAll(analysis.terms(String.join(" ", classes.getOrDefault(name, Set.of()))));
        }
        return terms;
    }
}
