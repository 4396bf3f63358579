package dev.ecphory.lang.en.syntax;

import dev.ecphory.internal.text.DataFile;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Words by what they do to clauses: {@code clause-words.txt}. Stateless; threads may share it. */
final class ClauseWords {
    private static final Map<String, Set<String>> WORDS = new HashMap<>();

    static {
        for (String line : DataFile.lines(ClauseWords.class, "clause-words.txt")) {
            String[] parts = line.split(" = ");
            WORDS.put(parts[0], Set.of(parts[1].split(" ")));
        }
    }

    private ClauseWords() {}

    /** "Because", "if", "when". */
    static boolean opensClause(String word) {
        return has("marker", word);
    }

    /** "Who", "which", "that". */
    static boolean relative(String word) {
        return has("relative", word);
    }

    /** Whether a mark ends a clause. */
    static boolean ends(String mark) {
        return has("break", mark);
    }

    /** Whether a clause may follow a verb without "that": "I think he lives here". */
    static boolean takesClause(String lemma) {
        return has("takes_clause", lemma);
    }

    /** Whether a verb takes an object and what it does: "let me go". */
    static boolean takesBareInfinitive(String lemma) {
        return has("takes_bare_infinitive", lemma);
    }

    private static boolean has(String what, String word) {
        return WORDS.getOrDefault(what, Set.of()).contains(word);
    }
}
