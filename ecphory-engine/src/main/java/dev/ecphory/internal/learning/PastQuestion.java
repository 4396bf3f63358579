package dev.ecphory.internal.learning;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A question that was asked before, and which events were said to be of use for it: the bond between a cue and its traces
 * (Tulving's ecphory; SAM's strengths from cue to image, Raaijmakers and Shiffrin, 1981). Immutable; threads may share it.
 *
 * @param question as it was asked first
 * @param verdicts by sequence number, whether the event was of use when that was last reported
 */
public record PastQuestion(String question, QuestionPieces words, SortedMap<Long, Boolean> verdicts) {
    static PastQuestion of(String question, Map<Long, Boolean> verdicts) {
        return new PastQuestion(
                question, QuestionPieces.of(question), Collections.unmodifiableSortedMap(new TreeMap<>(verdicts)));
    }
}
