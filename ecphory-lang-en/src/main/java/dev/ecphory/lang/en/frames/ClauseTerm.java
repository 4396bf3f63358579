package dev.ecphory.lang.en.frames;

import org.jspecify.annotations.Nullable;

/**
 * A word of a sentence as the rules read it: contractions taken apart, a told time as one term.
 *
 * @param word lower case; {@code <time>} for a told time
 * @param from where it begins in the event's text
 * @param to where it ends, exclusive
 * @param capital whether it begins with a capital letter
 * @param pause whether a comma or the like, or the begin of the sentence, lies before it
 * @param quoted whether it stands between quotation marks
 * @param time what time it tells, if it does
 */
public record ClauseTerm(
        String word,
        int from,
        int to,
        boolean capital,
        boolean pause,
        boolean quoted,
        @Nullable RelatedTime time) {
    public static final String TIME = "<time>";

    public boolean numeric() {
        return Character.isDigit(word.charAt(0));
    }

    /** Whether it is of a class of words. */
    public boolean has(String name) {
        return WordClassLexicon.has(name, word);
    }

    public boolean is(String other) {
        return word.equals(other);
    }
}
