package dev.ecphory.lang.en.lexicon;

import dev.ecphory.internal.text.LexiconVocabulary;
import dev.ecphory.internal.text.TokenizedText;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Puts swapped letters right in the words that the shape of a question hangs on ("wehn", "mcuh"); no other word is
 * touched, and none that the lexicon knows. Stateless.
 */
public final class QuestionSpellingCorrector {
    private static final int SHORTEST = 4;

    private QuestionSpellingCorrector() {}

    public static String of(String text, EnglishLexicon lexicon) {
        TokenizedText tokens = lexicon.tokens(text);
        StringBuilder right = null;
        int done = 0;
        for (int i = 0; i < tokens.count(); i++) {
            if (tokens.word(i) != 0 || tokens.isNumber(i) || tokens.length(i) < SHORTEST || tokens.capital(i)) {
                continue;
            }
            String word = lexicon.respelled.get(key(tokens.text(i, i)));
            if (word != null) {
                right = right == null ? new StringBuilder(text.length()) : right;
                right.append(text, done, tokens.start(i)).append(word);
                done = tokens.end(i);
            }
        }
        return right == null ? text : right.append(text.substring(done)).toString();
    }

    /** The words of a class by their letters. */
    static Map<String, String> table(BitSet words, LexiconVocabulary vocabulary) {
        Map<String, String> table = new HashMap<>();
        words.stream()
                .mapToObj(vocabulary::word)
                .filter(word -> word.length() >= SHORTEST)
                .forEach(word -> table.put(key(word), word));
        return Map.copyOf(table);
    }

    /** The first letter, then the others in their order in the alphabet. */
    private static String key(String word) {
        char[] letters = word.toCharArray();
        Arrays.sort(letters, 1, letters.length);
        return new String(letters);
    }
}
