package dev.ecphory.lang.en.frames;

import dev.ecphory.internal.text.DataFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Classes of words and phrases, as {@code words.txt} has them. Stateless; threads may share it. */
public final class WordClassLexicon {
    private static final Map<String, Set<String>> WORDS = new HashMap<>();
    private static final Map<String, Map<String, List<List<String>>>> PHRASES = new HashMap<>();

    static {
        for (String line : DataFile.lines(WordClassLexicon.class, "words.txt")) {
            String[] sides = line.split("=", 2);
            String name = sides[0].strip().substring(1);
            for (String word : sides[1].strip().split("\\s+")) {
                if (word.contains("_")) {
                    List<String> phrase = List.of(word.split("_"));
                    PHRASES.computeIfAbsent(name, n -> new HashMap<>())
                            .computeIfAbsent(phrase.getFirst(), w -> new ArrayList<>())
                            .add(phrase);
                } else {
                    WORDS.computeIfAbsent(name, n -> new HashSet<>()).add(word);
                }
            }
        }
    }

    /** Classes of nouns that no text the tagger was trained on knows well. */
    private static final List<String> NOUNS = List.of(
            "food",
            "drink",
            "medicine",
            "condition",
            "instrument",
            "sport",
            "pet",
            "possession",
            "vehicle",
            "body",
            "club",
            "intolerance",
            "job",
            "school",
            "course");

    private WordClassLexicon() {}

    /** Words that are nouns, unless they stand for a verb. */
    public static Set<String> nouns() {
        Set<String> nouns = new HashSet<>();
        NOUNS.forEach(name -> nouns.addAll(words(name)));
        return nouns;
    }

    /** The single words of a class. */
    public static Set<String> words(String name) {
        Set<String> found = WORDS.get(name);
        if (found == null && !PHRASES.containsKey(name)) {
            throw new IllegalStateException("words.txt has no class " + name);
        }
        return found == null ? Set.of() : found;
    }

    public static boolean has(String name, String word) {
        return words(name).contains(word);
    }

    /** Whether two words are a member of the class. */
    public static boolean phrase(String name, String first, String second) {
        return PHRASES.getOrDefault(name, Map.of())
                .getOrDefault(first, List.of())
                .contains(List.of(first, second));
    }
}
