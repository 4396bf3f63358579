package dev.ecphory.lab.strangers;

import dev.ecphory.engine.Tier;
import dev.ecphory.memory.InvalidInputException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code ecphory-lab strangers} is asked to do.
 *
 * @param dataSets as {@link dev.ecphory.lab.data.DataSet#load} takes them, at least one
 * @param tier of the engine
 * @param limitConversations the most conversations of each data set to use
 * @param split sessions in a memory, where the conversations of a data set are cut into several; 0 leaves them whole
 * @param each questions drawn from every ordered pair of memories, at least 1
 * @param pairs the most ordered pairs of a data set, drawn at random, at least 1
 * @param questions the most own questions of a data set, and the most turns that are no query, at least 1
 * @param seed of what is drawn
 * @param results folder that {@code strangers.md} and {@code strangers.svg} are written to
 * @param json file for the report; null for none
 * @param stores folder for stores that stay between runs; null for temporary ones
 */
public record StrangersOptions(
        List<String> dataSets,
        Tier tier,
        int limitConversations,
        int split,
        int each,
        int pairs,
        int questions,
        long seed,
        Path results,
        @Nullable Path json,
        @Nullable Path stores) {
    /** Checks the ranges; throws {@link InvalidInputException}. */
    public StrangersOptions {
        dataSets = List.copyOf(dataSets);
        if (dataSets.isEmpty()) {
            throw new InvalidInputException("dataset", "", "is missing", "give at least one");
        }
        least("limit-conversations", limitConversations, 1);
        least("split", split, 0);
        least("each", each, 1);
        least("pairs", pairs, 1);
        least("questions", questions, 1);
    }

    private static void least(String field, int value, int least) {
        if (value < least) {
            throw new InvalidInputException(
                    field, Integer.toString(value), "is less than " + least, "give " + least + " or more");
        }
    }
}
