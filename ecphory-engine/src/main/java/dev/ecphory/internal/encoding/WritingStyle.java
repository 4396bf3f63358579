package dev.ecphory.internal.encoding;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * How somebody writes, in numbers that a person can read. Shares are 0 to 1, of the messages. Immutable; threads may share
 * it.
 *
 * @param messages how many it is drawn from
 * @param wordsPerMessage on average
 * @param questions that ask something
 * @param exclamations that hold an exclamation mark
 * @param emoji that hold an emoji or an emoticon
 * @param formality 0 to 1: 1 minus the mean of four shares: of messages with a contraction or slang, with an emoji or an
 *     exclamation mark, that begin with a small letter, that end without a mark
 * @param languages messages by ISO 639-1 code, where the language can be told
 */
public record WritingStyle(
        long messages,
        double wordsPerMessage,
        double questions,
        double exclamations,
        double emoji,
        double formality,
        Map<String, Long> languages) {
    public WritingStyle {
        languages = Collections.unmodifiableMap(new TreeMap<>(languages));
    }
}
