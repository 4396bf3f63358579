package dev.ecphory.internal.text;

import java.util.List;

/**
 * One sentence of a text, as words with their places.
 *
 * <p>Immutable; threads may share it.
 *
 * @param asks whether it ends with a question mark
 */
public record Sentence(List<Word> words, boolean asks) {
    public Sentence {
        words = List.copyOf(words);
    }

    /**
     * A word, a number or a group of both without white space ("7:30", "ex-wife", "Node.js").
     *
     * @param folded lower case, apostrophes plain
     * @param from where it begins in the text, in UTF-16 units
     * @param to where it ends, exclusive
     * @param capital whether it begins with a capital letter
     * @param pause whether a comma, a dash, a bracket, a colon or the begin of the sentence lies before it
     * @param quoted whether it stands between quotation marks
     */
    public record Word(String folded, int from, int to, boolean capital, boolean pause, boolean quoted) {
        /** True when it begins with a digit. */
        public boolean numeric() {
            return Character.isDigit(folded.charAt(0));
        }
    }
}
