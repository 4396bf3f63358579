package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.text.DataFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Classes of words and phrases, as {@code words.txt} has them. Stateless; threads may share it. */
final class WordClassLexicon {
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

    private WordClassLexicon() {}

    /** The single words of a class. */
    static Set<String> words(String name) {
        Set<String> found = WORDS.get(name);
        if (found == null && !PHRASES.containsKey(name)) {
            throw new IllegalStateException("words.txt has no class " + name);
        }
        return found == null ? Set.of() : found;
    }

    static boolean has(String name, String word) {
        return words(name).contains(word);
    }

    /** How many words of a member of the class begin at {@code at}, the longest member first; 0 when none does. */
    static int length(String name, List<ClauseTerm> terms, int at) {
        if (at >= terms.size()) {
            return 0;
        }
        int longest = has(name, terms.get(at).word()) ? 1 : 0;
        for (List<String> phrase :
                PHRASES.getOrDefault(name, Map.of()).getOrDefault(terms.get(at).word(), List.of())) {
            int end = at + phrase.size();
            boolean there = end <= terms.size()
                    && terms.subList(at, end).stream()
                            .map(ClauseTerm::word)
                            .toList()
                            .equals(phrase);
            longest = there ? Math.max(longest, phrase.size()) : longest;
        }
        return longest;
    }
}
