package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.text.DataFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Classes of words and phrases read from a data file. Immutable; threads may share it. */
final class WordClassLexicon {
    private static final class English {
        static final WordClassLexicon ALL = new WordClassLexicon(DataFile.lines(WordClassLexicon.class, "words.txt"));
    }

    private final Map<String, Set<String>> words = new HashMap<>();
    private final Map<String, Map<String, List<List<String>>>> phrases = new HashMap<>();

    private WordClassLexicon(List<String> lines) {
        for (String line : lines) {
            String[] sides = line.split("=", 2);
            String name = sides[0].strip().substring(1);
            for (String word : sides[1].strip().split("\\s+")) {
                if (word.contains("_")) {
                    List<String> phrase = List.of(word.split("_"));
                    phrases.computeIfAbsent(name, n -> new HashMap<>())
                            .computeIfAbsent(phrase.getFirst(), w -> new ArrayList<>())
                            .add(phrase);
                } else {
                    words.computeIfAbsent(name, n -> new HashSet<>()).add(word);
                }
            }
        }
    }

    static WordClassLexicon english() {
        return English.ALL;
    }

    /** The single words of a class. */
    Set<String> words(String name) {
        Set<String> found = words.get(name);
        if (found == null && !phrases.containsKey(name)) {
            throw new IllegalStateException("words.txt has no class " + name);
        }
        return found == null ? Set.of() : found;
    }

    boolean has(String name, String word) {
        return words(name).contains(word);
    }

    /** How many words of a member of the class begin at {@code at}, the longest member first; 0 when none does. */
    int length(String name, List<ClauseTerm> terms, int at) {
        if (at >= terms.size()) {
            return 0;
        }
        int longest = words(name).contains(terms.get(at).word()) ? 1 : 0;
        for (List<String> phrase :
                phrases.getOrDefault(name, Map.of()).getOrDefault(terms.get(at).word(), List.of())) {
            if (phrase.size() > longest && begins(terms, at, phrase)) {
                longest = phrase.size();
            }
        }
        return longest;
    }

    /** Whether the words from one place to another end with a member of the class. */
    boolean ends(String name, List<ClauseTerm> terms, int from, int to) {
        for (int i = from; i < to; i++) {
            if (length(name, terms.subList(0, to), i) == to - i) {
                return true;
            }
        }
        return false;
    }

    private static boolean begins(List<ClauseTerm> terms, int at, List<String> phrase) {
        if (at + phrase.size() > terms.size()) {
            return false;
        }
        for (int i = 0; i < phrase.size(); i++) {
            if (!terms.get(at + i).word().equals(phrase.get(i))) {
                return false;
            }
        }
        return true;
    }
}
