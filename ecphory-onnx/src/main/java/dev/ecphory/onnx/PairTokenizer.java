package dev.ecphory.onnx;

import java.util.ArrayList;
import java.util.List;

/** Cuts a question and a passage into the tokens that a cross-encoder reads together. Threads may share it. */
public interface PairTokenizer extends AutoCloseable {
    /** Engram, section 3.5: a passage is scored in parts of so many words. */
    int PART_WORDS = 300;
    /** The most pairs of a passage that are looked at; beyond is the ten-thousandth word. */
    int MOST_PAIRS = 34;

    /**
     * What a model is given.
     *
     * @param ids of the tokens
     * @param types which text each is of: 0 for the question's, 1 for the passage's, where the model tells them apart
     */
    @SuppressWarnings("ArrayRecordComponent") // made for one reader, who keeps none
    record Pair(long[] ids, long[] types) {}

    /** The question with each part of the passage, in order; at least one and at most {@link #MOST_PAIRS}. */
    List<Pair> pairs(String question, String passage);

    /** Whether its vocabulary has tokens for at least half of a text's letters. */
    boolean spells(String text);

    /** Gives its resources back; idempotent. */
    @Override
    default void close() {}

    /** Parts of {@link #PART_WORDS} words between blanks, at least one and at most {@link #MOST_PAIRS}. */
    static List<String> parts(String passage) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        int count = 0;
        boolean inWord = false;
        for (int i = 0; i < passage.length() && parts.size() < MOST_PAIRS; i++) {
            boolean blank = Character.isWhitespace(passage.charAt(i));
            if (!blank && !inWord && ++count > PART_WORDS) {
                parts.add(passage.substring(from, i));
                from = i;
                count = 1;
            }
            inWord = !blank;
        }
        if (parts.size() < MOST_PAIRS) {
            parts.add(passage.substring(from));
        }
        return parts;
    }
}
