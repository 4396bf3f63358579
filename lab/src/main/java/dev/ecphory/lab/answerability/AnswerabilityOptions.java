package dev.ecphory.lab.answerability;

import dev.ecphory.engine.Tier;
import dev.ecphory.memory.InvalidInputException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code ecphory-lab answerability} is asked to do.
 *
 * @param dataSets as {@link dev.ecphory.lab.strangers.Split#load} takes them, at least one
 * @param tier of the engine
 * @param limitConversations the most conversations of each data set to use
 * @param questions the most own questions of each data set, at least 1
 * @param seed of what is drawn
 * @param results folder that {@code answerability.md} is written to
 * @param stores folder for stores that stay between runs; null for temporary ones
 * @param fit file that freshly fitted weights are written to; null for none
 */
public record AnswerabilityOptions(
        List<String> dataSets,
        Tier tier,
        int limitConversations,
        int questions,
        long seed,
        Path results,
        @Nullable Path stores,
        @Nullable Path fit) {
    /** Checks that there is something to measure. */
    public AnswerabilityOptions {
        dataSets = List.copyOf(dataSets);
        if (dataSets.isEmpty()) {
            throw new InvalidInputException("dataset", "", "is missing", "give at least one");
        }
        least("limit-conversations", limitConversations);
        least("questions", questions);
    }

    private static void least(String field, int value) {
        if (value < 1) {
            throw new InvalidInputException(field, Integer.toString(value), "is less than 1", "give 1 or more");
        }
    }
}
