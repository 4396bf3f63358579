package dev.ecphory.lang.en.claims;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A pattern that matches no text without one of some words, so that most texts need not be searched. Immutable.
 *
 * @param cues in small letters
 */
record CuedPattern(Set<String> cues, Pattern pattern) {
    /**
     * Compiles a pattern.
     *
     * @param cues with blanks between; none for one that may match any text
     */
    static CuedPattern of(String cues, String pattern) {
        return new CuedPattern(cues.isEmpty() ? Set.of() : Set.of(cues.split(" ")), Pattern.compile(pattern));
    }

    /** Whether a text with these words may match. */
    boolean mayMatch(Set<String> words) {
        return cues.isEmpty() || cues.stream().anyMatch(words::contains);
    }

    /** The words of a text in small letters: runs of letters. */
    static Set<String> words(String text) {
        Set<String> words = new HashSet<>();
        String lower = text.toLowerCase(Locale.ROOT);
        for (int from = 0, at = 0; at <= lower.length(); at++) {
            if (at == lower.length() || !Character.isLetter(lower.charAt(at))) {
                if (at > from) {
                    words.add(lower.substring(from, at));
                }
                from = at + 1;
            }
        }
        return words;
    }
}
