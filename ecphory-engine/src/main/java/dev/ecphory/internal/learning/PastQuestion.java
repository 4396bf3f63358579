package dev.ecphory.internal.learning;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A question that was asked before, and which events were said to be of use for it: the bond between a cue and its traces
 * (Tulving's ecphory; SAM's strengths from cue to image, Raaijmakers and Shiffrin, 1981). Immutable; threads may share it.
 */
public final class PastQuestion {
    private final String question;
    private final QuestionPieces words;
    private final SortedMap<Long, Boolean> verdicts;

    PastQuestion(String question, Map<Long, Boolean> verdicts) {
        this.question = question;
        this.words = QuestionPieces.of(question);
        this.verdicts = Collections.unmodifiableSortedMap(new TreeMap<>(verdicts));
    }

    /** As it was asked first. */
    public String question() {
        return question;
    }

    /** By sequence number, whether the event was of use when that was last reported. */
    public SortedMap<Long, Boolean> verdicts() {
        return verdicts;
    }

    public QuestionPieces words() {
        return words;
    }
}
