package dev.ecphory.internal.text;

import java.util.Arrays;

/** The terms of a text, one behind the other, repeats included. Immutable once made; threads may share it. */
public final class TermSequence {
    private char[] chars;
    private int[] ends;
    private int size;

    private TermSequence(int length) {
        chars = new char[length];
        ends = new int[Math.max(4, length / 6)];
    }

    /** The terms that an analysis finds in a text. */
    public static TermSequence of(CharSequence text, TermAnalyzer analysis) {
        TermSequence terms = new TermSequence(text.length());
        analysis.analyze(text, (term, length, start, end, position) -> terms.add(term, length));
        terms.chars = Arrays.copyOf(terms.chars, terms.end());
        terms.ends = Arrays.copyOf(terms.ends, terms.size);
        return terms;
    }

    private void add(char[] term, int length) {
        int start = end();
        if (start + length > chars.length) { // a term may be longer than its word
            chars = Arrays.copyOf(chars, 2 * (start + length));
        }
        System.arraycopy(term, 0, chars, start, length);
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, 2 * size);
        }
        ends[size++] = start + length;
    }

    private int end() {
        return size == 0 ? 0 : ends[size - 1];
    }

    /** How many terms there are. */
    public int size() {
        return size;
    }

    /** The characters of all terms; not to be written to. */
    public char[] chars() {
        return chars;
    }

    /** Where a term begins in the characters. */
    public int start(int term) {
        return term == 0 ? 0 : ends[term - 1];
    }

    /** How many characters a term has. */
    public int length(int term) {
        return ends[term] - start(term);
    }
}
