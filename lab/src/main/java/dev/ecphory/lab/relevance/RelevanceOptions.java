package dev.ecphory.lab.relevance;

import dev.ecphory.engine.Tier;
import dev.ecphory.memory.InvalidInputException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code ecphory-lab relevance} is asked to do.
 *
 * @param dataSets as {@link dev.ecphory.lab.strangers.Split#load} takes them, at least one
 * @param tier of the engine: weights are those of its vectors
 * @param limitConversations the most conversations of each data set to use
 * @param questions the most own questions of each data set, at least 1
 * @param seed of what is drawn
 * @param results folder that {@code relevance.md} is written to
 * @param stores folder for stores that stay between runs; null for temporary ones
 * @param fit file that freshly fitted weights are written to; those of another tier in it stay; null for none
 */
public record RelevanceOptions(
        List<String> dataSets,
        Tier tier,
        int limitConversations,
        int questions,
        long seed,
        Path results,
        @Nullable Path stores,
        @Nullable Path fit) {
    /** Checks the ranges; throws {@link InvalidInputException}. */
    public RelevanceOptions {
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
