package dev.ecphory.lang.en.query;

import dev.ecphory.internal.text.DataFile;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Words that keep a talk going and tell nothing: greetings, thanks, the words of asking and of putting off an answer. English. Stateless. */
public final class BoilerplateWords {
    private static final Map<String, Set<String>> BY_LANGUAGE = new ConcurrentHashMap<>();

    private BoilerplateWords() {}

    /** All of them as terms of an index; every index of a language has the same set. */
    public static Set<String> terms(TermAnalyzer analysis) {
        return BY_LANGUAGE.computeIfAbsent(analysis.language(), language -> read(analysis));
    }

    private static Set<String> read(TermAnalyzer analysis) {
        Map<String, Set<String>> classes = DataFile.classes(EnglishLexicon.lines("utterances.txt"));
        Set<String> terms = new HashSet<>();
        for (String name : List.of("function", "opener", "talk", "wish")) {
            terms.addAll(analysis.terms(String.join(" ", classes.getOrDefault(name, Set.of()))));
        }
        return Set.copyOf(terms);
    }
}
