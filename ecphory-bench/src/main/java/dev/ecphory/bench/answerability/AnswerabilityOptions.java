package dev.ecphory.bench.answerability;

import dev.ecphory.memory.InvalidInputException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code bench answerability} is asked to do.
 *
 * @param dataSets as {@link dev.ecphory.bench.data.DataSet#load} takes them, at least one
 * @param limitConversations the most conversations of each data set to use
 * @param results folder that {@code answerability.md} is written to
 * @param fit file that freshly fitted weights are written to; null for none
 */
public record AnswerabilityOptions(
        List<String> dataSets,
        int limitConversations,
        Path results,
        @Nullable Path fit) {
    /** Checks that there is something to measure. */
    public AnswerabilityOptions {
        dataSets = List.copyOf(dataSets);
        if (dataSets.isEmpty()) {
            throw new InvalidInputException("dataset", "", "is missing", "give at least one");
        }
        if (limitConversations < 1) {
            throw new InvalidInputException(
                    "limit-conversations", Integer.toString(limitConversations), "is less than 1", "give 1 or more");
        }
    }
}
