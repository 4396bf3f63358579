package dev.ecphory.internal.text;

/** Receives the terms of one text, in order of position. An implementation says itself whether threads may share it. */
@FunctionalInterface
public interface TermSink {
    /**
     * Takes one term. The array belongs to the analysis and is overwritten by the next term: copy what is kept.
     *
     * @param chars holds the term from index 0
     * @param length how many UTF-16 units of {@code chars} are the term
     * @param startOffset where the original word begins in the text, in UTF-16 units
     * @param endOffset where it ends, exclusive
     * @param position the word's place in the text, from 0; left-out stop words count, so phrases keep their distance
     */
    void term(char[] chars, int length, int startOffset, int endOffset, int position);
}
