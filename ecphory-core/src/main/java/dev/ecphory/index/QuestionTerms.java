package dev.ecphory.index;

/** A question in the terms of one index: ids of its words and word pieces, -1 for words never seen. */
public final class QuestionTerms {
    final int[] distinct;
    final int[] sequence;
    final int[] tokens;

    QuestionTerms(int[] distinct, int[] sequence, int[] tokens) {
        this.distinct = distinct;
        this.sequence = sequence;
        this.tokens = tokens;
    }

    /** Content words of the question, each counted once. */
    public int size() {
        return distinct.length;
    }
}
